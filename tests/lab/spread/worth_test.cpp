// What keeping a ship's course is worth stays what it was while nothing happens: offers of battles that bots play, some
// of them at random.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <map>
#include <optional>

#include "server/data/embedded.hpp"
#include "server/data/folder.hpp"
#include "tests/lab/spread/bot_battle.hpp"

namespace emcon {
namespace {

/// What no push is worth in a line `thrust`, thousandths of a point; nothing in other lines.
std::optional<std::int64_t> kept_worth(const table::Offer& offer, const table::OfferLine& line) {
  if (line.verb != "thrust" || line.fields.empty() || line.fields.front().set < 0) return std::nullopt;
  const auto& options = offer.sets.at(static_cast<std::size_t>(line.fields.front().set)).options;
  const auto none = std::ranges::find(options, "0", &table::Option::token);
  return none == options.end() ? std::nullopt : none->merit;
}

struct Pairs {
  int all = 0, told = 0, moved = 0;
};

/// The first turn begins: ships thrust no more.
struct Begun {};

/// Compares the offers of a battle with those before them between which its seat was told nothing.
class Reader {
 public:
  explicit Reader(Pairs& pairs) : pairs_(pairs) {}
  void operator()(const match::Position& position, const std::vector<rules::Event>& told) {
    if (position.clock().turn > 0) throw Begun{};
    for (auto& [seat, worths] : before_)
      if (std::ranges::any_of(told, [&](const auto& event) { return event.audience.has(Viewer::of(seat)); }))
        worths.clear();
    for (const auto& slot : position.asked()->slots) {
      const table::Offer offer = position.offer_for(slot.front());
      for (const table::OfferLine& line : offer.lines)
        if (const auto worth = kept_worth(offer, line)) read(before_[slot.front()], line.subject, *worth);
    }
  }

 private:
  using Worths = std::map<std::string, std::int64_t>;
  void read(Worths& worths, const std::string& unit, std::int64_t now) {
    if (const auto found = worths.find(unit); found != worths.end()) {
      const std::int64_t was = found->second;
      ++pairs_.all;
      pairs_.told += was != 0;
      pairs_.moved += now != was && 5 * std::abs(now - was) >= std::abs(was);
    }
    worths[unit] = now;
  }

  std::map<Seat, Worths> before_;
  Pairs& pairs_;
};

TEST(Worth, OfAKeptCourseIsSteady) {
  const auto* ruleset = match::find_ruleset("fires-of-space");
  ASSERT_TRUE(ruleset);
  const auto documents = data::load_documents(ruleset->folder, ruleset->info.id, "");
  ASSERT_TRUE(documents);
  const auto catalogue = ruleset->load(*documents);
  ASSERT_TRUE(catalogue);
  Pairs pairs;
  for (std::uint64_t seed = 1; pairs.all < 1000 && seed < 1000; ++seed)
    for (const char* scenario : {"duel-at-kessa", "kessa-crossing"}) try {
        play_by_bots(**catalogue, {scenario, {}}, seed % 2 == 0 ? "mixed" : "random", seed, Reader(pairs));
      } catch (const Begun&) {
      }
  EXPECT_GE(pairs.all, 1000);
  EXPECT_GT(pairs.told, pairs.all / 2) << "most courses come into range";
  EXPECT_EQ(pairs.moved, 0);
}

}  // namespace
}  // namespace emcon
