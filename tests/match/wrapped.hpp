/// A position and a catalogue that do as those inside them: what tests change behaviour by.
#pragma once

#include <memory>
#include <optional>
#include <utility>

#include "server/match/position.hpp"

namespace emcon::match::testing {

class WrappedPosition : public Position {
 public:
  explicit WrappedPosition(std::unique_ptr<Position> inner) : inner_(std::move(inner)) {}
  const std::optional<rules::Ask>& asked() const override { return inner_->asked(); }
  const table::Clock& clock() const override { return inner_->clock(); }
  const std::optional<rules::Outcome>& outcome() const override { return inner_->outcome(); }
  table::Offer offer_for(Seat seat) const override { return inner_->offer_for(seat); }
  table::Offer public_offer_for(Seat seat) const override { return inner_->public_offer_for(seat); }
  std::optional<table::Filled> default_if_idle(Seat seat) const override { return inner_->default_if_idle(seat); }
  table::Offer standing_for(Seat seat) const override { return inner_->standing_for(seat); }
  Verdict check(Seat seat, const table::Filled& filled) const override { return inner_->check(seat, filled); }
  table::Board board_for(Viewer viewer) const override { return inner_->board_for(viewer); }
  table::Board truth_board(TruthPermit permit) const override { return inner_->truth_board(permit); }
  Resolution resolve(std::span<const SeatAnswer> answers, QuestionNo question, rules::DiceSource& dice) const override {
    return wrapped(inner_->resolve(answers, question, dice));
  }
  Resolution leave(Seat seat, QuestionNo question, rules::DiceSource& dice) const override {
    return wrapped(inner_->leave(seat, question, dice));
  }
  void dump(rules::Writer& writer) const override { inner_->dump(writer); }

 protected:
  const Position& inner() const { return *inner_; }
  /// Whose next position is wrapped likewise.
  virtual Resolution wrapped(Resolution played) const = 0;

 private:
  std::unique_ptr<Position> inner_;
};

class WrappedCatalogue : public CatalogueHandle {
 public:
  /// `wrap`: as WrappedPosition::wrapped.
  WrappedCatalogue(std::shared_ptr<const CatalogueHandle> inner, Resolution (*wrap)(Resolution))
      : inner_(std::move(inner)), wrap_(wrap) {}
  const rules::Description& description() const override { return inner_->description(); }
  Resolution setup(const rules::Choice& choice, rules::DiceSource& dice, Windows windows) const override {
    return wrap_(inner_->setup(choice, dice, windows));
  }

 private:
  std::shared_ptr<const CatalogueHandle> inner_;
  Resolution (*wrap_)(Resolution);
};

}  // namespace emcon::match::testing
