// Requests of connections that have said who they are.
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
    default:
      return refuse(from, frame.id(),
                    {.code = "wrong_place", .text = "This belongs on a match connection; open /v1/match/<match id>."});
  }
}

void House::match_request(Session& from, v1::ClientFrame frame) {
  const std::uint32_t frame_id = frame.id();
  frame.clear_padding();  // it may have to wait
  switch (frame.body_case()) {
    case v1::ClientFrame::kGetRulesets:
    case v1::ClientFrame::kListMatches:
    case v1::ClientFrame::kCreateMatch:
    case v1::ClientFrame::kJoinMatch:
      return refuse(from, frame_id,
                    {.code = "wrong_place", .text = "This belongs on the lobby connection; open /v1/lobby."});
    case v1::ClientFrame::kSay:
      if (!from.may_chat(now()))
        return refuse(from, frame_id,
                      {.code = "too_fast", .text = "You chat faster than this server allows; wait some seconds."});
      if (auto problem = text_problem(frame.say().text(), config_.limits.chat_bytes, "say.text"))
        return refuse(from, frame_id, *problem);
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
      });
}

void House::to_host(Session& from, v1::ClientFrame frame, Table& table) {
  const std::uint32_t frame_id = frame.id();
  if (frame.has_rotate_token()) return rotate(from, frame_id, table);
  if (frame.has_get_transcript()) return transcript_page(from, frame_id, frame.get_transcript().offset(), table);
  const std::size_t room = from.viewer.is_seat() ? config_.limits.match_inbox : config_.limits.match_inbox / 2;
  if (table.pending.size() >= room)
    return refuse(from, frame_id,
                  {.code = "busy", .text = "Too many requests of this match wait for the disk; try again soon."});
  const auto reply = expect(table, [this, id = from.id(), frame_id](v1::Answer& answer) {
    Session* const still = session(id);
    if (!still || !still->open()) return;
    if (answer.problems_size() > 0) ++counters_.refusals;
    still->answer(frame_id, std::move(answer));
  });
  table.host->handle({from.viewer, reply, std::move(frame)});
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
