// Wraps rulesets so that a harness sees what they disclose, and traces calls for a seat.
#include "tests/twins/harness/watched.hpp"

#include <array>
#include <stdexcept>
#include <utility>
#include <vector>

#include "server/data/folder.hpp"

namespace emcon::testing {
namespace {

Audience& disclosed() {
  static Audience so_far = Audience::nobody();
  return so_far;
}

/// More than one act of a harness leads to.
constexpr std::size_t played_max = 64;
std::vector<Played>& played() {
  static std::vector<Played> last;
  return last;
}
void note_played(QuestionNo question, const match::Resolution& done) {
  if (played().size() == played_max) played().erase(played().begin());
  played().push_back({question, done.events, done.lapses});
}

Tracer& tracer() {
  static Tracer one;
  return one;
}
std::vector<Traced>& traced() {
  static std::vector<Traced> so_far;
  return so_far;
}

match::Resolution watch(match::Resolution resolution);

/// Hands everything on; notes disclosures.
class WatchedPosition final : public match::Position {
 public:
  explicit WatchedPosition(std::unique_ptr<match::Position> inner) : inner_(std::move(inner)) {}
  const std::optional<rules::Ask>& asked() const override { return inner_->asked(); }
  const table::Clock& clock() const override { return inner_->clock(); }
  const std::optional<rules::Outcome>& outcome() const override { return inner_->outcome(); }
  table::Offer offer_for(Seat seat) const override {
    trace(seat, false, [&] { (void)inner_->offer_for(seat); });
    return inner_->offer_for(seat);
  }
  table::Offer public_offer_for(Seat seat) const override { return inner_->public_offer_for(seat); }
  table::Offer standing_for(Seat seat) const override { return inner_->standing_for(seat); }
  match::Verdict check(Seat seat, const table::Filled& filled) const override {
    trace(seat, true, [&] { (void)inner_->check(seat, filled); });
    return inner_->check(seat, filled);
  }
  table::Board board_for(Viewer viewer) const override { return inner_->board_for(viewer); }
  table::Board truth_board(match::TruthPermit permit) const override { return inner_->truth_board(permit); }
  match::Resolution resolve(std::span<const match::SeatAnswer> answers, QuestionNo question,
                            rules::DiceSource& dice) const override {
    match::Resolution done = inner_->resolve(answers, question, dice);
    note_played(question, done);
    return watch(std::move(done));
  }
  match::Resolution leave(Seat seat, QuestionNo question, rules::DiceSource& dice) const override {
    return watch(inner_->leave(seat, question, dice));
  }
  void dump(rules::Writer& writer) const override { inner_->dump(writer); }

 private:
  /// `call` ends what it made: else its first run would end nothing, and its second what the first had made.
  void trace(Seat seat, bool checks, const std::function<void()>& call) const {
    if (!tracer()) return;
    // The view is made beforehand: that may take another way, and tells nobody anything.
    (void)inner_->board_for(Viewer::of(seat));
    traced().push_back({seat, checks, tracer()(call)});
  }

  std::unique_ptr<match::Position> inner_;
};

class WatchedCatalogue final : public match::CatalogueHandle {
 public:
  explicit WatchedCatalogue(std::shared_ptr<const match::CatalogueHandle> inner) : inner_(std::move(inner)) {}
  const rules::Description& description() const override { return inner_->description(); }
  match::Resolution setup(const rules::Choice& choice, rules::DiceSource& dice, match::Windows windows) const override {
    return watch(inner_->setup(choice, dice, windows));
  }

 private:
  std::shared_ptr<const match::CatalogueHandle> inner_;
};

match::Resolution watch(match::Resolution resolution) {
  for (const rules::Disclosure& one : resolution.disclosures) disclosed() = disclosed() | one.audience;
  resolution.next = std::make_unique<WatchedPosition>(std::move(resolution.next));
  return resolution;
}

using Loaded = std::expected<std::shared_ptr<const match::CatalogueHandle>, Problems>;

std::vector<match::RulesetEntry>& originals() {
  static std::vector<match::RulesetEntry> all;
  return all;
}

std::vector<GuestRuleset>& guests() {
  static std::vector<GuestRuleset> all;
  return all;
}

/// RulesetEntry::load_revision is a plain function, so each place in the table has its own.
template <std::size_t Place>
Loaded load_watched(const std::vector<rules::Document>& documents, int revision) {
  auto loaded = originals()[Place].load_revision(documents, revision);
  if (!loaded) return loaded;
  // Kept, as a busy server has a match of every kind in memory: else the same data would be read for every world.
  static std::vector<std::shared_ptr<const match::CatalogueHandle>> kept;
  return kept.emplace_back(std::make_shared<WatchedCatalogue>(std::move(*loaded)));
}
template <std::size_t... Places>
constexpr auto loaders(std::index_sequence<Places...>) {
  return std::array<Loaded (*)(const std::vector<rules::Document>&, int), sizeof...(Places)>{&load_watched<Places>...};
}

}  // namespace

void watch_rulesets(std::vector<GuestRuleset> more) {
  static constexpr auto by_place = loaders(std::make_index_sequence<watched_max>());
  static std::vector<match::RulesetEntry> table;
  if (!table.empty()) throw std::logic_error("the rulesets are under watch already");
  const auto shipped = match::shipped_registry();
  originals().assign(shipped.begin(), shipped.end());
  guests() = std::move(more);
  for (const GuestRuleset& guest : guests()) originals().push_back(guest.ruleset);
  if (originals().size() > watched_max) throw std::logic_error("more rulesets than can be watched");
  table = originals();
  for (std::size_t i = 0; i < table.size(); ++i) table[i].load_revision = by_place[i];
  match::use_registry(table);
}

std::vector<rules::Document> documents_of(const match::RulesetEntry& ruleset) {
  for (const GuestRuleset& guest : guests())
    if (guest.ruleset.info.id == ruleset.info.id) return guest.documents;
  auto documents = data::load_embedded(ruleset.folder);
  if (!documents) throw std::runtime_error(ruleset.info.id + ": " + documents.error().front().text);
  return std::move(*documents);
}

Audience take_disclosed() {
  return std::exchange(disclosed(), Audience::nobody());
}

std::vector<Played> take_played() {
  return std::exchange(played(), {});
}

void trace_with(Tracer with) {
  tracer() = std::move(with);
}

std::vector<Traced> take_traced() {
  return std::exchange(traced(), {});
}

}  // namespace emcon::testing
