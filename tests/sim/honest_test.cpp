// An honest host of every shipped scenario, with auditing clients at every seat and a spectator: nothing that he does
// raises a word, and the transcript agrees with all receipts. Connections are lost, programs started anew on their
// receipts, seats given up while the dice are made, clocks run out, the host crashes, players talk, concede and agree.
// EMCON_HONEST: matches of each scenario; EMCON_HONEST_SEED: the first seed; EMCON_HONEST_SCENARIO: this one alone.
#include <gtest/gtest.h>

#include <cstdlib>
#include <deque>
#include <iostream>
#include <limits>
#include <map>
#include <optional>

#include "client/bot/player.hpp"
#include "client/desk/desk.hpp"
#include "client/desk/opened.hpp"
#include "common/proof/commitment.hpp"
#include "common/wire/receipts.hpp"
#include "server/data/folder.hpp"
#include "server/match/verify.hpp"
#include "tests/common/environment.hpp"
#include "tests/match/rig.hpp"
#include "tests/twins/harness/options.hpp"

namespace emcon::testing {
namespace {

using client::bot::Rng;
using match::testing::Rig;
using match::testing::seat_entropy;

constexpr const char* match_id = "toytoytoytoytoyt";
constexpr int spectator = -1;
constexpr std::uint64_t played_out_one_in = 8;  ///< the others are conceded or drawn
constexpr int rounds_max = 5'000;               ///< no match is as long

Viewer view_of(int seat) {
  return seat < 0 ? Viewer::spectator() : match::testing::seat_view(seat);
}

/// One client of the match: the program's own desk and bot.
class Guest {
 public:
  Guest(int seat, std::uint64_t seed) : seat_(seat), rng_(seed) { sit_down({}); }

