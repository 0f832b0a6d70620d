// Answers requests for steps of a match from a recording, as a server would.
#include "client/desk/recorded.hpp"

#include <algorithm>

#include "common/wire/convert.hpp"
#include "common/wire/frames.hpp"

namespace emcon::client {

RecordedMatch::RecordedMatch(std::vector<std::string> frames, std::string match, int seat)
    : frames_(std::move(frames)), match_(std::move(match)), seat_(seat) {
  model_.match = match_;
  std::size_t lines = 0;
  for (std::size_t at = 0; at < frames_.size(); ++at) {
    const auto frame = wire::decode_server(frames_[at], wire::Format::binary);
    if (!frame) continue;
    const Changes changes = apply(model_, *frame, {});
    const bool board = changes.board && !(model_.board.maps.empty() && model_.board.things.empty());
    if (model_.journal.size() == lines && !board && !changes.outcome) continue;
    const auto& clock = model_.board.clock;
    std::string title = clock.phase + (clock.step.empty() ? "" : ": " + clock.step);
    steps_.push_back({at + 1, lines, clock.turn, std::move(title)});
    lines = model_.journal.size();
  }
  played_ = frames_.size();
}

/// Going back is playing again from the start.
void RecordedMatch::play_to(std::size_t frames) {
  if (frames < played_) {
    model_ = {};
    model_.match = match_;
    played_ = 0;
  }
  for (; played_ < frames; ++played_)
    if (const auto frame = wire::decode_server(frames_[played_], wire::Format::binary)) apply(model_, *frame, {});
}

v1::ServerFrame RecordedMatch::welcome() const {
  v1::ServerFrame out;
  auto& welcome = *out.mutable_welcome();
  *welcome.mutable_card() = model_.card;
  welcome.mutable_card()->set_match(match_);
  welcome.mutable_card()->set_phase(v1::MatchCard::ENDED);
  welcome.set_seat(seat_);
  wire::to_proto(model_.board, *welcome.mutable_board());
  return out;
}

bool RecordedMatch::own_eyes(const v1::GetDebrief& asked) const {
  if (seat_ < 0) return asked.eyes() == v1::GetDebrief::PUBLIC;
  return asked.eyes() == v1::GetDebrief::SEAT && static_cast<int>(asked.seat()) == seat_;
}

/// Index of the step that is asked for, by number or by turn.
std::size_t RecordedMatch::wanted(const v1::GetDebrief& asked) const {
  const std::size_t last = steps_.size() - 1;
  if (asked.step() > 0) return std::min<std::size_t>(asked.step() - 1, last);
  if (asked.turn() <= 0) return last;
  const auto found = std::ranges::find_if(steps_, [&](const Step& step) { return step.turn >= asked.turn(); });
  return found == steps_.end() ? last : static_cast<std::size_t>(found - steps_.begin());
}

v1::ServerFrame RecordedMatch::answer(const v1::ClientFrame& request) {
  v1::ServerFrame out;
  if (!request.has_get_debrief()) return out;
  auto& answer = *out.mutable_answer();
  answer.set_id(request.id());
  if (steps_.empty() || !own_eyes(request.get_debrief())) {
    auto& problem = *answer.add_problems();
    problem.set_code("not_recorded");
    problem.set_text("A recording holds only what this client was shown; other eyes need the server.");
    return out;
  }
  const std::size_t at = wanted(request.get_debrief());
  const Step& step = steps_[at];
  play_to(step.frames);
  auto& debrief = *answer.mutable_debrief();
  debrief.set_step(static_cast<std::uint32_t>(at + 1));
  debrief.set_steps(static_cast<std::uint32_t>(steps_.size()));
  debrief.set_asked_turn(step.turn);
  debrief.set_turn(step.turn);
  debrief.set_title(step.title);
  wire::to_proto(model_.board, *debrief.mutable_board());
  const std::size_t before = std::min<std::size_t>(request.get_debrief().before(), step.lines);
  for (std::size_t i = step.lines - before; i < model_.journal.size(); ++i)
    wire::to_proto(model_.journal[i], *(i < step.lines ? debrief.add_before() : debrief.add_lines())->mutable_line());
  if (model_.outcome) *debrief.mutable_outcome() = *model_.outcome;
  return out;
}

}  // namespace emcon::client
