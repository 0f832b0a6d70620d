// The journal of a match: lines are read back as they were told, for the viewers to whom they were told.
#include "server/match/journal.hpp"

#include <gtest/gtest.h>

#include "common/wire/convert.hpp"

namespace emcon::match::testing {
namespace {

const Audience seat_one = Audience::only(Seat{1});

table::JournalLine line_of(int turn, const std::string& text) {
  table::JournalLine line{0, turn, text, "TOY-1", {{6, 3}, {20, 1}}, true, table::Weight::grave, {"A.1", "B"}};
  return line;
}

TEST(Journal, GivesEachLineBackAsItWasTold) {
  // Shorter and longer than what is kept in one piece.
  std::vector<table::JournalLine> told{
      line_of(1, "first"), {}, line_of(2, std::string(300, 'x')), line_of(3, std::string(1'500, 'y')), {}};
  for (int i = 0; i < 60; ++i) told.push_back(line_of(4, std::string(static_cast<std::size_t>(i) * 31, 'z')));
  Journal journal;
  for (const table::JournalLine& line : told) {
    journal.add(Audience::everyone(), line);
    if (journal.size() % 7 == 0) journal.told_all();
  }
  ASSERT_EQ(journal.size(), told.size());
  for (int once_more = 0; once_more < 2; ++once_more) {
    for (std::size_t i = 0; i < told.size(); ++i) EXPECT_EQ(journal.line(i), told[i]) << i;
    emcon::v1::JournalLine out;
    journal.put(2, 17, out);
    EXPECT_EQ(out.number(), 17U);
    EXPECT_EQ(out.text(), told[2].text);
    journal.told_all();  // from now on they are read back
  }
}

TEST(Journal, KnowsWhoWasTold) {
  Journal journal;
  journal.add(Audience::everyone(), line_of(1, "to all"));
  journal.add(seat_one, line_of(1, "to one"));
  EXPECT_TRUE(journal.told(0, Viewer::spectator()));
  EXPECT_FALSE(journal.told(1, Viewer::spectator()));
  EXPECT_TRUE(journal.told(1, Viewer::of(Seat{1})));
}

TEST(Journal, IsCutBackToItsDurableLines) {
  Journal journal;
  for (int i = 0; i < 5; ++i) journal.add(Audience::everyone(), line_of(i, "line " + std::to_string(i)));
  journal.cut(9);
  EXPECT_EQ(journal.size(), 5U);
  journal.cut(2);
  ASSERT_EQ(journal.size(), 2U);
  journal.add(seat_one, line_of(7, "after"));
  for (int once_more = 0; once_more < 2; ++once_more) {
    EXPECT_EQ(journal.line(1).text, "line 1");
    EXPECT_EQ(journal.line(2).text, "after");
    journal.told_all();
  }
  for (int i = 0; i < 50; ++i) journal.add(Audience::everyone(), line_of(i, std::string(200, 'x')));
  journal.cut(9);
  journal.add(seat_one, line_of(8, "once more"));
  journal.told_all();
  EXPECT_EQ(journal.line(2).text, "after");
  EXPECT_EQ(journal.line(8).text, std::string(200, 'x'));
  EXPECT_EQ(journal.line(9).text, "once more");
}

}  // namespace
}  // namespace emcon::match::testing
