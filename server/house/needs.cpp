// Names what a match needs: its ruleset, the revision that it is played by, the form of its records.
#include "server/house/needs.hpp"

namespace emcon::house {
namespace {

std::string of_form(const match::RulesetEntry& ruleset, int revision, int form) {
  return std::string(ruleset.info.id) + " " + std::to_string(revision) + " log " + std::to_string(form);
}

}  // namespace

std::string needs_of(const match::RulesetEntry& ruleset, int revision, const v1::MatchSettings& settings) {
  // Of the oldest form that will do: a match that uses nothing new can be played by older programs.
  return of_form(ruleset, revision, settings.time().cap_s() > 0 ? 2 : 1);
}

std::string needs_of(const ShelfEntry& entry, const v1::MatchSettings& settings) {
  return needs_of(*entry.ruleset, entry.ruleset->info.revision, settings);
}

std::vector<std::string> all_that_is_read(const Shelf& shelf) {
  std::vector<std::string> out;
  for (const ShelfEntry& entry : shelf.all())
    for (int revision = 1; revision <= entry.ruleset->info.revision; ++revision)
      for (int form = 1; form <= log_form; ++form) out.push_back(of_form(*entry.ruleset, revision, form));
  return out;
}

}  // namespace emcon::house
