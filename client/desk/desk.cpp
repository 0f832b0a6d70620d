// Sends a client's requests, matches them with their answers, and repeats those that a lost connection left open.
#include "client/desk/desk.hpp"

#include <algorithm>

#include "common/proof/commitment.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/frames.hpp"
#include "common/wire/limits.hpp"
#include "common/wire/printable.hpp"
#include "common/wire/words.hpp"

namespace emcon::client {

Problems Reply::problems() const {
  Problems out;
  for (const auto& problem : answer.problems()) out.push_back(wire::from_proto(problem));
  if (!answer.has_draft()) return out;
  for (const auto& problem : answer.draft().problems()) out.push_back(wire::from_proto(problem));
  return out;
}

Desk::Desk(std::string match, SeatKey key, Send send, std::uint32_t first_id)
    : key_(std::move(key)),
      send_(std::move(send)),
      auditor_(match, key_.seat, key_.server_fingerprint),
      last_id_(first_id) {
  model_.seat = key_.seat;
  model_.match = std::move(match);
}

v1::ClientFrame Desk::next() {
  v1::ClientFrame frame;
  frame.set_id(++last_id_);
  return frame;
}

std::uint32_t Desk::ask(Request request, v1::ClientFrame frame, table::Filled filled) {
  const std::uint32_t id = frame.id();
  if (stopped_) return id;
  if (online_ && welcomed_) send_(frame);
  pending_.emplace(id, Pending{request, model_.question.number, std::move(filled), std::move(frame)});
  return id;
}

void Desk::connected(bool know_journal) {
  online_ = true;
  welcomed_ = false;
  v1::ClientFrame frame = next();
  auto& hello = *frame.mutable_hello();
  hello.set_client("emcon " EMCON_VERSION);
  hello.set_protocol(wire::protocol_version);
  hello.set_token(key_.token);
  hello.set_journal_after(know_journal && !model_.journal.empty() ? model_.journal.back().number : 0);
  send_(frame);
}

bool Desk::order_waiting() const {
  for (const auto& [id, pending] : pending_)
    if (pending.request == Request::draft || pending.request == Request::lock || pending.request == Request::submit)
      return true;
  return false;
}

Heard Desk::receive(const v1::ServerFrame& frame, Instant now) {
  if (wire::is_printable(frame)) return take(frame, now);
  v1::ServerFrame printable = frame;
  wire::make_printable(printable);
  return take(printable, now);
}

Heard Desk::take(const v1::ServerFrame& frame, Instant now) {
  Heard heard;
  if (stopped_) return heard;
  if (frame.has_answer()) take_answer(frame.answer(), heard);
  if (stopped_ || (frame.has_answer() && !frame.has_update() && !frame.has_question())) return heard;
  heard.changes = apply(model_, frame, now);
  if (const Fault fault = believing_ ? Fault() : auditor_.hear(frame, model_)) {
    stop(fault, heard);
    return heard;
  }
  if (frame.has_welcome()) after_welcome(frame.welcome(), heard);
  if (frame.has_entropy_asked()) entropy_asked(frame.entropy_asked(), heard);
  if (frame.has_commitment_asked()) commitment_asked(frame.commitment_asked(), heard);
  if (frame.welcome().has_commitment_asked()) commitment_asked(frame.welcome().commitment_asked(), heard);
  if (frame.has_welcome() || frame.has_update()) ask_for_receipt();
  return heard;
}

void Desk::stop(const Fault& fault, Heard& heard) {
  stopped_ = true;
  heard.fault = *fault + " Do not trust this match; what this client saw of it is kept in its receipts.";
  auditor_.notes().faults.push_back(*fault);
}

/// At each turn, and at the end, the server signs what it has shown: then receipts are not the player's word alone.
void Desk::ask_for_receipt() {
  const int turn = model_.ended() ? model_.board.clock.turn + 1 : model_.board.clock.turn;
  if (believing_ || auditor_.step() == 0 || turn <= receipt_turn_) return;
  receipt_turn_ = turn;
  v1::ClientFrame frame = next();
  frame.mutable_get_receipt();
  ask(Request::receipt, std::move(frame));
}

void Desk::take_answer(const v1::Answer& answer, Heard& heard) {
  heard.changes.journal_from = model_.journal.size();
  heard.changes.chat_from = model_.chat.size();
  const auto found = pending_.find(answer.id());
  if (found == pending_.end()) {
    for (const auto& problem : answer.problems()) heard.warnings.push_back(problem.text());
    return;
  }
  Pending pending = std::move(found->second);
  pending_.erase(found);
  const bool order = pending.request == Request::draft || pending.request == Request::submit;
  const auto unsure = [](const auto& problem) { return problem.code() == "frozen"; };
  if (order && answer.problems_size() > 0 && std::ranges::none_of(answer.problems(), unsure))
    auditor_.not_taken(pending.question, wire::serialize_filled(pending.filled));
  if (answer.has_draft() && answer.draft().question() == model_.question.number && answer.draft().stored()) {
    model_.draft.revision = answer.draft().revision();
    model_.draft.locked = answer.draft().locked();
    if (pending.request == Request::draft || pending.request == Request::submit) model_.draft.filled = pending.filled;
    model_.draft.problems.clear();
    for (const auto& problem : answer.draft().problems()) model_.draft.problems.push_back(wire::from_proto(problem));
    const Fault fault =
        believing_ ? Fault() : auditor_.acknowledged(answer.draft(), wire::serialize_filled(model_.draft.filled));
    if (fault) return stop(fault, heard);
  }
  if (answer.has_receipt())
    if (const Fault fault = auditor_.signed_receipt(answer.receipt())) return stop(fault, heard);
  if (pending.request == Request::journal && answer.has_journal()) {
    std::vector<table::JournalLine> lines;
    for (const auto& line : answer.journal().lines()) lines.push_back(wire::from_proto(line));
    take_journal(model_, std::move(lines));
    if (answer.journal().more() && answer.journal().lines_size() > 0) fetch_journal();
  }
  heard.reply = Reply{pending.request, answer.id(), std::move(pending.filled), answer};
}

void Desk::after_welcome(const v1::Welcome& welcome, Heard& heard) {
  welcomed_ = true;
  send_again(heard);
  if (!model_.journal.empty() || model_.journal_last > 0) fetch_journal();
  if (welcome.has_entropy_asked()) entropy_asked(welcome.entropy_asked(), heard);
}

/// A request without an answer is repeated with its old id if it may not have been done: the server answers a repeated
/// id as it did the first time.
bool Desk::worth_repeating(const Pending& pending) const {
  switch (pending.request) {
    case Request::draft:
      return pending.question == model_.question.number && !model_.draft.locked &&
             pending.frame.draft().revision() == model_.draft.revision;
    case Request::lock:
    case Request::submit:
      return pending.question == model_.question.number && !model_.draft.locked;
    case Request::attempt:
      return pending.question == model_.question.number;
    case Request::journal:
    case Request::receipt:
    case Request::entropy:
      return false;
    default:
      return true;
  }
}

void Desk::send_again(Heard& heard) {
  for (auto item = pending_.begin(); item != pending_.end();) {
    if (worth_repeating(item->second)) {
      send_(item->second.frame);
      ++item;
      continue;
    }
    const bool order = item->second.request == Request::draft || item->second.request == Request::submit;
    if (order && item->second.question != model_.question.number)
      heard.warnings.push_back(
          "While the connection was lost another question was opened; please look at your last orders.");
    item = pending_.erase(item);
  }
}

/// Asks for what is missing between the first gap and the newest line.
void Desk::fetch_journal() {
  std::uint32_t have = 0;
  for (const auto& line : model_.journal) {
    if (line.number != have + 1) break;
    have = line.number;
  }
  if (have >= model_.journal_last) return;
  for (const auto& [id, pending] : pending_)
    if (pending.request == Request::journal) return;
  v1::ClientFrame frame = next();
  frame.mutable_get_journal()->set_after(have);
  ask(Request::journal, std::move(frame));
}

void Desk::entropy_asked(const v1::EntropyAsked& asked, Heard& heard) {
  if (key_.seat < 0) return;
  if (key_.entropy.empty()) {
    heard.warnings.push_back("The server asks for this seat's part of the dice, but it was drawn on another machine.");
    return;
  }
  if (const Fault fault = auditor_.may_reveal(asked, model_, key_.entropy, key_.copied)) return stop(fault, heard);
  reveal();
}

void Desk::commitment_asked(const v1::CommitmentAsked& asked, Heard& heard) {
  if (key_.seat < 0) return;
  if (renewed_) return commit_to(key_.entropy);  // nobody has seen it yet
  new_dice_ = asked;
  model_.new_dice = true;
  heard.new_dice = asked;
}

bool Desk::agree_to_new_dice() {
  if (!new_dice_ || !draw_entropy_) return false;
  const std::string entropy = draw_entropy_();
  if (entropy.empty()) return false;
  new_dice_.reset();
  model_.new_dice = false;
  renewed_ = true;
  key_.copied = false;
  key_.entropy = entropy;
  auditor_.renewed(entropy);
  commit_to(entropy);
  return true;
}

void Desk::commit_to(const std::string& entropy) {
  for (const auto& [id, pending] : pending_)
    if (pending.request == Request::commitment) return;
  v1::ClientFrame frame = next();
  frame.mutable_commit_entropy()->set_commitment(as_string(entropy_commitment(entropy)));
  ask(Request::commitment, std::move(frame));
}

void Desk::reveal() {
  renewed_ = false;
  v1::ClientFrame frame = next();
  frame.mutable_reveal_entropy()->set_entropy(key_.entropy);
  ask(Request::entropy, std::move(frame));
}

void Desk::reveal_again() {
  if (!online_ || !welcomed_ || key_.entropy.empty()) return;
  renewed_ ? commit_to(key_.entropy) : reveal();
}

bool Desk::not_now(const Reply& reply) {
  if (reply.request != Request::entropy && reply.request != Request::commitment) return false;
  for (const Problem& problem : reply.problems())
    if (problem.code == "not_stored" || problem.code == "busy" || problem.code == "too_fast") return true;
  return false;
}

std::uint32_t Desk::draft(table::Filled filled) {
  v1::ClientFrame frame = next();
  auto& message = *frame.mutable_draft();
  message.set_question(model_.question.number);
  message.set_revision(model_.draft.revision);
  wire::to_proto(filled, *message.mutable_filled());
  auditor_.sent(model_.question.number, wire::serialize_filled(filled));
  return ask(Request::draft, std::move(frame), std::move(filled));
}

std::uint32_t Desk::lock() {
  v1::ClientFrame frame = next();
  frame.mutable_lock()->set_question(model_.question.number);
  frame.mutable_lock()->set_revision(model_.draft.revision);
  return ask(Request::lock, std::move(frame));
}

std::uint32_t Desk::submit(table::Filled filled) {
  v1::ClientFrame frame = next();
  frame.mutable_submit()->set_question(model_.question.number);
  wire::to_proto(filled, *frame.mutable_submit()->mutable_filled());
  auditor_.sent(model_.question.number, wire::serialize_filled(filled));
  return ask(Request::submit, std::move(frame), std::move(filled));
}

std::uint32_t Desk::attempt(table::Filled filled) {
  v1::ClientFrame frame = next();
  frame.mutable_try_()->set_question(model_.question.number);
  wire::to_proto(filled, *frame.mutable_try_()->mutable_filled());
  return ask(Request::attempt, std::move(frame), std::move(filled));
}

std::uint32_t Desk::set_standing(std::uint32_t revision, table::Filled filled) {
  v1::ClientFrame frame = next();
  frame.mutable_set_standing()->set_revision(revision);
  wire::to_proto(filled, *frame.mutable_set_standing()->mutable_filled());
  return ask(Request::standing, std::move(frame), std::move(filled));
}

std::uint32_t Desk::get_standing() {
  v1::ClientFrame frame = next();
  frame.mutable_get_standing();
  return ask(Request::get_standing, std::move(frame));
}

std::uint32_t Desk::say(v1::Say::Channel channel, const std::string& text, const std::string& name) {
  v1::ClientFrame frame = next();
  frame.mutable_say()->set_channel(channel);
  frame.mutable_say()->set_text(text);
  frame.mutable_say()->set_name(name);
  return ask(Request::say, std::move(frame));
}

std::uint32_t Desk::propose(v1::Propose::What what, bool yes) {
  // What ends or changes a match by consent is known to the receipts before it is said.
  if (yes) auditor_.notes().acts.emplace_back(model_.question.number, wire::proposal_words[what]);
  v1::ClientFrame frame = next();
  frame.mutable_propose()->set_what(what);
  frame.mutable_propose()->set_yes(yes);
  return ask(Request::propose, std::move(frame));
}

std::uint32_t Desk::concede() {
  auditor_.notes().acts.emplace_back(model_.question.number, "conceded");
  v1::ClientFrame frame = next();
  frame.mutable_concede();
  return ask(Request::concede, std::move(frame));
}

std::uint32_t Desk::leave() {
  v1::ClientFrame frame = next();
  frame.mutable_leave();
  return ask(Request::leave, std::move(frame));
}

std::uint32_t Desk::get_transcript(std::uint32_t offset) {
  v1::ClientFrame frame = next();
  frame.mutable_get_transcript()->set_offset(offset);
  return ask(Request::transcript, std::move(frame));
}

std::uint32_t Desk::get_debrief(const v1::GetDebrief& asked) {
  v1::ClientFrame frame = next();
  *frame.mutable_get_debrief() = asked;
  return ask(Request::debrief, std::move(frame));
}

}  // namespace emcon::client
