// The order `course`: a ship takes a manoeuvre that was suggested (S14-P2.5).
#include "server/rules/sector_14/advice/advice.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/orders/moving.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/reading.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int courses_shown = 8;

/// "+1:5053" turns one to starboard and puts the vector on 5053.
std::string course_token(const Manoeuvre& m) {
  return (m.sixths > 0 ? "+" : "") + number(m.sixths) + ":" + label(m.hex);
}

std::string course_words(const Ship& ship, const Manoeuvre& m) {
  const int thrust = distance(ship.course.vector, m.hex);
  std::string out = m.sixths == 0 ? "straight on" : "turn " + number(m.turns());
  if (m.sixths != 0) out += m.sixths > 0 ? " to starboard" : " to port";
  return out + (thrust > 0 ? ", thrust " + number(thrust) : "") + " to " + label(m.hex);
}

void offer_course(Offering& out) {
  const Ship& own = out.ship();
  const std::vector<RatedCourse> all = rated_courses(out.table, own);
  std::int64_t idle = all.back().worth;
  for (const RatedCourse& one : all)
    if (one.manoeuvre.sixths == 0 && one.manoeuvre.hex == own.course.vector) idle = one.worth;
  std::vector<table::Option> plans;
  for (int i = 0; i < std::min(courses_shown, count_of(all)); ++i) {
    const RatedCourse& one = all[ix(i)];
    plans.push_back({course_token(one.manoeuvre), course_words(own, one.manoeuvre),
                     "nearest enemy at " + number(one.range) + ", stress +" + number(one.stress), one.worth - idle});
  }
  const std::string best = plans.front().token;
  table::Field plan = Offering::choice("plan", "course", out.add_set(std::move(plans)));
  plan.fallback = table::Token{best};
  table::OfferLine& line = out.line("course", own.handle(), "", "take a suggested course", "S14-P2.5");
  line.fields = {std::move(plan)};
  line.merit = all.front().worth - idle;
}

void check_course(Reading& in) {
  const std::optional<ShipIndex> s = ship_to_move(in);
  if (!s) return;
  const std::string* plan = in.token("plan");
  if (!plan) return;
  for (const Manoeuvre& m : courses(in.table, in.table.ships[*s]))
    if (course_token(m) == *plan) return accept_manoeuvre(in, *s, m);
  in.refuse(reasons::no_such_course(*plan), "S14-P2.5", "plan");
}

}  // namespace

extern const OrderRow course_order{
    .verb = "course", .fields = "plan", .acts = by<offer_course, check_course, apply_manoeuvre>};

}  // namespace emcon::rules::sector_14
