// What a browser fetches about the games, beside the page (docs/protocol.md, section 1).
#include <google/protobuf/io/gzip_stream.h>
#include <google/protobuf/io/zero_copy_stream_impl_lite.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>

#include "server/main/common.hpp"
#include "server/main/described.hpp"

namespace emcon::program::testing {
namespace {

constexpr web::Page front[] = {{.path = "/", .type = "text/html", .tag = "0a", .plain = "<p>the page</p>"}};

const house::Shelf& full() {
  static const house::Shelf shelf = [] {
    house::Shelf out;
    EXPECT_TRUE(fill_shelf(out, "").empty());
    return out;
  }();
  return shelf;
}

const web::Page* find(const Described& described, const std::string& path) {
  const auto found = std::ranges::find(described.all(), path, &web::Page::path);
  return found == described.all().end() ? nullptr : &*found;
}

v1::Rulesets read(std::string_view gzip) {
  namespace io = google::protobuf::io;
  io::ArrayInputStream from(gzip.data(), static_cast<int>(gzip.size()));
  io::GzipInputStream plain(&from, io::GzipInputStream::GZIP);
  v1::Rulesets out;
  EXPECT_TRUE(out.ParseFromZeroCopyStream(&plain));
  return out;
}

TEST(Described, StandsBesideThePageAsTheLobbySaysIt) {
  const Described described(front, full());
  ASSERT_NE(find(described, "/"), nullptr);
  const web::Page* const all = find(described, "/v1/rulesets");
  ASSERT_NE(all, nullptr);
  EXPECT_EQ(all->plain, full().describe("").SerializeAsString());
  const v1::Rulesets unpacked = read(all->gzip);
  EXPECT_EQ(unpacked.SerializeAsString(), all->plain);
  EXPECT_LT(all->gzip.size(), all->plain.size() / 2);
  for (const house::ShelfEntry& entry : full().all()) {
    const std::string& id = entry.ruleset->info.id;
    const web::Page* const one = find(described, "/v1/rulesets/" + id);
    ASSERT_NE(one, nullptr) << id;
    const v1::Rulesets got = read(one->gzip);
    ASSERT_EQ(got.rulesets_size(), 1) << id;
    EXPECT_EQ(got.rulesets(0).id(), id);
    EXPECT_FALSE(got.rulesets(0).handbook().empty()) << id;
  }
  for (const v1::RulesetDescription& one : unpacked.rulesets()) EXPECT_EQ(one.handbook(), "") << one.id();
}

/// Who chooses a battle over days is told how many evenings it takes (docs/people.md), of each battle and of no other.
TEST(Described, EachScenarioSaysHowManyEveningsItTakes) {
  for (const house::ShelfEntry& entry : full().all()) {
    std::set<std::string> scenarios;
    for (const rules::ScenarioDescription& one : entry.catalogue->description().scenarios) scenarios.insert(one.id);
    std::set<std::string> known;
    for (const auto& [scenario, visits] : entry.visits) {
      EXPECT_GT(visits.book, 0U) << entry.ruleset->info.id << " " << scenario;
      EXPECT_LE(visits.brisk, visits.book) << entry.ruleset->info.id << " " << scenario;
      known.insert(scenario);
    }
    EXPECT_EQ(known, scenarios) << entry.ruleset->info.id;
  }
}

TEST(Described, HasAnotherTagForOtherBytesAndTheSameForTheSame) {
  const Described one(front, full()), again(front, full());
  for (const web::Page& page : one.all()) {
    EXPECT_EQ(find(again, std::string(page.path))->tag, page.tag);
    EXPECT_EQ(std::ranges::count(one.all(), page.tag, &web::Page::tag), 1) << page.path;
  }
}

TEST(Described, AServerWithoutThePageHasNone) {
  EXPECT_TRUE(Described({}, full()).all().empty());
}

}  // namespace
}  // namespace emcon::program::testing
