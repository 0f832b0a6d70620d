// Sends a client's requests, matches them with their answers, and repeats those that a lost connection left open.
#include "client/desk/desk.hpp"

#include <algorithm>
#include <iterator>

#include "common/proof/lot.hpp"
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

bool Reply::not_now() const {
  if (request != Request::entropy && request != Request::commitment) return false;
  return std::ranges::any_of(problems(), [](const Problem& problem) {
    return problem.code == "not_stored" || problem.code == "busy" || problem.code == "too_fast";
  });
}

Desk::Desk(std::string match, SeatKey key, Send send, std::uint32_t first_id, Hearing hearing)
    : key_(std::move(key)),
      lots_by_(key_.token),
      auditor_(match, key_.seat, key_.server_fingerprint),
      post_(model_, std::move(send), first_id),
      dice_(key_, model_, auditor_, post_),
      believing_(hearing == Hearing::believed) {
  model_.seat = key_.seat;
  model_.match = std::move(match);
}

void Desk::connected(bool know_journal) {
  v1::ClientFrame frame = post_.next();
  auto& hello = *frame.mutable_hello();
  hello.set_client("emcon " EMCON_VERSION);
  hello.set_protocol(wire::protocol_version);
  hello.set_token(key_.token);
  hello.set_journal_after(know_journal && !model_.journal.empty() ? model_.journal.back().number : 0);
  post_.connected(frame);
}

bool Desk::order_waiting() const {
  return post_.waits(Request::draft) || post_.waits(Request::lock) || post_.waits(Request::submit);
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
  if (heard.changes.question) draw_lots();
  if (const Fault fault = believing_ ? Fault() : auditor_.hear(frame, model_)) {
    stop(fault, heard);
    return heard;
  }
  if (frame.has_welcome()) {
    std::ranges::move(post_.welcomed(), std::back_inserter(heard.warnings));
    if (!model_.journal.empty() || model_.journal_last > 0) fetch_journal();
  }
  take_dice(frame, heard);
  if (frame.has_welcome() || frame.has_update()) ask_for_receipt();
  return heard;
}

void Desk::draw_lots() {
  Question& question = model_.question;
  if (question.yours) question.offer = with_lots(std::move(question.offer), lots_by_, question.number);
}

void Desk::take_dice(const v1::ServerFrame& frame, Heard& heard) {
  const v1::Welcome& welcome = frame.welcome();
  Fault fault;
  if (welcome.has_entropy_asked()) fault = dice_.entropy_asked(welcome.entropy_asked(), heard.warnings);
  if (!fault && frame.has_entropy_asked()) fault = dice_.entropy_asked(frame.entropy_asked(), heard.warnings);
  if (fault) return stop(fault, heard);
  const auto asked_anew = [&](const v1::CommitmentAsked& asked) {
    if (dice_.commitment_asked()) heard.new_dice = asked;
  };
  if (frame.has_commitment_asked()) asked_anew(frame.commitment_asked());
  if (welcome.has_commitment_asked()) asked_anew(welcome.commitment_asked());
}

void Desk::stop(const Fault& fault, Heard& heard) {
  stopped_ = true;
  post_.stop();
  heard.fault =
      *fault +
      " If its host says that he has put back a backup, that is why; otherwise do not trust this match. It cannot "
      "go on: begin another. What this client saw of it is kept in its receipts.";
  auditor_.notes().faults.push_back(*fault);
}

/// At each turn, and at the end, the server signs everything that it has shown: then receipts are not the player's word
/// alone.
void Desk::ask_for_receipt() {
  const int turn = model_.ended() ? model_.board.clock.turn + 1 : model_.board.clock.turn;
  if (believing_ || auditor_.step() == 0 || turn <= receipt_turn_) return;
  receipt_turn_ = turn;
  v1::ClientFrame frame = post_.next();
  frame.mutable_get_receipt();
  post_.ask(Request::receipt, std::move(frame));
}

