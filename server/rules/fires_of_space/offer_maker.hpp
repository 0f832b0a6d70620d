/// Builds the offer of one window from a View.
#pragma once

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "server/rules/fires_of_space/advice.hpp"
#include "server/rules/fires_of_space/table.hpp"
#include "server/rules/kit/offer_base.hpp"

namespace emcon::rules::fires_of_space {

class OfferMaker : private OfferBase {
 public:
  explicit OfferMaker(const View& view) : view_(view), table_(view.table), side_(*view.side) {}
  table::Offer make() &&;

 private:
  void guide();
  void split_and_join();
  void thrust(int sub_phase);
  void launch();
  void target(bool at_missiles);
  void fire();
  void point_defence();
  void strike(bool at_ships);
  void damage_control(bool last);
  void done();

  bool own(const Unit& unit) const { return !unit.gone && unit.side == side_; }
  bool enemy(const Unit& unit) const { return !unit.gone && unit.side != side_; }
  void split_line(int unit);
  table::Field leaving_missiles(int unit);
  void join_line(int unit);
  void launch_line(int ship, int row, int& rate_left);
  void fire_line(int ship, int row);
  void battery_line(int ship, int row);
  void repair_line(int ship);
  void shut_down_line(int ship, bool last);
  /// Fields of FOS-16.a.viii, and the count and merit of the line, for the target at `band` that suits best.
  void add_fire_modes(table::OfferLine& line, int ship, int row, int left, int target);
  void strike_line(int unit, int lot, bool at_ships, int& turn_of);
  std::optional<table::Field> type_field(const std::vector<int>& missile_units);
  /// First word of the class name: enough beside the handle.
  std::string short_class(const Ship& ship) const;

  const View& view_;
  const Table& table_;
  int side_;
};

}  // namespace emcon::rules::fires_of_space
