/// The clock by which the players' time runs, in all matches alike.
#pragma once

#include <algorithm>
#include <cstdint>
#include <optional>

#include "server/match/ports.hpp"

namespace emcon::house {

/// Stands still while a commit is under way that takes long, as one does that waits for another database: nobody can be
/// answered then, and what was asked before may not have been told. All matches have the same clock, so it tells no
/// player more than that somebody on this server had something to write.
class PlayClock final : public match::Clock {
 public:
  /// A commit that takes longer than this.
  static constexpr std::int64_t long_ms = 1'000;

  /// `house` outlives it.
  explicit PlayClock(const match::Clock& house) : house_(house) {}

  std::int64_t wall_ms() const override { return house_.wall_ms(); }
  std::int64_t steady_ms() const override { return house_.steady_ms() - stood_ms_ - stands_ms(); }

  /// A commit has begun (true) or is over (false). It may be said of one that it is over when none was under way.
  void committing(bool under_way) {
    stood_ms_ += stands_ms();
    since_ms_ = under_way ? std::optional(house_.steady_ms()) : std::nullopt;
  }
  /// When this clock shows `at`, by the house's steady clock. While it stands nobody knows: a little later than now.
  std::int64_t house_ms(std::int64_t at) const {
    constexpr std::int64_t look_again_ms = 250;
    const std::int64_t there = at + stood_ms_ + stands_ms();
    return stands_ms() > 0 ? std::max(there, house_.steady_ms() + look_again_ms) : there;
  }
  std::optional<std::int64_t> house_ms(std::optional<std::int64_t> at) const {
    return at ? std::optional(house_ms(*at)) : std::nullopt;
  }

 private:
  /// For how long it has stood by now because of the commit under way.
  std::int64_t stands_ms() const {
    return since_ms_ ? std::max<std::int64_t>(0, house_.steady_ms() - *since_ms_ - long_ms) : 0;
  }

  const match::Clock& house_;
  std::int64_t stood_ms_ = 0;             ///< because of commits that are over
  std::optional<std::int64_t> since_ms_;  ///< when the commit under way began; nothing: none is
};

}  // namespace emcon::house
