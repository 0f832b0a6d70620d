// What is ordered stands on the map: every kind of order of each rulebook before it is given, while it is filled in,
// and when it is given but not final; taken from the written plays.
#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "client/full/face.hpp"
#include "client/lines/line_face.hpp"
#include "client/panel/order_form.hpp"
#include "common/wire/convert.hpp"
#include "common/words/words.hpp"
#include "server/data/folder.hpp"
#include "server/referee/files.hpp"
#include "tests/client/believing.hpp"
#include "tests/client/golden.hpp"
#include "tests/client/paper.hpp"

namespace emcon::client {
namespace {

using Code = full::Key::Code;
using referee::StagedMatch;

constexpr const char* match_id = "abcdefghijklmnop";

v1::ServerFrame welcome(const StagedMatch& staged, Seat seat) {
  v1::ServerFrame out;
  auto& message = *out.mutable_welcome();
  auto& card = *message.mutable_card();
  card.set_match(match_id);
  card.set_name("A battle");
  card.set_phase(v1::MatchCard::RUNNING);
  for (const Viewer viewer : staged.viewers()) {
    if (viewer == Viewer::spectator()) continue;
    auto& one = *card.add_seats();
    one.set_seat(static_cast<std::uint32_t>(viewer.index()));
    one.set_held(true);
  }
  message.set_seat(seat.index);
  message.set_public_journal_hash(std::string(32, 'j'));
  const match::Position& now = staged.position();
  wire::to_proto(now.board_for(Viewer::of(seat)), *message.mutable_board());
  auto& question = *message.mutable_question();
  question.set_question(staged.question());
  question.set_kind(now.asked()->kind);
  question.set_title(now.asked()->title);
  question.add_seats(seat.index);
  question.set_deadline_ms(-1);
  question.set_yours(true);
  question.set_immediate(now.asked()->immediate);
  wire::to_proto(now.offer_for(seat), *question.mutable_offer());
  return out;
}

/// What a host answers to an order that is stored or tried.
v1::ServerFrame answer(const StagedMatch& staged, Seat seat, const v1::ClientFrame& asked) {
  v1::ServerFrame out;
  out.mutable_answer()->set_id(asked.id());
  const auto put = [&](const v1::Filled& filled, auto& to) {
    const auto verdict = staged.position().check(seat, *wire::from_proto(filled));
    for (const auto& problem : verdict.problems) wire::to_proto(problem, *to.add_problems());
    for (const auto& one : verdict.consequences) wire::to_proto(one, *to.add_consequences());
  };
  if (asked.has_draft()) {
    auto& draft = *out.mutable_answer()->mutable_draft();
    draft.set_question(staged.question());
    draft.set_revision(asked.draft().revision() + 1);
    draft.set_stored(true);
    put(asked.draft().filled(), draft);
  }
  if (asked.has_try_()) put(asked.try_().filled(), *out.mutable_answer()->mutable_tried());
  return out;
}

/// A seat of a staged match, whose server says what would follow from orders.
template <class F>
struct Seated {
  const StagedMatch& staged;
  Seat seat;
  std::vector<v1::ClientFrame> sent;
  Desk desk = sample::believing(match_id, {static_cast<int>(seat.index), "secret", ""},
                                [this](const auto& frame) { sent.push_back(frame); });
  F face;

  template <class... More>
  Seated(const StagedMatch& match, Seat who, More&&... more)
      : staged(match), seat(who), face(desk, std::forward<More>(more)...) {
    desk.connected();
    face.heard(desk.receive(welcome(staged, seat), Instant{}));
    face.connection(true, "");
    answer_all();
  }
  void answer_all() {
    for (auto asked = std::exchange(sent, {}); !asked.empty(); asked = std::exchange(sent, {}))
      for (const auto& one : asked)
        if (one.has_draft() || one.has_try_()) face.heard(desk.receive(answer(staged, seat, one), Instant{}));
  }
};

struct Screen : Seated<full::Face> {
  static constexpr panel::Size size{120, 40};

