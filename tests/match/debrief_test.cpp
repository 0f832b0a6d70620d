// The debrief: what each viewer was shown, step by step, and what was true.
#include "server/match/debrief.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "common/proof/commitment.hpp"
#include "common/proof/hash.hpp"
#include "common/table/patch.hpp"
#include "common/wire/convert.hpp"
#include "tests/common/bare.hpp"
#include "tests/match/rig.hpp"

namespace emcon::match::testing {
namespace {

using emcon::v1::DebriefAnswer;
using emcon::v1::DebriefStep;
using emcon::v1::GetDebrief;

constexpr std::size_t lines_max = 200;

GetDebrief at(std::uint32_t step, GetDebrief::Eyes eyes, std::uint32_t seat = 0) {
  GetDebrief out;
  out.set_step(step);
  out.set_eyes(eyes);
  out.set_seat(seat);
  return out;
}

Debrief opened(Rig& rig) {
  auto out = Debrief::open(rig.transcript().value());
  if (!out) throw std::runtime_error(out.error());
  return std::move(*out);
}

DebriefStep look(Debrief& debrief, const GetDebrief& asked) {
  auto out = debrief.look(asked, lines_max);
  if (!out) throw std::runtime_error(out.error().text);
  return std::move(*out);
}

/// Boards and new lines of every Update a viewer was sent.
std::vector<std::pair<table::Board, std::vector<std::string>>> shown_to(Rig& rig, Viewer viewer) {
  std::vector<std::pair<table::Board, std::vector<std::string>>> out;
  table::Board board;
  for (const auto& frame : rig.heard(viewer)) {
    if (!frame.has_update()) continue;
    const auto& update = frame.update();
    if (update.has_board()) board = wire::from_proto(update.board());
    if (update.has_patch()) board = table::apply(board, wire::from_proto(update.patch()));
    std::vector<std::string> lines;
    for (const auto& line : update.journal()) lines.push_back(line.SerializeAsString());
    out.emplace_back(board, std::move(lines));
  }
  return out;
}

TEST(Debrief, every_viewer_sees_again_what_it_was_sent) {
  Rig rig({.turns = 30, .settings = {}});
  rig.start();
  rig.play_out({2, 1});
  Debrief debrief = opened(rig);
  for (const Viewer viewer : {Viewer::of(Seat{0}), Viewer::of(Seat{1}), Viewer::spectator()}) {
    const auto shown = shown_to(rig, viewer);
    ASSERT_EQ(debrief.steps(), shown.size());
    // Backwards too: what lies between two keyframes is played again.
    for (const bool back : {false, true})
      for (std::size_t n = 0; n < shown.size(); ++n) {
        const std::size_t i = back ? shown.size() - 1 - n : n;
        const auto seen = look(
            debrief, viewer.is_seat() ? at(static_cast<std::uint32_t>(i + 1), GetDebrief::SEAT, viewer.seat().index)
                                      : at(static_cast<std::uint32_t>(i + 1), GetDebrief::PUBLIC));
        ASSERT_TRUE(wire::from_proto(seen.board()) == shown[i].first) << "step " << i + 1;
        ASSERT_EQ(seen.lines_size(), static_cast<int>(shown[i].second.size()));
        for (int line = 0; line < seen.lines_size(); ++line)
          ASSERT_EQ(seen.lines(line).line().SerializeAsString(), shown[i].second[static_cast<std::size_t>(line)]);
      }
  }
}

TEST(Debrief, the_truth_shows_the_secrets_of_all_seats) {
  Rig rig;
  rig.start();
  rig.play_out({2, 1});
  Debrief debrief = opened(rig);
  const auto facts = [&](const GetDebrief& asked) {
    int out = 0;
    const DebriefStep seen = look(debrief, asked);
    for (const auto& thing : seen.board().things()) out += thing.facts_size();
    return out;
  };
  EXPECT_EQ(facts(at(2, GetDebrief::SEAT, 0)), 2);
  EXPECT_EQ(facts(at(2, GetDebrief::SEAT, 1)), 2);
  EXPECT_EQ(facts(at(2, GetDebrief::PUBLIC)), 0);
  EXPECT_EQ(facts(at(2, GetDebrief::TRUTH)), 4);
  // Luck is told to its seat alone: the truth has both lines, each with its audience.
  const DebriefStep truth = look(debrief, at(2, GetDebrief::TRUTH));
  const DebriefStep red = look(debrief, at(2, GetDebrief::SEAT, 0));
  EXPECT_GT(truth.lines_size(), red.lines_size());
  int to_red_alone = 0, to_blue_alone = 0;
  for (const auto& line : truth.lines())
    if (!line.spectators() && line.seats_size() == 1) (line.seats(0) == 0 ? to_red_alone : to_blue_alone) += 1;
  EXPECT_EQ(to_red_alone, 1);
  EXPECT_EQ(to_blue_alone, 1);
}

TEST(Debrief, sealed_answers_open_to_the_commitments_that_were_published) {
  Rig rig;
  rig.start();
  rig.play_out({2, 1});
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::string> published;
  for (const auto& frame : rig.heard(Viewer::spectator()))
    for (const auto& lock : frame.update().commitments()) published[{lock.question(), lock.seat()}] = lock.commitment();
  Debrief debrief = opened(rig);
  std::size_t sealed = 0;
  for (std::uint32_t step = 1; step <= debrief.steps(); ++step) {
    const DebriefStep seen = look(debrief, at(step, GetDebrief::PUBLIC));
    for (const DebriefAnswer& answer : seen.answers()) {
      EXPECT_EQ(answer.commitment().empty(), !seen.sealed());
      if (!seen.sealed()) continue;
      ++sealed;
      const Seat seat{static_cast<std::uint8_t>(answer.seat())};
      EXPECT_EQ(answer.commitment(), published.at({seen.question(), answer.seat()}));
      EXPECT_EQ(answer.commitment(),
                as_string(lock_commitment("toytoytoytoytoyt", seat, seen.question(), answer.salt(), answer.answer())));
      EXPECT_EQ(wire::parse_filled(answer.answer())->lines.size(),
                static_cast<std::size_t>(answer.filled().lines_size()));
    }
  }
  EXPECT_EQ(sealed, published.size());
}

TEST(Debrief, an_end_by_the_players_is_a_step_and_opens_answers_that_never_closed) {
  Rig rig;
  rig.start();
  rig.bid(0, 3);
  emcon::v1::ClientFrame frame = bare(&emcon::v1::ClientFrame::mutable_concede);
  rig.send(1, frame);
  Debrief debrief = opened(rig);
  ASSERT_EQ(debrief.steps(), 2U);
  const DebriefStep last = look(debrief, at(2, GetDebrief::TRUTH));
  EXPECT_TRUE(last.outcome().over());
  ASSERT_EQ(last.answers_size(), 1);
  EXPECT_EQ(last.answers(0).filled().lines(0).entries(0).value().number(), 3);
  EXPECT_EQ(last.answers(0).commitment(), "") << "it was never published";
  EXPECT_EQ(last.lines_size(), 0);
  EXPECT_FALSE(look(debrief, at(1, GetDebrief::TRUTH)).has_outcome());
}

TEST(Debrief, says_who_answered_and_why) {
  TimedRig rig(emcon::v1::TimeControl::PER_STEP, 60);
  rig.standing(0, "bid", 0, 0);
  rig.bid(0, 1);
  rig.clock.pass(60'000);
  rig.tick();
  for (int guard = 0; guard < 20 && !rig.host->ended(); ++guard) {
    rig.clock.pass(200'000);
    rig.tick();
  }
  ASSERT_TRUE(rig.host->ended());
  Debrief debrief = opened(rig);
  const DebriefStep first = look(debrief, at(2, GetDebrief::TRUTH));
  ASSERT_EQ(first.answers_size(), 2);
  EXPECT_EQ(first.answers(0).by(), DebriefAnswer::SEAT);
  EXPECT_EQ(first.answers(1).by(), DebriefAnswer::DEADLINE);
  bool by_standing = false;
  for (std::uint32_t step = 1; step <= debrief.steps(); ++step) {
    const DebriefStep seen = look(debrief, at(step, GetDebrief::TRUTH));
    for (const DebriefAnswer& answer : seen.answers()) by_standing |= answer.by() == DebriefAnswer::STANDING;
  }
  EXPECT_TRUE(by_standing);
}

TEST(Debrief, turns_and_pages_are_found) {
  Rig rig({.turns = 5, .settings = {}});
  rig.start();
  rig.play_out({2, 1});
  Debrief debrief = opened(rig);
  GetDebrief asked;
  asked.set_eyes(GetDebrief::TRUTH);
  for (const auto& [turn, right] : {std::pair(1, 1), {3, 3}, {5, 5}, {99, 5}, {-4, 1}}) {
    asked.set_turn(turn);
    const DebriefStep seen = look(debrief, asked);
    EXPECT_EQ(seen.turn(), right) << turn;
    if (turn == 3) {
      EXPECT_EQ(look(debrief, at(seen.step() - 1, GetDebrief::TRUTH)).turn(), 2);
      EXPECT_EQ(seen.asked_turn(), 2);  // its last question began the turn
    }
  }
  asked = at(3, GetDebrief::TRUTH);
  const DebriefStep whole = look(debrief, asked);
  ASSERT_GT(whole.lines_size(), 1);
  std::vector<std::string> pages;
  bool more = true;
  for (std::uint32_t skip = 0; more; ++skip) {
    asked.set_skip(skip);
    const auto page = debrief.look(asked, 1);
    ASSERT_TRUE(page);
    for (const auto& line : page->lines()) pages.push_back(line.SerializeAsString());
    more = page->more_lines();
  }
  ASSERT_EQ(static_cast<int>(pages.size()), whole.lines_size());
  for (int i = 0; i < whole.lines_size(); ++i)
    EXPECT_EQ(pages[static_cast<std::size_t>(i)], whole.lines(i).SerializeAsString());
  asked = at(3, GetDebrief::TRUTH);
  asked.set_before(2);
  const DebriefStep with_log = look(debrief, asked);
  ASSERT_EQ(with_log.before_size(), 2);
  EXPECT_EQ(with_log.before(1).line().number() + 1, with_log.lines(0).line().number());
}

TEST(Debrief, refuses_steps_and_seats_that_do_not_exist) {
  Rig rig;
  rig.start();
  EXPECT_FALSE(rig.transcript()) << "nothing opens while the match runs";
  EXPECT_FALSE(Debrief::open("no transcript"));
  rig.play_out({2, 1});
  Debrief debrief = opened(rig);
  const auto code = [&](const GetDebrief& asked) {
    const auto seen = debrief.look(asked, lines_max);
    return seen ? std::string() : seen.error().code;
  };
  EXPECT_EQ(code(at(10'000, GetDebrief::TRUTH)), "unknown_step");
  EXPECT_EQ(code(at(1, GetDebrief::SEAT, 2)), "unknown_seat");
  EXPECT_EQ(code(at(0, GetDebrief::TRUTH)), "");
}

TEST(Debrief, a_log_without_its_end_stays_closed) {
  Rig rig;
  rig.start();
  rig.play_out({2, 1});
  const std::string whole = *rig.transcript();
  for (std::size_t cut = rig.stored.records.size(); cut-- > 1;) {
    auto records = rig.stored.records;
    records.resize(cut);
    std::string text = whole;
    std::size_t bytes = 0;
    for (std::size_t i = cut; i < rig.stored.records.size(); ++i) bytes += 4 + 32 + rig.stored.records[i].bytes.size();
    text.resize(whole.size() - bytes);
    EXPECT_FALSE(Debrief::open(text)) << "after record " << cut;
  }
}

TEST(Debrief, a_match_that_never_began_has_one_step_without_a_board) {
  Rig rig;
  rig.seat(0);
  rig.host->admin({"end", "because", {}, {}}, {}, {999'999, 0});
  rig.settle();
  Debrief debrief = opened(rig);
  ASSERT_EQ(debrief.steps(), 1U);
  const DebriefStep only = look(debrief, at(1, GetDebrief::TRUTH));
  EXPECT_FALSE(only.has_board());
  EXPECT_TRUE(only.outcome().over());
}

}  // namespace
}  // namespace emcon::match::testing
