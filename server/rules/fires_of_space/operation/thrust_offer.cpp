// Offers of the Thrust Phase: plans, and the windows of a turn played step by step.
#include <algorithm>

#include "server/rules/fires_of_space/operation/op_advice.hpp"
#include "server/rules/fires_of_space/operation/op_offer.hpp"
#include "server/rules/fires_of_space/operation/thrust.hpp"

namespace emcon::rules::fires_of_space {
namespace {

constexpr int keep_away_max = 99;
constexpr int keep_away_fallback = 8;

}  // namespace

std::vector<table::Option> OpOfferMaker::contacts_of(int unit, bool to_intercept) const {
  const OpUnit& own = force_.units[ix(unit)];
  std::vector<table::Option> out;
  for (const ContactUnit& contact : picture_.units) {
    if (contact.gone || contact.side == side_ || contact.system != own.system) continue;
    if (to_intercept && own.contact >= 0 && contact.intercepts == own.contact) continue;
    out.push_back({contact.handle, "contact " + contact.handle, "", std::nullopt});
  }
  return out;
}

void OpOfferMaker::intercept_line(int unit) {
  const OpUnit& own = force_.units[ix(unit)];
  if (pursued(picture_, own) >= 0 || thrust_allowance(table_, theatre_, force_, unit) == 0) return;
  std::vector<table::Option> contacts = contacts_of(unit, true);
  if (contacts.empty()) return;
  const int set = add_set(std::move(contacts));
  table::OfferLine& out =
      line("intercept", own.handle, "", "declare that " + own.handle + " intercepts", "FOS-11.e.vi");
  out.secret = own.contact < 0;
  out.fields.push_back(choice("contact", "target", set, table::FieldKind::target));
}

void OpOfferMaker::steer_line(int unit, int left) {
  const OpUnit& own = force_.units[ix(unit)];
  const CourseAdvice advice = advise_course(view_, unit);
  const bool good = advice.worth > 0 && distance(own.at.future, advice.future) <= left;
  table::OfferLine& out = line("steer", own.handle, "", "steer " + own.handle + " to a new future", "FOS-11.d");
  out.secret = own.contact < 0;  // the marker of a detected unit moves in the open
  out.merit = good ? advice.worth : 0;
  out.fields.push_back(hex("future", "future marker", {own.at.future, left, {}}, good ? advice.future : own.at.future));
  out.fields.back().required = true;
  out.fields.push_back(number("from", "first sub-phase", 1, op_sub_phases(table_), std::int64_t{1}));
}

void OpOfferMaker::plan_lines(int unit) {
  const OpUnit& own = force_.units[ix(unit)];
  if (!may_thrust(force_, unit) || pursued(picture_, own) >= 0) return;
  const int left = steps_to_come(table_, theatre_, picture_, force_, side_, unit, 1);
  if (left > 0) {
    steer_line(unit, left);
    if (std::vector<table::Option> contacts = contacts_of(unit, false); !contacts.empty()) {
      const int set = add_set(std::move(contacts));
      table::OfferLine& follow =
          line("follow", own.handle, "", own.handle + " closes with a contact's future", "FOS-11.d");
      follow.secret = own.contact < 0;
      follow.fields.push_back(choice("contact", "contact", set, table::FieldKind::target));
      table::OfferLine& away = line("keep-away", own.handle, "", own.handle + " keeps its distance", "FOS-11.d");
      away.secret = own.contact < 0;
      away.fields.push_back(choice("contact", "contact", set, table::FieldKind::target));
      away.fields.push_back(
          number("distance", "hexes between the futures", 1, keep_away_max, std::int64_t{keep_away_fallback}));
    }
  }
  if (theatre_.sub_phase == 0) intercept_line(unit);
}

void OpOfferMaker::plan() {
  keep("units keep the plan they have for this phase, or their course", "FOS-R62");
  line("steps", "", "", "call for this turn to be played step by step", "FOS-11.e.v");
  for (int u = 0; u < count_of(force_.units); ++u) plan_lines(u);
  if (theatre_.sub_phase == 0 && side_ == theatre_.init) loop_lines();
  shut_down();
}

void OpOfferMaker::loop_lines() {
  for (const std::vector<int>& loop : interception_loops(picture_))
    for (const int c : loop) {
      std::string name = picture_.units[ix(c)].handle;
      for (const OpUnit& own : force_.units)
        if (own.contact == c && !own.gone) name = own.handle;
      line("loopstart", name, "", "the loop begins with " + name, "FOS-11.e.vi.8");
    }
}

void OpOfferMaker::loop() {
  loop_lines();
  for (const std::vector<int>& loop : interception_loops(picture_))
    offer_.fallback.lines.push_back(
        {"loopstart", picture_.units[ix(loop_beginning(theatre_, picture_, loop))].handle, "", {}});
}

void OpOfferMaker::single() {
  const int set = add_set({{"yes", "yes", "", std::nullopt}, {"no", "no", "", std::nullopt}});
  table::OfferLine& out = line("single", "", "", "thrust in one phase, without interceptions", "FOS-11.e.vii");
  out.fields.push_back(choice("answer", "yes or no", set));
  out.fields.back().fallback = table::Token{"no"};
  out.fields.back().secret = true;  // only what both said together is told
}

void OpOfferMaker::declare() {
  line("decline", "", "", "declare no more interceptions in this phase", "FOS-11.e.vi.5");
  offer_.fallback.lines.push_back({"decline", "", "", {}});
  for (int u = 0; u < count_of(force_.units); ++u)
    if (may_thrust(force_, u)) intercept_line(u);
}

void OpOfferMaker::thrust() {
  const std::vector<Batch> batches = thrust_batches(theatre_, picture_);
  for (int u = 0; u < count_of(force_.units); ++u) {
    const OpUnit& own = force_.units[ix(u)];
    if (batch_of(batches, side_, own.contact) != theatre_.part ||
        !may_step(table_, theatre_, picture_, force_, u, theatre_.sub_phase))
      continue;
    const int target = pursued(picture_, own);
    const Hex to = target < 0 ? own.at.future : picture_.units[ix(target)].at.future;
    const int gap = distance(own.at.future, to);
    const int best = closing_direction(own.at.future, to);
    std::vector<table::Option> options;
    for (int d = 0; d <= 6; ++d) {
      const Hex future = own.at.future + direction(d);
      if (target >= 0 && (gap == 0 ? d != 0 : distance(future, to) >= gap)) continue;
      options.push_back(
          {std::to_string(d), d == 0 ? "none, future " + label(future) : "to " + label(future), "", std::nullopt});
    }
    const int set = add_set(std::move(options));
    table::OfferLine& out =
        line("thrust", own.handle, "", "thrust " + own.handle, target < 0 ? "FOS-11.e.iv" : "FOS-11.e.vi.4");
    out.fields.push_back(choice("direction", "direction", set));
    out.fields.back().fallback = table::Token{std::to_string(best)};
    if (target >= 0)
      offer_.fallback.lines.push_back({"thrust", own.handle, "", {{"direction", table::Token{std::to_string(best)}}}});
  }
}

void OpOfferMaker::thrust_single() {
  std::vector<table::Option> options;
  for (int d = 1; d <= 6; ++d) options.push_back({std::to_string(d), "direction " + std::to_string(d), "", {}});
  const int set = add_set(std::move(options));
  for (int u = 0; u < count_of(force_.units); ++u) {
    const int left = thrust_allowance(table_, theatre_, force_, u) - op_steps_used(force_, u);
    if (left <= 0) continue;
    table::OfferLine& out =
        line("thrust", force_.units[ix(u)].handle, "", "thrust " + force_.units[ix(u)].handle, "FOS-11.e.vii");
    out.fields.push_back(list("directions", "steps, one direction each", set, 1, left));
  }
}

}  // namespace emcon::rules::fires_of_space
