// Does things to an operation's state as its phases would.
#include "tests/rules/fires_of_space/after.hpp"

#include "server/match/umpire.hpp"

namespace emcon::rules::fires_of_space::test {

State after(State state, const std::function<void(operation::Play&)>& done, std::vector<Disclosure>* disclosed) {
  Script script;
  match::Umpire::with_referee(
      script, 9,
      [&](Referee& referee) {
        operation::Play play(state, referee);
        done(play);
        return 0;
      },
      [&](auto&&, auto&&, const std::vector<Disclosure>& shown) {
        if (disclosed) *disclosed = shown;
      });
  return state;
}

}  // namespace emcon::rules::fires_of_space::test
