// Wraps the toy ruleset so that each of its functions can be made to fail.
#include "tests/match/faulty.hpp"

#include "server/match/hosted.hpp"
#include "tests/match/toy/toy.hpp"

namespace emcon::match::testing {
namespace {

using rules::toy::Rules;

void fail_if(bool wanted) {
  if (wanted) throw rules::RulesFault("a wrong rule, with die 4711");
}

Resolution made_faulty(Resolution resolution);

class FaultyPosition final : public Position {
 public:
  explicit FaultyPosition(std::unique_ptr<Position> inner) : inner_(std::move(inner)) {}
  const std::optional<rules::Ask>& asked() const override { return inner_->asked(); }
  const table::Clock& clock() const override { return inner_->clock(); }
  const std::optional<rules::Outcome>& outcome() const override { return inner_->outcome(); }
  table::Offer offer_for(Seat seat) const override {
    fail_if(faults().offer);
    return inner_->offer_for(seat);
  }
  table::Offer public_offer_for(Seat seat) const override { return inner_->public_offer_for(seat); }
  table::Offer standing_for(Seat seat) const override { return inner_->standing_for(seat); }
  Verdict check(Seat seat, const table::Filled& filled) const override {
    fail_if(faults().check);
    return inner_->check(seat, filled);
  }
  table::Board board_for(Viewer viewer) const override {
    fail_if(faults().board);
    return inner_->board_for(viewer);
  }
  table::Board truth_board(TruthPermit permit) const override { return inner_->truth_board(permit); }
  Resolution resolve(std::span<const SeatAnswer> answers, QuestionNo question, rules::DiceSource& dice) const override {
    fail_if(faults().resolve);
    return made_faulty(inner_->resolve(answers, question, dice));
  }
  Resolution leave(Seat seat, QuestionNo question, rules::DiceSource& dice) const override {
    return made_faulty(inner_->leave(seat, question, dice));
  }
  void dump(rules::Writer& writer) const override { inner_->dump(writer); }

 private:
  std::unique_ptr<Position> inner_;
};

class FaultyCatalogue final : public CatalogueHandle {
 public:
  explicit FaultyCatalogue(std::shared_ptr<const CatalogueHandle> inner) : inner_(std::move(inner)) {}
  const rules::Description& description() const override { return inner_->description(); }
  Resolution setup(const rules::Choice& choice, rules::DiceSource& dice, Windows windows) const override {
    return made_faulty(inner_->setup(choice, dice, windows));
  }

 private:
  std::shared_ptr<const CatalogueHandle> inner_;
};

Resolution made_faulty(Resolution resolution) {
  fail_if(faults().clock);  // which a position asks for when it is made
  resolution.next = std::make_unique<FaultyPosition>(std::move(resolution.next));
  return resolution;
}

std::expected<std::shared_ptr<const CatalogueHandle>, Problems> load_faulty(
    const std::vector<rules::Document>& documents, int revision) {
  auto loaded = entry_of<Rules>("toy").load_revision(documents, revision);
  if (!loaded) return loaded;
  return std::make_shared<const FaultyCatalogue>(std::move(*loaded));
}

}  // namespace

Faults& faults() {
  static Faults wanted;
  return wanted;
}

void use_faulty_registry() {
  static const std::vector<RulesetEntry> table = [] {
    const RulesetEntry toy = entry_of<Rules>("toy");
    RulesetEntry faulty = toy;
    faulty.info.id = faulty_ruleset;
    faulty.load_revision = load_faulty;
    return std::vector<RulesetEntry>{toy, faulty};
  }();
  faults() = {};
  use_registry(table);
}

}  // namespace emcon::match::testing
