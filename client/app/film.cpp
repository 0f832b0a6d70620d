// Shows an ended match as a film in the terminal, with steps from the server or from a recording.
#include "client/full/film.hpp"
#include "client/app/full_screen.hpp"
#include "client/app/match_run.hpp"
#include "client/app/sitting.hpp"
#include "client/app/surface.hpp"

namespace emcon::client {
namespace {

/// A run that plays a match from a recording. It answers at once.
class RecordedRun {
 public:
  RecordedRun(RecordedMatch recording, const SeatFile& seat)
      : recording_(std::move(recording)),
        desk_(
            seat.match, {.seat = seat.seat}, [this](const v1::ClientFrame& frame) { asked_.push_back(frame); }, 0,
            Hearing::believed) {}

  Desk& desk() { return desk_; }
  void start(Guest& guest) {
    guest_ = &guest;
    desk_.connected();
    guest.heard(desk_.receive(recording_.welcome(), {}));
  }
  /// Answers all that was asked.
  void settle() {
    while (!asked_.empty()) {
      const auto frame = recording_.answer(asked_.front());
      asked_.erase(asked_.begin());
      if (frame.has_answer() && guest_) guest_->heard(desk_.receive(frame, {}));
    }
  }
  void finish() {}

 private:
  RecordedMatch recording_;
  std::vector<v1::ClientFrame> asked_;
  Desk desk_;
  Guest* guest_ = nullptr;
};

}  // namespace

void look_at_recording(Context& context, full::Terminal& terminal, full::Motion motion, RecordedMatch recording,
                       const SeatFile& seat) {
  ScreenSurface surface(context.loop, terminal);
  RecordedRun run(std::move(recording), seat);
  Sitting<full::Film, ScreenSurface, RecordedRun>(surface, run, terminal.ascii(), motion, true).sit();
}

SatDown look_back_in_full_screen(Context& context, full::Terminal& terminal, full::Motion motion, const SeatFile& seat,
                                 bool truth) {
  ScreenSurface surface(context.loop, terminal);
  MatchRun run(context, seat, false);
  Sitting<full::Film, ScreenSurface, MatchRun> sitting(surface, run, terminal.ascii(), motion);
  if (truth) sitting.person().session().begin_with_truth();
  sitting.sit();
  const full::Film& film = sitting.person();
  return {.refused = film.session().refused(), .ended = true, .begun = true, .last_word = film.last_word()};
}

}  // namespace emcon::client
