// Tells a newcomer which match an invite code leads to, before he takes the seat.
#include <algorithm>

#include "server/house/house.hpp"
#include "server/house/text.hpp"

namespace emcon::house {

void House::get_invite(Session& from, const v1::ClientFrame& frame) {
  const auto door = door_of(frame.get_invite().code());
  if (!door) return wrong_code(from, frame.id());
  if (!may_visit(from, frame.id())) return;
  with_table(
      door->match,
      [this, id = from.id(), frame_id = frame.id(), seat = door->seat](Table& table) {
        Session* const still = session(id);
        if (!still || !still->open()) return;
        v1::Answer answer;
        auto& invited = *answer.mutable_invited();
        *invited.mutable_card() = table.card(Viewer::spectator());
        const bool held = std::ranges::any_of(invited.card().seats(), [&](const auto& one) {
          return static_cast<int>(one.seat()) == seat && one.held();
        });
        if (held) return wrong_code(*still, frame_id);
        invited.set_seat(static_cast<std::uint32_t>(seat));
        *invited.mutable_promise() = table.host->promise();
        still->answer(frame_id, std::move(answer));
      },
      [this, id = from.id(), frame_id = frame.id()](const Problem& problem) {
        if (Session* const still = session(id); still && still->open()) refuse(*still, frame_id, problem);
      },
      asker(from));
}

}  // namespace emcon::house
