// Builds a match host with false clock, entropy and store, and keeps what each viewer is sent.
#include "tests/match/rig.hpp"

#include <gtest/gtest.h>

#include "common/proof/commitment.hpp"
#include "common/proof/hash.hpp"
#include "common/receipts.hpp"
#include "server/data/folder.hpp"
#include "server/match/transcript.hpp"
#include "tests/common/bare.hpp"
#include "tests/match/faulty.hpp"
#include "tests/match/toy/registry.hpp"

namespace emcon::match::testing {

using emcon::v1::Answer;
using emcon::v1::ClientFrame;

void FakeEntropy::fill(std::span<std::uint8_t> out) {
  for (std::size_t i = 0; i < out.size();) {
    for (const std::uint8_t byte : Hasher("fake entropy").u64(seed_).u64(drawn_++).done())
      if (i < out.size()) out[i++] = byte;
  }
}

Bytes32 FakeEntropy::lock_salt(const MatchId& match, Seat seat, QuestionNo question) {
  return Hasher("fake salt").text(match).u8(seat.index).u32(question).done();
}

std::string seat_entropy(int seat, int drawn) {
  return as_string(Hasher("seat entropy").u8(static_cast<std::uint8_t>(seat + seats_max * drawn)).done());
}

std::string code_of(const Answer& answer) {
  return answer.problems_size() ? answer.problems(0).code() : std::string();
}

emcon::v1::Filled bid_filled(int coins) {
  emcon::v1::Filled out;
  emcon::v1::FilledLine& line = *out.add_lines();
  line.set_verb("bid");
  line.add_entries()->set_field("coins");
  line.mutable_entries(0)->mutable_value()->set_number(coins);
  return out;
}

const emcon::v1::Question& Ear::newest(Rig& rig, Viewer viewer) {
  const auto& frames = rig.heard(viewer);
  for (; read_ < frames.size(); ++read_)
    if (frames[read_].has_question()) question_ = frames[read_].question();
  return question_;
}

emcon::v1::MatchSettings timed_by(emcon::v1::TimeControl::Kind kind, std::uint32_t seconds, std::uint32_t increment,
                                  std::uint32_t interrupt) {
  emcon::v1::MatchSettings out;
  emcon::v1::TimeControl& time = *out.mutable_time();
  time.set_kind(kind);
  if (kind == emcon::v1::TimeControl::BANK)
    time.set_bank_s(seconds);
  else
    time.set_step_s(seconds);
  time.set_increment_s(increment);
  time.set_interrupt_s(interrupt);
  return out;
}

namespace {

/// The registry of before a ruleset's newer revisions: matches are made under this one.
void use_revision(const std::string& ruleset, int revision) {
  static std::vector<RulesetEntry> table;
  table.assign(shipped_registry().begin(), shipped_registry().end());
  for (RulesetEntry& entry : table)
    if (entry.info.id == ruleset) entry.info.revision = revision;
  use_registry(table);
}

}  // namespace

Rig::Rig(const Options& options)
    : entropy(options.seed),
      signer(options.signer ? options.signer : std::make_shared<Signer>(SigningKey(Bytes32{}), Bytes32{})) {
  rules::toy::use_toy_registry();
  if (options.ruleset == faulty_ruleset) use_faulty_registry();
  if (options.revision > 0) use_revision(options.ruleset, options.revision);
  NewMatch what;
  what.id = "toytoytoytoytoyt";
  what.settings = options.settings;
  what.settings.set_ruleset(options.ruleset);
  what.settings.set_scenario(options.scenario);
  if (options.turns > 0) {
    emcon::v1::FilledLine& line = *what.settings.mutable_options()->add_lines();
    line.set_verb("option");
    line.set_subject("turns");
    line.add_entries()->set_field("value");
    line.mutable_entries(0)->mutable_value()->set_number(options.turns);
  }
  const RulesetEntry* shipped =
      options.ruleset == "toy" || options.ruleset == faulty_ruleset ? nullptr : find_ruleset(options.ruleset);
  what.documents = shipped ? data::load_documents(shipped->folder, options.ruleset, options.directory).value()
                           : rules::toy::toy_documents();
  auto made = Host::create(std::move(what), {clock, entropy, *signer, epoch});
  if (!made) throw std::runtime_error(made.error().front().text);
  host = std::move(*made);
  settle();
}

void Rig::seat(int seat, int drawn, bool listed) {
  const ReplyTo to{next_reply_++, 0};
  host->seat(
      Seat{static_cast<std::uint8_t>(seat)},
      {"Player " + std::to_string(seat), Bytes32{}, as_string(entropy_commitment(seat_entropy(seat, drawn))), listed},
      {}, to);
  settle();
}

Answer Rig::commit(int seat, int drawn) {
  ClientFrame frame;
  frame.mutable_commit_entropy()->set_commitment(as_string(entropy_commitment(seat_entropy(seat, drawn))));
  return send(seat, std::move(frame));
}

void Rig::reveal(int seat, int drawn) {
  ClientFrame frame;
  frame.mutable_reveal_entropy()->set_entropy(seat_entropy(seat, drawn));
  const Answer answer = send(seat, std::move(frame));
  EXPECT_EQ(code_of(answer), "");
}

void Rig::start() {
  for (int i = 0; i < static_cast<int>(host->sides().size()); ++i) seat(i);
  for (int i = 0; i < static_cast<int>(host->sides().size()); ++i) reveal(i);
}

std::optional<std::string> Rig::transcript() const {
  return host->ended() ? std::optional(write_transcript(stored.records)) : std::nullopt;
}

ReplyTo Rig::post(int seat, ClientFrame frame) {
  if (frame.id() == 0) frame.set_id(next_id_++);
  const ReplyTo to{next_reply_++, frame.id()};
  const Viewer by = seat < 0 ? Viewer::spectator() : Viewer::of(Seat{static_cast<std::uint8_t>(seat)});
  host->handle({by, to, std::move(frame)});
  drain();
  return to;
}

Answer Rig::send(int seat, ClientFrame frame) {
  const ReplyTo to = post(seat, std::move(frame));
  settle();
  const auto it = answers_.find(to);
  if (it == answers_.end()) throw std::runtime_error("no answer");
  return it->second;
}

void Rig::keep(const store::Append& append) {
  for (const store::Record& record : append.records) stored.records.push_back(record);
  for (const store::DraftRow& row : append.drafts) {
    std::erase_if(stored.drafts, [&](const auto& old) { return old.seat == row.seat && old.question == row.question; });
    if (!row.bytes.empty()) stored.drafts.push_back(row);
  }
  for (const store::IndexRow& row : append.index) {
    std::erase_if(stored.index, [&](const auto& old) { return old.kind == row.kind && old.key == row.key; });
    if (row.bytes) stored.index.push_back(row);
  }
}

bool Rig::settle_one(store::Verdict verdict) {
  drain();
  auto append = host->take_append();
  if (!append) return false;
  EXPECT_EQ(append->expected_last, stored.records.size());
  if (verdict == store::Verdict::durable) keep(*append);
  host->appended({verdict, stored.records.size(), "as the test wants"});
  drain();
  return true;
}

void Rig::settle() {
  for (;;) {
    store::Verdict verdict = store::Verdict::durable;
    if (!verdicts.empty()) verdict = verdicts.front();
    if (!settle_one(verdict)) return;
    if (!verdicts.empty()) verdicts.pop_front();
  }
}

void Rig::tick() {
  host->tick();
  settle();
}

bool Rig::pass_to_tick() {
  const auto at = host->next_tick_ms();
  if (!at) return false;
  clock.pass(std::max<std::int64_t>(0, *at - clock.steady));
  tick();
  return true;
}

void Rig::drain() {
  Outbox box = host->take_outbox();
  for (const Happening& what : box.happenings) {
    was_dropped |= std::holds_alternative<Moved>(what);
    was_frozen |= std::holds_alternative<InDoubt>(what);
    was_quarantined |= std::holds_alternative<Quarantined>(what);
    happened.push_back(what);
  }
  for (const Reply& reply : box.replies) answers_[reply.to] = reply.frame->answer();
  for (const Packet& packet : box.packets)
    for (int v = 0; v < viewers_max; ++v)
      if ((packet.to.bits() >> v) & 1) heard_[v].push_back(*packet.frame);
}

std::string Rig::digest_of(const std::vector<emcon::v1::ServerFrame>& frames) {
  Hasher hasher("heard");
  std::size_t bytes = 0;
  for (const auto& frame : frames) {
    const std::string text = frame.SerializeAsString();
    hasher.text(text);
    bytes += text.size();
  }
  return std::to_string(frames.size()) + " frames, " + std::to_string(bytes) + " bytes, " +
         to_hex(as_string(hasher.done()));
}

std::string Rig::heard_bytes(Viewer viewer) {
  return digest_of(heard(viewer));
}

std::string Rig::heard_but_for_ways(Viewer viewer) {
  std::vector<emcon::v1::ServerFrame> frames = heard(viewer);
  for (auto& frame : frames) {
    if (!frame.has_update()) continue;
    for (auto& close : *frame.mutable_update()->mutable_closes())
      if (close.signature().size() == tree_signature_bytes) close.set_signature(std::string(tree_signature_bytes, 's'));
  }
  return digest_of(frames);
}

std::string Rig::welcome_bytes(Viewer viewer) const {
  const std::string text = host->welcome(viewer, 0)->SerializeAsString();
  return std::to_string(text.size()) + " bytes, " + to_hex(as_string(Hasher("welcome").raw(text).done()));
}

int Rig::notices(Viewer viewer, const std::string& code) {
  int out = 0;
  for (const auto& frame : heard(viewer)) out += frame.has_notice() && frame.notice().code() == code;
  return out;
}

ClientFrame bid_frame(std::uint32_t question, int coins) {
  ClientFrame frame;
  frame.mutable_submit()->set_question(question);
  *frame.mutable_submit()->mutable_filled() = bid_filled(coins);
  return frame;
}

ReplyTo Rig::post_bid(int seat, int coins) {
  return post(seat, bid_frame(question(), coins));
}

void Rig::agree(emcon::v1::Propose::What what) {
  for (const int seat : {0, 1}) propose(seat, what);
}

void Rig::stand_out(const std::vector<int>& bids) {
  for (int seat = 0; seat < static_cast<int>(bids.size()); ++seat)
    if (const std::string code = code_of(standing_for_all(seat)); !code.empty()) throw std::runtime_error(code);
  for (int seat = 0; seat < static_cast<int>(bids.size()); ++seat) bid(seat, bids[static_cast<std::size_t>(seat)]);
  while (pass_to_tick()) continue;
}

Answer Rig::bid(int seat, int coins, std::uint32_t asked) {
  return send(seat, bid_frame(asked ? asked : question(), coins));
}

Answer Rig::choose(int seat, const std::string& verb) {
  ClientFrame frame;
  frame.mutable_submit()->set_question(question());
  frame.mutable_submit()->mutable_filled()->add_lines()->set_verb(verb);
  return send(seat, std::move(frame));
}

Answer Rig::draft(int seat, std::uint32_t revision, int coins) {
  ClientFrame frame;
  frame.mutable_draft()->set_question(question());
  frame.mutable_draft()->set_revision(revision);
  *frame.mutable_draft()->mutable_filled() = bid_filled(coins);
  return send(seat, std::move(frame));
}

Answer Rig::lock(int seat, std::uint32_t revision) {
  ClientFrame frame;
  frame.mutable_lock()->set_question(question());
  frame.mutable_lock()->set_revision(revision);
  return send(seat, std::move(frame));
}

Answer Rig::propose(int seat, emcon::v1::Propose::What what, bool yes) {
  ClientFrame frame;
  frame.mutable_propose()->set_what(what);
  frame.mutable_propose()->set_yes(yes);
  return send(seat, std::move(frame));
}

Answer Rig::say(int seat, emcon::v1::Say::Channel channel, const std::string& text) {
  ClientFrame frame;
  frame.mutable_say()->set_channel(channel);
  frame.mutable_say()->set_text(text);
  return send(seat, std::move(frame));
}

Answer Rig::standing(int seat, const std::string& kind, std::int64_t until, std::uint32_t revision) {
  ClientFrame frame;
  frame.mutable_set_standing()->set_revision(revision);
  emcon::v1::FilledLine& line = *frame.mutable_set_standing()->mutable_filled()->add_lines();
  line.set_verb("standing");
  line.set_variant(kind);
  if (until > 0) {
    line.add_entries()->set_field("until");
    line.mutable_entries(0)->mutable_value()->set_number(until);
  }
  return send(seat, std::move(frame));
}

Answer Rig::standing_for_all(int seat, bool as_suggested) {
  ClientFrame frame;
  const auto add = [&](const char* verb, const char* variant) {
    auto& line = *frame.mutable_set_standing()->mutable_filled()->add_lines();
    line.set_verb(verb);
    line.set_variant(variant);
  };
  if (as_suggested) {
    add("suggested", "play");
  } else {
    add("standing", "bid");
    add("standing", "choice");
  }
  return send(seat, std::move(frame));
}

Answer Rig::leave(int seat) {
  ClientFrame frame = bare(&ClientFrame::mutable_leave);
  return send(seat, std::move(frame));
}

std::vector<int> Rig::awaited() const {
  std::vector<int> out;
  const emcon::v1::MatchCard card = host->card(Viewer::of(Seat{0}));
  for (const std::uint32_t seat : card.awaited()) out.push_back(static_cast<int>(seat));
  return out;
}

void Rig::play_out(const std::vector<int>& bids) {
  for (int guard = 0; guard < 2000 && !host->ended(); ++guard) {
    const auto welcome = host->welcome(Viewer::of(Seat{0}), 0);
    const std::string kind = welcome->welcome().question().kind();
    const std::uint32_t asked = question();
    for (const int seat : awaited()) {
      if (question() != asked) break;
      if (kind == "choice")
        choose(seat, "keep");
      else if (!code_of(bid(seat, bids[static_cast<std::size_t>(seat)])).empty())
        bid(seat, 0);
    }
  }
}

std::unique_ptr<Host> Rig::restored() {
  return Host::restore("toytoytoytoytoyt", stored, {clock, entropy, *signer, epoch});
}

void Rig::crash(bool same_process) {
  if (!same_process) ++epoch;
  host = restored();
  settle();
}

}  // namespace emcon::match::testing
