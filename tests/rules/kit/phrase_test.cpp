// Phrases say their values where their words have places, and reasons have their codes.
#include "server/rules/kit/phrase.hpp"

#include <gtest/gtest.h>

#include "server/rules/kit/phrases.hpp"

namespace emcon::rules {
namespace {

TEST(Phrase, ValuesStandAtTheirPlacesInTheOrderOfTheNames) {
  struct Case {
    std::string said;
    const char* words;
  };
  // The same parameters in the words of two languages: the call does not change.
  constexpr Title english{"title", {"ship", "turn"}, "{ship} in turn {turn}"};
  constexpr Title german{"title", {"ship", "turn"}, "Zug {turn} von {ship}"};
  constexpr Title twice{"title", {"ship", "turn"}, "{turn}: {ship} and {ship}"};
  constexpr Title plain{"title", "All ships"};
  const Case cases[] = {{english("A1", 3), "A1 in turn 3"},
                        {german("A1", 3), "Zug 3 von A1"},
                        {twice(std::string("A1"), std::string_view("last")), "last: A1 and A1"},
                        {english("", -1), " in turn -1"},
                        {plain(), "All ships"}};
  for (const Case& c : cases) EXPECT_EQ(c.said, c.words);
}

// What a player typed may look like a place.
TEST(Phrase, ValuesAreNotSearchedForPlaces) {
  constexpr Title title{"title", {"ship", "turn"}, "{ship} in turn {turn}"};
  EXPECT_EQ(title("{turn}", "}{"), "{turn} in turn }{");
}

TEST(Phrase, TheCodeOfAReasonIsItsIdUpToTheDot) {
  constexpr Reason one{"out_of_range", {"reach"}, "It reaches {reach}."};
  constexpr Reason other{"out_of_range.beam", "Beams reach 16 hexes."};
  EXPECT_EQ(one(4).code(), "out_of_range");
  EXPECT_EQ(other().code(), "out_of_range");
  EXPECT_EQ(other().text(), "Beams reach 16 hexes.");
  EXPECT_STREQ(other.id(), "out_of_range.beam");
  const Grounds renamed = other().as("too_far");
  EXPECT_EQ(renamed.code(), "too_far");
  EXPECT_EQ(renamed.text(), other().text());
}

TEST(Phrase, AHeadIsSaidOfItsSubjectLater) {
  constexpr Head head{"damaged", {"ship", "weapon", "turn"}, "{ship}: {weapon} fails in turn {turn}"};
  const auto of = said_of(head, std::string("w1"), 3);
  EXPECT_EQ(of("A1").text(), "A1: w1 fails in turn 3");
  EXPECT_EQ(of("A1 Lancer").text(), "A1 Lancer: w1 fails in turn 3");
  EXPECT_EQ(HeadWords().text(), "");
}

}  // namespace
}  // namespace emcon::rules
