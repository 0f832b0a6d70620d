#include "client/desk/desk.hpp"

#include "client/desk/opened.hpp"
#include "common/wire/convert.hpp"

namespace emcon::client {

Problems Reply::problems() const {
  Problems out;
  for (const auto& problem : answer.problems()) out.push_back(wire::from_proto(problem));
  if (!answer.has_draft()) return out;
  for (const auto& problem : answer.draft().problems()) out.push_back(wire::from_proto(problem));
  return out;
}

Desk::Desk(std::string match, SeatKey key, Send send, std::uint32_t first_id)
    : key_(std::move(key)), send_(std::move(send)), last_id_(first_id) {
  model_.match = match;
  model_.seat = key_.seat;
  receipts_.match = std::move(match);
}

v1::ClientFrame Desk::next() {
  v1::ClientFrame frame;
  frame.set_id(++last_id_);
  return frame;
}

std::uint32_t Desk::ask(Request request, v1::ClientFrame frame, table::Filled filled) {
  const std::uint32_t id = frame.id();
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
  hello.set_protocol(1);
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
  Heard heard;
  if (frame.has_answer()) {
    take_answer(frame.answer(), heard);
    return heard;
  }
  note_receipts(frame);
  heard.changes = apply(model_, frame, now);
  if (frame.has_welcome()) after_welcome(frame.welcome(), heard);
  if (frame.has_entropy_asked()) entropy_asked(frame.entropy_asked(), heard);
  if (frame.has_commitment_asked() || frame.welcome().commitment_asked()) commitment_asked(heard);
  return heard;
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
  if (answer.has_draft() && answer.draft().question() == model_.question.number && answer.draft().stored()) {
    model_.draft.revision = answer.draft().revision();
    model_.draft.locked = answer.draft().locked();
    if (pending.request == Request::draft || pending.request == Request::submit) model_.draft.filled = pending.filled;
    model_.draft.problems.clear();
    for (const auto& problem : answer.draft().problems()) model_.draft.problems.push_back(wire::from_proto(problem));
    note_answer(answer.draft());
  }
  if (pending.request == Request::journal && answer.has_journal()) {
    std::vector<table::JournalLine> lines;
    for (const auto& line : answer.journal().lines()) lines.push_back(wire::from_proto(line));
    take_journal(model_, std::move(lines));
    if (answer.journal().more() && answer.journal().lines_size() > 0) fetch_journal();
  }
  heard.reply = Reply{pending.request, answer.id(), std::move(pending.filled), answer};
}

void Desk::note_answer(const v1::DraftState& state) {
  const std::pair at{state.question(), key_.seat};
  if (state.locked())
    receipts_.answers[at] = blake2b(wire::serialize_filled(model_.draft.filled));
  else
    receipts_.answers.erase(at);  // taken back by consent
}

void Desk::after_welcome(const v1::Welcome& welcome, Heard& heard) {
  welcomed_ = true;
  if (!welcome.own_locked()) receipts_.answers.erase({welcome.question().question(), key_.seat});
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
  if (!receipts_.seed_commitment.empty() && receipts_.seed_commitment != asked.seed_commitment()) {
    heard.warnings.push_back("The server's commitment to its dice has changed. Do not trust this match.");
    return;
  }
  const std::vector<std::string> commitments(asked.commitments().begin(), asked.commitments().end());
  if (!shown_for_.empty() && shown_for_ != commitments) {
    // Somebody may have chosen his part knowing this one; only new parts of all make the dice fair again.
    heard.warnings.push_back(
        "The server asks for this seat's part of the dice again, though another seat's part has changed since it was "
        "shown. Do not trust this match.");
    return;
  }
  shown_for_ = commitments;
  reveal();
}

void Desk::commitment_asked(Heard& heard) {
  if (key_.seat < 0) return;
  if (renewed_) return renew_entropy(key_.entropy);  // nobody has seen it yet
  heard.commitment_asked = true;
}

void Desk::renew_entropy(const std::string& entropy) {
  for (const auto& [id, pending] : pending_)
    if (pending.request == Request::commitment && key_.entropy == entropy) return;
  key_.entropy = entropy;
  renewed_ = true;
  shown_for_.clear();
  receipts_.own_entropy[key_.seat] = entropy;
  v1::ClientFrame frame = next();
  frame.mutable_commit_entropy()->set_commitment(blake2b(entropy));
  ask(Request::commitment, std::move(frame));
}

void Desk::reveal() {
  renewed_ = false;
  // Who takes over a running seat is never asked: his entropy is no part of the dice.
  receipts_.own_entropy[key_.seat] = key_.entropy;
  v1::ClientFrame frame = next();
  frame.mutable_reveal_entropy()->set_entropy(key_.entropy);
  ask(Request::entropy, std::move(frame));
}

void Desk::reveal_again() {
  if (!online_ || !welcomed_ || key_.entropy.empty()) return;
  renewed_ ? renew_entropy(key_.entropy) : reveal();
}

bool Desk::not_now(const Reply& reply) {
  if (reply.request != Request::entropy && reply.request != Request::commitment) return false;
  for (const Problem& problem : reply.problems())
    if (problem.code == "not_stored" || problem.code == "busy" || problem.code == "too_fast") return true;
  return false;
}

void Desk::note_receipts(const v1::ServerFrame& frame) {
  const auto seed = [&](const std::string& commitment) {
    if (receipts_.seed_commitment.empty() && commitment.size() == 32) receipts_.seed_commitment = commitment;
  };
  const auto seats = [&](const v1::EntropyAsked& asked) {
    seed(asked.seed_commitment());
    for (int i = 0; i < asked.commitments_size(); ++i)
      if (asked.commitments(i).size() == 32) receipts_.seat_commitments.insert_or_assign(i, asked.commitments(i));
  };
  const auto opened = [&](const v1::Opened& all) {
    receipts_.opened_seed = all.server_seed();
    receipts_.opened_key = all.match_key();
    receipts_.opened_last_hash = all.last_hash();
  };
  if (frame.has_welcome()) {
    seed(frame.welcome().seed_commitment());
    if (frame.welcome().has_entropy_asked()) seats(frame.welcome().entropy_asked());
    receipts_.note_journal(frame.welcome().public_journal_hash());
    if (frame.welcome().has_opened()) opened(frame.welcome().opened());
  }
  if (frame.has_entropy_asked()) seats(frame.entropy_asked());
  if (frame.has_update()) {
    for (const auto& lock : frame.update().commitments())
      if (lock.commitment().size() == 32)
        receipts_.locks.emplace(std::pair{lock.question(), static_cast<int>(lock.seat())}, lock.commitment());
    receipts_.note_journal(frame.update().public_journal_hash());
  }
  if (frame.has_opened()) opened(frame.opened());
}

std::uint32_t Desk::draft(table::Filled filled) {
  v1::ClientFrame frame = next();
  auto& message = *frame.mutable_draft();
  message.set_question(model_.question.number);
  message.set_revision(model_.draft.revision);
  wire::to_proto(filled, *message.mutable_filled());
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

std::uint32_t Desk::say(v1::Say::Channel channel, const std::string& text) {
  v1::ClientFrame frame = next();
  frame.mutable_say()->set_channel(channel);
  frame.mutable_say()->set_text(text);
  return ask(Request::say, std::move(frame));
}

std::uint32_t Desk::propose(v1::Propose::What what, bool yes) {
  v1::ClientFrame frame = next();
  frame.mutable_propose()->set_what(what);
  frame.mutable_propose()->set_yes(yes);
  return ask(Request::propose, std::move(frame));
}

std::uint32_t Desk::concede() {
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
