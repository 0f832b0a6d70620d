// Checks every frame of the server against what it said and signed before, and notes the evidence in the receipts.
#include "client/desk/auditor.hpp"

#include <google/protobuf/util/message_differencer.h>

#include <algorithm>
#include <set>

#include "common/proof/commitment.hpp"
#include "common/proof/signature.hpp"
#include "common/proof/statement.hpp"
#include "common/proof/tree.hpp"
#include "common/wire/convert.hpp"

namespace emcon::client {
namespace {

constexpr std::size_t build_bytes_max = 64;

std::string at_step(std::uint32_t step) {
  return " at step " + std::to_string(step);
}

}  // namespace

Auditor::Auditor(std::string match, int seat, std::string server_fingerprint)
    : seat_(seat), known_(std::move(server_fingerprint)) {
  receipts_.match = std::move(match);
  receipts_.viewer = seat;
}

void Auditor::set_receipts(Receipts receipts) {
  receipts_ = std::move(receipts);
  receipts_.viewer = seat_;
}

bool Auditor::holds(const Bytes32& statement, const std::string& signature) const {
  return signature_holds(receipts_.server_key, statement, signature);
}

Fault Auditor::unsigned_in_tree(const Bytes32& statement, const std::string& signature, const std::string& what) const {
  const auto flaw = tree_signature_flaw(receipts_.server_key, statement, signature);
  if (!flaw) return std::nullopt;
  return "The server's signature under " + what + " does not hold: it " + *flaw + ".";
}

Fault Auditor::hear(const v1::ServerFrame& frame, const Model& model) {
  if (frame.has_update()) return update(frame.update(), model);
  switch (frame.body_case()) {
    case v1::ServerFrame::kWelcome:
      return welcome(frame.welcome(), model);
    case v1::ServerFrame::kEntropyAsked:
      return setup(frame.entropy_asked(), model.card);
    case v1::ServerFrame::kOpened:
      return opened(frame.opened(), model);
    case v1::ServerFrame::kChat:
      return talk(frame.chat());
    case v1::ServerFrame::kNotice:
      note_names(model.card);
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

// ---------------------------------------------------------------- before the match

Fault Auditor::welcome(const v1::Welcome& welcome, const Model& model) {
  // If the server itself has stopped the match, it tells nothing but the card.
  if (welcome.card().phase() == v1::MatchCard::QUARANTINED) return std::nullopt;
  build_ = welcome.build().substr(0, build_bytes_max);
  if (auto wrong = promise(welcome.promise(), welcome.card())) return wrong;
  if (welcome.has_setup())
    if (auto wrong = setup(welcome.setup(), welcome.card())) return wrong;
  note_names(welcome.card());
  for (const auto& line : welcome.chat())
    if (auto wrong = talk(line)) return wrong;
  if (!welcome.own_locked()) receipts_.answers.erase({welcome.question().question(), seat_});
  if (welcome.own_locked() && seat_ >= 0)
    if (auto wrong = acknowledged(welcome.own_lock(), wire::serialize_filled(model.draft.filled))) return wrong;
  if (auto wrong = locks(welcome.commitments())) return wrong;
  if (welcome.step() > 0) {
    if (auto wrong = close(welcome.close())) return wrong;
    if (welcome.close().step() != welcome.step()) return "The server names another step than the one it shows.";
    if (auto wrong = lines(model, welcome.public_journal_hash())) return wrong;
    if (auto wrong = shown(welcome.step(), model)) return wrong;
  }
  return welcome.has_opened() ? opened(welcome.opened(), model) : std::nullopt;
}

Fault Auditor::promise(const v1::Promise& promise, const v1::MatchCard& card) {
  if (promise.server_key().size() != sizeof(Bytes32)) return "The server shows no key to sign with.";
  const std::string known = receipts_.server_key.empty() ? known_ : fingerprint(receipts_.server_key);
  const std::string shown = fingerprint(promise.server_key());
  if (!known.empty() && known != shown)
    return "The server shows the key " + shown + " and is known by " + known +
           ": either its host has set it up anew, or somebody else answers in its place ('emcon trust').";
  const auto options = wire::from_proto(card.settings().options());
  Receipts::Terms terms;
  terms.ruleset = card.ruleset();
  terms.revision = card.revision();
  terms.scenario = card.scenario();
  terms.options = options ? wire::serialize_filled(*options) : std::string();
  terms.data_hash = card.data_hash();
  terms.seats = static_cast<std::uint32_t>(card.seats_size());
  if (!receipts_.terms.ruleset.empty() && !(receipts_.terms == terms))
    return "The server has changed what the match is: its rules, scenario, options, data or seats.";
  if (!receipts_.seed_commitment.empty() && receipts_.seed_commitment != promise.seed_commitment())
    return "The server's commitment to its dice has changed.";
  receipts_.server_key = promise.server_key();
  const MatchTerms all{
      receipts_.match,           terms.ruleset, terms.revision, terms.scenario, terms.options, terms.data_hash,
      promise.seed_commitment(), terms.seats};
  if (!holds(match_statement(all), promise.signature()))
    return "The server's signature under what the match is does not hold.";
  receipts_.terms = std::move(terms);
  receipts_.seed_commitment = promise.seed_commitment();
  receipts_.promise = promise.signature();
  return std::nullopt;
}

std::uint32_t Auditor::setups() const {
  return receipts_.setups.empty() ? 0 : receipts_.setups.rbegin()->first;
}

Fault Auditor::setup(const v1::EntropyAsked& asked, const v1::MatchCard& card) {
  const std::string what = "set-up " + std::to_string(asked.attempt());
  if (asked.commitments_size() != card.seats_size())
    return "The server names " + std::to_string(asked.commitments_size()) + " commitments to the dice for " +
           std::to_string(card.seats_size()) + " seats.";
  Receipts::SetUp setup{{asked.commitments().begin(), asked.commitments().end()},
                        {asked.names().begin(), asked.names().end()},
                        asked.signature()};
  if (setup.names.size() != setup.commitments.size()) return "The server does not name who holds the seats.";
  std::set<std::string> different;
  for (std::size_t seat = 0; seat < setup.commitments.size(); ++seat) {
    if (setup.commitments[seat].size() != sizeof(Bytes32))
      return "Seat " + std::to_string(seat) + " has not committed to its part of the dice.";
    if (!different.insert(setup.commitments[seat]).second)
      return "The commitment of seat " + std::to_string(seat) + " to its part of the dice is a copy of another seat's.";
  }
  if (asked.seed_commitment() != receipts_.seed_commitment) return "The server's commitment to its dice has changed.";
  if (!holds(setup_statement(receipts_.match, asked.attempt(), asked.seed_commitment(), setup.commitments, setup.names),
             asked.signature()))
    return "The server's signature under " + what + " of the dice does not hold.";
  const auto known = receipts_.setups.find(asked.attempt());
  if (known != receipts_.setups.end() && known->second.commitments != setup.commitments) {
    for (std::size_t seat = 0; seat < std::min(setup.commitments.size(), known->second.commitments.size()); ++seat)
      if (setup.commitments[seat] != known->second.commitments[seat])
        return "The commitment of seat " + std::to_string(seat) + " to its part of the dice has changed within " +
               what + ".";
    return "The commitments to the dice have changed within " + what + ".";
  }
  if (known == receipts_.setups.end() && asked.attempt() < setups())
    return "The server goes back to " + what + " of the dice.";
  receipts_.setups[asked.attempt()] = std::move(setup);
  return std::nullopt;
}

Fault Auditor::may_reveal(const v1::EntropyAsked& asked, const Model& model, const std::string& entropy, bool copied) {
  if (auto wrong = setup(asked, model.card)) return wrong;
  for (const auto& seat : model.card.seats())
    if (!seat.held())
      return "The server asks for this seat's part of the dice though seat " + std::to_string(seat.seat()) +
             " is free.";
  const std::string own = as_string(entropy_commitment(entropy));
  if (seat_ >= asked.commitments_size() || asked.commitments(seat_) != own)
    return "The server names another commitment than this seat's own to its part of the dice.";
  // The note is about the entropy that was shown; nobody knows bytes that the seat has drawn since.
  const auto before = receipts_.revealed_for.find(seat_);
  const auto shown = receipts_.own_entropy.find(seat_);
  const bool was_shown =
      before != receipts_.revealed_for.end() && shown != receipts_.own_entropy.end() && shown->second == entropy;
  if (was_shown && before->second != asked.attempt())
    return "This seat's part of the dice was shown for another set-up. Somebody may have chosen his own knowing it.";
  if (!was_shown && copied)
    return "This seat's part of the dice was drawn on another machine or in another folder, and may have been shown "
           "there.";
  receipts_.own_entropy[seat_] = entropy;
  receipts_.revealed_for[seat_] = asked.attempt();
  return std::nullopt;
}

void Auditor::renewed(const std::string& entropy) {
  receipts_.own_entropy[seat_] = entropy;
  receipts_.revealed_for.erase(seat_);
}

void Auditor::note_names(const v1::MatchCard& card) {
  for (const auto& seat : card.seats())
    if (seat.seat() < static_cast<std::uint32_t>(seats_max))
      receipts_.note_name(static_cast<int>(seat.seat()), seat.holder());
}

// ---------------------------------------------------------------- while it runs

Fault Auditor::locks(const google::protobuf::RepeatedPtrField<v1::LockCommitment>& locks) {
  for (const auto& lock : locks) {
    const std::pair at{lock.question(), static_cast<int>(lock.seat())};
    const auto [known, fresh] = receipts_.locks.emplace(at, lock.commitment());
    if (lock.commitment().size() != sizeof(Bytes32) || lock.seat() >= static_cast<std::uint32_t>(seats_max) ||
        (!fresh && known->second != lock.commitment()))
      return "The commitment to the locked answer of seat " + std::to_string(lock.seat()) + " to question " +
             std::to_string(lock.question()) + " has changed.";
  }
  return std::nullopt;
}

Fault Auditor::close(const v1::StepClose& close) {
  std::vector<Sealed> sealed;
  for (auto at = receipts_.locks.lower_bound({close.step() - 1, 0}); at != receipts_.locks.end(); ++at) {
    if (at->first.first + 1 != close.step()) break;
    sealed.emplace_back(at->first.second, at->second);
  }
  if (auto wrong = unsigned_in_tree(step_statement(receipts_.match, close.step(), close.public_journal_hash(), sealed),
                                    close.signature(), "what happened" + at_step(close.step())))
    return wrong;
  const auto known = receipts_.steps.find(close.step());
  if (known != receipts_.steps.end() && known->second.hash != close.public_journal_hash())
    return "What the server told everybody" + at_step(close.step()) + " has changed.";
  receipts_.steps[close.step()] = {close.public_journal_hash(), close.signature()};
  return std::nullopt;
}

Fault Auditor::update(const v1::Update& update, const Model& model) {
  if (update.step() == 0) return std::nullopt;  // it ended before it began
  if (auto wrong = locks(update.commitments())) return wrong;
  std::uint32_t step = this->step();
  for (const auto& one : update.closes()) {
    if (step != 0 && one.step() != step + 1)
      return "The server left out the close of step " + std::to_string(step + 1) + ".";
    step = one.step();
    if (auto wrong = close(one)) return wrong;
  }
  if (update.step() != step) return "The server shows step " + std::to_string(update.step()) + " without its close.";
  if (auto wrong = lines(model, update.public_journal_hash())) return wrong;
  if (auto wrong = shown(update.step(), model)) return wrong;
  const auto closed = receipts_.steps.find(update.step());
  if (closed != receipts_.steps.end() && closed->second.hash != update.public_journal_hash())
    return "What the server signed of the public journal" + at_step(update.step()) + " is not what it tells.";
  return std::nullopt;
}

/// Adds up the lines that are new; without gaps they are all there is.
Fault Auditor::lines(const Model& model, const std::string& public_hash) {
  for (std::size_t i = told_.count; i < model.journal.size(); ++i) {
    const table::JournalLine& line = model.journal[i];
    if (line.number != told_.count + 1)
      return "The server left out line " + std::to_string(told_.count + 1) + " of what happened.";
    told_.add(line);
    if (line.is_public) public_hash_ = journal_hash(public_hash_, line);
  }
  if (model.journal_last > told_.count)
    return "The server left out line " + std::to_string(told_.count + 1) + " of what happened.";
  if (public_hash != as_string(public_hash_))
    return "What the server tells this seat in public is not what it says it tells everybody (line " +
           std::to_string(told_.count) + ").";
  return std::nullopt;
}

Fault Auditor::shown(std::uint32_t step, const Model& model) {
  board_ = board_hash(model.board);
  const auto hash_after = [&](std::size_t before) {
    const Bytes32 start = before == 0 ? Bytes32{} : as_bytes32(receipts_.shown[before - 1].hash);
    return as_string(shown_hash(start, step, told_, board_));
  };
  const std::size_t count = receipts_.shown.size();
  if (count > 0 && step < receipts_.shown.back().step)
    return "The server goes back to step " + std::to_string(step) + " of the match.";
  if (count > 0 && step == receipts_.shown.back().step) {
    if (hash_after(count - 1) == receipts_.shown.back().hash) return std::nullopt;
    // Another version of the server may show the same in other words.
    if (build_ == receipts_.shown.back().build)
      return "What the server shows" + at_step(step) + " is not what it showed before.";
  }
  receipts_.shown.push_back({step, told_.count, hash_after(count), build_});
  return std::nullopt;
}

void Auditor::sent(QuestionNo question, const std::string& answer_bytes) {
  // Each sending counts by itself: its result says nothing about an equal one before it.
  receipts_.sent[question].push_back(as_string(answer_hash(answer_bytes)));
}

void Auditor::not_taken(QuestionNo question, const std::string& answer_bytes) {
  const auto at = receipts_.sent.find(question);
  if (at == receipts_.sent.end()) return;
  const auto one = std::find(at->second.rbegin(), at->second.rend(), as_string(answer_hash(answer_bytes)));
  if (one != at->second.rend()) at->second.erase(std::next(one).base());
  if (at->second.empty()) receipts_.sent.erase(at);
}

Fault Auditor::acknowledged(const v1::DraftState& state, const std::string& answer_bytes) {
  const std::pair at{state.question(), seat_};
  const std::string own = as_string(answer_hash(answer_bytes));
  // Answers come in the order of sending, so this one has replaced everything sent before.
  if (const auto sent = receipts_.sent.find(state.question()); sent != receipts_.sent.end()) {
    const auto here = std::ranges::find(sent->second, own);
    if (here != sent->second.end()) sent->second.erase(sent->second.begin(), here + 1);
    if (sent->second.empty()) receipts_.sent.erase(sent);
  }
  if (!state.locked()) {
    receipts_.answers.erase(at);  // taken back by consent
    receipts_.drafts[state.question()] = own;
    return std::nullopt;
  }
  const auto known = receipts_.answers.find(at);
  if (state.answer_hash() != own || (known != receipts_.answers.end() && known->second.hash != own))
    return "The server keeps another answer to question " + std::to_string(state.question()) + " than this seat gave.";
  if (auto wrong = unsigned_in_tree(answer_statement(receipts_.match, seat_, state.question(), own), state.signature(),
                                    "the answer to question " + std::to_string(state.question())))
    return wrong;
  receipts_.answers[at] = {own, state.signature()};
  return std::nullopt;
}

Fault Auditor::signed_receipt(const v1::SignedReceipt& receipt) {
  if (receipt.step() != step()) return std::nullopt;  // overtaken by the next step
  const ToldLines lines{receipt.lines(),
                        receipt.lines_hash().size() == sizeof(Bytes32) ? as_bytes32(receipt.lines_hash()) : Bytes32{}};
  if (!(lines == told_) || receipt.board_hash() != as_string(board_))
    return "The server does not sign what it has shown" + at_step(receipt.step()) + ".";
  if (!holds(receipt_statement(receipts_.match, seat_, receipt.step(), told_, board_), receipt.signature()))
    return "The server's signature under what it has shown" + at_step(receipt.step()) + " does not hold.";
  receipts_.signed_shown[receipt.step()] = {receipt.lines(), receipt.lines_hash(), receipt.board_hash(),
                                            receipt.signature()};
  return std::nullopt;
}

Fault Auditor::talk(const v1::ChatLine& line) {
  // The talk of spectators is not kept with the match.
  if (line.channel() == v1::Say::SPECTATORS || line.number() == 0) return std::nullopt;
  const std::string hash = as_string(talk_hash(line.seat(), line.name(), line.text()));
  const auto [known, fresh] =
      receipts_.talk.emplace(std::pair(static_cast<std::uint32_t>(line.channel()), line.number()), hash);
  if (!fresh && known->second != hash) return "A line of talk has changed since it was first told.";
  return std::nullopt;
}

Fault Auditor::opened(const v1::Opened& opened, const Model& model) {
  const EndTerms end{opened.how(),
                     opened.outcome().text(),
                     {opened.outcome().winners().begin(), opened.outcome().winners().end()},
                     {opened.outcome().scores().begin(), opened.outcome().scores().end()}};
  const std::vector<std::string> entropy(opened.entropy().begin(), opened.entropy().end());
  const Bytes32 hash = end_hash(end);
  if (!holds(opened_statement(receipts_.match, opened.server_seed(), entropy, opened.match_key(), opened.last_hash(),
                              hash),
             opened.signature()))
    return "The server's signature under what it opened at the end does not hold.";
  receipts_.opened_seed = opened.server_seed();
  receipts_.opened_key = opened.match_key();
  receipts_.opened_last_hash = opened.last_hash();
  receipts_.opened_end_hash = as_string(hash);
  receipts_.opened_signature = opened.signature();
  // The outcome of an Update is signed here alone.
  if (model.outcome && !google::protobuf::util::MessageDifferencer::Equals(*model.outcome, opened.outcome()))
    return "The server told another end of the match than the one it opened.";
  return std::nullopt;
}

}  // namespace emcon::client
