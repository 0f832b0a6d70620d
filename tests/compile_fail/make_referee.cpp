// Rules cannot make themselves a referee, and with it dice and tellings.
// refused: private
#include "server/rules/contract/referee.hpp"
using namespace emcon::rules;
#ifdef CONTROL
int rolled(Referee& referee) {
  return referee.roll({1, 6}, {}, emcon::Audience::everyone()).values.front();
}
#else
int rolled(DiceSource& source) {
  Referee referee(source, 1);
  return referee.roll({1, 6}, {}, emcon::Audience::everyone()).values.front();
}
#endif
