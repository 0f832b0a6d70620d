// Takes the requests of connections that have said hello, and hands them to the match.
#include <algorithm>

#include "server/house/house.hpp"
#include "server/house/text.hpp"

namespace emcon::house {

void House::lobby_request(Session& from, const v1::ClientFrame& frame) {
  switch (frame.body_case()) {
    case v1::ClientFrame::kGetRulesets: {
      v1::Answer answer;
      const std::string& name = frame.get_rulesets().ruleset();
      if (!name.empty() && !shelf_.find(name))
        return refuse(from, frame.id(),
                      {.code = "unknown_ruleset",
                       .text = "This server has no ruleset \"" + name + "\"; it has: " + shelf_.names() + ".",
                       .field = "get_rulesets.ruleset"});
      *answer.mutable_rulesets() = shelf_.describe(name);
      return from.answer(frame.id(), std::move(answer));
    }
    case v1::ClientFrame::kListMatches:
      return list_matches(from, frame);
    case v1::ClientFrame::kCreateMatch:
      return create_match(from, frame);
    case v1::ClientFrame::kJoinMatch:
      return join_match(from, frame);
    case v1::ClientFrame::kGetInvite:
      return get_invite(from, frame);
    default:
      return refuse(from, frame.id(),
                    {.code = "wrong_place", .text = "This belongs on a match connection; open /v1/match/<match id>."});
  }
}

void House::match_request(Session& from, v1::ClientFrame&& frame) {
  const std::uint32_t frame_id = frame.id();
  frame.clear_padding();  // it may have to wait
  switch (frame.body_case()) {
    case v1::ClientFrame::kGetRulesets:
    case v1::ClientFrame::kListMatches:
    case v1::ClientFrame::kCreateMatch:
    case v1::ClientFrame::kJoinMatch:
    case v1::ClientFrame::kGetInvite:
      return refuse(from, frame_id,
                    {.code = "wrong_place", .text = "This belongs on the lobby connection; open /v1/lobby."});
    case v1::ClientFrame::kSay:
      if (const auto problem = count_talk(from, frame.say())) return refuse(from, frame_id, *problem);
      break;
    case v1::ClientFrame::kGetDebrief:
      if (!from.may_debrief(now()))
        return refuse(from, frame_id,
                      {.code = "too_fast", .text = "You step faster than this server allows; wait a moment."});
      break;
    default:
      break;
  }
  if (!from.attached)
    return refuse(from, frame_id, {.code = "busy", .text = "The match is still being read; wait for the welcome."});
  with_table(
      from.opening().match,
      [this, id = from.id(), frame = std::move(frame)](Table& table) mutable {
        if (Session* const still = session(id); still && still->open()) to_host(*still, std::move(frame), table);
      },
      [this, id = from.id(), frame_id](const Problem& problem) {
        if (Session* const still = session(id); still && still->open()) refuse(*still, frame_id, problem);
      },
      asker(from));
}

Asker House::asker(const Session& of) {
  if (of.viewer.is_seat()) return {.seat = of.viewer.seat().index};
  return {.place = &of.place()};
}

std::optional<Problem> House::count_talk(Session& from, const v1::Say& say) {
  const bool seat = from.viewer.is_seat();
  Talk& talk = talk_.try_emplace(from.opening().match, config_.limits, now()).first->second;
  Bucket& own = seat ? talk.seat[from.viewer.seat().index] : from.place().crowd_talk;
  Bucket& all = seat ? talk.seats : talk.crowd;
  if (from.place().talk.level(now()) < 1 || !may_share(own, all, now()))
    return Problem{.code = "too_fast", .text = "You chat faster than this server allows; wait some seconds."};
  if (auto problem = text_problem(say.text(), config_.limits.chat_bytes, "say.text")) return problem;
  from.place().talk.take(now());
  take_shared(own, all, now());
  return std::nullopt;
}

void House::to_host(Session& from, v1::ClientFrame&& frame, Table& table) {
  const std::uint32_t frame_id = frame.id();
  if (frame.has_rotate_token()) return rotate(from, frame_id, table);
  if (frame.has_get_debrief()) return debrief(from, frame_id, frame.get_debrief(), table);
  if (frame.has_get_transcript()) return transcript_page(from, frame_id, frame.get_transcript().offset(), table);
  if (!table.may_wait(asker(from), config_.limits.match_inbox)) return refuse(from, frame_id, inbox_full());
  const std::optional<Seat> leaves = from.viewer.is_seat() && (frame.has_concede() || frame.has_leave())
                                         ? std::optional(from.viewer.seat())
                                         : std::nullopt;
  const auto reply = expect(table, frame_id, asker(from),
                            [this, id = from.id(), match = table.id, leaves](const match::Frame& answer) {
                              const bool refused = answer->answer().problems_size() > 0;
                              if (leaves && !refused)
                                if (const auto it = tables_.find(match); it != tables_.end())
                                  seat_left(*it->second, *leaves);
                              Session* const still = session(id);
                              if (!still || !still->open()) return;
                              if (refused) ++counters_.refusals;
                              still->answer(answer);
                            });
  table.host->handle({from.viewer, reply, std::move(frame)});
}

void House::debrief(Session& from, std::uint32_t frame_id, const v1::GetDebrief& asked, Table& table) {
  if (const auto problem = open_debrief(from, table)) return refuse(from, frame_id, *problem);
  table.debrief_used = ++debriefs_used_;
  auto step = table.debrief->look(asked, config_.limits.debrief_lines);
  if (!step) return refuse(from, frame_id, step.error());
  v1::Answer answer;
  *answer.mutable_debrief() = std::move(*step);
  from.answer(frame_id, std::move(answer));
}

std::optional<Problem> House::open_debrief(Session& from, Table& table) {
  if (table.debrief) return std::nullopt;
  const auto transcript = table.host->transcript();
  if (!transcript)
    return Problem{.code = "not_ended",
                   .text = "The debrief opens when the match has ended; until then it would show secrets."};
  if (!from.place().debriefs.take(now()))
    return Problem{.code = "too_fast",
                   .text = "So many ended matches have been opened for your address; wait some seconds."};
  auto opened = match::Debrief::open(*transcript, &shelf_.catalogues());
  if (!opened) {
    log(LogLevel::error, "debrief_failed", {{"match", table.id}, {"why", opened.error()}});
    return Problem{.code = "unavailable",
                   .text = "The log of this match cannot be played again; the host of the server has to look at it."};
  }
  std::vector<Table*> kept, own;
  const Asker by{.place = &from.place()};
  for (const auto& [id, other] : tables_) {
    if (!other->debrief) continue;
    kept.push_back(other.get());
    if (other->debrief_by == by) own.push_back(other.get());
  }
  // Whoever opens many closes his own first.
  const auto& goes = own.size() >= std::max<std::size_t>(1, config_.limits.debriefs / 2) ? own : kept;
  if (&goes == &own || kept.size() >= config_.limits.debriefs)
    (*std::ranges::min_element(goes, {}, &Table::debrief_used))->debrief.reset();
  table.debrief = std::move(*opened);
  table.debrief_by = by;
  return std::nullopt;
}

void House::transcript_page(Session& from, std::uint32_t frame_id, std::uint32_t offset, Table& table) {
  if (!table.transcript) table.transcript = table.host->transcript();
  if (!table.transcript)
    return refuse(from, frame_id,
                  {.code = "not_ended",
                   .text = "The transcript opens when the match has ended; until then it would show secrets."});
  const std::string& all = *table.transcript;
  v1::Answer answer;
  auto& page = *answer.mutable_transcript();
  page.set_total(static_cast<std::uint32_t>(all.size()));
  if (offset < all.size()) page.set_bytes(all.substr(offset, config_.limits.transcript_page_bytes));
  from.answer(frame_id, std::move(answer));
}

}  // namespace emcon::house
