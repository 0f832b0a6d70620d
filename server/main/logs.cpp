// Goes through the logs of a database, and finds those that were changed.
#include "server/main/logs.hpp"

#include <utility>

#include "common/proof/commitment.hpp"

namespace emcon::program {
namespace {

std::string broken_link(const std::vector<store::Record>& log) {
  Bytes32 before{};
  for (std::size_t i = 0; i < log.size(); ++i) {
    if (record_hash(before, i + 1, log[i].bytes) != log[i].hash)
      return "record " + std::to_string(i + 1) + " was changed after it was written";
    before = log[i].hash;
  }
  return {};
}

}  // namespace

Result<std::vector<MatchId>> all_matches(store::DatabaseReader& reader) {
  constexpr std::size_t limit = 1'000;
  std::vector<MatchId> out;
  for (;;) {
    const auto page = reader.matches(out.empty() ? MatchId() : out.back(), limit);
    if (!page) return std::unexpected(page.error());
    out.insert(out.end(), page->begin(), page->end());
    if (page->size() < limit) return out;
  }
}

Result<std::string> flaw_of(const Result<store::StoredMatch>& match) {
  if (match) return broken_link(match->records);
  if (match.error().code == "corrupt") return match.error().text;
  return std::unexpected(match.error());
}

Result<LogCheck> check_logs(store::DatabaseReader& reader,
                            const std::function<void(std::size_t, std::size_t)>& progress) {
  const auto matches = all_matches(reader);
  if (!matches) return std::unexpected(matches.error());
  LogCheck out;
  for (const MatchId& match : *matches) {
    const auto stored = reader.load(match);
    if (!stored && stored.error().code == "unknown_match") continue;
    auto flaw = flaw_of(stored);
    if (!flaw) return std::unexpected(std::move(flaw.error()));
    if (!flaw->empty())
      out.flaws.push_back(stored ? "the log of match " + match + " is damaged: " + *flaw : std::move(*flaw));
    progress(++out.matches, matches->size());
  }
  return out;
}

}  // namespace emcon::program
