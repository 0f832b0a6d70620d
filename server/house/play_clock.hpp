/// The clock of the players' time, the same in all matches.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "server/match/ports.hpp"

namespace emcon::house {

/// It stands still while the database takes no writes, for instance while another database becomes its leader. Nobody
/// can be answered then, and earlier questions may not have been told. Pulse finds out whether the database takes
/// writes, independently of what the players write and when it is stored. So the clock tells no player whether the
/// others write anything.
class PlayClock final : public match::Clock {
 public:
  static constexpr std::int64_t beat_every_ms = 1'000;
  /// The clock stands this long after the last beat: by then the next beat is overdue.
  static constexpr std::int64_t patience_ms = 2 * beat_every_ms;

  /// `house` outlives it.
  explicit PlayClock(const match::Clock& house) : house_(house) {}

  std::int64_t wall_ms() const override { return house_.wall_ms(); }
  std::int64_t steady_ms() const override {
    const std::int64_t now = house_.steady_ms();
    return now - stood_ms(now);
  }
  std::int64_t stood_ms() const override { return stood_ms(house_.steady_ms()); }

  /// The database has just taken a write.
  void beat() {
    const std::int64_t now = house_.steady_ms();
    stood_before_ms_ = stood_ms(now);
    beat_ms_ = now;
  }
  /// The time of the house's steady clock when this clock shows `at`. While it stands, nobody knows: a little later
  /// than now.
  std::int64_t house_ms(std::int64_t at) const {
    constexpr std::int64_t look_again_ms = 250;
    const std::int64_t now = house_.steady_ms(), stood = stood_ms(now);
    return stood > stood_before_ms_ ? std::max(at + stood, now + look_again_ms) : at + stood;
  }
  std::optional<std::int64_t> house_ms(std::optional<std::int64_t> at) const {
    return at ? std::optional(house_ms(*at)) : std::nullopt;
  }

 private:
  /// The total time that it has stood when the house's clock shows `now`; `now` is read once, so that this clock never
  /// goes back.
  std::int64_t stood_ms(std::int64_t now) const {
    return stood_before_ms_ + (beat_ms_ ? std::max<std::int64_t>(0, now - *beat_ms_ - patience_ms) : 0);
  }

  const match::Clock& house_;
  std::int64_t stood_before_ms_ = 0;     ///< up to the last beat
  std::optional<std::int64_t> beat_ms_;  ///< time of the last beat; nothing: there was none
};

}  // namespace emcon::house
