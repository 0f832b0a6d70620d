// Serves the people of a match: seats and their holders, entropy, talk, leaving, and the operator.
#include "server/match/people.hpp"

#include <algorithm>

#include "common/proof/commitment.hpp"
#include "common/proof/hash.hpp"
#include "common/wire/words.hpp"
#include "server/match/refusals.hpp"
#include "server/match/timing.hpp"

namespace emcon::match {
namespace {

/// The act of the server's host, in words for the players.
std::string admin_words(const AdminAct& what) {
  const std::string whose = what.seat ? " seat " + std::to_string(what.seat->index) : "";
  std::string out = "The host of this server";
  if (what.act == "note") return out + " writes: " + what.why;
  if (what.act == "reissue")
    out += " has handed out" + whose + " anew";
  else if (what.act == "end")
    out += " has ended the match";
  else if (what.act == "mute")
    out += " has muted" + whose;
  else if (what.act == "unmute")
    out += " lets" + whose + " talk again";
  else
    out += ": " + what.act;
  return out + (what.why.empty() ? "." : ": " + what.why);
}

/// "the seat of Letters"; if a side has several, "seat 2 of Letters", by the number that is used everywhere.
std::string place_words(const Terms& terms, Seat seat) {
  const std::string& side = terms.scenario->sides[terms.side_of(seat).index].name;
  const bool several = std::ranges::count(terms.sides, terms.side_of(seat)) > 1;
  return (several ? "seat " + std::to_string(seat.index) : std::string("the seat")) + " of " + side;
}

void write_chat(Batch& batch, int seat, const std::string& name, const emcon::v1::Say& what) {
  emcon::log::Record record;
  emcon::log::Chat& out = *record.mutable_chat();
  out.set_seat(seat);
  out.set_name(name);
  out.set_channel(static_cast<std::uint32_t>(what.channel()));
  out.set_text(what.text());
  batch.write(std::move(record));
  if (batch.broken()) return;
  const MatchState& now = batch.now();
  const std::size_t index = now.chat->size() - 1;
  for (std::uint8_t i = 0; i < now.terms->seats(); ++i)
    if (now.reads(Viewer::of(Seat{i}), index)) batch.tell_seat(Seat{i}, chat_of(now, Viewer::of(Seat{i}), index));
  if (now.reads(Viewer::spectator(), index)) batch.tell_spectators(chat_of(now, Viewer::spectator(), index));
}

}  // namespace

// ---------------------------------------------------------------- taking a seat

void People::seat(Batch& batch, Seat seat, const NewHolder& who, ReplyTo to) const {
  if (!batch.now().terms->has_seat(seat))
    return batch.refuse(to, refusal("unknown_seat", "This match has no such seat.", "seat"));
  if (batch.now().phase == Phase::ended) return batch.refuse(to, ended_problem());
  const SeatState& old = batch.now().seats[seat.index];
  if (old.held && !old.left)
    return batch.refuse(to, refusal("seat_taken", "This seat is held by somebody else.", "seat"));
  if (batch.now().phase == Phase::open && who.entropy_commitment.size() != sizeof(Bytes32))
    return batch.refuse(
        to, refusal("bad_commitment", "entropy_commitment must be the 32 bytes of BLAKE2b-256 of your entropy.",
                    "entropy_commitment"));
  emcon::log::Record record;
  emcon::log::Seated& out = *record.mutable_seated();
  out.set_seat(seat.index);
  out.set_name(who.name);
  out.set_token_hash(as_string(who.token_hash));
  out.set_entropy_commitment(who.entropy_commitment);
  out.set_replaced(old.held);
  out.set_listed(who.listed);
  const bool stood = !attended(batch.now());
  batch.write(std::move(record));
  if (batch.broken()) return;
  batch.happened(SeatTaken{seat});
  if (stood) clocks_.take_up(batch);
  batch.done(to);
  batch.tell_all(notice_of("seated",
                           seat_words(batch.now(), seat) + " has taken " + place_words(*batch.now().terms, seat) + ".",
                           seat.index, {{"name", who.name}}));
  if (batch.now().phase == Phase::setup) ask_for_entropy(batch);
}

// ---------------------------------------------------------------- entropy

void People::ask_for_entropy(Batch& batch) const {
  batch.start_clock();  // for seats that must commit anew, too
  if (!batch.now().committed()) return;
  const Frame asked = entropy_asked_of(batch.now(), batch.key());
  batch.tell_seats(asked);
  batch.tell_spectators(asked);
}

void People::commit_entropy(Batch& batch, const From& from, const emcon::v1::CommitEntropy& what) const {
  if (what.commitment().size() != sizeof(Bytes32))
    return batch.refuse(from.to,
                        refusal("bad_entropy", "A seat commits to its entropy with the 32 bytes of its BLAKE2b-256.",
                                "commit_entropy.commitment"));
  const std::string& had = batch.now().seats[from.seat.index].holder->entropy_commitment;
  if (had == what.commitment()) return batch.done(from.to);
  if (!had.empty() || (batch.now().phase != Phase::open && batch.now().phase != Phase::setup))
    return batch.refuse(from.to,
                        refusal("already_committed", "You have committed to your entropy, and it is not asked anew."));
  emcon::log::Record record;
  record.mutable_committed()->set_seat(from.seat.index);
  record.mutable_committed()->set_entropy_commitment(what.commitment());
  batch.write(std::move(record));
  if (batch.broken()) return;
  batch.done(from.to);
  if (batch.now().phase == Phase::setup && batch.now().committed()) ask_for_entropy(batch);
}

void People::reveal(Batch& batch, const From& from, const emcon::v1::RevealEntropy& what) const {
  const SeatState& seat = batch.now().seats[from.seat.index];
  if (batch.now().phase == Phase::open || (batch.now().phase == Phase::setup && !batch.now().committed()))
    return batch.refuse(from.to,
                        refusal("not_started", "Keep your entropy until all seats are held and it is asked for."));
  if (batch.now().phase != Phase::setup) {
    const bool same = batch.now().entropy && (*batch.now().entropy)[from.seat.index] == what.entropy();
    if (same) return batch.done(from.to);
    return batch.refuse(from.to, refusal("already_started", "The match has started; entropy is no longer asked for."));
  }
  if (as_string(entropy_commitment(what.entropy())) != seat.holder->entropy_commitment ||
      what.entropy().size() != sizeof(Bytes32))
    return batch.refuse(
        from.to,
        refusal("entropy_mismatch", "These bytes are not the 32 you committed to when you took the seat.", "entropy"));
  batch.keep_entropy(from.seat, what.entropy());
  batch.done(from.to);
  if (std::ranges::none_of(batch.now().seats, [](const SeatState& one) { return one.entropy.empty(); })) start(batch);
}

void People::start(Batch& batch) const {
  emcon::log::Record record;
  emcon::log::Started& out = *record.mutable_started();
  out.set_server_seed(as_string(batch.now().terms->server_seed));
  batch.drop_entropy_rows();
  for (std::uint8_t i = 0; i < batch.now().terms->seats(); ++i) out.add_entropy(batch.now().seats[i].entropy);
  batch.write(std::move(record));
  if (!batch.broken()) batch.tell_all(notice_of("started", "The dice are ready: the battle begins."));
}

// ---------------------------------------------------------------- talk

void People::say(Batch& batch, const From& from, const emcon::v1::Say& what) const {
  const SeatState& seat = batch.now().seats[from.seat.index];
  if (seat.muted)
    return batch.refuse(from.to, refusal("muted", "The host of this server has muted you in this match."));
  if (what.channel() != emcon::v1::Say::ALL && what.channel() != emcon::v1::Say::SIDE)
    return batch.refuse(from.to, refusal("bad_channel", "Seats talk on the channels ALL and SIDE.", "channel"));
  if (what.text().empty()) return batch.refuse(from.to, refusal("empty", "Say something.", "text"));
  batch.done(from.to);
  write_chat(batch, from.seat.index, seat.holder->name, what);
}

void People::spectator_says(Batch& batch, ReplyTo to, const emcon::v1::Say& what) const {
  if (what.channel() != emcon::v1::Say::SPECTATORS)
    return batch.refuse(to, refusal("bad_channel", "Spectators talk on the channel SPECTATORS.", "channel"));
  if (batch.now().terms->settings.watching() == emcon::v1::WATCH_NONE)
    return batch.refuse(to, refusal("not_watched", "This match is not open to spectators."));
  if (what.text().empty()) return batch.refuse(to, refusal("empty", "Say something.", "text"));
  batch.done(to);
  batch.keep_crowd_line(what.name(), what.text());
  batch.tell_spectators(chat_of(batch.now().crowd->back()));
}

// ---------------------------------------------------------------- leaving

void People::leave(Batch& batch, const From& from) const {
  if (batch.now().phase == Phase::ended) return batch.refuse(from.to, ended_problem());
  if (batch.now().seats[from.seat.index].left) return batch.done(from.to);
  batch.done(from.to);
  const std::string who = seat_words(batch.now(), from.seat);
  if (batch.now().phase == Phase::open || batch.now().phase == Phase::setup)
    return vacate(batch, from.seat, who + " has left.");
  const auto policy = batch.now().terms->settings.on_leave();
  go(batch, from.seat, policy == emcon::v1::LEAVE_OUT);
  if (!batch.broken())
    batch.tell_all(
        notice_of("seat_left", who + " has left the match.", from.seat.index, {{"policy", wire::leave_words[policy]}}));
}

void People::vacate(Batch& batch, Seat seat, const std::string& why) const {
  batch.drop_entropy_rows();
  emcon::log::Record record;
  record.mutable_left()->set_seat(seat.index);
  // In set-up, parts of the dice may have been revealed. With the old ones, a new holder who has the server's seed
  // could choose his own part to fit.
  record.mutable_left()->set_recommit(batch.now().phase == Phase::setup);
  batch.write(std::move(record));
  if (batch.broken()) return;
  batch.happened(SeatLeft{seat});
  if (batch.now().is_void()) return steps_.finish(batch, "void");
  batch.tell_all(notice_of(
      "seat_open", why + " Seat " + std::to_string(seat.index) + " is open again; the code of its invite holds.",
      seat.index));
  for (std::uint8_t i = 0; i < batch.now().terms->seats() && !batch.broken(); ++i)
    if (batch.now().seats[i].held && batch.now().seats[i].holder->entropy_commitment.empty())
      batch.tell_seat(Seat{i}, commitment_asked_of(batch.now()));
}

void People::go(Batch& batch, Seat seat, bool with_effect) const {
  batch.drop_draft_row(seat);
  repeats_.forget(seat);
  emcon::log::Record record;
  record.mutable_left()->set_seat(seat.index);
  record.mutable_left()->set_resolved(with_effect);
  batch.write(std::move(record));
  if (batch.broken()) return;
  batch.happened(SeatLeft{seat});
  steps_.settle(batch);
}

// ---------------------------------------------------------------- the operator

void People::admin(Batch& batch, const AdminAct& what, ReplyTo to) const {
  if (what.act == "end" && batch.now().phase == Phase::ended) return batch.refuse(to, ended_problem());
  if (what.seat && !batch.now().terms->has_seat(*what.seat))
    return batch.refuse(to, refusal("unknown_seat", "This match has no such seat.", "seat"));
  if ((what.act == "mute" || what.act == "unmute" || what.act == "reissue") && !what.seat)
    return batch.refuse(to, refusal("unknown_seat", "This act needs the number of a seat.", "seat"));
  if (what.act == "reissue" && !batch.now().seats[what.seat->index].held)
    return batch.refuse(
        to, refusal("seat_open",
                    "Nobody holds this seat: the code of its invite takes it, or 'emcon join MATCH:SEAT' if "
                    "the match is listed.",
                    "seat"));
  const bool handed_over = what.act == "reissue" && batch.now().seats[what.seat->index].left;
  const bool stood = !attended(batch.now());
  emcon::log::Record record;
  emcon::log::Admin& out = *record.mutable_admin();
  out.set_act(what.act);
  out.set_why(what.why);
  out.set_seat(what.seat ? what.seat->index : -1);
  out.set_token_hash(what.token_hash);
  batch.write(std::move(record));
  if (batch.broken()) return;
  if (handed_over) batch.happened(SeatTaken{*what.seat});
  if (handed_over && stood) clocks_.take_up(batch);
  batch.done(to);
  const Frame notice = notice_of("admin", admin_words(what), what.seat ? what.seat->index : -1, {{"act", what.act}});
  batch.tell_seats(notice);
  batch.tell_spectators(notice);
  if (what.act != "end") return;
  steps_.finish(batch, "admin");
}

}  // namespace emcon::match
