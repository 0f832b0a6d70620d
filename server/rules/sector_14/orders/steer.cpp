// The order `steer`: a seeker's owner shifts its vector (S14-P4.2).
#include <algorithm>

#include "common/counted.hpp"
#include "server/rules/sector_14/catalogue/phrases.hpp"
#include "server/rules/sector_14/catalogue/words.hpp"
#include "server/rules/sector_14/orders/offering.hpp"
#include "server/rules/sector_14/orders/orders.hpp"
#include "server/rules/sector_14/orders/reading.hpp"
#include "server/rules/sector_14/phases/play.hpp"
#include "server/rules/sector_14/show/sheet.hpp"
#include "server/rules/sector_14/table/courses.hpp"

namespace emcon::rules::sector_14 {
namespace {

struct Steer {
  SeekerIndex seeker;
  Hex to;           ///< for the vector counter
  int heading = 0;  ///< it points that way, 0 to 5
};

void offer_seeker(Offering& out, const Seeker& seeker, const Ship& target) {
  const int acc = out.table.type_of(seeker).acc;
  const Hex self = guided(homing(out.table, seeker, target));
  table::OfferLine& line = out.line("steer", seeker.handle(), "", "shift the vector of " + seeker.handle(), "S14-P4.2");
  line.note =
      "target: ship " + ship_name(target) + " at " + label(target.course.at) + "; by itself it goes to " + label(self);
  const bool strikes = self == target.course.at && distance(seeker.course.vector, self) <= acc;
  table::HexChoice choice{seeker.course.vector, acc, {}};
  if (strikes) choice.hexes = {self};
  line.fields = {
      Offering::hex("to", "hex for the vector counter", std::move(choice), self),
      Offering::number("heading", "way it points, 0 up and clockwise", 0, 5, std::int64_t{seeker.course.facing})};
}

void offer_steer(Offering& out) {
  for (const SeekerIndex s : out.table.seekers.indices()) {
    const Seeker& seeker = out.table.seekers[s];
    const std::optional<ShipIndex>& target = out.view.targets[s];
    if (seeker.seat == out.seat && target) offer_seeker(out, seeker, out.table.ships[*target]);
  }
}

/// Whether the seeker may shift its vector to `to`; refuses otherwise.
bool may_go(Reading& in, const Homing& homing, Hex to) {
  switch (may_steer(homing, to)) {
    case SeekVerdict::beyond_acc:
      in.refuse(reasons::acc_exceeded(counted(homing.acc, "hex", "hexes"), label(homing.seeker.vector)), "S14-P4.2",
                "to");
      return false;
    case SeekVerdict::must_strike:
      in.refuse(reasons::must_strike(label(homing.target.at)), "S14-R23", "to");
      return false;
    case SeekVerdict::must_come_nearer:
      in.refuse(reasons::must_seek_nearer(label(guided(homing))), "S14-P4.3", "to");
      return false;
    case SeekVerdict::must_seek:
      in.refuse(reasons::must_seek_away(), "S14-P4.3", "to");
      return false;
    case SeekVerdict::legal:
      break;
  }
  return true;
}

void check_steer(Reading& in) {
  const std::string& name = in.line().subject;
  const std::optional<SeekerIndex> s = find_seeker(in.table, name);
  if (!s && in.no_more(name, "subject")) return;
  if (!s || in.table.seekers[*s].seat != in.seat || !in.view.targets[*s])
    return in.refuse_name(reasons::not_your_seeker(name), "S14-R47", "subject");
  const std::vector<Steer> before = in.accepted<Steer>();
  if (std::ranges::find(before, *s, &Steer::seeker) != before.end())
    return in.refuse(reasons::already_done(name), "S14-P4.1");
  const Seeker& seeker = in.table.seekers[*s];
  const std::optional<Hex> to = in.hex("to", "S14-P4.2");
  const std::optional<int> heading = in.number("heading", 0, 5, seeker.course.facing, "S14-R24");
  if (!to || !heading) return;
  if (!may_go(in, homing(in.table, seeker, in.table.ships[*in.view.targets[*s]]), *to)) return;
  in.accept(Steer{*s, *to, *heading});
  const Course then = moved(seeker.course, *to, *heading);
  in.expect_at("vector", label(then.vector), name, marks_of(then));
}

void apply_steer(Play& play, const Steer& order) {
  Course& course = play.table().seekers[order.seeker].course;
  course.vector = order.to;
  course.facing = order.heading;
  play.steered.insert(order.seeker);
}

}  // namespace

extern const OrderRow steer_order{
    .verb = "steer", .fields = "to heading", .acts = by<offer_steer, check_steer, apply_steer>};

}  // namespace emcon::rules::sector_14
