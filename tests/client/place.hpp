/// A session whose server is the test, and its news by their names.
#pragma once

#include <string>
#include <vector>

#include "client/session/session.hpp"
#include "common/wire/convert.hpp"
#include "tests/client/believing.hpp"
#include "tests/client/sample.hpp"

namespace emcon::client {

using Names = std::vector<std::string>;

/// What kind of news it is, with its flags; alike for all kinds, so that tables can hold it.
struct NameOf {
  static std::string flags(std::initializer_list<std::pair<const char*, bool>> all) {
    std::string out;
    for (const auto& [name, set] : all)
      if (set) out += std::string(" ") + name;
    return out;
  }
  std::string operator()(const news::Connection& one) const { return "connection" + flags({{"online", one.online}}); }
  std::string operator()(const news::Over&) const { return "over"; }
  std::string operator()(const news::Warned&) const { return "warned"; }
  std::string operator()(const news::Arrived& one) const { return "arrived" + flags({{"first", one.first}}); }
  std::string operator()(const news::Back& one) const {
    return "back" + flags({{"first", one.first}}) + " " + std::to_string(one.journal_from) + " " +
           std::to_string(one.chat_from);
  }
  std::string operator()(const news::Told& one) const {
    return "told " + std::to_string(one.journal_from) + " " + std::to_string(one.chat_from);
  }
  std::string operator()(const news::BoardChanged&) const { return "board"; }
  std::string operator()(const news::CameOrWent& one) const {
    return (one.here ? "came " : "went ") + std::to_string(one.seat);
  }
  std::string operator()(const news::Noticed& one) const {
    return "noticed" + (one.proposal.empty() ? "" : " " + one.proposal) + flags({{"rematch", one.rematch}});
  }
  std::string operator()(const news::Outcome&) const { return "outcome"; }
  std::string operator()(const news::DiceOpened& one) const {
    return "opened" + flags({{"badly", !one.findings.problems.empty()}});
  }
  std::string operator()(const news::Asked& one) const {
    return "asked" + flags({{"afresh", one.afresh}, {"another", one.another}, {"lesson", one.lesson}});
  }
  std::string operator()(const news::DraftStored& one) const { return "stored" + flags({{"locks", one.locks}}); }
  std::string operator()(const news::Refused& one) const {
    return "refused" + flags({{"stored", one.stored}, {"suggestion", one.was_suggestion}});
  }
  std::string operator()(const news::Locked&) const { return "locked"; }
  std::string operator()(const news::Ordered&) const { return "ordered"; }
  std::string operator()(const news::Tried& one) const {
    return "tried " + std::to_string(one.problems.size()) + " " + std::to_string(one.follows.size());
  }
  std::string operator()(const news::StandingPut& one) const { return "stands " + one.line.variant; }
  std::string operator()(const news::StandingCleared&) const { return "nothing stands"; }
  std::string operator()(const news::StandingHeld& one) const {
    return "standing " + std::to_string(one.filled.lines.size()) + " of " + std::to_string(one.offer.lines.size());
  }
  std::string operator()(const news::NoSuchStanding&) const { return "no such standing"; }
  std::string operator()(const news::GoingOn& n) const { return n.stopped.empty() ? "going on" : "stopped"; }
  std::string operator()(const news::NewDiceAsked& one) const { return "new dice" + flags({{"part", one.taken_part}}); }
  std::string operator()(const news::Proposed& one) const { return "proposed" + flags({{"yes", one.yes}}); }
  std::string operator()(const news::GaveUp& one) const { return "gave up" + flags({{"begun", one.begun}}); }
  std::string operator()(const news::TranscriptSaved& one) const { return "saved " + one.file; }
  std::string operator()(const news::TranscriptLost&) const { return "lost"; }
  std::string operator()(const news::Reminded& one) const { return "reminded " + std::to_string(one.seconds); }
};

/// A session whose server is the test.
struct Place {
  std::vector<v1::ClientFrame> sent;
  Desk desk = sample::believing("abcdefghijklmnop", {0, "secret", ""},
                                [this](const v1::ClientFrame& frame) { sent.push_back(frame); });
  Names told;  ///< since the last look
  Session session;

  explicit Place(Session::Options options = {})
      : session(desk, std::move(options), [this](const News& news) { told.push_back(std::visit(NameOf{}, news)); }) {}

  Orders& orders() { return session.orders; }
  Names take(const v1::ServerFrame& frame) {
    told.clear();
    session.heard(desk.receive(frame, Instant{}));
    return told;
  }
  void lose_connection() {
    desk.disconnected();
    session.connection(false, "It is lost.");
  }
  Place& sit(bool immediate = false, int seat = 0) {
    desk.connected();
    take(sample::welcome(seat, immediate));
    sent.clear();
    return *this;
  }
  /// The answer to what was sent last.
  v1::ServerFrame answer() const {
    v1::ServerFrame out;
    out.mutable_answer()->set_id(sent.back().id());
    return out;
  }
  Names store(std::uint32_t revision, bool locked = false) {
    v1::ServerFrame frame = answer();
    auto& draft = *frame.mutable_answer()->mutable_draft();
    draft.set_question(1);
    draft.set_revision(revision);
    draft.set_stored(true);
    draft.set_locked(locked);
    return take(frame);
  }
  /// `line`: the order at fault, counted from 0; -1: none.
  Names refuse(int line = -1, const std::string& code = "no") {
    v1::ServerFrame frame = answer();
    v1::Problem& problem = *frame.mutable_answer()->add_problems();
    problem.set_code(code);
    if (line >= 0) problem.set_line(line);
    return take(frame);
  }
  /// What was collected, said to be wrong at `line`, or right if it is negative.
  Names tried(int line = -1) {
    v1::ServerFrame frame = answer();
    auto& tried = *frame.mutable_answer()->mutable_tried();
    if (line >= 0) tried.add_problems()->set_line(line);
    return take(frame);
  }
  std::size_t lines_sent() const { return static_cast<std::size_t>(sent.back().draft().filled().lines_size()); }
};

inline table::FilledLine fire(std::int64_t count = 10) {
  return {"fire", "A.1", "PA-M", {{"target", table::Token{"1.1"}}, {"count", count}}};
}
/// Another order beside that one.
inline table::FilledLine fire_beside(std::int64_t count = 4) {
  return {"fire", "A.2", "PA-M", {{"target", table::Token{"1.1"}}, {"count", count}}};
}
inline table::FilledLine move(const char* direction) {
  return {"move", "A", "", {{"direction", table::Token{direction}}}};
}

}  // namespace emcon::client
