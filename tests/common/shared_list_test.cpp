// Lists whose copies share their items until one of them is changed: a state is copied for each step.
#include "common/shared_list.hpp"

#include <gtest/gtest.h>

#include <string>

namespace emcon {
namespace {

using Names = SharedList<std::string>;

TEST(SharedList, CopiesShareItemsUntilOneIsChanged) {
  const Names before{"Gull", "Tern"};
  Names after = before;
  EXPECT_EQ(&before[0], &after[0]);
  after.edit()[0] = "Skua";
  EXPECT_EQ(before[0], "Gull");
  EXPECT_EQ(after[0], "Skua");
  after.push_back("Auk");
  EXPECT_EQ(before.size(), 2U);
  EXPECT_EQ(after.back(), "Auk");
}

TEST(SharedList, EqualItemsAreEqualWhoeverSharesThem) {
  const Names one{"Gull", "Tern"};
  Names other{"Gull"};
  EXPECT_NE(one, other);
  other.emplace_back() = "Tern";
  EXPECT_EQ(one, other);
  other.clear();
  EXPECT_TRUE(other.empty());
  EXPECT_EQ(other, Names());
  EXPECT_EQ(other.begin(), other.end());
  other.edit();  // made, and still empty
  EXPECT_EQ(other, Names());
}

}  // namespace
}  // namespace emcon
