/// Erases a ruleset's types: Hosted<R> is the one template between the contract and the host.
#pragma once

#include <algorithm>
#include <array>
#include <memory>
#include <optional>
#include <utility>

#include "server/match/planned.hpp"
#include "server/match/position.hpp"
#include "server/match/umpire.hpp"
#include "server/rules/contract/adding.hpp"
#include "server/rules/contract/ruleset.hpp"

namespace emcon::match {

template <rules::Ruleset R>
class Hosted final : public Position {
 public:
  /// A state and its question.
  struct Reached {
    typename R::State state;
    std::optional<rules::Ask> asked;
  };
  Hosted(Reached reached, Windows windows)
      : state_(std::move(reached.state)),
        asked_(std::move(reached.asked)),
        outcome_(R::outcome(state_)),
        clock_(R::clock(state_)),
        windows_(windows) {
    if (asked_.has_value() == outcome_.has_value())
      throw rules::RulesFault("a match must ask or be over, never both or neither");
  }

  const std::optional<rules::Ask>& asked() const override { return asked_; }
  const table::Clock& clock() const override { return clock_; }
  const std::optional<rules::Outcome>& outcome() const override { return outcome_; }

  table::Offer offer_for(Seat seat) const override { return R::offer(view(Viewer::of(seat))); }
  table::Offer public_offer_for(Seat seat) const override {
    return R::offer(Umpire::with_public_sight(Viewer::of(seat),
                                              [&](const rules::Sight& sight) { return R::project(state_, sight); }));
  }
  std::optional<table::Filled> default_if_idle(Seat seat) const override {
    return R::default_if_idle(view(Viewer::of(seat)));
  }
  table::Offer standing_for(Seat seat) const override { return R::standing(view(Viewer::of(seat))); }
  Verdict check(Seat seat, const table::Filled& filled) const override {
    auto checked = R::check(view(Viewer::of(seat)), filled);
    Verdict out{std::move(checked.problems), nullptr, std::move(checked.consequences)};
    if (!checked.order || !out.problems.empty()) return out;
    if constexpr (rules::Adding<R>) out.adds = things_added(view(Viewer::of(seat)), *checked.order);
    out.order = std::make_shared<const Checked>(*this, seat, std::move(*checked.order));
    return out;
  }
  table::Board board_for(Viewer viewer) const override {
    if (viewer.is_seat() && is_asked(viewer.seat())) return R::render(view(viewer));
    // Boards are almost all that is asked of views by other eyes, so those views are not kept.
    return Umpire::with_sight(viewer, [&](const rules::Sight& sight) { return R::render(R::project(state_, sight)); });
  }
  table::Board truth_board(TruthPermit) const override {
    return Umpire::with_all_sight([&](const rules::Sight& sight) { return R::render(R::project(state_, sight)); });
  }

