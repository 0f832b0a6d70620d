/// Builds the offer of one operational window from a View.
#pragma once

#include <string>
#include <vector>

#include "server/rules/fires_of_space/operation/ops.hpp"
#include "server/rules/kit/offer_base.hpp"

namespace emcon::rules::fires_of_space {

class OpOfferMaker : private OfferBase {
 public:
  /// `view` must show an operational window, and a side that is asked.
  explicit OpOfferMaker(const View& view);
  table::Offer make() &&;

 private:
  void deploy();
  void tonnage();
  void split_and_join();
  void split_line(int unit);
  void join_line(int unit);
  void engage();
  void plan();
  /// Orders of one unit in a plan.
  void plan_lines(int unit);
  void steer_line(int unit, int left);
  void intercept_line(int unit);
  void loop_lines();
  std::vector<table::Option> contacts_of(int unit, bool to_intercept) const;
  void single();
  void declare();
  void loop();
  void thrust();
  void thrust_single();
  void shut_down();
  void jumps();
  void plot_line(int ship);
  void special();
  void capture_line(int contact, const std::vector<int>& own);
  /// After a public event the orders of the last answer stand unless they are given anew: the fallback.
  void keep(const char* label, const char* clause);

  const View& view_;
  const Theatre& theatre_;
  const Picture& picture_;
  const Table& table_;
  const Force& force_;
  int side_;
};

}  // namespace emcon::rules::fires_of_space
