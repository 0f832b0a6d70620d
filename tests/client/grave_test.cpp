// Who reads only what is grave in each step of a battle can name every ship that is lost or disabled, every contact,
// and how it ended. Bots play all scenarios; EMCON_GRAVE=N plays each N times.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <set>

#include "common/text.hpp"
#include "server/data/embedded.hpp"
#include "server/data/folder.hpp"
#include "server/match/match_dice.hpp"
#include "tests/client/legal.hpp"

namespace emcon::client::bot {
namespace {

constexpr QuestionNo questions_max = 20'000;

/// A tag by which a board says that a ship is lost, or of no use any more.
bool is_loss(const std::string& tag) {
  constexpr const char* words[] = {"destroyed", "disabled", "captured", "ransomed", "out"};
  return tag.starts_with("lost") || std::ranges::find(words, tag) != std::end(words);
}

/// What a viewer must be able to name: ships that are lost or disabled, and contacts.
std::set<std::string> to_be_named(const table::Board& board) {
  std::set<std::string> out;
  for (const table::Thing& thing : board.things) {
    if (thing.kind.find("contact") != std::string::npos) out.insert(thing.kind + " " + thing.handle);
    if (thing.kind == "ship" && std::ranges::any_of(thing.tags, is_loss)) out.insert("loss " + thing.handle);
  }
  return out;
}

/// The last word: the handle.
std::string handle_of(const std::string& named) {
  return named.substr(named.rfind(' ') + 1);
}

/// A line that tells what came of a shot; whoever gave the order looks for it.
bool tells_a_shot(const std::string& text) {
  return text.find("To hit:") != std::string::npos || text.find("Gunnery:") != std::string::npos;
}

struct Count {
  int named = 0, grave = 0, lines = 0;
};

/// A ship that was there under another name, as in an engagement, was named by that when it was lost.
bool was_there(const table::Board& board, const std::string& named) {
  return !named.starts_with("loss ") || board.thing(handle_of(named));
}

/// `had`: what the viewer was able to name so far; a contact that is back on the board is no new one.
void read_step(const table::Board& before, const table::Board& after, Viewer viewer,
               const std::vector<rules::Event>& events, std::set<std::string>& had, Count& count) {
  std::string grave;
  for (const rules::Event& event : events) {
    if (!event.audience.has(viewer)) continue;
    ++count.lines;
    EXPECT_TRUE(event.telling.note.weight != table::Weight::routine || !tells_a_shot(event.telling.text))
        << "what came of a shot is no routine: " << event.telling.text;
    if (event.telling.note.weight != table::Weight::grave) continue;
    ++count.grave;
    grave += event.telling.text + "\n";
  }
  for (const std::string& named : to_be_named(after)) {
    if (!had.insert(named).second || !was_there(before, named)) continue;
    ++count.named;
    EXPECT_TRUE(has_whole_word(grave, handle_of(named))) << named << " is named by no grave line of its step:\n"
                                                         << grave;
  }
}

/// Notes tell a viewer no name that stands on its owner's board alone: own names are their owner's (FOS-L4).
void expect_no_names_of_others(const std::vector<table::Board>& before, const std::vector<table::Board>& after,
                               const std::vector<rules::Event>& events, const std::vector<Side>& sides) {
  const auto sees = [&](std::size_t seat, const std::string& handle) {
    return before[seat].thing(handle) || after[seat].thing(handle);
  };
  const auto owns = [&](std::size_t seat, const std::string& handle) {
    const table::Thing* thing = after[seat].thing(handle);
    if (!thing) thing = before[seat].thing(handle);
    return thing && thing->side == static_cast<std::int32_t>(sides[seat].index);
  };
  for (std::size_t seat = 0; seat < after.size(); ++seat)
    for (const rules::Event& event : events) {
      if (!event.audience.has(Viewer::of(Seat{static_cast<std::uint8_t>(seat)}))) continue;
      for (const std::string& handle : event.telling.note.about)
        for (std::size_t other = 0; other < after.size(); ++other)
          EXPECT_TRUE(sees(seat, handle) || !owns(other, handle)) << "seat " << seat << " is told the name " << handle
                                                                  << " of seat " << other << ": " << event.telling.text;
    }
}

std::vector<table::Board> boards_of(const match::Position& position, std::size_t seats) {
  std::vector<table::Board> out;
  for (std::uint8_t seat = 0; seat < seats; ++seat) out.push_back(position.board_for(Viewer::of(Seat{seat})));
  return out;
}

Count read_battle(const match::CatalogueHandle& catalogue, const rules::ScenarioDescription& scenario,
                  std::uint64_t seed) {
  Bytes32 key{};
  key[0] = static_cast<std::uint8_t>(seed);
  match::SeededDice dice(key);
  const std::size_t seats = match::seat_sides(scenario).size();
  std::vector<Policy> players;
  for (std::size_t i = 0; i < seats; ++i) players.emplace_back(Level::greedy, seed * 16 + i);
  Count count;
  auto position = catalogue.setup({scenario.id, {}}, dice, match::Windows::with_orders).next;
  std::vector<std::set<std::string>> had(seats);
  for (std::uint8_t seat = 0; seat < seats; ++seat)
    had[seat] = to_be_named(position->board_for(Viewer::of(Seat{seat})));
  for (QuestionNo question = 1; position->asked() && !testing::Test::HasFailure(); ++question) {
    EXPECT_LT(question, questions_max);
    std::vector<match::SeatAnswer> answers;
    for (const auto& slot : position->asked()->slots) {
      Policy& player = players[slot.front().index];
      player.turn_to(question);
      answers.push_back({slot.front(), legal(player, *position, slot.front(), position->offer_for(slot.front()))});
    }
    std::ranges::sort(answers, {}, &match::SeatAnswer::seat);
    match::Resolution played = position->resolve(answers, question, dice);
    const auto before = boards_of(*position, seats), after = boards_of(*played.next, seats);
    expect_no_names_of_others(before, after, played.events, match::seat_sides(scenario));
    for (std::uint8_t seat = 0; seat < seats; ++seat)
      read_step(before[seat], after[seat], Viewer::of(Seat{seat}), played.events, had[seat], count);
    if (!played.next->asked()) {
      const auto last = std::ranges::find_if(played.events, [&](const rules::Event& event) {
        return event.telling.note.weight == table::Weight::grave &&
               event.telling.text.find(played.next->outcome()->text) != std::string::npos;
      });
      EXPECT_NE(last, played.events.end()) << "how it ended is told by no grave line";
    }
    position = std::move(played.next);
  }
  return count;
}

TEST(Grave, LinesNameEveryLossEveryContactAndTheEnd) {
  const char* wish = std::getenv("EMCON_GRAVE");
  const int battles = wish ? std::atoi(wish) : 3;
  for (const match::RulesetEntry& entry : match::registry()) {
    const auto documents = data::load_embedded(entry.folder);
    ASSERT_TRUE(documents);
    const auto catalogue = entry.load(*documents);
    ASSERT_TRUE(catalogue);
    for (const auto& scenario : (*catalogue)->description().scenarios)
      for (int i = 0; i < battles; ++i) {
        SCOPED_TRACE(entry.info.id + " " + scenario.id + ", seed " + std::to_string(i));
        const Count count = read_battle(**catalogue, scenario, static_cast<std::uint64_t>(i));
        EXPECT_GT(count.grave, 0);
        EXPECT_LT(4 * count.grave, 3 * count.lines) << "what is grave stands out";
        std::printf("%s %s: %d named by %d grave of %d lines\n", entry.info.id.c_str(), scenario.id.c_str(),
                    count.named, count.grave, count.lines);
      }
  }
}

}  // namespace
}  // namespace emcon::client::bot
