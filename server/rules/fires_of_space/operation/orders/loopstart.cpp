// The order `loopstart`: the side with initiative chooses where a loop of interceptions begins (FOS-11.e.vi.8).
#include <algorithm>
#include <string>

#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/thrust.hpp"

namespace emcon::rules::fires_of_space::operation {
namespace {

bool within_loop(const std::vector<ContactUnitIndex>& loop, ContactUnitIndex contact) {
  return std::ranges::find(loop, contact) != loop.end();
}

/// A unit of a loop as its chooser knows it: his own by his own name.
std::string name_of(const Offering& out, ContactUnitIndex contact) {
  std::string name = out.picture.units[contact].handle;
  for (const OwnUnit& own : out.force.units)
    if (own.contact == contact && !own.gone) name = own.handle;
  return name;
}

void offer_loopstart(Offering& out) {
  if (out.theatre.sub_phase > 0 || out.side != out.theatre.init) return;
  const bool asked = std::holds_alternative<LoopStep>(out.step);
  for (const std::vector<ContactUnitIndex>& loop : interception_loops(out.picture)) {
    for (const ContactUnitIndex c : loop) {
      const std::string name = name_of(out, c);
      out.line("loopstart", name, "", "the loop begins with " + name, "FOS-11.e.vi.8");
    }
    if (asked)
      out.fall_back("loopstart", out.picture.units[loop_beginning(out.theatre, out.picture, loop)].handle, "", {});
  }
}

void check_loopstart(Reading& in) {
  if (in.side != in.theatre.init)
    return in.refuse("no_initiative", "The side with initiative chooses where a loop begins.", "FOS-11.e.vi.8");
  const std::vector<std::vector<ContactUnitIndex>> loops = interception_loops(in.picture);
  if (in.theatre.sub_phase > 0 || loops.empty())
    return in.refuse("not_in_loop", "There is no loop of interceptions to begin now.", "FOS-11.e.vi.8", "subject");
  std::optional<ContactUnitIndex> contact = find_contact_unit(in.picture, in.line().subject);
  if (const std::optional<UnitIndex> own = find_unit(in.force, in.line().subject); !contact && own)
    contact = in.force.units[*own].contact;
  if (!contact && in.no_more(in.line().subject, "subject")) return;
  if (!contact) return in.no_such_contact("subject");
  if (std::ranges::any_of(loops,
                          [&](const std::vector<ContactUnitIndex>& loop) { return within_loop(loop, *contact); }))
    return in.accept(LoopStart{*contact});
  in.refuse("not_in_loop", "'" + in.line().subject + "' is in no loop of interceptions.", "FOS-11.e.vi.8", "subject");
}

}  // namespace

void choose_loops(Play& play, const std::vector<LoopStart>& orders) {
  for (const std::vector<ContactUnitIndex>& loop : interception_loops(play.picture)) {
    // The first of several holds: what is kept of an earlier answer comes after the newer one.
    const auto chosen =
        std::ranges::find_if(orders, [&](const LoopStart& order) { return within_loop(loop, order.contact); });
    const ContactUnitIndex beginning =
        chosen != orders.end() ? chosen->contact : loop_beginning(play.theatre, play.picture, loop);
    for (const ContactUnitIndex c : loop) play.picture.units[c].begins_loop = c == beginning;
    play.tell(Audience::everyone(),
              "The loop of interceptions begins with " + play.picture.units[beginning].handle + ".", "FOS-11.e.vi.8");
  }
}

extern const OrderRow loopstart_order{.verb = "loopstart", .acts = {offer_loopstart, check_loopstart}};

}  // namespace emcon::rules::fires_of_space::operation
