// The order `course`: a ship takes a manoeuvre that was suggested (S14-P2.5).
#include "server/rules/sector_14/orders/advice.hpp"
#include "server/rules/sector_14/orders/course_token.hpp"
#include "server/rules/sector_14/orders/moving.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/reading.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int courses_shown = 8;

std::string turn_words(int sixths) {
  if (sixths == 0) return "straight on";
  return "turn " + number(sixths < 0 ? -sixths : sixths) + (sixths > 0 ? " to starboard" : " to port");
}

void offer_course(Offering& out) {
  const Ship& own = out.ship();
  const std::vector<Manoeuvre> all = manoeuvres(out.table, own);
  std::int64_t idle = all.back().worth;
  for (const Manoeuvre& m : all)
    if (m.sixths == 0 && m.hex == own.course.vector) idle = m.worth;
  std::vector<table::Option> plans;
  for (int i = 0; i < std::min(courses_shown, count_of(all)); ++i) {
    const Manoeuvre& m = all[ix(i)];
    const int thrust = distance(own.course.vector, m.hex);
    plans.push_back({course_token(m.sixths, m.hex),
                     turn_words(m.sixths) + (thrust > 0 ? ", thrust " + number(thrust) : "") + " to " + label(m.hex),
                     "nearest enemy at " + number(m.range) + ", stress +" + number(m.stress), m.worth - idle});
  }
  const std::string best = plans.front().token;
  table::Field plan = Offering::choice("plan", "a suggested course", out.add_set(std::move(plans)));
  plan.fallback = table::Token{best};
  table::OfferLine& line = out.line(
      "course", own.handle(), "", "take a suggested course: turn, minus to port, and the hex it leads to", "S14-P2.5");
  line.fields = {std::move(plan)};
  line.merit = all.front().worth - idle;
}

void check_course(Reading& in) {
  const std::optional<ShipIndex> s = ship_to_move(in);
  if (!s) return;
  const std::string* plan = in.token("plan");
  if (!plan) return;
  for (const Manoeuvre& m : courses(in.table, in.table.ships[*s]))
    if (course_token(m.sixths, m.hex) == *plan) return accept_manoeuvre(in, *s, m.sixths, m.hex);
  in.refuse("no_such_course", "'" + *plan + "' is none of the courses this ship can take.", "S14-P2.5", "plan");
}

}  // namespace

extern const OrderRow course_order{
    .verb = "course", .fields = "plan", .acts = by<offer_course, check_course, apply_manoeuvre>};

}  // namespace emcon::rules::sector_14
