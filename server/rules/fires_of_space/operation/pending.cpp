#include "server/rules/fires_of_space/operation/op_check.hpp"
#include "server/rules/fires_of_space/operation/op_offer.hpp"

namespace emcon::rules::fires_of_space {

// set-up, detection, movement, units, jumps
void apply_deployment(Ops&, int, const std::vector<OpCommand>&) {}
void deploy_the_rest(Ops&) {}
void apply_op_split(Force&, const Table&, int, const OpCommand&) {}
void apply_op_join(Force&, const OpCommand&) {}
void jump_phase(Ops&, int, const std::vector<OpCommand>&) {}
void void_plot(Ops&, int, int, const char*) {}
void OpOfferMaker::deploy() {}
void OpOfferMaker::split_and_join() {}
void OpOfferMaker::jumps() {}
void OpChecker::deploy() {}
void OpChecker::split() {}
void OpChecker::join() {}
void OpChecker::plot() {}
void OpChecker::abort() {}
void OpChecker::recalibrate() {}

// engagements, damage, special actions, victory
std::vector<Place> engagement_hexes(const Table&, const Theatre&, const Picture&) {
  return {};
}
std::vector<int> engaged_units(const Picture&, const Place&) {
  return {};
}
void begin_engagement(Ops&) {}
void place_engaged(Play&) {}
void end_engagement(Ops&) {}
void operational_damage(Ops&) {}
void special_phase(Ops&, int, const std::vector<OpCommand>&) {}
void end_operation(Ops&, const std::string&) {}
std::vector<std::int64_t> operational_points(const Ops&) {
  return {0, 0};
}
void OpOfferMaker::engage() {}
void OpOfferMaker::shut_down() {}
void OpOfferMaker::special() {}
void OpChecker::engage() {}
void OpChecker::shut_down() {}
void OpChecker::accept_surrender() {}
void OpChecker::capture() {}
void OpChecker::ransom() {}
void OpChecker::destroy() {}

}  // namespace emcon::rules::fires_of_space
