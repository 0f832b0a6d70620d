// Keeps the words of tellings in records, and gives them back to events that are played again.
#include "server/match/wording.hpp"

#include <algorithm>

#include "server/match/build.hpp"

namespace emcon::match {
namespace {

/// Acts are told anew by this program. What an older one's words do not name is not shown.
void keep_named(std::vector<table::Act>& acts, const std::vector<std::string>& about) {
  const auto named = [&](const std::string& handle) {
    return handle.empty() || std::ranges::find(about, handle) != about.end();
  };
  std::erase_if(acts, [&](const table::Act& act) { return !named(act.from) || !named(act.to); });
}

}  // namespace

void put_wording(const rules::Event& event, emcon::log::Wording& out) {
  out.set_text(event.telling.text);
  out.set_clause(event.telling.clause);
  out.set_weight(static_cast<std::uint32_t>(event.telling.note.weight));
  for (const std::string& handle : event.telling.note.about) out.add_about(handle);
}

bool worded_so(const rules::Event& event, const emcon::log::Wording& wording) {
  return wording.text() == event.telling.text && wording.clause() == event.telling.clause &&
         wording.weight() == static_cast<std::uint32_t>(event.telling.note.weight) &&
         std::ranges::equal(wording.about(), event.telling.note.about);
}

void reword(std::vector<rules::Event>& events, const emcon::log::Resolved& record) {
  if (record.telling_hash().empty()) return;
  for (std::size_t i = 0; i < events.size(); ++i) {
    const emcon::log::Wording& wording = record.told(static_cast<int>(i));
    rules::Telling& telling = events[i].telling;
    telling.text = wording.text();
    telling.clause = wording.clause();
    telling.note.weight = static_cast<table::Weight>(wording.weight());
    telling.note.about.assign(wording.about().begin(), wording.about().end());
    keep_named(telling.showing.acts, telling.note.about);
  }
}

bool in_own_words(const MatchState& state, const std::string& build) {
  return build.empty() ? state.own_words : build == own_build();
}

}  // namespace emcon::match
