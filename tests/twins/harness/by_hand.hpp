/// What one world answers by standing answers, the other answers by hand at the same moments.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <set>
#include <vector>

#include "log.pb.h"
#include "tests/twins/harness/pair.hpp"

namespace emcon::testing {

class ByHand {
 public:
  explicit ByHand(Pair& pair) : pair_(pair) {}

  /// Sets a standing answer of `seat` in `half` alone. False if it was refused.
  bool stand(Half& half, std::size_t seat, const table::Filled& filled);
  /// The open question will be answered for `seat` in this way: nobody is to do it otherwise.
  bool about_to(std::size_t seat) const;
  /// Time passes in both worlds, from timer to timer, and what is given in one is done in the other.
  void pass(std::int64_t ms);
  /// Time passes until some standing answer has been given; nothing if none is about to be.
  void pass_to_next();
  /// Standing answers given so far.
  int given() const { return given_; }
  /// The first question at which a secret of the seat kept its hand from what was suggested in the other world; from
  /// there on the worlds differ in what everybody sees.
  std::optional<std::uint32_t> refused() const { return refused_; }
  /// What was wrong with the moment of a standing answer, or with the answer by hand.
  std::optional<Difference> take_wrong() { return std::exchange(wrong_, std::nullopt); }

 private:
  /// How far the log of a world has been read, and when its open question was put, by the wall clock.
  struct Read {
    std::uint64_t records = 0;
    std::int64_t opened_ms = 0;
  };
  std::int64_t to_next_timer_ms();
  void follow();
  /// Standing answers given in a world since the last call.
  std::vector<log::Locked> newly_given(Half& half);
  void by_hand(Half& other, const log::Locked& locked);
  void check_moment(const log::Locked& locked, std::int64_t pause_ms);
  void wrong(std::size_t seat, const std::string& text);

  Pair& pair_;
  std::array<Read, 2> read_;
  std::set<std::pair<char, std::size_t>> suggested_;  ///< worlds and seats that had answers as suggested
  int given_ = 0;
  std::optional<std::uint32_t> refused_;
  std::optional<Difference> wrong_;
};

}  // namespace emcon::testing
