// What every registered ruleset owes the host (server/rules/contract/ruleset.hpp), shown by random legal play by offers
// alone. EMCON_SEEDS=N plays N seeds of every scenario; each case prints its seed. EMCON_OTHER_PACES=N plays N
// scenarios, by chance, at their other pace, too; without it three.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <iterator>
#include <random>
#include <set>

#include "common/proof/lot.hpp"
#include "common/table/bulk.hpp"
#include "common/table/patch.hpp"
#include "common/wire/frames.hpp"
#include "common/wire/limits.hpp"
#include "common/words/words.hpp"
#include "server/data/folder.hpp"
#include "server/match/as_suggested.hpp"
#include "server/match/digest.hpp"
#include "server/match/excess.hpp"
#include "server/match/match_dice.hpp"
#include "tests/common/environment.hpp"
#include "tests/conformance/handbook.hpp"
#include "tests/conformance/random_answer.hpp"
#include "tests/match/skiffs/registry.hpp"
#include "tests/match/toy/registry.hpp"

namespace emcon::conformance {
namespace {

using match::Position;

constexpr int questions_max = 20000;

struct Case {
  const match::RulesetEntry* entry;
  std::shared_ptr<const match::CatalogueHandle> catalogue;
  int revision;
  std::string scenario;
  std::uint64_t seed;
  table::Filled options = {};  ///< empty: the scenario's defaults

