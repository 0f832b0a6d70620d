/// One check of one answer: reads lines, refuses with reasons, and plays accepted ones on a scratch table.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/rules/fires_of_space/contact_check.hpp"
#include "server/rules/fires_of_space/fires_of_space.hpp"
#include "server/rules/fires_of_space/needs.hpp"

namespace emcon::rules::fires_of_space {

/// Knows the View and nothing else.
class Checker : private ContactCheck {
 public:
  explicit Checker(const View& view)
      : table_(view.table), ratings_(view.ratings), window_(*view.window), side_(*view.side) {}

  void check_line(const table::FilledLine& line, int number);
  Checked<Order> result() &&;

 private:
  void guide();
  void split();
  void join();
  void thrust();
  void launch();
  void target();
  void fire();
  void point_defence();
  void strike();
  void repair();
  void shut_down();
  void done();

  bool verb_fits();
  /// Accepts the command; those without dice are carried out on the scratch table.
  void accept(Command command);

  /// Own thing named by the subject; refuses if it is not the seat's own or not in play.
  std::optional<int> own_unit(bool missiles_allowed);
  std::optional<int> own_ship();
  /// Refuses if an enemy has declared the unit as its target: it stays as it is until that is resolved (R56).
  bool split_or_join_barred(int unit, const char* field);

  std::optional<int> enemy_unit(const char* field, bool missiles);
  std::optional<Command> split_ships(int unit);
  std::optional<Command> split_missiles(int unit);
  std::optional<Command> split_count(int unit);
  /// Type named in `type`, else the one of the unit's earliest launch (R76).
  std::optional<int> missile_type_at(int unit);
  std::optional<int> strike_launch(int unit);
  bool beam_target(Command& command, const Ship& firer);
  bool fire_mode(Command& command, const Ship& firer);
  bool further_mounts(Command& command, const Ship& firer, const table::Value& with);
  void describe_fire(const Command& command);
  std::optional<int> strike_share(const table::Share& share, int target);
  void describe_strike(const Command& command, int target);
  void describe_hits(const MissileType& type, int committed, int count, const Ship& ship);
  void describe_meeting(const MissileType& type, int committed, int count, int target, int met_type);

  Table table_;
  Ratings ratings_;
  Step window_;
  int side_;
  bool other_orders_ = false;  ///< an order other than split or join was given (R56)
  bool closed_ = false;        ///< a `done` line was read
  bool said_done_ = false;
  Order order_;
};

}  // namespace emcon::rules::fires_of_space
