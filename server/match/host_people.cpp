// Serves the people of a match: seats and their holders, entropy, talk, leaving, and the operator.
#include <algorithm>

#include "common/proof/commitment.hpp"
#include "common/proof/hash.hpp"
#include "server/match/host_impl.hpp"
#include "server/match/refusals.hpp"
#include "server/match/timing.hpp"

namespace emcon::match {
namespace {

constexpr QuestionNo entropy_row = 0;  ///< drafts of question 0 hold revealed entropy until the start

const char* policy_word(emcon::v1::LeavePolicy policy) {
  switch (policy) {
    case emcon::v1::LEAVE_OUT:
      return "out";
    case emcon::v1::LEAVE_TEAM_MATE:
      return "team_mate";
    case emcon::v1::LEAVE_BOT:
      return "bot";
    default:
      return "defaults";
  }
}

}  // namespace

// ---------------------------------------------------------------- taking a seat

void Host::seat(Seat seat, const std::string& name, const Bytes32& token_hash, const std::string& entropy_commitment,
                std::vector<store::IndexRow> index, ReplyTo to) {
  enqueue([this, seat, name, token_hash, entropy_commitment, index = std::move(index), to] {
    if (refused_broken(to)) return;
    const std::size_t records = batch_->append.records.size();
    act_for(to, [&] { do_seat(seat, name, token_hash, entropy_commitment, to); });
    if (batch_->append.records.size() > records)
      batch_->append.index.insert(batch_->append.index.end(), index.begin(), index.end());
  });
}

void Host::do_seat(Seat seat, const std::string& name, const Bytes32& token_hash, const std::string& entropy_commitment,
                   ReplyTo to) {
  if (!now().terms->has_seat(seat)) return refuse(to, refusal("unknown_seat", "This match has no such seat.", "seat"));
  if (now().phase == Phase::ended) return refuse(to, refusal("ended", "The match is over."));
  const SeatState& old = now().seats[seat.index];
  if (old.held && !old.left) return refuse(to, refusal("seat_taken", "This seat is held by somebody else.", "seat"));
  if (now().phase == Phase::open && entropy_commitment.size() != sizeof(Bytes32))
    return refuse(to,
                  refusal("bad_commitment", "entropy_commitment must be the 32 bytes of BLAKE2b-256 of your entropy.",
                          "entropy_commitment"));
  emcon::log::Record record;
  emcon::log::Seated& out = *record.mutable_seated();
  out.set_seat(seat.index);
  out.set_name(name);
  out.set_token_hash(as_string(token_hash));
  out.set_entropy_commitment(entropy_commitment);
  out.set_replaced(old.held);
  const bool stood = !attended(now());
  write(std::move(record));
  if (broken()) return;
  if (stood) take_up_clock();
  done(to);
  tell_all(notice_of(
      "seated", seat_words(now().seats[seat.index], seat.index) + " has taken seat " + std::to_string(seat.index) + ".",
      seat.index, {{"name", name}}));
  if (now().phase == Phase::setup) ask_for_entropy();
}

// ---------------------------------------------------------------- entropy

void Host::ask_for_entropy() {
  start_clock();  // for whoever has to commit anew, too
  if (!now().committed()) return;
  const Frame asked = entropy_asked_of(now(), key_);
  tell_seats(asked);
  tell_spectators(asked);
}

void Host::commit_entropy(const From& from, const emcon::v1::CommitEntropy& what) {
  if (what.commitment().size() != sizeof(Bytes32))
    return refuse(from.to, refusal("bad_entropy", "A seat commits to its entropy with the 32 bytes of its BLAKE2b-256.",
                                   "commit_entropy.commitment"));
  const std::string& had = now().seats[from.seat.index].holder->entropy_commitment;
  if (had == what.commitment()) return done(from.to);
  if (!had.empty() || (now().phase != Phase::open && now().phase != Phase::setup))
    return refuse(from.to,
                  refusal("already_committed", "You have committed to your entropy, and it is not asked anew."));
  emcon::log::Record record;
  record.mutable_committed()->set_seat(from.seat.index);
  record.mutable_committed()->set_entropy_commitment(what.commitment());
  write(std::move(record));
  if (broken()) return;
  done(from.to);
  if (now().phase == Phase::setup && now().committed()) ask_for_entropy();
}

void Host::reveal(const From& from, const emcon::v1::RevealEntropy& what) {
  SeatState& seat = now().seats[from.seat.index];
  if (now().phase == Phase::open || (now().phase == Phase::setup && !now().committed()))
    return refuse(from.to, refusal("not_started", "Keep your entropy until all seats are held and it is asked for."));
  if (now().phase != Phase::setup) {
    const bool same = now().entropy && (*now().entropy)[from.seat.index] == what.entropy();
    if (same) return done(from.to);
    return refuse(from.to, refusal("already_started", "The match has started; entropy is no longer asked for."));
  }
  if (as_string(entropy_commitment(what.entropy())) != seat.holder->entropy_commitment ||
      what.entropy().size() != sizeof(Bytes32))
    return refuse(from.to, refusal("entropy_mismatch",
                                   "These bytes are not the 32 you committed to when you took the seat.", "entropy"));
  seat.entropy = what.entropy();
  batch_->append.drafts.push_back({from.seat, entropy_row, 1, what.entropy()});
  done(from.to);
  const auto all = std::span(now().seats).first(now().terms->seats());
  if (std::ranges::none_of(all, [](const SeatState& one) { return one.entropy.empty(); })) start();
}

void Host::start() {
  emcon::log::Record record;
  emcon::log::Started& out = *record.mutable_started();
  out.set_server_seed(as_string(now().terms->server_seed));
  std::erase_if(batch_->append.drafts, [](const store::DraftRow& row) { return row.question == entropy_row; });
  for (std::uint8_t i = 0; i < now().terms->seats(); ++i) {
    out.add_entropy(now().seats[i].entropy);
    batch_->append.drafts.push_back({Seat{i}, entropy_row, 0, {}});
  }
  write(std::move(record));
  if (!broken()) tell_all(notice_of("started", "The dice are ready: the battle begins."));
}

// ---------------------------------------------------------------- talk

void Host::say(const From& from, const emcon::v1::Say& what) {
  const SeatState& seat = now().seats[from.seat.index];
  if (seat.muted) return refuse(from.to, refusal("muted", "The host of this server has muted you in this match."));
  if (what.channel() != emcon::v1::Say::ALL && what.channel() != emcon::v1::Say::SIDE)
    return refuse(from.to, refusal("bad_channel", "Seats talk on the channels ALL and SIDE.", "channel"));
  if (what.text().empty()) return refuse(from.to, refusal("empty", "Say something.", "text"));
  done(from.to);
  write_chat(from.seat.index, seat.holder->name, what);
}

void Host::spectator_says(const Request& request) {
  const emcon::v1::Say& what = request.frame.say();
  if (what.channel() != emcon::v1::Say::SPECTATORS)
    return refuse(request.to, refusal("bad_channel", "Spectators talk on the channel SPECTATORS.", "channel"));
  if (now().terms->settings.watching() == emcon::v1::WATCH_NONE)
    return refuse(request.to, refusal("not_watched", "This match is not open to spectators."));
  if (what.text().empty()) return refuse(request.to, refusal("empty", "Say something.", "text"));
  done(request.to);
  const auto& log = *now().chat;
  const auto in_log =
      static_cast<std::uint32_t>(std::ranges::count(log, emcon::v1::Say::SPECTATORS, &ChatEntry::channel));
  const std::uint32_t last = now().crowd ? now().crowd->back().number : in_log;
  now().crowd = said_in(now().crowd, {last + 1, log.size(), what.text()}, batch_->append.index);
  tell_spectators(chat_of(now().crowd->back()));
}

void Host::write_chat(int seat, const std::string& name, const emcon::v1::Say& what) {
  emcon::log::Record record;
  emcon::log::Chat& out = *record.mutable_chat();
  out.set_seat(seat);
  out.set_name(name);
  out.set_channel(static_cast<std::uint32_t>(what.channel()));
  out.set_text(what.text());
  write(std::move(record));
  if (broken()) return;
  const std::size_t index = now().chat->size() - 1;
  for (std::uint8_t i = 0; i < now().terms->seats(); ++i)
    if (now().reads(Viewer::of(Seat{i}), index)) tell_seat(Seat{i}, chat_of(now(), Viewer::of(Seat{i}), index));
  if (now().reads(Viewer::spectator(), index)) tell_spectators(chat_of(now(), Viewer::spectator(), index));
}

// ---------------------------------------------------------------- leaving

void Host::leave(const From& from) {
  if (now().phase == Phase::ended) return refuse(from.to, refusal("ended", "The match is over."));
  if (now().seats[from.seat.index].left) return done(from.to);
  done(from.to);
  const std::string who = seat_words(now().seats[from.seat.index], from.seat.index);
  if (now().phase == Phase::open || now().phase == Phase::setup) return vacate(from.seat, who + " has left.");
  const auto policy = now().terms->settings.on_leave();
  go(from.seat, policy == emcon::v1::LEAVE_OUT);
  if (!broken())
    tell_all(notice_of("seat_left", who + " has left the match.", from.seat.index, {{"policy", policy_word(policy)}}));
}

void Host::vacate(Seat seat, const std::string& why) {
  for (std::uint8_t i = 0; i < now().terms->seats(); ++i)
    if (!now().seats[i].entropy.empty()) batch_->append.drafts.push_back({Seat{i}, entropy_row, 0, {}});
  emcon::log::Record record;
  record.mutable_left()->set_seat(seat.index);
  // In set-up parts of the dice may have been shown. With the old ones whoever takes the seat, if he has the server's
  // seed, could choose his own part to fit.
  record.mutable_left()->set_recommit(now().phase == Phase::setup);
  write(std::move(record));
  if (broken()) return;
  if (now().is_void()) return finish("void");
  tell_all(notice_of("seat_open",
                     why + " Seat " + std::to_string(seat.index) + " is open again; the code of its invite holds.",
                     seat.index));
  for (std::uint8_t i = 0; i < now().terms->seats() && !broken(); ++i)
    if (now().seats[i].held && now().seats[i].holder->entropy_commitment.empty())
      tell_seat(Seat{i}, commitment_asked_of(now()));
}

void Host::go(Seat seat, bool with_effect) {
  if (now().seats[seat.index].draft.revision > 0) batch_->append.drafts.push_back({seat, now().now.question, 0, {}});
  remembered_[seat.index] = {};
  emcon::log::Record record;
  record.mutable_left()->set_seat(seat.index);
  record.mutable_left()->set_resolved(with_effect);
  write(std::move(record));
  if (!broken()) settle();
}

// ---------------------------------------------------------------- the operator

void Host::admin(const std::string& act, const std::string& why, std::optional<Seat> seat, const Bytes32* token_hash,
                 std::vector<store::IndexRow> index, ReplyTo to) {
  const std::string hash = token_hash ? as_string(*token_hash) : std::string();
  enqueue([this, act, why, seat, hash, index = std::move(index), to] {
    if (refused_broken(to)) return;
    const std::size_t records = batch_->append.records.size();
    act_for(to, [&] { do_admin(act, why, seat, hash, to); });
    if (batch_->append.records.size() > records)
      batch_->append.index.insert(batch_->append.index.end(), index.begin(), index.end());
  });
}

void Host::do_admin(const std::string& act, const std::string& why, std::optional<Seat> seat,
                    const std::string& token_hash, ReplyTo to) {
  if (act == "end" && now().phase == Phase::ended) return refuse(to, refusal("ended", "The match is over."));
  if (seat && !now().terms->has_seat(*seat))
    return refuse(to, refusal("unknown_seat", "This match has no such seat.", "seat"));
  if ((act == "mute" || act == "unmute" || act == "reissue") && !seat)
    return refuse(to, refusal("unknown_seat", "This act needs the number of a seat.", "seat"));
  const bool handed_over = act == "reissue" && now().seats[seat->index].left;
  const bool stood = !attended(now());
  emcon::log::Record record;
  emcon::log::Admin& out = *record.mutable_admin();
  out.set_act(act);
  out.set_why(why);
  out.set_seat(seat ? seat->index : -1);
  out.set_token_hash(token_hash);
  write(std::move(record));
  if (broken()) return;
  if (handed_over && stood) take_up_clock();
  done(to);
  const Frame notice = notice_of("admin", "The host of this server: " + act + (why.empty() ? "." : ": " + why),
                                 seat ? seat->index : -1, {{"act", act}});
  tell_seats(notice);
  tell_spectators(notice);
  if (act != "end") return;
  finish("admin");
}

}  // namespace emcon::match
