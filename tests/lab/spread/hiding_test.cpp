// What bots do with what is hidden: raiders strike, since whoever waits loses; hidden units lie where nobody can work
// it out, apart from each other; and what is suggested there is what a bot does.
// EMCON_BATTLES=500 plays as many as the figures of docs/scenarios.md; EMCON_SEED is the first seed.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <iostream>
#include <map>
#include <set>

#include "client/bot/policy.hpp"
#include "common/proof/hash.hpp"
#include "common/proof/lot.hpp"
#include "common/wire/convert.hpp"
#include "common/words/words.hpp"
#include "server/data/embedded.hpp"
#include "server/data/folder.hpp"
#include "server/match/match_dice.hpp"
#include "table.pb.h"
#include "tests/lab/spread/bot_battle.hpp"

namespace emcon {
namespace {

std::uint64_t from_environment(const char* name, std::uint64_t otherwise) {
  const char* wish = std::getenv(name);
  return wish ? std::strtoull(wish, nullptr, 10) : otherwise;
}

std::shared_ptr<const match::CatalogueHandle> fires_of_space() {
  const match::RulesetEntry* ruleset = match::find_ruleset("fires-of-space");
  return *ruleset->load(*data::load_embedded(ruleset->folder));
}

/// Where hidden units lay: a name of a unit and a hex, and how often.
struct Hiding {
  std::map<std::string, std::map<std::string, int>> of_unit;
  int games = 0, silent = 0, together = 0;

