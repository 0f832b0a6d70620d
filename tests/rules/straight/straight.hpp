/// A battle played straight on a ruleset, without a match: answers in, dice as they are written, events out.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <optional>
#include <sstream>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/match/umpire.hpp"
#include "server/rules/contract/ruleset.hpp"

namespace emcon::rules {

/// The parts between the separators, without blanks in front and without empty ones.
std::vector<std::string> split(const std::string& text, char by);

/// "piloting:2,gunnery:1".
table::Split shares_of(const std::string& text);

/// Legs of a path, "f:4,s45": argument(leg, text) is the number of one, from what stands behind its colon or "".
template <class Argument>
table::Path path_of(const std::string& text, Argument argument) {
  table::Path out;
  for (const std::string& leg : split(text, ',')) {
    const std::size_t colon = std::min(leg.find(':'), leg.size());
    const std::string name = leg.substr(0, colon);
    out.steps.push_back({name, argument(name, leg.substr(std::min(colon + 1, leg.size())))});
  }
  return out;
}

/// A dump as text, a line for each value.
class DumpText final : public Writer {
 public:
  void begin(std::string_view name) override { out_ << name << " {\n"; }
  void end() override { out_ << "}\n"; }
  void number(std::string_view name, std::int64_t value) override { out_ << name << " " << value << "\n"; }
  void text(std::string_view name, std::string_view value) override { out_ << name << " " << value << "\n"; }
  std::string str() const { return out_.str(); }

 private:
  std::ostringstream out_;
};

/// A choice of the scenario with match options "name=value", by blanks; whole numbers are numbers.
Choice choice_of(const std::string& scenario, const std::string& options);

/// The data files of a ruleset of the project, by its folder, and if not empty one more scenario as TOML text.
std::expected<std::vector<Document>, Problems> documents_with(const std::string& folder,
                                                              const std::string& scenario_toml);

/// The project's own data of the ruleset and, if not empty, one more scenario as TOML text.
template <class Rules>
std::expected<typename Rules::Catalogue, Problems> load_with(const std::string& folder, const std::string& toml,
                                                             int revision = Rules::info().revision) {
  const auto documents = documents_with(folder, toml);
  if (!documents) return std::unexpected(documents.error());
  return Rules::load(*documents, revision);
}

inline Viewer viewer_at(int seat) {
  return Viewer::of(Seat{static_cast<std::uint8_t>(seat)});
}

/// `Dice` is a DiceSource made of what dice show, in words; its finish() fails the test if any are left over. Tests of
/// a ruleset derive from it and add how they read orders.
template <class Rules, class Dice>
class StraightPlay {
 public:
  using Order = typename Rules::Order;
  using Catalogue = typename Rules::Catalogue;
  using State = typename Rules::State;
  using View = typename Rules::View;

  const State& state() const { return *state_; }
  std::optional<Ask> asked() const { return Rules::asked(*state_); }
  std::string kind() const { return asked() ? asked()->kind : "over"; }
  View view(Viewer viewer) const {
    return match::Umpire::with_sight(viewer, [&](const Sight& sight) { return Rules::project(*state_, sight); });
  }
  View view(int seat) const { return view(viewer_at(seat)); }
  table::Offer offer(int seat) const { return Rules::offer(view(seat)); }
  table::Board board(Viewer viewer) const { return Rules::render(view(viewer)); }
  /// Whether one of the events since the last answer, told to everybody, has these words.
  bool said(const std::string& words) const {
    return std::ranges::any_of(events_, [&](const Event& event) {
      return event.audience == Audience::everyone() && event.telling.text.find(words) != std::string::npos;
    });
  }
  /// All since the last answer.
  const std::vector<Event>& events() const { return events_; }
  /// Their texts, for failures.
  std::string told() const {
    std::string out;
    for (const Event& event : events_) out += event.telling.text + "\n";
    return out;
  }

 protected:
  /// The scenario text, or without a line break the id of one of the project's own.
  StraightPlay(const std::string& folder, const std::string& scenario, const std::string& options,
               const std::string& dice, int revision = Rules::info().revision) {
    const bool own = scenario.find('\n') != std::string::npos;
    auto loaded = load_with<Rules>(folder, own ? scenario : "", revision);
    if (!loaded) throw std::runtime_error(loaded.error().front().text);
    catalogue_ = std::move(*loaded);
    const Choice choice = choice_of(own ? "test" : scenario, options);
    referee_does([&](Referee& referee) { return Rules::setup(catalogue_, choice, referee); }, dice);
  }

  /// One seat's answer; the step resolves when all asked seats have answered. Fails the test if it is refused.
  void answer(int seat, const table::Filled& filled, const std::string& dice, const std::string& words) {
    Checked<Order> checked = Rules::check(view(seat), filled);
    for (const Problem& problem : checked.problems)
      ADD_FAILURE() << words << ": " << problem.code << ", " << problem.text;
    if (!checked.order) return;
    answers_.insert_or_assign(Seat{static_cast<std::uint8_t>(seat)}, std::move(*checked.order));
    if (answers_.size() == asked()->slots.size()) resolve(dice);
  }
  /// Defaults of all who have not answered.
  void answer_by_default(const std::string& dice) {
    const std::optional<Ask> open = asked();
    for (const std::vector<Seat>& slot : open->slots) {
      const Seat seat = slot.front();
      if (answers_.contains(seat)) continue;
      const View now = view(Viewer::of(seat));
      Checked<Order> checked = Rules::check(now, Rules::offer(now).fallback);
      EXPECT_TRUE(checked.order) << kind() << ": " << (checked.problems.empty() ? "" : checked.problems.front().text);
      if (checked.order) answers_.emplace(seat, std::move(*checked.order));
    }
    resolve(dice);
  }
  void seat_leaves(int seat, const std::string& dice) {
    answers_.clear();
    resolve(SeatLeft{Seat{static_cast<std::uint8_t>(seat)}}, dice);
  }
  /// The next state: what `acts` makes with a referee and these dice.
  template <class Acts>
  void referee_does(Acts acts, const std::string& written) {
    Dice dice(written);
    state_ = match::Umpire::with_referee(
        dice, question_++, acts, [&](std::vector<Event> events, auto&&, auto&&) { events_ = std::move(events); });
    dice.finish();
  }
  Seat first_asked() const { return asked()->slots.front().front(); }
  State& mutable_state() { return *state_; }

 private:
  void resolve(const std::string& dice) {
    std::vector<Answer<Order>> all;
    for (auto& [seat, order] : answers_) all.push_back({seat, std::move(order)});
    answers_.clear();
    resolve(std::move(all), dice);
  }
  void resolve(const Input<Order>& input, const std::string& dice) {
    referee_does([&](Referee& referee) { return Rules::resolve(*state_, input, referee); }, dice);
  }

  Catalogue catalogue_;
  std::optional<State> state_;
  std::map<Seat, Order> answers_;
  std::vector<Event> events_;
  QuestionNo question_ = 0;
};

/// The codes of problems, by blanks.
inline std::string codes_of(const Problems& problems) {
  std::string out;
  for (const Problem& problem : problems) out += (out.empty() ? "" : " ") + problem.code;
  return out;
}

}  // namespace emcon::rules
