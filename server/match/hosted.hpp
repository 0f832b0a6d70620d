/// Erases a ruleset's types: Hosted<R> is the one template between the contract and the host.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "server/match/position.hpp"
#include "server/match/umpire.hpp"
#include "server/rules/contract/ruleset.hpp"

namespace emcon::match {

template <rules::Ruleset R>
class Hosted final : public Position {
 public:
  explicit Hosted(typename R::State state)
      : state_(std::move(state)), asked_(R::asked(state_)), outcome_(R::outcome(state_)) {
    if (asked_.has_value() == outcome_.has_value())
      throw rules::RulesFault("a match must ask or be over, never both or neither");
  }

  const std::optional<rules::Ask>& asked() const override { return asked_; }
  table::Clock clock() const override { return R::clock(state_); }
  const std::optional<rules::Outcome>& outcome() const override { return outcome_; }

  table::Offer offer_for(Seat seat) const override { return R::offer(view(Viewer::of(seat))); }
  table::Offer standing_for(Seat seat) const override { return R::standing(view(Viewer::of(seat))); }
  Verdict check(Seat seat, const table::Filled& filled) const override {
    auto checked = R::check(view(Viewer::of(seat)), filled);
    return {std::move(checked.problems), std::move(checked.consequences)};
  }
  table::Board board_for(Viewer viewer) const override { return R::render(view(viewer)); }
  table::Board truth_board(bool ended) const override {
    if (!ended && !outcome_) throw rules::RulesFault("the truth of a running match is nobody's to see");
    return Umpire::with_all_sight([&](const rules::Sight& sight) { return R::render(R::project(state_, sight)); });
  }

  Resolution resolve(std::span<const SeatAnswer> answers, QuestionNo question, rules::DiceSource& dice) const override {
    std::vector<rules::Answer<typename R::Order>> orders;
    for (const SeatAnswer& answer : answers) {
      auto checked = R::check(view(Viewer::of(answer.seat)), answer.filled);
      if (!checked.order) throw rules::RulesFault("an illegal answer reached resolve: " + first(checked.problems));
      orders.push_back({answer.seat, std::move(*checked.order)});
    }
    return run(rules::Input<typename R::Order>{std::move(orders)}, question, dice);
  }
  Resolution leave(Seat seat, QuestionNo question, rules::DiceSource& dice) const override {
    return run(rules::Input<typename R::Order>{rules::SeatLeft{seat}}, question, dice);
  }

  void dump(rules::Writer& writer) const override {
    Umpire::with_key([&](const rules::RefereeKey& key) { R::dump(state_, key, writer); });
  }

  /// First state of a match.
  static Resolution start(const typename R::Catalogue& catalogue, const rules::Choice& choice,
                          rules::DiceSource& dice) {
    return play(dice, 0, [&](rules::Referee& referee) { return R::setup(catalogue, choice, referee); });
  }

 private:
  static std::string first(const Problems& problems) {
    return problems.empty() ? std::string("no reason given") : problems.front().text;
  }

  template <class Make>
  static Resolution play(rules::DiceSource& dice, QuestionNo question, Make&& make) {
    Resolution out;
    auto state = Umpire::with_referee(dice, question, std::forward<Make>(make),
                                      [&](std::vector<rules::Event>&& events, std::vector<rules::DieRecord>&& rolled,
                                          std::vector<rules::Disclosure>&& disclosures) {
                                        out.events = std::move(events);
                                        out.dice = std::move(rolled);
                                        out.disclosures = std::move(disclosures);
                                      });
    out.next = std::make_unique<Hosted>(std::move(state));
    return out;
  }
  Resolution run(const rules::Input<typename R::Order>& input, QuestionNo question, rules::DiceSource& dice) const {
    return play(dice, question, [&](rules::Referee& referee) { return R::resolve(state_, input, referee); });
  }
  /// One projection per distinct viewer of this state.
  const typename R::View& view(Viewer viewer) const {
    auto& slot = views_[static_cast<std::size_t>(viewer.index())];
    if (!slot)
      slot.emplace(Umpire::with_sight(viewer, [&](const rules::Sight& sight) { return R::project(state_, sight); }));
    return *slot;
  }

  typename R::State state_;
  std::optional<rules::Ask> asked_;
  std::optional<rules::Outcome> outcome_;
  mutable std::array<std::optional<typename R::View>, viewers_max> views_;
};

template <rules::Ruleset R>
class HostedCatalogue final : public CatalogueHandle {
 public:
  explicit HostedCatalogue(typename R::Catalogue catalogue)
      : catalogue_(std::move(catalogue)), description_(R::describe(catalogue_)) {}
  const rules::Description& description() const override { return description_; }
  Resolution setup(const rules::Choice& choice, rules::DiceSource& dice) const override {
    return Hosted<R>::start(catalogue_, choice, dice);
  }

 private:
  typename R::Catalogue catalogue_;
  rules::Description description_;
};

/// The registry's line for R.
template <rules::Ruleset R>
RulesetEntry entry_of(std::string folder) {
  return {R::info(),
          [](const std::vector<rules::Document>& documents)
              -> std::expected<std::shared_ptr<const CatalogueHandle>, Problems> {
            auto loaded = R::load(documents);
            if (!loaded) return std::unexpected(std::move(loaded.error()));
            return std::make_shared<const HostedCatalogue<R>>(std::move(*loaded));
          },
          std::move(folder)};
}

}  // namespace emcon::match
