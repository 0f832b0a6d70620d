// Compares what the server tells with what is durable, and complains about every difference.
#include "tests/sim/witness.hpp"

#include <set>

#include "log.pb.h"

namespace emcon::testing {
namespace {

constexpr std::size_t sentences_max = 20;

std::string who(const MatchId& match, Viewer viewer) {
  return match + (viewer.is_seat() ? " seat " + std::to_string(viewer.seat().index) : " spectator");
}

std::string line_text(const v1::JournalLine& line) {
  std::string out = std::to_string(line.turn()) + " " + line.clause() + " " + line.text();
  for (const auto& die : line.dice()) out += " " + std::to_string(die.sides()) + ":" + std::to_string(die.value());
  return out;
}

}  // namespace

void Witness::complain(const std::string& sentence) {
  if (broken_.size() < sentences_max) broken_.push_back(sentence);
}

Witness::Log& Witness::log(const MatchId& match) {
  Log& out = logs_[match];
  for (const std::uint64_t last = store_.disk().last(match); out.read < last;) {
    const store::Record* record = store_.disk().record(match, ++out.read);
    if (record) read(match, out, record->bytes);
  }
  return out;
}

void Witness::read(const MatchId& match, Log& out, const std::string& bytes) {
  log::Record record;
  if (!record.ParseFromString(bytes)) return complain(match + ": a record cannot be read");
  ++counts_["records"];
  if (record.has_locked()) {
    const auto& locked = record.locked();
    const bool fresh =
        out.locks.try_emplace({locked.question(), static_cast<int>(locked.seat())}, locked.answer()).second;
    if (!fresh) complain(match + ": two locks of one seat for question " + std::to_string(locked.question()));
    ++counts_["locks by " + log::Locked::By_Name(locked.by())];
  } else if (record.has_resolved()) {
    if (!out.resolved.insert(record.resolved().question()).second)
      complain(match + ": question " + std::to_string(record.resolved().question()) + " was resolved twice");
    for (const log::Die& die : record.resolved().dice()) {
      log::Die name = die;
      name.clear_value();
      name.clear_sides();
      name.clear_audience();
      ++counts_["dice"];
      if (!out.dice.insert(name.SerializeAsString()).second)
        complain(match + ": a die was rolled twice: " + die.ShortDebugString());
    }
  } else if (record.has_chat()) {
    out.chat.insert(record.chat().text());
  } else if (record.has_ended()) {
    out.ended = true;
    ++counts_["ended by " + record.ended().how()];
  }
}

void Witness::sent(const MatchId& match, Viewer viewer, const v1::ServerFrame& frame, const v1::ClientFrame* request) {
  ++counts_["frames"];
  if (frame.has_answer() && request) answered(match, viewer, frame.answer(), *request);
  if (frame.has_welcome()) welcomed(match, viewer, frame.welcome());
  if (frame.has_question()) question(match, frame.question());
  if (frame.has_update()) lines(match, viewer, frame.update().journal());
  if (frame.has_opened() && !log(match).ended) complain(match + ": its secrets were opened before its end was stored");
}

void Witness::answered(const MatchId& match, Viewer viewer, const v1::Answer& answer, const v1::ClientFrame& request) {
  for (const auto& problem : answer.problems()) ++counts_["refused " + problem.code()];
  const int seat = viewer.is_seat() ? viewer.seat().index : -1;
  if (answer.has_draft() && answer.draft().stored()) {
    const v1::DraftState& draft = answer.draft();
    const std::pair key{draft.question(), seat};
    const Log& stored = log(match);
    if (draft.locked()) {
      ++counts_["acknowledged locks"];
      if (!stored.locks.contains(key)) complain(who(match, viewer) + ": a lock was acknowledged before it was stored");
      acknowledged_[match].locks[key] = request.has_submit() ? "submit" : "lock";
    } else if (request.has_draft()) {
      ++counts_["acknowledged drafts"];
      const auto* row = store_.disk().draft(match, viewer.seat(), draft.question());
      const bool there = row && row->revision >= draft.revision();
      if (!there && !stored.resolved.contains(draft.question()) && !stored.ended)
        complain(who(match, viewer) + ": a draft was acknowledged before it was stored");
      auto& highest = acknowledged_[match].drafts[key];
      highest = std::max(highest, draft.revision());
    }
  }
  if (request.has_say() && answer.has_done()) {
    ++counts_["acknowledged chat"];
    const std::string& text = request.say().text();
    (viewer.is_seat() ? acknowledged_[match].chat : acknowledged_[match].crowd).insert(text);
    if (viewer.is_seat() ? !log(match).chat.contains(text) : !crowd_talk(match).lines.contains(text))
      complain(who(match, viewer) + ": a line of chat was acknowledged before it was stored");
  }
  if (answer.has_journal()) lines(match, viewer, answer.journal().lines());
}

void Witness::welcomed(const MatchId& match, Viewer viewer, const v1::Welcome& welcome) {
  ++counts_["welcomes"];
  if (welcome.card().phase() == v1::MatchCard::QUARANTINED) complain(match + " was quarantined");
  lines(match, viewer, welcome.journal());
  if (!welcome.has_question() || welcome.question().question() == 0) return;
  question(match, welcome.question());
  if (!viewer.is_seat()) return;
  const std::pair key{welcome.question().question(), static_cast<int>(viewer.seat().index)};
  const Acknowledged& known = acknowledged_[match];
  if (known.locks.contains(key) && !welcome.own_locked())
    complain(who(match, viewer) + ": an acknowledged lock was gone when its owner came back");
  const auto draft = known.drafts.find(key);
  if (draft != known.drafts.end() && !welcome.own_locked() && welcome.own_revision() < draft->second)
    complain(who(match, viewer) + ": an acknowledged draft was gone when its owner came back");
}

void Witness::question(const MatchId& match, const v1::Question& asked) {
  if (asked.question() == 0) return;
  if (!log(match).resolved.contains(asked.question() - 1))
    complain(match + ": question " + std::to_string(asked.question()) + " was told before it was stored");
  const std::string text = asked.kind() + " " + asked.title();
  const auto [known, fresh] = questions_.try_emplace({match, asked.question()}, text);
  if (!fresh && known->second != text)
    complain(match + ": question " + std::to_string(asked.question()) + " became another");
}

template <class Lines>
void Witness::lines(const MatchId& match, Viewer viewer, const Lines& told) {
  Told& journal = journals_[{match, viewer.index()}];
  for (const v1::JournalLine& line : told) {
    const std::string text = line_text(line);
    const auto [known, fresh] = journal.try_emplace(line.number(), text);
    if (!fresh && known->second != text)
      complain(who(match, viewer) + ": journal line " + std::to_string(line.number()) + " changed");
  }
}

Witness::CrowdTalk Witness::crowd_talk(const MatchId& match) const {
  CrowdTalk out;
  for (const store::IndexRow& row : store_.disk().rows(match, store::RowKind::talk)) {
    out.lines.insert(row.bytes->substr(row.bytes->find(' ') + 1));
    out.all = std::stoul(row.key) == out.lines.size();
  }
  return out;
}

void Witness::closed(const std::string& whom, int code, bool expected) {
  ++counts_["closed " + std::to_string(code)];
  if (!expected) complain(whom + " was closed with " + std::to_string(code));
}

void Witness::end(const std::vector<MatchId>& matches) {
  for (const MatchId& match : matches) {
    const Log& stored = log(match);
    if (!stored.ended) complain(match + " did not reach its end");
    const Acknowledged& known = acknowledged_[match];
    for (const auto& [key, how] : known.locks)
      if (!stored.locks.contains(key)) complain(match + ": an acknowledged " + how + " is lost");
    for (const std::string& text : known.chat)
      if (!stored.chat.contains(text)) complain(match + ": an acknowledged line of chat is lost");
    const CrowdTalk talk = crowd_talk(match);
    for (const std::string& text : known.crowd)
      if (talk.all && !talk.lines.contains(text)) complain(match + ": an acknowledged line of the crowd is lost");
    for (const std::string& text : stored.chat)
      if (talk.lines.contains(text)) complain(match + ": a line of the crowd is in the log");
    counts_["questions"] += stored.resolved.size();
  }
  for (const auto& [viewer, told] : journals_)
    if (!told.empty() && told.rbegin()->first != told.size())
      complain(viewer.first + ": gaps in the journal of viewer " + std::to_string(viewer.second));
}

}  // namespace emcon::testing
