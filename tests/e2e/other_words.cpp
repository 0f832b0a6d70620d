// Wraps every position of a ruleset, so that it says the same in other words.
#include "tests/e2e/other_words.hpp"

#include <array>
#include <memory>
#include <utility>

namespace emcon::testing {
namespace {

using match::CatalogueHandle;
using match::Position;
using match::Resolution;
using match::SeatAnswer;

table::Board worded(table::Board board) {
  for (table::Thing& thing : board.things) thing.name = "The " + thing.name;
  return board;
}

class WordedPosition final : public Position {
 public:
  explicit WordedPosition(std::unique_ptr<Position> inner) : inner_(std::move(inner)) {}
  const std::optional<rules::Ask>& asked() const override { return inner_->asked(); }
  const table::Clock& clock() const override { return inner_->clock(); }
  const std::optional<rules::Outcome>& outcome() const override { return inner_->outcome(); }
  table::Offer offer_for(Seat seat) const override { return inner_->offer_for(seat); }
  table::Offer public_offer_for(Seat seat) const override { return inner_->public_offer_for(seat); }
  bool idle_for(Seat seat) const override { return inner_->idle_for(seat); }
  table::Offer standing_for(Seat seat) const override { return inner_->standing_for(seat); }
  match::Verdict check(Seat seat, const table::Filled& filled) const override { return inner_->check(seat, filled); }
  table::Board board_for(Viewer viewer) const override { return worded(inner_->board_for(viewer)); }
  table::Board truth_board(match::TruthPermit permit) const override { return worded(inner_->truth_board(permit)); }
  Resolution resolve(std::span<const SeatAnswer> answers, QuestionNo question, rules::DiceSource& dice) const override;
  Resolution leave(Seat seat, QuestionNo question, rules::DiceSource& dice) const override;
  void dump(rules::Writer& writer) const override { inner_->dump(writer); }

 private:
  std::unique_ptr<Position> inner_;
};

Resolution worded(Resolution played) {
  for (rules::Event& event : played.events) event.telling.text += " So it was told at first.";
  played.next = std::make_unique<WordedPosition>(std::move(played.next));
  return played;
}

Resolution WordedPosition::resolve(std::span<const SeatAnswer> answers, QuestionNo question,
                                   rules::DiceSource& dice) const {
  return worded(inner_->resolve(answers, question, dice));
}
Resolution WordedPosition::leave(Seat seat, QuestionNo question, rules::DiceSource& dice) const {
  return worded(inner_->leave(seat, question, dice));
}

class WordedCatalogue final : public CatalogueHandle {
 public:
  explicit WordedCatalogue(std::shared_ptr<const CatalogueHandle> inner) : inner_(std::move(inner)) {}
  const rules::Description& description() const override { return inner_->description(); }
  Resolution setup(const rules::Choice& choice, rules::DiceSource& dice, match::Windows windows) const override {
    return worded(inner_->setup(choice, dice, windows));
  }

 private:
  std::shared_ptr<const CatalogueHandle> inner_;
};

using Loaded = std::expected<std::shared_ptr<const CatalogueHandle>, Problems>;

template <std::size_t ruleset>
Loaded load(const std::vector<rules::Document>& documents, int revision) {
  Loaded out = match::shipped_registry()[ruleset].load_revision(documents, revision);
  if (out) *out = std::make_shared<WordedCatalogue>(std::move(*out));
  return out;
}

template <std::size_t... ruleset>
auto loaders(std::index_sequence<ruleset...>) {
  return std::array{&load<ruleset>...};
}

}  // namespace

std::vector<match::RulesetEntry> first_registry() {
  constexpr std::size_t most = 16;
  const auto all = loaders(std::make_index_sequence<most>());
  const auto shipped = match::shipped_registry();
  std::vector<match::RulesetEntry> out(shipped.begin(), shipped.end());
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i].info.changes = {};
    out[i].info.revision = 1;
    out[i].load_revision = all.at(i);
  }
  return out;
}

}  // namespace emcon::testing
