// What a match asks the store to keep once for all matches.
#include <gtest/gtest.h>

#include "server/data/folder.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

constexpr std::size_t long_text = 128;

TEST(shared, the_first_record_names_its_data_files) {
  for (const RulesetEntry& entry : shipped_registry()) {
    SCOPED_TRACE(entry.info.id);
    FakeClock clock;
    FakeEntropy entropy{1};
    Signer signer(SigningKey(Bytes32{}), Bytes32{});
    NewMatch what;
    what.id = "sharedsharedshar";
    what.documents = data::load_documents(entry.folder, entry.info.id, "").value();
    what.settings.set_ruleset(entry.info.id);
    what.settings.set_scenario(entry.load(what.documents).value()->description().scenarios.front().id);
    const auto host = Host::create(std::move(what), {clock, entropy, signer, 1}).value();
    const auto first = host->take_append();
    ASSERT_TRUE(first);
    ASSERT_EQ(first->records.size(), 1U);
    const std::string& bytes = first->records.front().bytes;
    emcon::log::Record record;
    ASSERT_TRUE(record.ParseFromString(bytes));
    std::vector<std::string> files, named;
    std::size_t rest = bytes.size();
    for (const auto& document : record.created().documents())
      if (document.text().size() >= long_text) files.push_back(document.text());
    for (const store::SharedPart& part : first->shared) {
      EXPECT_EQ(part.record, 0U);
      named.push_back(bytes.substr(part.at, part.size));
      rest -= part.size;
    }
    EXPECT_FALSE(files.empty());
    EXPECT_EQ(named, files);
    EXPECT_LT(rest, 800U) << "what each match stores for itself";
  }
}

}  // namespace
}  // namespace emcon::match::testing
