// Wraps every position of a ruleset, so that it says the same in other words.
#include "tests/e2e/other_words.hpp"

#include <array>
#include <memory>
#include <utility>

#include "tests/match/wrapped.hpp"

namespace emcon::testing {
namespace {

using match::CatalogueHandle;
using match::Resolution;
using match::testing::WrappedCatalogue;
using match::testing::WrappedPosition;

table::Board worded(table::Board board) {
  for (table::Thing& thing : board.things) thing.name = "The " + thing.name;
  return board;
}

Resolution worded_so(Resolution played);

class WordedPosition final : public WrappedPosition {
 public:
  using WrappedPosition::WrappedPosition;
  table::Board board_for(Viewer viewer) const override { return worded(inner().board_for(viewer)); }
  table::Board truth_board(match::TruthPermit permit) const override { return worded(inner().truth_board(permit)); }

 private:
  Resolution wrapped(Resolution played) const override { return worded_so(std::move(played)); }
};

Resolution worded_so(Resolution played) {
  for (rules::Event& event : played.events) event.telling.text += " So it was told at first.";
  played.next = std::make_unique<WordedPosition>(std::move(played.next));
  return played;
}

using Loaded = std::expected<std::shared_ptr<const CatalogueHandle>, Problems>;

template <std::size_t ruleset>
Loaded load(const std::vector<rules::Document>& documents, int revision) {
  Loaded out = match::shipped_registry()[ruleset].load_revision(documents, revision);
  if (out) *out = std::make_shared<WrappedCatalogue>(std::move(*out), worded_so);
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
