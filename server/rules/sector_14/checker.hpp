/// One check of one answer: reads lines, refuses with reasons, and plays accepted ones on a scratch table.
#pragma once

#include <optional>
#include <string>

#include "server/rules/kit/line_check.hpp"
#include "server/rules/sector_14/sector_14.hpp"
#include "server/rules/sector_14/table.hpp"

namespace emcon::rules::sector_14 {

/// Knows the View and nothing else.
class Checker : private LineCheck {
 public:
  explicit Checker(const View& view) : view_(view), table_(view.table), step_(*view.step), seat_(*view.seat) {}

  void check_line(const table::FilledLine& line, int number);
  Checked<Order> result() &&;

 private:
  void take();
  void crew();
  void move();
  void drift();
  void course();
  void fire();
  void intercept();
  void allocate();
  void facing();
  void steer();
  void launch();
  void charge();
  void lose();
  void prefer();

  bool verb_fits();
  /// Own ship named by the subject that may take orders; refuses otherwise. In a step of one ship, only that ship.
  std::optional<int> own_ship();
  /// Its weapon named by the variant, neither destroyed nor used up; refuses otherwise.
  std::optional<int> own_weapon(const Ship& ship);
  /// Enemy ship in `field`; `able_only`: not a doomed one either.
  std::optional<int> enemy_ship(const Ship& own, bool able_only);
  /// The whole answer takes this order once.
  bool once(const char* what);
  void accept_move(int ship, int sixths, Hex hex);
  void accept(Command command);
  /// Launcher named by subject and variant that may be used now, or charged; refuses otherwise.
  std::optional<int> own_launcher(bool to_charge);
  bool read_losses(const Ship& ship, Command& out);
  bool read_skills(const Ship& ship, const table::Value* value, Command& out);

  const View& view_;
  Table table_;
  Step step_;
  Seat seat_;
  bool done_ = false;
  bool answered_ = false;  ///< something but preferences was said
  int points_ = 0;         ///< of ships taken
  int taken_ = 0;          ///< ships taken
  Order order_;
};

}  // namespace emcon::rules::sector_14
