// Wraps the toy ruleset so that each of its functions can be made to fail.
#include "tests/match/faulty.hpp"

#include "server/match/hosted.hpp"
#include "tests/match/toy/toy.hpp"
#include "tests/match/wrapped.hpp"

namespace emcon::match::testing {
namespace {

using rules::toy::Rules;

void fail_if(bool wanted) {
  if (wanted) throw rules::RulesFault("a wrong rule, with die 4711");
}

int coins_of(const table::Filled& filled) {
  int out = 0;
  for (const table::FilledLine& line : filled.lines)
    for (const table::Entry& entry : line.entries)
      if (const auto* coins = std::get_if<std::int64_t>(&entry.value)) out += static_cast<int>(*coins);
  return out;
}

Resolution made_faulty(Resolution resolution);

class FaultyPosition final : public WrappedPosition {
 public:
  using WrappedPosition::WrappedPosition;
  table::Offer offer_for(Seat seat) const override {
    fail_if(faults().offer);
    table::Offer out = inner().offer_for(seat);
    for (int i = 0; i < faults().options; ++i) {
      table::OfferLine& line = out.lines.emplace_back();
      line.verb = "more";
      line.subject = std::to_string(i);
    }
    return out;
  }
  std::optional<table::Filled> default_if_idle(Seat seat) const override { return Position::default_if_idle(seat); }
  Verdict check(Seat seat, const table::Filled& filled) const override {
    fail_if(faults().check);
    Verdict out = inner().check(seat, filled);
    out.adds = faults().adds * coins_of(filled);
    return out;
  }
  table::Board board_for(Viewer viewer) const override {
    fail_if(faults().board);
    table::Board out = inner().board_for(viewer);
    for (int i = 0; i < faults().things; ++i) {
      table::Thing& thing = out.things.emplace_back();
      thing.handle = "x" + std::to_string(i);
      thing.side = 0;
    }
    if (faults().note_bytes > 0) out.notes.emplace_back(static_cast<std::size_t>(faults().note_bytes), 'x');
    return out;
  }
  Resolution resolve(std::span<const SeatAnswer> answers, QuestionNo question, rules::DiceSource& dice) const override {
    fail_if(faults().resolve);
    int coins = 0;
    for (const SeatAnswer& answer : answers) coins += coins_of(answer.filled);
    rules::expect_within_work(static_cast<std::size_t>(faults().work * coins));
    return WrappedPosition::resolve(answers, question, dice);
  }

 private:
  Resolution wrapped(Resolution played) const override { return made_faulty(std::move(played)); }
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
  return std::make_shared<const WrappedCatalogue>(std::move(*loaded), made_faulty);
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
