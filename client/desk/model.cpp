// Applies the server's frames to the client's model of a match and says what changed.
#include "client/desk/model.hpp"

#include <algorithm>

#include "common/ids.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/words.hpp"

namespace emcon::client {
namespace {

template <class Repeated>
std::vector<table::JournalLine> journal_of(const Repeated& lines) {
  std::vector<table::JournalLine> out;
  for (const auto& line : lines) out.push_back(wire::from_proto(line));
  return out;
}

void take_chat(Model& model, const v1::ChatLine& line) {
  // Lines are numbered within their channel.
  if (line.number() != 0 && !model.chat_numbers.emplace(line.channel(), line.number()).second) return;
  model.chat.push_back(line);
  model.told_bytes += sizeof(v1::ChatLine) + line.ByteSizeLong();
}

std::size_t bytes_of(const table::JournalLine& line) {
  return sizeof line + line.text.size() + line.clause.size() + line.dice.size() * sizeof(table::ShownDie);
}

void take_question(Model& model, const v1::Question& message, Instant now, Changes& out) {
  out.question = true;
  out.new_question = message.question() != model.question.number;
  if (out.new_question) {
    model.draft = {};
    // These two are of the question they were proposed at.
    model.proposed.erase("draw");
    model.proposed.erase("unlock");
  }
  Question question;
  question.number = message.question();
  question.kind = message.kind();
  question.title = message.title();
  question.clause = message.clause();
  for (const auto seat : message.seats()) question.seats.push_back(static_cast<int>(seat));
  question.immediate = message.immediate();
  question.sealed = message.sealed();
  question.yours = message.yours();
  question.standing = message.standing();
  question.stopped = message.stopped();
  question.routine = {message.routine().verb(), "", message.routine().variant(), {}};
  question.routinely = message.routine().label();
  // A clock counts nanoseconds: a number that no server means must not overflow it.
  constexpr std::int64_t longest_ms = std::int64_t{10} * 366 * 24 * 3600 * 1000;
  if (message.question() != 0 && message.deadline_ms() >= 0 && !model.clocks_stand())
    question.deadline = now + std::chrono::milliseconds(std::min<std::int64_t>(message.deadline_ms(), longest_ms));
  if (message.has_offer())
    question.offer = wire::from_proto(message.offer());
  else if (!out.new_question)
    question.offer = std::move(model.question.offer);
  model.question = std::move(question);
  if (message.seats_state_size() > 0) *model.card.mutable_seats() = message.seats_state();
}

void take_outcome(Model& model, const v1::Outcome& outcome, Changes& out) {
  model.outcome = outcome;
  out.outcome = true;
  if (outcome.over()) {
    model.card.set_phase(v1::MatchCard::ENDED);
    model.question = {};
    model.proposed.clear();
  }
}

void take_welcome(Model& model, const v1::Welcome& message, Instant now, Changes& out) {
  out.welcome = out.board = true;
  model.card = message.card();
  model.proposed.clear();
  model.seat = message.seat();
  model.briefing = message.briefing();
  model.board = wire::from_proto(message.board());
  model.journal_last = std::max(model.journal_last, message.journal_last());
  take_journal(model, journal_of(message.journal()));
  for (const auto& line : message.chat()) take_chat(model, line);
  take_question(model, message.question(), now, out);
  if (message.own_revision() > 0 || message.has_own_draft()) {
    if (auto filled = wire::from_proto(message.own_draft())) model.draft.filled = std::move(*filled);
    model.draft.revision = message.own_revision();
  }
  model.draft.locked = message.own_locked();
  if (message.has_outcome() && message.outcome().over()) take_outcome(model, message.outcome(), out);
  for (const auto& one : message.card().proposals())
    for (const auto seat : one.seats()) model.proposed[wire::proposal_words[one.what()]].insert(static_cast<int>(seat));
  if (message.has_opened()) {
    model.opened = message.opened();
    out.opened = true;
  }
}

void take_update(Model& model, const v1::Update& message, Changes& out) {
  if (message.has_board()) {
    model.board = wire::from_proto(message.board());
    out.board = true;
  } else if (message.has_patch()) {
    model.board = table::apply(std::move(model.board), wire::from_proto(message.patch()));
    out.board = true;
  }
  take_journal(model, journal_of(message.journal()));
  if (message.has_outcome()) take_outcome(model, message.outcome(), out);
}

/// Somebody has taken a seat or left it before the beginning.
void take_seating(Model& model, const v1::Notice& notice) {
  auto& seats = *model.card.mutable_seats();
  for (auto& seat : seats) {
    if (static_cast<int>(seat.seat()) != notice.seat()) continue;
    seat.set_held(notice.code() == "seated");
    if (!seat.held()) {
      seat.set_here(false);
      seat.clear_holder();
    }
    for (const auto& param : notice.params())
      if (param.name() == "name") seat.set_holder(param.value());
  }
  if (model.begun()) return;
  const bool all = std::ranges::all_of(seats, [](const auto& seat) { return seat.held(); });
  model.card.set_phase(all ? v1::MatchCard::SETUP : v1::MatchCard::OPEN);
}

void take_proposal(Model& model, const v1::Notice& notice) {
  if (notice.code() == "rematch_agreed") model.proposed.erase("rematch");
  for (const auto& param : notice.params()) {
    if (param.name() != "what") continue;
    constexpr std::size_t proposals_max = 8;  // there are fewer kinds
    const bool seat = notice.seat() >= 0 && notice.seat() < static_cast<int>(seats_max);
    if (notice.code() == "proposed" && seat && model.proposed.size() < proposals_max)
      model.proposed[param.value()].insert(notice.seat());
    if (notice.code() == "declined" || notice.code() == "agreed") model.proposed.erase(param.value());
  }
}

/// The card follows the notices that change the phase of a match.
void take_notice(Model& model, const v1::Notice& notice) {
  if (notice.code() == "started") model.card.set_phase(v1::MatchCard::RUNNING);
  if (notice.code() == "seated" || notice.code() == "seat_open") take_seating(model, notice);
  take_proposal(model, notice);
  if (notice.code() == "quarantined") model.card.set_phase(v1::MatchCard::QUARANTINED);
  if (notice.code() != "agreed") return;
  for (const auto& param : notice.params()) {
    if (param.name() != "what") continue;
    if (param.value() == "adjourn") model.card.set_phase(v1::MatchCard::ADJOURNED);
    if (param.value() == "resume") model.card.set_phase(v1::MatchCard::RUNNING);
    if (param.value() == "pause") model.card.set_paused(true);
    if (param.value() == "adjourn" || param.value() == "resume") model.card.set_paused(false);
  }
  if (model.clocks_stand()) model.question.deadline.reset();
}

void take_presence(Model& model, const v1::Presence& presence, Changes& out) {
  out.presence = true;
  for (auto& seat : *model.card.mutable_seats()) {
    const auto& all = presence.here();
    const bool here = seat.held() && std::find(all.begin(), all.end(), seat.seat()) != all.end();
    if (here != seat.here()) (here ? out.came : out.went).push_back(static_cast<int>(seat.seat()));
    seat.set_here(here);
  }
}

}  // namespace

bool Question::nothing_to_choose() const {
  return std::ranges::all_of(offer.lines, [&](const table::OfferLine& line) {
    return line.fields.empty() && std::ranges::any_of(offer.fallback.lines, [&](const table::FilledLine& filled) {
             return table::fills(filled, line);
           });
  });
}

std::string Model::wanted_by(const std::string& what) const {
  std::string out;
  if (const auto found = proposed.find(what); found != proposed.end())
    for (const int wanting : found->second) out += (out.empty() ? "" : ", ") + seat_name(wanting);
  return out;
}

std::vector<std::string> Model::proposed_to_me() const {
  std::vector<std::string> out;
  for (const auto& [what, seats_agreeing] : proposed)
    if (seat >= 0 && !seats_agreeing.contains(seat)) out.push_back(what);
  return out;
}

std::string Model::called(int which, const std::string& name) const {
  const std::string side = side_name(which);
  bool alike = false, beside = false;
  for (const auto& state : card.seats()) {
    const auto number = static_cast<int>(state.seat());
    if (number == which || state.holder() != name) continue;
    alike = true;
    beside = beside || side_name(number) == side;
  }
  if (!alike) return name;
  return name + " (" + (beside || side.empty() ? "seat " + std::to_string(which) : side) + ")";
}

std::string Model::speaker(const v1::ChatLine& line) const {
  if (!line.name().empty()) return line.seat() >= 0 ? called(line.seat(), line.name()) : line.name();
  return line.seat() >= 0 ? "(seat " + std::to_string(line.seat()) + ")" : "(somebody)";
}

std::string Model::seat_name(int which) const {
  for (const auto& state : card.seats())
    if (static_cast<int>(state.seat()) == which && !state.holder().empty()) return called(which, state.holder());
  return "seat " + std::to_string(which);
}

std::string Model::side_name(int which) const {
  for (const auto& state : card.seats())
    if (static_cast<int>(state.seat()) == which && state.side() < board.sides.size())
      return board.sides[state.side()].name;
  return {};
}

void take_journal(Model& model, std::vector<table::JournalLine> lines) {
  std::ranges::stable_sort(lines, {}, &table::JournalLine::number);
  const std::size_t had = model.journal.size();
  for (auto& line : lines) {
    model.journal_last = std::max(model.journal_last, line.number);
    const auto known = model.journal.begin() + static_cast<std::ptrdiff_t>(had);
    const bool twice = model.journal.size() > had && model.journal.back().number == line.number;
    if (twice || std::ranges::binary_search(model.journal.begin(), known, line.number, {}, &table::JournalLine::number))
      continue;
    model.told_bytes += bytes_of(line);
    model.journal.push_back(std::move(line));
  }
  const auto from = model.journal.begin() + static_cast<std::ptrdiff_t>(had);
  std::ranges::inplace_merge(model.journal, from, {}, &table::JournalLine::number);
}

Changes apply(Model& model, const v1::ServerFrame& frame, Instant now) {
  Changes out;
  out.journal_from = model.journal.size();
  out.chat_from = model.chat.size();
  if (frame.has_update()) take_update(model, frame.update(), out);
  if (frame.has_question()) take_question(model, frame.question(), now, out);
  switch (frame.body_case()) {
    case v1::ServerFrame::kWelcome:
      take_welcome(model, frame.welcome(), now, out);
      break;
    case v1::ServerFrame::kChat:
      take_chat(model, frame.chat());
      break;
    case v1::ServerFrame::kNotice:
      out.notice = frame.notice();
      take_notice(model, frame.notice());
      break;
    case v1::ServerFrame::kPresence:
      take_presence(model, frame.presence(), out);
      break;
    case v1::ServerFrame::kOpened:
      model.opened = frame.opened();
      out.opened = true;
      break;
    default:
      break;
  }
  if (out.board)
    for (const table::Thing& thing : model.board.things)
      if (model.handles.size() < handles_max) model.handles.insert(thing.handle);
  return out;
}

}  // namespace emcon::client
