// Fills a viewer's View from nothing with what his sight opens.
#include "server/rules/fires_of_space/fires_of_space.hpp"

namespace emcon::rules::fires_of_space {

View Rules::project(const State& state, const Sight& sight) {
  View view;
  view.table = state.table;
  for (const Veiled<int>& committed : state.committed) {
    const int* known = committed.seen_by(sight);
    view.ratings.push_back(known ? std::optional<int>(*known) : std::nullopt);
  }
  if (sight.viewer().is_seat()) view.side = sight.viewer().seat().index;
  if (!state.outcome && !state.agenda.empty()) view.window = *state.agenda.top();
  view.outcome = state.outcome;
  if (state.operation) {
    view.operation.emplace(OpView{state.operation->theatre, state.operation->picture, {}});
    for (int side = 0; side < 2; ++side)
      if (const Force* force = state.operation->forces[ix(side)].seen_by(sight))
        view.operation->forces[ix(side)] = *force;
  }
  return view;
}

}  // namespace emcon::rules::fires_of_space
