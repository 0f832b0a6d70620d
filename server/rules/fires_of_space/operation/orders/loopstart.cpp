// The order `loopstart`: the side with initiative chooses where a loop of interceptions begins (FOS-11.e.vi.8).
#include <algorithm>
#include <string>

#include "server/rules/fires_of_space/catalogue/phrases.hpp"
#include "server/rules/fires_of_space/operation/orders/offering.hpp"
#include "server/rules/fires_of_space/operation/orders/reading.hpp"
#include "server/rules/fires_of_space/operation/phases/play.hpp"
#include "server/rules/fires_of_space/operation/table/interceptions.hpp"

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
  if (in.side != in.theatre.init) return in.refuse(reasons::no_initiative(), "FOS-11.e.vi.8");
  const std::vector<std::vector<ContactUnitIndex>> loops = interception_loops(in.picture);
  if (in.theatre.sub_phase > 0 || loops.empty())
    return in.refuse(reasons::not_in_loop_none(), "FOS-11.e.vi.8", "subject");
  std::optional<ContactUnitIndex> contact = find_contact_unit(in.picture, in.line().subject);
  if (const std::optional<UnitIndex> own = find_unit(in.force, in.line().subject); !contact && own)
    contact = in.force.units[*own].contact;
  if (!contact && in.no_more(in.line().subject, "subject")) return;
  if (!contact) return in.no_such_contact("subject");
  if (std::ranges::any_of(loops,
                          [&](const std::vector<ContactUnitIndex>& loop) { return within_loop(loop, *contact); }))
    return in.accept(LoopStart{*contact});
  in.refuse(reasons::not_in_loop_unit(in.line().subject), "FOS-11.e.vi.8", "subject");
}

/// The first of several about a loop holds: what is kept of an earlier answer comes after the newer one.
void apply_loopstart(Play& play, const LoopStart& order) {
  Picture& picture = play.picture;
  for (const std::vector<ContactUnitIndex>& loop : interception_loops(picture))
    if (within_loop(loop, order.contact) &&
        std::ranges::none_of(loop, [&](ContactUnitIndex c) { return picture.units[c].begins_loop; }))
      picture.units[order.contact].begins_loop = true;
}

}  // namespace

extern const OrderRow loopstart_order{.verb = "loopstart",
                                      .acts = by<offer_loopstart, check_loopstart, apply_loopstart>};

}  // namespace emcon::rules::fires_of_space::operation
