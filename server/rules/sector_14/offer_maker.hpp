/// Builds the offer of one question from a View.
#pragma once

#include <string>
#include <vector>

#include "server/rules/kit/offer_base.hpp"
#include "server/rules/sector_14/advice.hpp"

namespace emcon::rules::sector_14 {

class OfferMaker : private OfferBase {
 public:
  explicit OfferMaker(const View& view) : view_(view), table_(view.table), step_(*view.step), seat_(*view.seat) {}
  table::Offer make() &&;

 private:
  void fleet();
  void crews();
  void move();
  void fire();
  void gun_line(const Ship& ship, int weapon);
  void intercept_line(const Ship& ship, int weapon);
  void allocate();
  void facing();
  void steer();
  void steer_line(int seeker);
  void launch();
  void launch_line(const Ship& ship, int weapon);
  void lose();
  /// A line of wishes for each ship the seat commands here.
  void preferences();
  void preference_line(int ship);

  const Ship& ship() const { return table_.ships[ix(step_.ship)]; }
  const Preference& preference() const;
  void fall_back(std::string verb, std::string subject, std::string variant, std::vector<table::Entry> entries);

  const View& view_;
  const Table& table_;
  const Step& step_;
  Seat seat_;
};

}  // namespace emcon::rules::sector_14
