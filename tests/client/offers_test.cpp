// Whole matches of two bots, in every ruleset and scenario of the registry: no offer takes more than 3,500 bytes on the
// wire, and what comes off the wire is what was offered. EMCON_MATCHES=N plays N matches of each.
#include <gtest/gtest.h>

#include <cstdlib>
#include <map>

#include "common/wire/convert.hpp"
#include "server/data/embedded.hpp"
#include "server/data/folder.hpp"
#include "server/match/match_dice.hpp"
#include "table.pb.h"
#include "tests/client/legal.hpp"

namespace emcon::client::bot {
namespace {

constexpr std::size_t bytes_max = 3500;
constexpr QuestionNo questions_most = 20'000;

/// Largest offer of each kind of question.
using Largest = std::map<std::string, std::size_t>;

void play(const match::CatalogueHandle& catalogue, const rules::ScenarioDescription& scenario,
          const table::Filled& options, std::uint64_t seed, Largest& largest) {
  match::SeededDice dice(Bytes32{static_cast<std::uint8_t>(seed)});
  std::vector<Policy> players;
  for (std::size_t i = 0; i < match::seat_sides(scenario).size(); ++i)
    players.emplace_back(Level::greedy, seed * 16 + i);
  auto position = catalogue.setup({scenario.id, options}, dice, match::Windows::with_orders).next;
  for (QuestionNo question = 1; position->asked(); ++question) {
    ASSERT_LT(question, questions_most) << "the match does not end";
    std::vector<match::SeatAnswer> answers;
    for (const auto& slot : position->asked()->slots) {
      const Seat seat = slot.front();
      const table::Offer offer = position->offer_for(seat);
      const v1::Offer sent = wire::to_proto(offer);
      ASSERT_EQ(wire::from_proto(sent), offer) << position->asked()->title;
      std::size_t& most = largest[position->asked()->kind];
      most = std::max(most, sent.ByteSizeLong());
      players[seat.index].turn_to(question);
      answers.push_back({seat, legal(players[seat.index], *position, seat, offer)});
    }
    position = position->resolve(answers, question, dice).next;
  }
}

/// Every switch of a scenario's options set to its other value.
table::Filled switched(const rules::ScenarioDescription& scenario) {
  table::Filled out;
  for (const table::OfferLine& line : scenario.options.lines) {
    const table::Token* preset =
        line.fields.empty() ? nullptr : std::get_if<table::Token>(&line.fields.front().fallback);
    if (preset && (preset->token == "on" || preset->token == "off"))
      out.lines.push_back({line.verb,
                           line.subject,
                           line.variant,
                           {{line.fields.front().name, table::Token{preset->token == "on" ? "off" : "on"}}}});
  }
  return out;
}

TEST(Offers, StaySmall) {
  const char* wish = std::getenv("EMCON_MATCHES");
  const std::uint64_t matches = wish ? std::strtoull(wish, nullptr, 10) : 1;
  for (const match::RulesetEntry& entry : match::registry()) {
    const auto documents = data::load_embedded(entry.folder);
    ASSERT_TRUE(documents);
    const auto catalogue = entry.load(*documents);
    ASSERT_TRUE(catalogue);
    for (const auto& scenario : (*catalogue)->description().scenarios) {
      Largest largest;
      for (std::uint64_t seed = 1; seed <= matches; ++seed)
        for (const table::Filled& options : {table::Filled{}, switched(scenario)})
          play(**catalogue, scenario, options, seed, largest);
      for (const auto& [kind, bytes] : largest) {
        EXPECT_LE(bytes, bytes_max) << entry.info.id << " " << scenario.id << ": " << kind;
        std::printf("%s %s: %zu bytes at most of %s\n", entry.info.id.c_str(), scenario.id.c_str(), bytes,
                    kind.c_str());
      }
    }
  }
}

}  // namespace
}  // namespace emcon::client::bot