  Screen(const StagedMatch& match, Seat who) : Seated(match, who, full::Face::Options{.ascii = true}) {
    press(Code::escape);
    press(Code::escape);
  }
  void press(Code code) {
    face.draw(size, Instant{});
    full::Key key;
    key.code = code;
    face.key(key);
    answer_all();
  }
  void letter(char32_t glyph) {
    face.draw(size, Instant{});
    full::Key key;
    key.glyph = glyph;
    face.key(key);
    answer_all();
  }
  /// Opens the row that begins with those words; false if there is none.
  bool open(const std::string& order) {
    letter(U'2');
    press(Code::home);
    for (int i = 0; i < 80; ++i, press(Code::down)) {
      const panel::Canvas canvas = face.draw(size, Instant{});
      const auto lines = panel::lines_of(canvas.text());
      for (int y = 0; y < size.height; ++y)
        if (canvas.at(size.width - 2, y).reversed &&
            lines[static_cast<std::size_t>(y)].find(order) != std::string::npos)
          return press(Code::enter), true;
    }
    return false;
  }
  /// The map of the screen, without blank lines.
  std::string map() {
    const panel::Canvas whole = face.draw(size, Instant{});
    const panel::Rect part = full::layout_of(size, full::Pane::orders).of(full::Pane::map);
    std::string out;
    for (int y = part.y; y < part.bottom(); ++y) {
      std::string line;
      for (int x = part.x; x < part.right(); ++x) line += panel::utf8(whole.at(x, y).glyph);
      line.erase(line.find_last_not_of(' ') + 1);
      if (!line.empty()) out += line + "\n";
    }
    return out;
  }
};

/// What a person reads who plays in lines.
std::string in_lines(const StagedMatch& staged, Seat seat, const table::FilledLine& order) {
  Paper paper;
  Seated<LineFace> person(staged, seat, paper, LineFace::Options{});
  const auto went = person.face.session().orders.collect(order);
  EXPECT_TRUE(went) << went.error().problem.text;
  person.answer_all();
  paper.text.clear();
  person.face.line("map");
  return paper.text;
}

struct Kind {
  const char* ruleset;
  const char* verb;
  const char* play;
  bool offered = false;  ///< no play gives it: it is filled in as the form does, where it is offered
};

/// Where the order is given.
constexpr Kind kinds[] = {
    {"fires_of_space", "thrust", "n1-thrust"},
    {"fires_of_space", "launch", "launch-secrets"},
    {"fires_of_space", "target", "launch-secrets"},
    {"fires_of_space", "fire", "n8-beam-fire"},
    {"fires_of_space", "pd", "n10-point-defence"},
    {"fires_of_space", "strike", "n11-missile-attack"},
    {"fires_of_space", "repair", "n17-power-hits"},
    {"fires_of_space", "guide", "guide-and-formation"},
    {"fires_of_space", "split", "n32-split-gains-no-thrust"},
    {"fires_of_space", "join", "n32-split-gains-no-thrust"},
    {"fires_of_space", "deploy", "op-hidden-deployment"},
    {"fires_of_space", "steer", "op-first-thrust"},
    {"fires_of_space", "follow", "op-plan-follow"},
    {"fires_of_space", "keep-away", "op-plan-follow"},
    {"fires_of_space", "intercept", "op-declare-in-turns"},
    {"fires_of_space", "loopstart", "op-s5-loop"},
    {"fires_of_space", "plot", "op-between-systems"},
    {"fires_of_space", "abort", "op-keep-jumps"},
    {"fires_of_space", "recalibrate", "op-recalibration-ordered"},
    {"fires_of_space", "shutdown", "op-shut-down-planned"},
    {"fires_of_space", "capture", "op-n18-captured"},
    {"fires_of_space", "ransom", "op-ransom-declined"},
    {"fires_of_space", "destroy", "op-prize-destroyed"},
    {"sector_14", "move", "e4-turn-and-thrust"},
    {"sector_14", "course", "e4-turn-and-thrust", true},
    {"sector_14", "drift", "ft1-whole-turn"},
    {"sector_14", "fire", "e1-class-d-beam"},
    {"sector_14", "intercept", "e3-class-e-interceptor"},
    {"sector_14", "allocate", "t17-allocation"},
    {"sector_14", "facing", "t7-spline"},
    {"sector_14", "steer", "t14-torpedo-strikes"},
    {"sector_14", "launch", "e5-launch"},
    {"sector_14", "charge", "t16-antimatter"},
    {"sector_14", "lose", "t18-damage"},
    {"stellar_empires_fleet", "deploy", "first-turn"},
    {"stellar_empires_fleet", "activate", "first-turn"},
    {"stellar_empires_fleet", "course", "first-turn"},
    {"stellar_empires_fleet", "lay", "first-turn"},
    {"stellar_empires_fleet", "launch", "first-turn"},
    {"stellar_empires_fleet", "fire", "first-turn"},
    {"stellar_empires_fleet", "pass", "first-turn"},
    {"stellar_empires_fleet", "command", "interception"},
    {"stellar_empires_fleet", "section", "interception"},
    {"stellar_empires_fleet", "defend", "interception"},
    {"stellar_empires_fleet", "assist", "interception"},
};

std::optional<table::FilledLine> order_of(const Kind& kind, const table::Offer& offer, const table::Filled& given) {
  for (const auto& line : given.lines)
    if (line.verb == kind.verb) return line;
  for (const auto& line : offer.lines)
    if (kind.offered && line.verb == kind.verb) return panel::OrderForm(offer, line).filled();
  return std::nullopt;
}

std::string pictures(const StagedMatch& staged, Seat seat, const table::FilledLine& order) {
  std::string words = words::order_words(order);
  std::string out = words + "\n\nBefore:\n" + Screen(staged, seat).map();
  Screen filling(staged, seat);
  std::string row = order.verb;
  for (const auto& part : {order.subject, order.variant}) row += part.empty() ? "" : " " + part;
  if (filling.open(row) && !order.entries.empty()) out += "\nBeing filled in:\n" + filling.map();
  Screen given(staged, seat);
  const auto went = given.face.session().orders.collect(order);
  EXPECT_TRUE(went) << words << ": " << went.error().problem.text;
  given.answer_all();
  return out + "\nGiven:\n" + given.map() + "\nIn lines:\n" + in_lines(staged, seat, order);
}

class OrderedOnTheMap : public testing::TestWithParam<Kind> {};

TEST_P(OrderedOnTheMap, BeforeAndAfter) {
  const Kind kind = GetParam();
  std::string shown;
  const auto watch = [&](const StagedMatch& staged, Seat seat, const table::Filled& given) {
    if (!shown.empty()) return;
    if (const auto order = order_of(kind, staged.position().offer_for(seat), given))
      shown = pictures(staged, seat, *order);
  };
  const std::string play =
      std::string(EMCON_SOURCE_DIR) + "/tests/rules/" + kind.ruleset + "/plays/" + kind.play + ".play";
  const auto report = referee::play_file(play, "", false, watch);
  EXPECT_TRUE(report.failures.empty()) << report.failures.front();
  ASSERT_FALSE(shown.empty()) << kind.verb << " is not given in " << kind.play;
  EXPECT_EQ(differs_from_golden(std::string("ordered/") + kind.ruleset + "-" + kind.verb + ".txt", shown), "");
}

INSTANTIATE_TEST_SUITE_P(Kinds, OrderedOnTheMap, testing::ValuesIn(kinds), [](const auto& kind) {
  std::string name = std::string(kind.param.ruleset) + "_" + kind.param.verb;
  std::ranges::replace(name, '-', '_');
  return name;
});

/// Orders that have nothing to show on a map: they end an answer, or choose before anything stands on it.
constexpr const char* off_the_map[] = {"done",    "keep",   "steps",      "single", "decline", "engage", "tonnage",
                                       "accept",  "take",   "crew",       "prefer", "form",    "stock",  "load",
                                       "reserve", "arrive", "boardfight", "jump",   "restore", "odd"};

TEST(OrderedOnTheMap, EveryOrderOfEachRulebookHasItsScreens) {
  std::set<std::string> known(std::begin(off_the_map), std::end(off_the_map));
  for (const Kind& kind : kinds) known.insert(kind.verb);
  for (const auto& ruleset : match::shipped_registry()) {
    const auto documents = data::load_documents(ruleset.folder, ruleset.info.id, "");
    ASSERT_TRUE(documents);
    const auto catalogue = ruleset.load(*documents);
    ASSERT_TRUE(catalogue);
    for (const auto& window : (*catalogue)->description().windows)
      for (const auto& order : window.orders) EXPECT_TRUE(known.contains(order.verb)) << order.verb;
  }
}

}  // namespace
}  // namespace emcon::client