  const rules::ScenarioDescription& description() const {
    for (const auto& scenario_of : catalogue->description().scenarios)
      if (scenario_of.id == scenario) return scenario_of;
    throw rules::RulesFault("no scenario " + scenario);
  }
};
std::ostream& operator<<(std::ostream& out, const Case& c) {
  out << c.entry->info.id << " revision " << c.revision << " " << c.scenario << " seed " << c.seed;
  for (const table::FilledLine& line : c.options.lines) out << " " << words::order_words(line);
  return out;
}

/// The scenario's other pace, if it has one.
std::optional<table::Filled> other_pace(const rules::ScenarioDescription& scenario) {
  for (const table::FilledLine& line : scenario.options.fallback.lines) {
    if (line.variant != match::pace_option) continue;
    const bool brisk = *table::find(line, "value") == table::Value{table::Token{match::pace_brisk}};
    const table::Token other{brisk ? match::pace_book : match::pace_brisk};
    return table::Filled{{{line.verb, line.subject, line.variant, {{"value", other}}}}};
  }
  return std::nullopt;
}

std::vector<Case> cases() {
  const char* wish = std::getenv("EMCON_SEEDS");
  const std::uint64_t seeds = wish ? std::strtoull(wish, nullptr, 10) : 2;
  std::vector<Case> out, others;
  static std::vector<match::RulesetEntry> all;
  rules::toy::use_toy_registry();  // it has sealed answers and more seats than two
  all.assign(match::registry().begin(), match::registry().end());
  all.push_back(rules::skiffs::entry());  // it has a plane, points and paths
  match::use_registry(all);
  for (const match::RulesetEntry& entry : match::registry()) {
    const auto documents = entry.folder == "toy"      ? data::Documents(rules::toy::toy_documents())
                           : entry.folder == "skiffs" ? data::Documents(rules::skiffs::documents())
                                                      : data::load_embedded(entry.folder);
    if (!documents) throw rules::RulesFault(documents.error().front().text);
    for (int revision = 1; revision <= entry.info.revision; ++revision) {
      const auto catalogue = entry.load_revision(*documents, revision);
      if (!catalogue) throw rules::RulesFault(catalogue.error().front().text);
      const bool newest = revision == entry.info.revision;
      for (const auto& scenario : (*catalogue)->description().scenarios)
        for (std::uint64_t seed = 1; seed <= (newest ? seeds : 1); ++seed) {
          out.push_back({&entry, *catalogue, revision, scenario.id, seed});
          if (auto other = newest && seed == 1 ? other_pace(scenario) : std::nullopt)
            others.push_back({&entry, *catalogue, revision, scenario.id, seed + 1, std::move(*other)});
        }
    }
  }
  std::mt19937_64 random(seed_of_run("paces"));
  std::ranges::sample(others, std::back_inserter(out),
                      static_cast<std::ptrdiff_t>(from_environment("EMCON_OTHER_PACES", 3)), random);
  return out;
}

Bytes32 key_of(std::uint64_t seed) {
  Bytes32 key{};
  for (std::size_t i = 0; i < 8; ++i) key[i] = static_cast<std::uint8_t>(seed >> (8 * i));
  return key;
}

std::vector<table::Board> boards_of(const Position& position, const std::vector<Viewer>& viewers) {
  std::vector<table::Board> out;
  for (const Viewer viewer : viewers) out.push_back(position.board_for(viewer));
  return out;
}

/// The most of a ruleset's steps, over all its cases, and where it was.
struct Dearest {
  std::size_t work = 0;
  std::int64_t things = 0, of_side = 0, bytes = 0;
  std::string where;
};
std::map<std::string, Dearest>& dearest() {
  static std::map<std::string, Dearest> by_ruleset;
  return by_ruleset;
}

/// Prints them when all cases have been played.
class DearestSteps final : public testing::Environment {
 public:
  void TearDown() override {
    for (const auto& [ruleset, most] : dearest())
      std::printf(
          "dearest step of %s: %zu of %zu units of work (%s); largest board: %lld things, %lld of a side, %lld "
          "bytes\n",
          ruleset.c_str(), most.work, rules::work_max, most.where.c_str(), static_cast<long long>(most.things),
          static_cast<long long>(most.of_side), static_cast<long long>(most.bytes));
  }
};
[[maybe_unused]] testing::Environment* const printed_at_the_end = testing::AddGlobalTestEnvironment(new DearestSteps);

/// What no shipped scenario comes near, so that nobody meets the host's bounds by playing: a step has an eighth of the
/// work, a board a third of the things (Gate of Orun shows some 260, the most of all) and a quarter of the bytes, a
/// side half of its share.
void expect_far_from_bounds(const Case& c, const match::Resolution& played, const std::vector<Viewer>& viewers) {
  Dearest& most = dearest()[c.entry->info.id];
  if (played.work > most.work) {
    most.work = played.work;
    most.where = c.scenario;
  }
  EXPECT_LE(played.work, rules::work_max / 8) << c.scenario;
  const auto sides = static_cast<std::int32_t>(c.description().sides.size());
  for (const Viewer viewer : viewers) {
    const table::Board board = played.next->board_for(viewer);
    const auto things = static_cast<std::int64_t>(board.things.size()),
               bytes = static_cast<std::int64_t>(table::bulk_of(board));
    most.things = std::max(most.things, things);
    most.bytes = std::max(most.bytes, bytes);
    EXPECT_LE(things, wire::board_things_max() / 3) << c.scenario;
    EXPECT_LE(bytes, static_cast<std::int64_t>(wire::board_bytes_max / 4)) << c.scenario;
    for (std::int32_t side = 0; side < sides; ++side) {
      const std::int64_t of_side = std::ranges::count(board.things, side, &table::Thing::side);
      most.of_side = std::max(most.of_side, of_side);
      EXPECT_LE(of_side, match::side_things_max(static_cast<std::size_t>(sides)) / 2) << c.scenario;
    }
  }
}

class Rulesets : public testing::TestWithParam<Case> {
 protected:
  Rulesets() : dice_(key_of(GetParam().seed)), random_(GetParam().seed) {
    for (std::uint8_t i = 0; i < match::seat_sides(GetParam().description()).size(); ++i) seats_.push_back(Seat{i});
  }
  std::unique_ptr<Position> begin(match::Windows windows) {
    return GetParam().catalogue->setup({GetParam().scenario, options_}, dice_, windows).next;
  }
  std::vector<Viewer> viewers() const {
    std::vector<Viewer> out{Viewer::spectator()};
    for (const Seat seat : seats_) out.push_back(Viewer::of(seat));
    return out;
  }
  /// One random legal answer per slot, in seat order.
  std::vector<match::SeatAnswer> answers(const Position& position) { return answers(position, random_); }
  static std::vector<match::SeatAnswer> answers(const Position& position, Random& random) {
    std::vector<match::SeatAnswer> out;
    for (const auto& slot : position.asked()->slots) {
      const Seat seat = slot[static_cast<std::size_t>(below(random, static_cast<std::int64_t>(slot.size())))];
      out.push_back({seat, random_legal(position, seat, random)});
    }
    std::sort(out.begin(), out.end(), [](const auto& a, const auto& b) { return a.seat < b.seat; });
    return out;
  }
  /// Mostly none, else up to three steps by other answers and dice, drawn for everybody: the match does not go on from
  /// them.
  void false_start(const Position& from, QuestionNo question, Random& random) const {
    match::SeededDice dice(key_of(random()));
    std::vector<std::unique_ptr<Position>> steps;
    const Position* at = &from;
    for (std::int64_t left = below(random, 9) - 5; left > 0 && at->asked(); --left) {
      steps.push_back(at->resolve(answers(*at, random), question++, dice).next);
      at = steps.back().get();
      boards_of(*at, viewers());
    }
  }
  /// Plays to the end; calls `look` at every position.
  template <class Look>
  void play(Look look, match::Windows windows = match::Windows::with_orders) {
    auto position = begin(windows);
    for (QuestionNo question = 1; position->asked(); ++question) {
      ASSERT_LT(question, static_cast<QuestionNo>(questions_max)) << "the match does not end";
      look(*position, question);
      if (HasFatalFailure()) return;
      match::Resolution played = position->resolve(answers(*position), question, dice_);
      if (windows == match::Windows::with_orders) expect_far_from_bounds(GetParam(), played, viewers());
      position = std::move(played.next);
    }
    look(*position, 0);
  }