  void add(const std::map<std::string, std::string>& places) {
    std::set<std::string> hexes;
    for (const auto& [unit, hex] : places) {
      ++of_unit[unit][hex];
      together += !hexes.insert(hex).second;
    }
  }
  /// Of the hex that a unit lay in most often, in hundredths of all games.
  int most() const {
    int out = 0;
    for (const auto& [unit, hexes] : of_unit)
      for (const auto& [hex, times] : hexes) out = std::max(out, 100 * times / games);
    return out;
  }
};

/// "Unit A lies hidden at 1814 in TARN."
void note_hidden(const std::string& told, std::map<std::string, std::string>& places) {
  constexpr std::string_view says = " lies hidden at ";
  const std::size_t at = told.find(says);
  if (!told.starts_with("Unit ") || at == std::string::npos) return;
  places[told.substr(5, at - 5)] = told.substr(at + says.size(), told.find_first_of(",.", at) - at - says.size());
}

Hiding played(const char* scenario, std::uint64_t games) {
  const std::uint64_t first = from_environment("EMCON_SEED", 1);
  const auto catalogue = fires_of_space();
  Hiding out;
  for (std::uint64_t seed = first; seed < first + games; ++seed) {
    std::map<std::string, std::string> places;
    const BotBattle battle =
        play_by_bots(*catalogue, {scenario, {}}, "greedy", seed, [&](const auto&, const auto& told) {
          for (const rules::Event& event : told) note_hidden(event.telling.text, places);
        });
    ++out.games;
    out.silent += battle.first_shot == 0;
    out.add(places);
  }
  std::cout << fmt::format("{}: {} games from seed {}, {} without a shot, most frequent hex {} %, {} units together\n",
                           scenario, games, first, out.silent, out.most(), out.together);
  return out;
}

TEST(Hiding, RaidersOfAConvoyStrikeFromWhereNobodyKnows) {
  const std::uint64_t games = from_environment("EMCON_BATTLES", 100);
  const Hiding hiding = played("tarn-convoy", games);
  EXPECT_EQ(hiding.silent, 0);
  EXPECT_EQ(hiding.of_unit.size(), 2U);
  EXPECT_EQ(hiding.together, 0);
  EXPECT_LE(hiding.most(), 15);
}

/// What `suggest` says of a question in which units hide, and what the bot does there, for the same seat.
TEST(Hiding, IsSuggestedAsABotDoesIt) {
  const auto catalogue = fires_of_space();
  const std::uint64_t first = from_environment("EMCON_SEED", 1);
  std::set<std::string> answers;
  for (std::uint64_t seed = first; seed < first + 100; ++seed) {
    Bytes32 key{};
    for (std::size_t i = 0; i < 8; ++i) key[i] = static_cast<std::uint8_t>(seed >> (8 * i));
    match::SeededDice dice(key);
    const auto position = catalogue->setup({"tarn-convoy", {}}, dice, match::Windows::with_orders).next;
    ASSERT_EQ(position->asked()->kind, "deploy");
    const table::Offer offer = with_lots(position->offer_for(Seat{0}), token_of(seed, Seat{0}), 1);
    client::bot::Policy bot(client::bot::Level::greedy, seed);
    bot.turn_to(1);
    const table::Filled suggested = table::suggestion(offer, false);
    EXPECT_EQ(bot.choose(offer, false), suggested);
    EXPECT_EQ(suggested.lines.size(), 2U);
    EXPECT_TRUE(position->check(Seat{0}, suggested).problems.empty());
    answers.insert(words::order_words(suggested.lines.front()));
  }
  EXPECT_GT(answers.size(), 10U) << "of unit A alone";
}

/// All bytes that a viewer gets of a position.
std::string seen_by(const match::Position& position, Viewer viewer) {
  v1::Board board;
  wire::to_proto(position.board_for(viewer), board);
  std::string out = board.SerializeAsString();
  if (!viewer.is_seat()) return out;
  v1::Offer offer;
  wire::to_proto(position.offer_for(viewer.seat()), offer);
  return out + offer.SerializeAsString();
}

/// FOS-9. One program learns from all battles before where units hide; others draw the lot as the seat's client does,
/// from all bytes that the enemy and the public have seen, from the key of the match, which the log has, and from the
/// enemy's own token. All hit as often as whoever throws a die.
TEST(Hiding, IsGuessedByNoProgramThatKnowsAllPublicBytes) {
  constexpr int battles = 2'000;
  const auto catalogue = fires_of_space();
  std::map<std::string, int> hits{{"learning", 0}, {"public bytes", 0}, {"the match's key", 0}, {"its own token", 0}};
  int most = 0;
  double by_chance = 0;
  std::map<Hex, int> all;
  for (std::uint64_t seed = 1; seed <= battles; ++seed) {
    const Bytes32 key = Hasher("test key").u64(seed).done();
    match::SeededDice dice(key);
    const auto position = catalogue->setup({"tarn-convoy", {}}, dice, match::Windows::with_orders).next;
    const table::Offer rules = position->offer_for(Seat{0});
    const auto hides_at = [&](std::string_view token) {
      const table::Filled filled = table::suggestion(with_lots(rules, token, 1), false);
      return std::get<Hex>(*table::find(filled.lines.front(), "hex"));
    };
    const Hex truth = hides_at(token_of(seed, Seat{0}));
    hits["public bytes"] +=
        truth == hides_at(seen_by(*position, Viewer::of(Seat{1})) + seen_by(*position, Viewer::spectator()));
    hits["the match's key"] += truth == hides_at(as_string(key));
    hits["its own token"] += truth == hides_at(token_of(seed, Seat{1}));
    const auto guess = std::ranges::max_element(all, {}, [](const auto& one) { return one.second; });
    hits["learning"] += guess != all.end() && guess->first == truth;
    most = std::max(most, ++all[truth]);
    by_chance +=
        1.0 / static_cast<double>(rules.sets[static_cast<std::size_t>(rules.lines[0].fields[0].set)].options.size());
  }
  std::cout << fmt::format("{} battles: {:.0f} by chance; {} hexes, most {}\n", battles, by_chance, all.size(), most);
  for (const auto& [by, times] : hits) {
    std::cout << fmt::format("  {} by {}\n", times, by);
    EXPECT_LE(times, by_chance + 4 * std::sqrt(by_chance)) << by;
  }
  EXPECT_LE(100 * most, 15 * battles);
}

/// The server does not draw: it offers all places that are as good.
TEST(Hiding, IsLeftToTheSeatByTheServer) {
  const auto catalogue = fires_of_space();
  for (std::uint32_t seed = 1; seed <= 50; ++seed) {
    match::SeededDice dice(Hasher("test key").u32(seed).done());
    const auto position = catalogue->setup({"tarn-convoy", {}}, dice, match::Windows::with_orders).next;
    const table::Offer offer = position->offer_for(Seat{0});
    int hidden = 0;
    for (const table::OfferLine& line : offer.lines) {
      if (line.verb != "deploy") continue;
      ++hidden;
      ASSERT_GT(table::options_of(offer, line.fields.front()).size(), 10U) << line.subject;
    }
    ASSERT_EQ(hidden, 2);
  }
}

TEST(Hiding, HuntersMeetWhoHoldsTheHeart) {
  const std::uint64_t games = from_environment("EMCON_BATTLES", 400);  // eight of 1,000 end without a shot
  EXPECT_LE(played("twin-gates", games).silent, 1 + static_cast<int>(games) / 100);
}

}  // namespace
}  // namespace emcon