  Resolution resolve(std::span<const SeatAnswer> answers, QuestionNo question, rules::DiceSource& dice) const override {
    Answers orders;
    for (const SeatAnswer& answer : answers) {
      const auto* ready = dynamic_cast<const Checked*>(answer.order.get());
      if (ready && ready->by == this && ready->seat == answer.seat) {
        orders.push_back({answer.seat, ready->order});
        continue;
      }
      orders.push_back({answer.seat, order_of(R::check(view(Viewer::of(answer.seat)), answer.filled))});
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
  static Resolution start(const typename R::Catalogue& catalogue, const rules::Choice& choice, rules::DiceSource& dice,
                          Windows windows) {
    return play(dice, 0, windows, [&](rules::Referee& referee) { return R::setup(catalogue, choice, referee); });
  }

 private:
  struct Checked final : CheckedOrder {
    Checked(const Hosted& position, Seat whose, typename R::Order what)
        : by(&position), seat(whose), order(std::move(what)) {}
    const Hosted* by;  ///< only compared
    Seat seat;
    typename R::Order order;
  };

  using Answers = std::vector<rules::Answer<typename R::Order>>;

  bool is_asked(Seat seat) const {
    return asked_ && std::ranges::any_of(asked_->slots, [&](const std::vector<Seat>& slot) {
             return std::ranges::find(slot, seat) != slot.end();
           });
  }

  /// A bound on idle questions in a row: two fleets that can never affect each other are still asked now and then.
  static constexpr int unasked_max = 256;

  /// Carries out the defaults of questions that leave nobody anything to order. Public facts alone decide which
  /// questions these are, so their number tells nothing else.
  static Reached without_idle(Reached now, rules::Referee& referee) {
    for (int i = 0; i < unasked_max && now.asked; ++i) {
      std::optional<Answers> defaults = idle_answers(now.state, *now.asked);
      if (!defaults) break;
      now.state = R::resolve(std::move(now.state), rules::Input<typename R::Order>{std::move(*defaults)}, referee);
      now.asked = R::asked(now.state);
    }
    return now;
  }
  /// The default of each slot, if by public facts no asked seat has anything to order.
  static std::optional<Answers> idle_answers(const typename R::State& state, const rules::Ask& ask) {
    if (ask.secret_orders) return std::nullopt;
    Answers out;
    for (const std::vector<Seat>& slot : ask.slots)
      for (const Seat seat : slot) {
        const Viewer place = Viewer::of(seat);
        const auto view =
            Umpire::with_public_sight(place, [&](const rules::Sight& sight) { return R::project(state, sight); });
        const std::optional<table::Filled> given = R::default_if_idle(view);
        if (!given) return std::nullopt;
        if (seat == slot.front()) out.push_back({seat, order_of(R::check(view, *given))});
      }
    std::ranges::sort(out, {}, &rules::Answer<typename R::Order>::seat);
    return out;
  }
  static typename R::Order order_of(rules::Checked<typename R::Order> checked) {
    if (!checked.order) throw rules::RulesFault("an illegal answer reached resolve: " + first(checked.problems));
    return std::move(*checked.order);
  }
  static std::string first(const Problems& problems) {
    return problems.empty() ? std::string("no reason given") : problems.front().text;
  }

  template <class Make>
  static Resolution play(rules::DiceSource& dice, QuestionNo question, Windows windows, Make&& make) {
    Resolution out;
    const auto carry_out = [&](rules::Referee& referee) {
      typename R::State state = make(referee);
      std::optional<rules::Ask> asked = R::asked(state);
      Reached now{std::move(state), std::move(asked)};
      return windows == Windows::all ? std::move(now) : without_idle(std::move(now), referee);
    };
    auto reached = Umpire::with_referee(dice, question, carry_out,
                                        [&](std::vector<rules::Event>&& events, std::vector<rules::DieRecord>&& rolled,
                                            std::vector<rules::Disclosure>&& disclosures) {
                                          out.events = std::move(events);
                                          out.dice = std::move(rolled);
                                          out.disclosures = std::move(disclosures);
                                        });
    out.work = out.events.size() + out.dice.size();
    out.next = std::make_unique<Hosted>(std::move(reached), windows);
    return out;
  }
  Resolution run(const rules::Input<typename R::Order>& input, QuestionNo question, rules::DiceSource& dice) const {
    return play(dice, question, windows_, [&](rules::Referee& referee) { return R::resolve(state_, input, referee); });
  }
  /// One projection per distinct viewer of this state.
  const typename R::View& view(Viewer viewer) const {
    auto& slot = views_[static_cast<std::size_t>(viewer.index())];
    if (!slot)
      slot = std::make_unique<const typename R::View>(
          Umpire::with_sight(viewer, [&](const rules::Sight& sight) { return R::project(state_, sight); }));
    return *slot;
  }

  typename R::State state_;
  std::optional<rules::Ask> asked_;
  std::optional<rules::Outcome> outcome_;
  table::Clock clock_;
  Windows windows_;
  mutable std::array<std::unique_ptr<const typename R::View>, viewers_max> views_;
};

template <rules::Ruleset R>
class HostedCatalogue final : public CatalogueHandle {
 public:
  explicit HostedCatalogue(typename R::Catalogue catalogue)
      : catalogue_(std::move(catalogue)), description_(R::describe(catalogue_)) {}
  const rules::Description& description() const override { return description_; }
  Resolution setup(const rules::Choice& choice, rules::DiceSource& dice, Windows windows) const override {
    Resolution out = Hosted<R>::start(catalogue_, choice, dice, windows);
    return wants_plans(description_, choice) ? with_plans(std::move(out), description_.plans) : std::move(out);
  }

 private:
  typename R::Catalogue catalogue_;
  rules::Description description_;
};

/// Null if R does not import files.
template <class R>
ImportFiles importer_of() {
  if constexpr (rules::Importing<R>)
    return [](const std::vector<rules::Document>& documents, const std::vector<rules::ForeignFile>& files,
              const std::string& crew) -> std::expected<rules::ImportedData, Problems> {
      const auto loaded = R::load(documents, R::info().revision);
      if (!loaded) return std::unexpected(loaded.error());
      return import_files(files, *loaded, crew);
    };
  else
    return nullptr;
}

/// The registry's line for R.
template <rules::Ruleset R>
RulesetEntry entry_of(std::string folder) {
  return {R::info(),
          [](const std::vector<rules::Document>& documents,
             int revision) -> std::expected<std::shared_ptr<const CatalogueHandle>, Problems> {
            auto loaded = R::load(documents, revision);
            if (!loaded) return std::unexpected(std::move(loaded.error()));
            return std::make_shared<const HostedCatalogue<R>>(std::move(*loaded));
          },
          std::move(folder), importer_of<R>()};
}

}  // namespace emcon::match