  match::SeededDice dice_;
  Random random_;
  std::vector<Seat> seats_;
  table::Filled options_ = GetParam().options;
};

void expect_sound_ask(const rules::Ask& ask, const std::vector<Seat>& seats) {
  EXPECT_FALSE(ask.kind.empty());
  EXPECT_FALSE(ask.title.empty());
  ASSERT_FALSE(ask.slots.empty());
  std::set<Seat> asked;
  for (const auto& slot : ask.slots) {
    ASSERT_FALSE(slot.empty());
    for (const Seat seat : slot) {
      EXPECT_LT(seat.index, seats.size());
      EXPECT_TRUE(asked.insert(seat).second) << "a seat is in two slots";
    }
  }
}

bool heading_of_map(const table::Board& board, const table::Mark& mark) {
  const auto map = std::ranges::find(board.maps, mark.map, &table::Map::id);
  if (map == board.maps.end() || mark.heading < -1 || mark.heading >= map->headings) return false;
  return map->kind != table::MapKind::plane || (map->headings == plane_headings && on_plane(mark.point));
}

/// What clients draw (docs/protocol.md).
void expect_drawable(const table::Thing& thing) {
  static const std::set<std::string> looks{"",          "fighter", "courier",    "corvette",    "frigate",
                                           "destroyer", "cruiser", "battleship", "dreadnought", "carrier",
                                           "freighter", "station", "rocket",     "torpedo",     "mine",
                                           "gate",      "unknown", "wreck",      "planet"};
  static const std::set<std::string> badges{"unseen", "disabled", "prize", "command"};
  const auto is_permille = [](std::int32_t n) { return n >= 0 && n <= 1000; };
  const auto& [hull, shields, ammunition] = thing.gauges;
  EXPECT_TRUE(looks.contains(thing.look)) << thing.handle << " looks like a " << thing.look;
  EXPECT_TRUE(thing.size >= 0 && thing.size <= 3) << thing.handle;
  EXPECT_TRUE(hull == -1 || is_permille(hull)) << thing.handle << " " << hull;
  EXPECT_TRUE(ammunition == -1 || is_permille(ammunition)) << thing.handle << " " << ammunition;
  EXPECT_TRUE(std::ranges::all_of(shields, is_permille)) << thing.handle;
  for (const std::string& badge : thing.badges) EXPECT_TRUE(badges.contains(badge)) << thing.handle << " " << badge;
}

void expect_sound_board(const table::Board& board) {
  std::set<std::string> handles, maps, areas;
  for (const auto& thing : board.things) EXPECT_TRUE(handles.insert(thing.handle).second) << thing.handle << " twice";
  for (const auto& map : board.maps) EXPECT_TRUE(maps.insert(map.id).second) << map.id << " twice";
  for (const auto& thing : board.things) {
    expect_drawable(thing);
    EXPECT_TRUE(thing.parent.empty() || handles.contains(thing.parent)) << thing.handle << " belongs to nothing";
    for (const auto& mark : thing.marks) EXPECT_TRUE(maps.contains(mark.map)) << thing.handle << " is on no map";
    for (const auto& mark : thing.marks) EXPECT_TRUE(heading_of_map(board, mark)) << thing.handle;
    for (const auto& link : thing.links) EXPECT_TRUE(handles.contains(link.to)) << thing.handle << " " << link.kind;
    for (const auto& track : thing.tracks) EXPECT_TRUE(std::ranges::is_sorted(track.thresholds)) << thing.handle;
  }
  for (const auto& area : board.areas) {
    EXPECT_TRUE(areas.insert(area.id).second) << area.id << " twice";
    EXPECT_TRUE(maps.contains(area.map)) << area.id << " is on no map";
    EXPECT_TRUE(area.owner.subject.empty() || handles.contains(area.owner.subject)) << area.id << " is nobody's";
    EXPECT_TRUE(area.kind != table::AreaKind::reach || !area.owner.verb.empty()) << area.id << " is of no order";
  }
}

/// What an offer suggests fits its field, and so does what is drawn at random from it; both are written in words and
/// read back, and the generic check of an answer takes them.
void expect_fitting_values(const Position& position, Random& random) {
  for (const auto& slot : position.asked()->slots)
    for (const Seat seat : slot) {
      const table::Offer offer = position.offer_for(seat);
      for (const Problem& problem : match::check_against_offer(offer, random_filled(offer, random)))
        EXPECT_NE(problem.code, "bad_value") << problem.text;
      for (const auto& line : offer.lines)
        for (const auto& field : line.fields) {
          std::vector<table::Value> values{random_value(offer, field, random)};
          if (field.set >= 0)
            for (const auto& option : offer.sets.at(static_cast<std::size_t>(field.set)).options)
              values.push_back(option.value);
          for (const table::Value& value : values) {
            if (std::holds_alternative<std::monostate>(value)) continue;
            const std::string words = words::value_words(field, value);
            EXPECT_EQ(words::misfit(offer, field, value), std::nullopt)
                << line.verb << "." << field.name << " " << words;
            const auto read = words::parse_value(offer, field, words);
            EXPECT_TRUE(words.empty() || (read && *read == value)) << line.verb << "." << field.name << " " << words;
          }
        }
    }
}

void expect_legal_defaults(const Position& position) {
  for (const auto& slot : position.asked()->slots)
    for (const Seat seat : slot) {
      const auto problems = position.check(seat, position.offer_for(seat).fallback).problems;
      EXPECT_TRUE(problems.empty()) << position.asked()->kind << ": " << problems.front().text;
    }
}

/// Whether a seat could order anything, and by which default else, is said without making its offer, and said alike.
void expect_idle_as_offered(const Position& position, const std::vector<Seat>& seats) {
  for (const Seat seat : seats) {
    const table::Offer offer = position.offer_for(seat);
    EXPECT_EQ(position.default_if_idle(seat), offer.idle ? std::optional(offer.fallback) : std::nullopt);
  }
}

/// A question that says that its orders come from no secrets is left out where it is idle to the public: then none of
/// its seats can have anything to order.
void expect_no_secret_orders(const Position& position) {
  if (position.asked()->secret_orders) return;
  for (const auto& slot : position.asked()->slots)
    for (const Seat seat : slot)
      EXPECT_TRUE(position.default_if_idle(seat) || !position.public_offer_for(seat).idle)
          << position.asked()->kind << ": seat " << int{seat.index} << " can order what nobody else knows of";
}

/// Standing offers are open at any time, whoever is asked. A kind of question, or a routine, is enough: every field may
/// be left out. The routine of an open question is on offer to whom it is put.
void expect_standing_offers(const Position& position, const std::vector<Seat>& seats) {
  for (const Seat seat : seats) {
    const table::Offer offer = position.standing_for(seat);
    for (const auto& line : offer.lines) {
      EXPECT_TRUE(line.verb == "standing" || match::is_as_suggested(line)) << line.verb;
      EXPECT_FALSE(line.variant.empty());
      EXPECT_EQ(match::check_against_offer(offer, {{{line.verb, line.subject, line.variant, {}}}}), Problems{});
    }
    if (!position.asked() || !position.asked()->routine) continue;
    const table::Offer asked = position.offer_for(seat);
    EXPECT_EQ(with_lots(asked, "any", 1), asked) << "the host has no lot to suggest by: " << position.asked()->kind;
    EXPECT_TRUE(std::ranges::any_of(offer.lines, [&](const table::OfferLine& line) {
      return match::is_as_suggested(line) && line.variant == position.asked()->routine->name;
    })) << position.asked()->kind;
  }
}

/// `text` with every `handle` in it blotted out.
Problems blotted(Problems problems, const std::string& handle) {
  const auto blot = [&](std::string& text) {
    for (std::size_t at = text.find(handle); at != std::string::npos; at = text.find(handle, at + 1))
      text.replace(at, handle.size(), "?");
  };
  for (Problem& problem : problems) {
    blot(problem.text);
    for (auto& [name, value] : problem.params) blot(value);
  }
  return problems;
}

/// What somebody else sees and neither this seat nor everybody does gets the same refusal as what nobody sees. Own
/// units may have other names for everybody.
void expect_equal_refusals(const Position& position, const std::vector<Viewer>& viewers) {
  const Seat seat = position.asked()->slots.front().front();
  std::set<std::string> own, hidden;
  for (const Viewer viewer : {Viewer::of(seat), Viewer::spectator()})
    for (const auto& thing : position.board_for(viewer).things) own.insert(thing.handle);
  for (const Viewer viewer : viewers)
    for (const auto& thing : position.board_for(viewer).things)
      if (!own.contains(thing.handle)) hidden.insert(thing.handle);
  for (const auto& line : position.offer_for(seat).lines)
    for (const std::string& handle : hidden) {
      const auto refusal = [&](const std::string& subject) {
        return blotted(position.check(seat, {{{line.verb, subject, line.variant, {}, line.stage}}}).problems, subject);
      };
      EXPECT_EQ(refusal(handle), refusal("~nothing~")) << line.verb << " " << handle;
    }
}

/// A value that fits hardly any field.
table::Value wild_value(Random& random) {
  switch (below(random, 6)) {
    case 0:
      return static_cast<std::int64_t>(random());
    case 1:
      return table::Token{"~"};
    case 2:
      return table::Tokens{{"~", "~"}};
    case 4:
      return table::Text{below(random, 2) == 0 ? "7" : "~:1,~:2"};
    case 3:
      return Hex{static_cast<int>(below(random, 2000)) - 1000, static_cast<int>(below(random, 2000)) - 1000};
    default:
      return {};
  }
}

table::Filled wild_answer(const table::Offer& offer, Random& random) {
  table::Filled wild = random_filled(offer, random);
  for (auto& line : wild.lines) {
    if (below(random, 4) == 0) line.subject = "~";
    if (below(random, 6) == 0) line.variant = "~";
    if (below(random, 4) == 0) line.verb += "x";
    for (auto& entry : line.entries)
      if (below(random, 3) == 0) entry.value = wild_value(random);
    if (below(random, 4) == 0) line.entries.clear();
    if (below(random, 8) == 0) line.entries.push_back({"~", std::int64_t{1}});
  }
  if (!wild.lines.empty() && below(random, 4) == 0) wild.lines.push_back(wild.lines.front());
  return wild;
}

/// No answer, however wrong, is a fault; every refusal has a code, a text and a line of the answer, and stands in the
/// handbook of a ruleset whose windows are rows.
void expect_refusals_that_teach(const Case& of, const Position& position, Random& random) {
  const Seat seat = position.asked()->slots.front().front();
  const table::Filled wild = wild_answer(position.offer_for(seat), random);
  const Problems problems = position.check(seat, wild).problems;
  for (const Problem& problem : problems) {
    EXPECT_FALSE(problem.code.empty());
    EXPECT_FALSE(problem.text.empty());
    EXPECT_LT(problem.line, static_cast<int>(wild.lines.size()));
  }
  const rules::Description& description = of.catalogue->description();
  if (!description.windows.empty()) RefusalsMet(description.handbook).expect_listed(problems);
}

/// A ruleset whose windows are rows asks and offers by them alone.
void expect_described(const Case& of, const Position& position) {
  const rules::Description& description = of.catalogue->description();
  if (description.windows.empty()) return;
  for (const auto& slot : position.asked()->slots)
    for (const Seat seat : slot) expect_of_rows(description, *position.asked(), position.offer_for(seat));
}

/// A seat may leave at any time.
void expect_leaving_works(const Position& position, const std::vector<Seat>& seats, QuestionNo question) {
  for (const Seat seat : seats) {
    match::SeededDice dice(key_of(question));
    const auto left = position.leave(seat, question, dice);
    EXPECT_NE(left.next->asked().has_value(), left.next->outcome().has_value());
  }
}

TEST_P(Rulesets, RandomPlayByOffersEndsAndKeepsThePromises) {
  std::map<int, table::Board> last;
  play([&](const Position& position, QuestionNo question) {
    EXPECT_NE(position.asked().has_value(), position.outcome().has_value());
    for (const Viewer viewer : viewers()) {
      table::Board board = position.board_for(viewer);
      expect_sound_board(board);
      EXPECT_EQ(table::apply(last[viewer.index()], table::diff(last[viewer.index()], board)), board);
      last[viewer.index()] = std::move(board);
    }
    if (!position.asked()) return;
    expect_sound_ask(*position.asked(), seats_);
    expect_legal_defaults(position);
    expect_idle_as_offered(position, seats_);
    if (question % 4 == 0) expect_fitting_values(position, random_);
    if (question % 7 == 0) expect_standing_offers(position, seats_);
    if (question % 5 == 0) expect_equal_refusals(position, viewers());
    if (question % 3 == 0) expect_refusals_that_teach(GetParam(), position, random_);
    expect_described(GetParam(), position);
    if (question % 11 == 0) expect_leaving_works(position, seats_, question);
  });
}

/// The scenario's options by chance, but its pace: a plan is made of windows, which are asked at the other pace.
table::Filled random_options(const table::Offer& options, Random& random) {
  table::Filled out;
  for (const table::OfferLine& line : options.lines) {
    if (line.variant == match::pace_option) continue;
    table::Value value = random_value(options, line.fields.front(), random);
    if (!std::holds_alternative<std::monostate>(value))
      out.lines.push_back({line.verb, line.subject, line.variant, {{"value", std::move(value)}}});
  }
  return match::check_against_offer(options, out).empty() ? out : table::Filled();
}

TEST_P(Rulesets, AnOfferThatIsIdleToThePublicIsIdleToItsSeat) {
  if (!GetParam().options.lines.empty()) GTEST_SKIP() << "a plan is made of windows, which are asked at the other pace";
  // The first seed with the scenario's own options, others with any.
  if (GetParam().seed > 1) options_ = random_options(GetParam().description().options, random_);
  play(
      [](const Position& position, QuestionNo) {
        if (position.asked()) expect_no_secret_orders(position);
      },
      match::Windows::all);
}

TEST_P(Rulesets, AReplayReachesTheSameStatesAndViews) {
  struct Step {
    std::vector<match::SeatAnswer> given;
    Bytes32 digest;
    table::Board board;
  };
  std::vector<Step> steps;
  auto position = begin(match::Windows::with_orders);
  for (QuestionNo question = 1; position->asked(); ++question) {
    auto given = answers(*position);
    position = position->resolve(given, question, dice_).next;
    steps.push_back({std::move(given), match::digest_of(*position), position->board_for(Viewer::of(Seat{0}))});
  }
  match::SeededDice again(key_of(GetParam().seed));
  position =
      GetParam().catalogue->setup({GetParam().scenario, GetParam().options}, again, match::Windows::with_orders).next;
  for (std::size_t i = 0; i < steps.size(); ++i) {
    // A position is a value: resolving it twice gives one and the same.
    position->resolve(steps[i].given, static_cast<QuestionNo>(i + 1), again);
    position = position->resolve(steps[i].given, static_cast<QuestionNo>(i + 1), again).next;
    ASSERT_EQ(match::digest_of(*position), steps[i].digest) << "at question " << i + 1;
    ASSERT_EQ(position->board_for(Viewer::of(Seat{0})), steps[i].board) << "at question " << i + 1;
  }
}

/// A step that could not be stored is resolved and drawn, and then another one takes its place. What was kept of the
/// drawing must not show in what is drawn later. So must not whether a step was drawn at all.
TEST_P(Rulesets, AStepThatWasNotStoredIsNotShownLater) {
  if (GetParam().revision < GetParam().entry->info.revision) GTEST_SKIP() << "revisions are drawn by the same code";
  std::vector<std::vector<match::SeatAnswer>> given;
  std::vector<std::vector<table::Board>> shown;
  Random other(GetParam().seed + 1000);
  auto position = begin(match::Windows::with_orders);
  for (QuestionNo question = 1; position->asked(); ++question) {
    false_start(*position, question, other);
    given.push_back(answers(*position));
    position = position->resolve(given.back(), question, dice_).next;
    shown.push_back(boards_of(*position, viewers()));
  }
  match::SeededDice again(key_of(GetParam().seed));
  position =
      GetParam().catalogue->setup({GetParam().scenario, GetParam().options}, again, match::Windows::with_orders).next;
  for (std::size_t i = 0; i < given.size(); ++i) {
    position = position->resolve(given[i], static_cast<QuestionNo>(i + 1), again).next;
    const bool drawn = i + 1 == given.size() || below(other, 3) == 0;
    ASSERT_TRUE(!drawn || boards_of(*position, viewers()) == shown[i]) << "at question " << i + 1;
  }
}

TEST_P(Rulesets, DescribeThemselves) {
  const auto& description = GetParam().description();
  EXPECT_FALSE(description.title.empty());
  EXPECT_FALSE(description.summary.empty());
  EXPECT_GE(description.sides.size(), 2U);
  EXPECT_FALSE(GetParam().catalogue->description().handbook.empty());
  if (!GetParam().catalogue->description().windows.empty()) expect_explained(GetParam().catalogue->description());
  EXPECT_TRUE(match::check_against_offer(description.options, description.options.fallback).empty());
  for (const auto& line : description.options.lines) {
    EXPECT_EQ(line.verb, "option");
    ASSERT_EQ(line.fields.size(), 1U);
    EXPECT_EQ(line.fields.front().name, "value");
  }
}

INSTANTIATE_TEST_SUITE_P(Registry, Rulesets, testing::ValuesIn(cases()), [](const auto& row) {
  std::string name = row.param.entry->folder + "_" + std::to_string(row.param.revision) + "_" + row.param.scenario +
                     "_" + std::to_string(row.param.seed) + (row.param.options.lines.empty() ? "" : "_other_pace");
  std::replace_if(name.begin(), name.end(), [](char c) { return !std::isalnum(static_cast<unsigned char>(c)); }, '_');
  return name;
});

TEST(Registry, BattlesSayWhatIsHiddenAndHowHardTheyAreAndOneIsToBeginWith) {
  int first = 0;
  for (const auto& entry : match::registry()) {
    const auto documents = data::load_embedded(entry.folder);
    if (!documents) continue;  // a toy
    const auto catalogue = entry.load(*documents);
    for (const rules::ScenarioDescription& scenario : (*catalogue)->description().scenarios) {
      EXPECT_EQ(scenario.hidden.empty(), scenario.difficulty == 0) << scenario.id;
      first += scenario.difficulty == 1 ? 1 : 0;
    }
  }
  EXPECT_EQ(first, 1);
}

TEST(Registry, IdsAreDifferentAndFindTheirRuleset) {
  std::set<std::string> ids;
  for (const auto& entry : match::registry()) {
    EXPECT_TRUE(ids.insert(entry.info.id).second);
    EXPECT_EQ(match::find_ruleset(entry.info.id), &entry);
    int revision = 1;  // changes may come together, and none is left out
    for (const rules::RevisionChange& change : entry.info.changes) {
      EXPECT_TRUE(change.revision == revision || change.revision == revision + 1) << entry.info.id << change.text;
      revision = change.revision;
      EXPECT_GE(revision, 2) << entry.info.id;
    }
    EXPECT_EQ(entry.info.revision, revision) << entry.info.id;
    if (entry.info.changes.empty()) continue;
    const std::string handbook = (*entry.load(*data::load_embedded(entry.folder)))->description().handbook;
    for (const rules::RevisionChange& change : entry.info.changes)
      EXPECT_NE(handbook.find("| " + std::to_string(change.revision) + " | " + change.clauses + " | " + change.text),
                std::string::npos)
          << entry.info.id << ": the rulings do not list " << change.text;
  }
  EXPECT_EQ(match::find_ruleset("no-such-rules"), nullptr);
}

}  // namespace
}  // namespace emcon::conformance