void Desk::take_answer(const v1::Answer& answer, Heard& heard) {
  heard.changes.journal_from = model_.journal.size();
  heard.changes.chat_from = model_.chat.size();
  std::optional<Pending> found = post_.answered(answer.id());
  if (!found) {
    for (const auto& problem : answer.problems()) heard.warnings.push_back(problem.text());
    return;
  }
  Pending pending = std::move(*found);
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

/// Asks for the missing lines between the first gap and the newest line.
void Desk::fetch_journal() {
  std::uint32_t have = 0;
  for (const auto& line : model_.journal) {
    if (line.number != have + 1) break;
    have = line.number;
  }
  if (have >= model_.journal_last) return;
  if (post_.waits(Request::journal)) return;
  v1::ClientFrame frame = post_.next();
  frame.mutable_get_journal()->set_after(have);
  post_.ask(Request::journal, std::move(frame));
}

std::uint32_t Desk::draft(table::Filled filled) {
  v1::ClientFrame frame = post_.next();
  auto& message = *frame.mutable_draft();
  message.set_question(model_.question.number);
  message.set_revision(model_.draft.revision);
  wire::to_proto(filled, *message.mutable_filled());
  auditor_.sent(model_.question.number, wire::serialize_filled(filled));
  return post_.ask(Request::draft, std::move(frame), std::move(filled));
}

std::uint32_t Desk::lock() {
  v1::ClientFrame frame = post_.next();
  frame.mutable_lock()->set_question(model_.question.number);
  frame.mutable_lock()->set_revision(model_.draft.revision);
  return post_.ask(Request::lock, std::move(frame));
}

std::uint32_t Desk::submit(table::Filled filled) {
  v1::ClientFrame frame = post_.next();
  frame.mutable_submit()->set_question(model_.question.number);
  wire::to_proto(filled, *frame.mutable_submit()->mutable_filled());
  auditor_.sent(model_.question.number, wire::serialize_filled(filled));
  return post_.ask(Request::submit, std::move(frame), std::move(filled));
}

std::uint32_t Desk::attempt(table::Filled filled) {
  v1::ClientFrame frame = post_.next();
  frame.mutable_try_()->set_question(model_.question.number);
  wire::to_proto(filled, *frame.mutable_try_()->mutable_filled());
  return post_.ask(Request::attempt, std::move(frame), std::move(filled));
}

std::uint32_t Desk::set_standing(std::uint32_t revision, table::Filled filled) {
  v1::ClientFrame frame = post_.next();
  frame.mutable_set_standing()->set_revision(revision);
  wire::to_proto(filled, *frame.mutable_set_standing()->mutable_filled());
  return post_.ask(Request::standing, std::move(frame), std::move(filled));
}

std::uint32_t Desk::get_standing() {
  v1::ClientFrame frame = post_.next();
  frame.mutable_get_standing();
  return post_.ask(Request::get_standing, std::move(frame));
}

std::uint32_t Desk::say(v1::Say::Channel channel, const std::string& text, const std::string& name) {
  v1::ClientFrame frame = post_.next();
  frame.mutable_say()->set_channel(channel);
  frame.mutable_say()->set_text(text);
  frame.mutable_say()->set_name(name);
  return post_.ask(Request::say, std::move(frame));
}

std::uint32_t Desk::propose(v1::Propose::What what, bool yes) {
  // The receipts note a consent that ends or changes a match before the consent is sent.
  if (yes) auditor_.notes().acts.emplace_back(model_.question.number, wire::proposal_words[what]);
  v1::ClientFrame frame = post_.next();
  frame.mutable_propose()->set_what(what);
  frame.mutable_propose()->set_yes(yes);
  return post_.ask(Request::propose, std::move(frame));
}

std::uint32_t Desk::concede() {
  auditor_.notes().acts.emplace_back(model_.question.number, "conceded");
  v1::ClientFrame frame = post_.next();
  frame.mutable_concede();
  return post_.ask(Request::concede, std::move(frame));
}

std::uint32_t Desk::leave() {
  v1::ClientFrame frame = post_.next();
  frame.mutable_leave();
  return post_.ask(Request::leave, std::move(frame));
}

std::uint32_t Desk::get_transcript(std::uint32_t offset) {
  v1::ClientFrame frame = post_.next();
  frame.mutable_get_transcript()->set_offset(offset);
  return post_.ask(Request::transcript, std::move(frame));
}

std::uint32_t Desk::get_debrief(const v1::GetDebrief& asked) {
  v1::ClientFrame frame = post_.next();
  *frame.mutable_get_debrief() = asked;
  return post_.ask(Request::debrief, std::move(frame));
}

}  // namespace emcon::client
