/// The clock by which the players' time runs, in all matches alike.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "server/match/ports.hpp"

namespace emcon::house {

/// Stands still while the database takes no writes, as when another one becomes its leader: nobody can be answered
/// then, and what was asked before may not have been told. Pulse finds that out, whatever the players write and
/// whenever that is stored: so the clock tells no player whether the others have anything to write.
class PlayClock final : public match::Clock {
 public:
  static constexpr std::int64_t beat_every_ms = 1'000;
  /// So long after the last beat it stands: another one has been missed by then.
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
  /// When this clock shows `at`, by the house's steady clock. While it stands nobody knows: a little later than now.
  std::int64_t house_ms(std::int64_t at) const {
    constexpr std::int64_t look_again_ms = 250;
    const std::int64_t now = house_.steady_ms(), stood = stood_ms(now);
    return stood > stood_before_ms_ ? std::max(at + stood, now + look_again_ms) : at + stood;
  }
  std::optional<std::int64_t> house_ms(std::optional<std::int64_t> at) const {
    return at ? std::optional(house_ms(*at)) : std::nullopt;
  }

 private:
  /// All in all, when the house's clock shows `now`: read once, so that this clock never goes back.
  std::int64_t stood_ms(std::int64_t now) const {
    return stood_before_ms_ + (beat_ms_ ? std::max<std::int64_t>(0, now - *beat_ms_ - patience_ms) : 0);
  }

  const match::Clock& house_;
  std::int64_t stood_before_ms_ = 0;     ///< before the last beat
  std::optional<std::int64_t> beat_ms_;  ///< when the last one came; nothing: none has
};

}  // namespace emcon::house
