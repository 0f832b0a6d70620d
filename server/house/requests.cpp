// Takes the requests of connections to matches, and hands them to the match.
#include "server/house/requests.hpp"

#include "common/text.hpp"
#include "server/house/text.hpp"

namespace emcon::house {

Requests::Requests(Premises& premises, Sessions& sessions, Residents& residents, Entrance& entrance, Archive& archive,
                   Acted acted)
    : premises_(premises),
      sessions_(sessions),
      residents_(residents),
      entrance_(entrance),
      archive_(archive),
      acted_(std::move(acted)) {}

std::optional<Problem> Requests::refusal(Session& from, const v1::ClientFrame& frame) {
  switch (frame.body_case()) {
    case v1::ClientFrame::kGetRulesets:
    case v1::ClientFrame::kListMatches:
    case v1::ClientFrame::kCreateMatch:
    case v1::ClientFrame::kJoinMatch:
    case v1::ClientFrame::kGetInvite:
    case v1::ClientFrame::kWatchLobby:
    case v1::ClientFrame::kFindOpponent:
      return Problem{.code = "wrong_place", .text = "This belongs on the lobby connection; open /v1/lobby."};
    case v1::ClientFrame::kSay:
      return count_talk(from, frame.say());
    case v1::ClientFrame::kPropose:
    case v1::ClientFrame::kSetStanding:
      return count_record(from, frame);
    case v1::ClientFrame::kGetDebrief:
      if (!from.allowance.may_debrief(premises_.now()))
        return Problem{.code = "too_fast", .text = "You step faster than this server allows; wait a moment."};
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

void Requests::take(Session& from, v1::ClientFrame&& frame) {
  const std::uint32_t frame_id = frame.id();
  frame.clear_padding();  // it may have to wait
  if (!from.attached) return keep_early(from, std::move(frame));
  if (const auto problem = refusal(from, frame)) return sessions_.refuse(from, frame_id, *problem);
  residents_.with(
      from.opening().match,
      [this, id = from.id(), frame = std::move(frame)](Table& table) mutable {
        if (Session* const still = sessions_.find(id)) hand_on(*still, std::move(frame), table);
      },
      [this, id = from.id(), frame_id](const Problem& problem) {
        if (Session* const still = sessions_.find(id)) sessions_.refuse(*still, frame_id, problem);
      },
      from.asker());
}

void Requests::keep_early(Session& from, v1::ClientFrame&& frame) {
  std::size_t bytes = frame.ByteSizeLong();
  for (const v1::ClientFrame& one : from.early) bytes += one.ByteSizeLong();
  if (bytes > premises_.limits().shared.early_bytes)
    return sessions_.refuse(from, frame.id(),
                            {.code = "busy", .text = "The match is still being read; wait for the welcome."});
  from.early.push_back(std::move(frame));
}

void Requests::take_early(SessionId id) {
  Session* const waited = sessions_.find(id);
  if (!waited) return;
  for (v1::ClientFrame& frame : std::exchange(waited->early, {})) {
    Session* const still = sessions_.find(id);
    if (!still || !still->attached) return;
    take(*still, std::move(frame));
  }
}

std::optional<Problem> Requests::count_talk(Session& from, const v1::Say& say) {
  const std::int64_t now = premises_.now();
  const bool seat = from.viewer.is_seat();
  Talk& talk = talk_.try_emplace(from.opening().match, premises_.limits(), now).first->second;
  Bucket& own = seat ? talk.seat[from.viewer.seat().index] : from.place().crowd_talk;
  Bucket& all = seat ? talk.seats : talk.crowd;
  if (from.place().talk.level(now) < 1 || !may_share(own, all, now))
    return Problem{.code = "too_fast", .text = "You chat faster than this server allows; wait some seconds."};
  if (auto problem = text_problem(say.text(), premises_.limits().text.chat_bytes, "say.text")) return problem;
  if (auto problem = player_name_problem(say.name(), premises_.limits().text.player_name_bytes, "say.name");
      problem && !say.name().empty())
    return problem;
  from.place().talk.take(now);
  take_shared(own, all, now);
  return std::nullopt;
}

std::optional<Problem> Requests::count_record(Session& from, const v1::ClientFrame& frame) {
  // A bot's answers to proposals are counted with the proposals of players.
  if (!from.viewer.is_seat() || from.opening().bot) return std::nullopt;
  const std::int64_t now = premises_.now();
  MatchRecords& records = records_.try_emplace(from.opening().match, premises_.limits(), now).first->second;
  const bool proposal = frame.has_propose();
  RecordCount& count = proposal ? records.proposals : records.standing;
  if (take_shared(count.seat[from.viewer.seat().index], count.seats, now)) return std::nullopt;
  return Problem{.code = "too_fast",
                 .text = proposal
                             ? "You propose and answer proposals faster than this server allows; wait some seconds."
                             : "You change standing answers faster than this server allows; wait some seconds."};
}

void Requests::hand_on(Session& from, v1::ClientFrame&& frame, Table& table) {
  const std::uint32_t frame_id = frame.id();
  if (frame.has_rotate_token()) return entrance_.rotate(from, frame_id, table);
  if (frame.has_get_debrief()) return archive_.debrief(from, frame_id, frame.get_debrief(), table);
  if (frame.has_get_transcript())
    return archive_.transcript_page(from, frame_id, frame.get_transcript().offset(), table);
  if (!table.may_wait(from.asker(), premises_.limits().shared.match_inbox))
    return sessions_.refuse(from, frame_id, inbox_full());
  const auto reply =
      residents_.expect(table, frame_id, from.asker(), [this, id = from.id()](const match::Frame& answer) {
        Session* const still = sessions_.find(id);
        if (!still) return;
        if (answer->answer().problems_size() > 0) ++premises_.counters.refusals;
        still->answer_with_step(answer);
        sessions_.answered(id);
      });
  acted_(table, from);
  table.actor = from.opening().place;
  table.host->handle({from.viewer, reply, std::move(frame)});
}

void Requests::tidy() {
  const auto rested = [now = premises_.now()](const auto& entry) { return entry.second.rested(now); };
  std::erase_if(talk_, rested);
  std::erase_if(records_, rested);
}

}  // namespace emcon::house
