// Lists whose copies share their entries until one is written.
#include <gtest/gtest.h>

#include <optional>
#include <string>

#include "server/rules/kit/shared_rows.hpp"

namespace emcon::rules {
namespace {

struct Boat {
  std::string name;
};
using BoatIndex = Index<Boat>;
using Boats = SharedRows<BoatIndex, Boat, std::optional<std::string>>;

Boats two_boats() {
  Boats out;
  out.push_back({"Gull"});
  out.push_back({"Tern"});
  return out;
}

TEST(SharedRows, ACopyIsWrittenAlone) {
  const Boats before = two_boats();
  Boats after = before;
  after.edit(BoatIndex(1)).name = "Skua";
  after.push_back({"Auk"});
  EXPECT_EQ(before[BoatIndex(1)].name, "Tern");
  EXPECT_EQ(after[BoatIndex(1)].name, "Skua");
  EXPECT_EQ(before.size(), 2U);
  EXPECT_EQ(after.back().name, "Auk");
  EXPECT_EQ(&before[BoatIndex(0)], &after[BoatIndex(0)]) << "what is not written is the same entry";
  EXPECT_EQ(first_of(after, [](const Boat& boat) { return boat.name == "Auk"; }), BoatIndex(2));
}

TEST(SharedRows, WhatIsWorkedOutOfAnEntryGoesWithIt) {
  const Boats before = two_boats();
  before.memo(BoatIndex(0)) = "Gull, drawn";
  Boats after = before;
  EXPECT_EQ(after.memo(BoatIndex(0)), "Gull, drawn") << "shared with the entry";
  after.edit(BoatIndex(0)).name = "Skua";
  EXPECT_EQ(after.memo(BoatIndex(0)), "Gull, drawn") << "whoever uses it looks whether it still holds";
  after.memo(BoatIndex(0)) = "Skua, drawn";
  EXPECT_EQ(before.memo(BoatIndex(0)), "Skua, drawn") << "the entry that it was has the same, and looks, too";
}

}  // namespace
}  // namespace emcon::rules
