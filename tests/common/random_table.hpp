/// Random boards, offers and answers for round trips. Every shape and default is reached; handles are unique.
#pragma once

#include <cstdint>
#include <limits>
#include <random>
#include <string>

#include "common/table/board.hpp"
#include "common/table/offer.hpp"

namespace emcon::testing {

class RandomTable {
 public:
  /// Numbers are `least` to `most`, these two often.
  explicit RandomTable(std::uint64_t seed, std::int64_t least = std::numeric_limits<std::int64_t>::min(),
                       std::int64_t most = std::numeric_limits<std::int64_t>::max())
      : engine_(seed), least_(least), most_(most) {}

  table::Board board();
  /// `board` after one step: some things leave, come, move, change or swap places.
  table::Board next(table::Board board);
  table::Offer offer();
  table::Filled filled();
  table::Act act();

  /// 0 .. n-1.
  int below(int n) { return static_cast<int>(engine_() % static_cast<std::uint64_t>(n)); }
  bool chance(int percent) { return below(100) < percent; }

 private:
  std::string word();
  std::int64_t number();
  Hex hex() { return {below(41) - 20, below(41) - 20}; }
  table::Point point() { return {number(), number()}; }
  table::Scale scale() { return {below(5), chance(50) ? "in" : ""}; }
  table::Region region();
  table::Fact fact();
  table::Track track();
  table::Mark mark();
  table::Gauges gauges();
  table::Thing thing(const std::string& handle);
  table::Area area();
  void change(table::Thing& thing);
  table::Value value(bool may_be_empty);
  table::Field field();
  table::OfferLine offer_line();
  void add_alike(table::Offer& offer);

  template <class T, class Make>
  std::vector<T> some(int most, Make make) {
    std::vector<T> out;
    for (int i = below(most + 1); i > 0; --i) out.push_back(make());
    return out;
  }

  std::mt19937_64 engine_;
  std::int64_t least_, most_;
  int handles_ = 0;
};

}  // namespace emcon::testing