  int seat() const { return seat_; }
  client::Desk& desk() { return *desk_; }
  /// The program begins anew on its receipts, or on nothing of `drawn` entropies if it has just come.
  void sit_down(const Receipts& kept, int drawn = 0) {
    drawn_ = std::max(drawn_, drawn);
    client::SeatKey key;
    key.seat = seat_;
    if (seat_ >= 0) key.entropy = seat_entropy(seat_, drawn_);
    desk_.emplace(
        match_id, key, [this](const v1::ClientFrame& frame) { sent.push_back(frame); },
        static_cast<std::uint32_t>(rng_.below(1'000'000'000)));
    desk_->dice().draw_by([this] { return seat_entropy(seat_, ++drawn_); });
    if (!kept.match.empty()) desk_->set_receipts(kept);
    if (seat_ >= 0)
      player_.emplace(*desk_,
                      client::bot::Policy(rng_.below(2) == 0 ? client::bot::Level::greedy : client::bot::Level::random,
                                          rng_.next()));
  }
  /// What is wrong by this client; empty: nothing.
  std::string receive(const v1::ServerFrame& frame) {
    const client::Heard news = desk_->receive(frame, {});
    if (!news.fault.empty()) return news.fault;
    if (news.new_dice) desk_->dice().agree();
    if (player_ && player_->heard(news)) again_ = true;
    return {};
  }
  /// Tries again what was refused before.
  void again() {
    if (std::exchange(again_, false) && desk_->online()) player_->again();
  }
  int fresh_draw() { return ++drawn_; }

  std::deque<v1::ClientFrame> sent;
  std::size_t heard = 0;  ///< packets of the rig taken in

 private:
  int seat_;
  int drawn_ = 0;
  bool again_ = false;
  Rng rng_;
  std::optional<client::Desk> desk_;
  std::optional<client::bot::Player> player_;
};

struct Setting {
  std::string ruleset;
  rules::ScenarioDescription scenario;
  int seats = 0;
};

class HonestMatch {
 public:
  HonestMatch(const Setting& setting, std::uint64_t seed, std::map<std::string, std::uint64_t>& counts)
      : rng_(seed),
        counts_(counts),
        rig_(options_of(setting, seed, rng_)),
        played_out_(rng_.below(played_out_one_in) == 0) {
    for (int seat = spectator; seat < setting.seats; ++seat) guests_.emplace_back(seat, rng_.next());
  }

  /// What was wrong with it; empty: nothing.
  std::string play() {
    rig_.host->present(static_cast<std::uint16_t>((1U << (guests_.size() - 1)) - 1), 1);
    for (Guest& guest : guests_)
      if (guest.seat() >= 0) take_seat(guest, 0);
    if (rng_.below(5) == 0) give_up_a_seat();
    for (Guest& guest : guests_) connect(guest);
    const int questions = 5 + static_cast<int>(rng_.below(60));
    for (int round = 0; wrong_.empty() && !rig_.host->ended(); ++round) {
      if (round > rounds_max) return "it does not come to its end: " + rig_.host->card(view_of(0)).ShortDebugString();
      if (!played_out_ && static_cast<int>(rig_.question()) > questions) end_it();
      pump(1 + rng_.below(played_out_ ? 200 : 40));
      meanwhile();
      for (Guest& guest : guests_) guest.again();
    }
    pump();
    if (wrong_.empty()) compare();
    return wrong_;
  }

 private:
  static Rig::Options options_of(const Setting& setting, std::uint64_t seed, Rng& rng) {
    Rig::Options out{.ruleset = setting.ruleset, .scenario = setting.scenario.id, .settings = {}, .seed = seed};
    choose_options(MatchOptions::any, seed, setting.scenario.options, out.settings);
    using enum v1::TimeControl::Kind;
    const auto kind = static_cast<v1::TimeControl::Kind>(rng.below(v1::TimeControl::Kind_ARRAYSIZE));
    v1::TimeControl& time = *out.settings.mutable_time();
    time.set_kind(kind == v1::TimeControl::NONE && setting.seats > 2 ? v1::TimeControl::PER_STEP : kind);
    if (time.kind() == v1::TimeControl::BANK) time.set_bank_s(3'600);
    if (time.kind() == v1::TimeControl::PER_STEP) time.set_step_s(60);
    if (time.kind() == v1::TimeControl::DAYS_PER_TURN) time.set_step_s(86'400);
    return out;
  }

  void take_seat(Guest& guest, int drawn) {
    rig_.host->seat(Seat{static_cast<std::uint8_t>(guest.seat())},
                    {.name = "Player " + std::to_string(guest.seat()),
                     .entropy_commitment = as_string(entropy_commitment(seat_entropy(guest.seat(), drawn)))},
                    {}, {++seatings_, 0});
    rig_.settle();
  }
  /// Somebody leaves when the dice are asked for, and comes again; the others agree to new dice.
  void give_up_a_seat() {
    Guest& leaver = guests_[1 + rng_.below(guests_.size() - 1)];
    for (Guest& guest : guests_)
      if (&guest != &leaver) connect(guest);
    pump();
    ++counts_["set-ups given up"];
    v1::ClientFrame frame;
    frame.mutable_leave();
    rig_.send(leaver.seat(), frame);
    pump();
    const int drawn = leaver.fresh_draw();
    leaver.sit_down({}, drawn);
    take_seat(leaver, drawn);
    pump();
  }

  void connect(Guest& guest) {
    guest.sent.clear();
    const bool all = rng_.below(2) == 0;
    guest.desk().disconnected();
    guest.desk().connected(!all);
    const std::uint32_t after = guest.sent.front().hello().journal_after();
    guest.sent.pop_front();
    guest.heard = rig_.heard(view_of(guest.seat())).size();
    take(guest, *rig_.host->welcome(view_of(guest.seat()), after));
  }
  void take(Guest& guest, const v1::ServerFrame& frame) {
    const std::string wrong = guest.receive(frame);
    if (wrong.empty() || !wrong_.empty()) return;
    wrong_ = (guest.seat() < 0 ? "the spectator" : "seat " + std::to_string(guest.seat())) + " is told: " + wrong;
  }
  void catch_up(Guest& guest) {
    const auto& frames = rig_.heard(view_of(guest.seat()));
    while (guest.heard < frames.size()) {
      const v1::ServerFrame frame = frames[guest.heard++];
      if (guest.desk().online()) take(guest, frame);
    }
  }
  /// Until nobody has anything to say or to hear, or so many requests were made.
  void pump(std::uint64_t requests = std::numeric_limits<std::uint64_t>::max()) {
    for (bool quiet = false; !quiet && wrong_.empty() && requests > 0;) {
      quiet = true;
      for (Guest& guest : guests_) {
        catch_up(guest);
        if (guest.sent.empty() || requests == 0) continue;
        --requests;
        quiet = false;
        const v1::ClientFrame frame = guest.sent.front();
        guest.sent.pop_front();
        v1::ServerFrame answer;
        *answer.mutable_answer() = rig_.send(guest.seat(), frame);
        take(guest, answer);
      }
      for (Guest& guest : guests_) quiet = quiet && guest.heard == rig_.heard(view_of(guest.seat())).size();
    }
  }

  Guest& anybody() { return guests_[rng_.below(guests_.size())]; }
  Guest& player() { return guests_[1 + rng_.below(guests_.size() - 1)]; }

  /// What happens beside the play; bots answer whatever they are asked as soon as they hear of it.
  void meanwhile() {
    const std::uint64_t what = rng_.below(100);
    if (what < 20) {
      ++counts_["connections lost"];
      connect(anybody());
    } else if (what < 35) {
      ++counts_["programs started anew"];
      Guest& guest = anybody();
      const Receipts kept = *wire::receipts_from_text(wire::to_text(guest.desk().receipts()));
      guest.sit_down(kept);
      connect(guest);
    } else if (what < 40) {
      ++counts_["crashes of the host"];
      rig_.crash();
      rig_.host->present(static_cast<std::uint16_t>((1U << (guests_.size() - 1)) - 1), 1);
      for (Guest& guest : guests_) connect(guest);
    } else if (what < 60) {
      Guest& guest = anybody();
      ++counts_["lines of talk"];
      guest.desk().say(guest.seat() < 0     ? v1::Say::SPECTATORS
                       : rng_.below(2) == 0 ? v1::Say::ALL
                                            : v1::Say::SIDE,
                       "line " + std::to_string(rng_.next()));
    } else if (what < 65 && rig_.question() > 0) {  // before the first, time would give up seats
      rig_.pass_to_tick();
    }
  }

  void end_it() {
    if (rng_.below(3) == 0) {
      for (Guest& guest : guests_)
        if (guest.seat() >= 0) guest.desk().propose(v1::Propose::DRAW, true);
    } else {
      player().desk().concede();
    }
  }

  void compare() {
    std::vector<const Receipts*> receipts;
    for (Guest& guest : guests_) receipts.push_back(&guest.desk().receipts());
    const auto reports = match::verify_transcript(*rig_.transcript(), receipts);
    for (std::size_t i = 0; i < reports.size() && wrong_.empty(); ++i) {
      if (!reports[i].ok)
        wrong_ = "verify with the receipts of " + std::to_string(guests_[i].seat()) + ": " + reports[i].what;
      const auto findings = client::check_opened(guests_[i].desk().model(), *receipts[i]);
      if (!findings.problems.empty()) wrong_ = "what was opened: " + findings.problems.front();
      counts_["facts compared"] += reports[i].receipts;
      counts_["of these signed"] += reports[i].signed_receipts;
    }
    counts_["answers"] += reports.front().answers;
    counts_["dice"] += reports.front().dice;
    ++counts_["ended by " + guests_.front().desk().model().opened->how()];
  }

  Rng rng_;
  std::map<std::string, std::uint64_t>& counts_;
  Rig rig_;
  bool played_out_;
  std::deque<Guest> guests_;  ///< the spectator first
  std::uint64_t seatings_ = 1'000'000'000;
  std::string wrong_;
};

std::vector<Setting> all_settings() {
  std::vector<Setting> out;
  for (const match::RulesetEntry& entry : match::shipped_registry()) {
    const auto catalogue = entry.load(data::load_embedded(entry.folder).value());
    for (const auto& scenario : (*catalogue)->description().scenarios) {
      Setting& setting = out.emplace_back(Setting{entry.info.id, scenario});
      for (const auto& side : scenario.sides) setting.seats += static_cast<int>(side.seats);
    }
  }
  return out;
}

TEST(Honest, NobodySaysAWordAgainstAnHonestHost) {
  const std::uint64_t first = from_environment("EMCON_HONEST_SEED", 1);
  const std::uint64_t each = from_environment("EMCON_HONEST", EMCON_HONEST_SEEDS);
  const char* const only = std::getenv("EMCON_HONEST_SCENARIO");
  std::uint64_t matches = 0;
  std::map<std::string, std::uint64_t> counts;
  for (const Setting& setting : all_settings()) {
    if (only && setting.scenario.id != only) continue;
    for (std::uint64_t seed = first; seed < first + each; ++seed, ++matches) {
      const std::string wrong = HonestMatch(setting, seed, counts).play();
      ASSERT_EQ(wrong, "") << setting.scenario.id << ", seed " << seed;
    }
    std::cout << "honest: " << each << " of " << setting.scenario.id << std::endl;
  }
  std::cout << "honest matches " << matches << ", nothing is said";
  for (const auto& [what, times] : counts) std::cout << "\n    " << times << " " << what;
  std::cout << "\n";
}

}  // namespace
}  // namespace emcon::testing
