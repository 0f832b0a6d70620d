/// One check of one operational answer: reads lines, refuses with reasons, plays splits and joins on a scratch Force.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/fires_of_space/contact_check.hpp"
#include "server/rules/fires_of_space/operation/ops.hpp"

namespace emcon::rules::fires_of_space {

/// Knows the View and nothing else.
class OpChecker : private ContactCheck {
 public:
  /// `view` must show an operational window, and a side that is asked.
  explicit OpChecker(const View& view);
  void check_line(const table::FilledLine& line, int number);
  Checked<Order> result() &&;

 private:
  void keep();
  void deploy();
  void tonnage();
  void split();
  void join();
  void engage();
  void steps();
  void single();
  void steer();
  void follow();
  void keep_away();
  void intercept();
  void decline();
  void loop_start();
  void thrust();
  void shut_down();
  void plot();
  void abort();
  void recalibrate();
  void accept_surrender();
  void capture();
  void ransom();
  void destroy();
  /// An order of section 18 against a contact, unless something the sender sees is against it.
  std::optional<OpCommand> against_contact(OpVerb verb);

  /// Own thing named by the subject; refuses if it is not there.
  std::optional<int> own_unit();
  std::optional<int> own_ship();
  /// Contact of the other side named by `field` (or the subject, if null); L5 for everything that is not there.
  std::optional<int> contact_unit(const char* field);
  std::optional<int> contact_ship(const char* field);
  /// Own unit that thrusts this phase and has no plan in this answer and no declared interception.
  std::optional<int> planned_unit();
  bool thrust_left(int unit);
  /// Says what thrust, or a declaration, gives away of the unit or costs it (FOS-13.a, FOS-12.e).
  void expect_notice(int unit, bool thrusts);
  /// Contact in `contact` that is in the unit's system.
  std::optional<int> contact_near(int unit);
  /// Directions of a thrust order, each 0..6.
  std::optional<std::vector<int>> ways();
  /// FOS-11.e.vi.4: a declared interceptor steps closer.
  bool closes(int unit, int way);
  /// Refuses if this unit cannot split or join now (R56).
  bool units_may_change(int unit, const char* field);
  /// Refuses if the side's jumps of this turn are over.
  bool jumps_open();
  /// Destination in the fields `system` (none: its own) and `hex`.
  std::optional<Place> jump_place(const OpShip& ship);
  /// "yes" or "no" in field `answer`.
  std::optional<bool> yes_or_no(const char* clause);
  /// Refuses a second order of these verbs for one subject.
  bool once(std::initializer_list<OpVerb> verbs, int subject, const char* code, const char* clause);
  OpCommand command(OpVerb verb, int subject) const;
  void accept(OpCommand command);

  const View& view_;
  const Table& table_;
  Theatre theatre_;
  Picture picture_;
  Force force_;
  Step window_;
  int side_;
  std::vector<OpCommand> commands_;
};

/// Verbs a window takes, separated by blanks.
std::string verbs_of(OpStage stage);

}  // namespace emcon::rules::fires_of_space
