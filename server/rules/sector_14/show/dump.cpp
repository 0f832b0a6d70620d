// Writes a whole state in canonical order, for digests.
#include "server/rules/sector_14/show/show.hpp"

#include <type_traits>

#include "server/rules/kit/dump.hpp"
#include "server/rules/kit/fields.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr auto course_fields =
    fields_of<Course>(hex("q", "r", &Course::at), number("facing", &Course::facing), hex("vq", "vr", &Course::vector));
constexpr auto weapon_fields = fields_of<Weapon>(number("destroyed", &Weapon::destroyed), number("used", &Weapon::used),
                                                 number("charged", &Weapon::charged), number("ammo", &Weapon::ammo));
constexpr auto ship_fields = fields_of<Ship>(
    number("id", &Ship::id), text("name", &Ship::name), number("class", &Ship::ship_class), number("team", &Ship::team),
    number("seat", &Ship::seat), inlined(&Ship::course, course_fields), number_list("crew", &Ship::crew),
    number_list("lost", &Ship::lost), number_list("plating", &Ship::plating), number("stress", &Ship::stress),
    number_list("chips", &Ship::chips), each("weapon", &Ship::weapons, weapon_fields), number("hits", &Ship::hits),
    number("out", &Ship::out), text("fate", &Ship::fate), unwritten(&Ship::crossed));
constexpr auto seeker_fields =
    fields_of<Seeker>(number("number", &Seeker::number), number("type", &Seeker::type), number("team", &Seeker::team),
                      number("seat", &Seeker::seat), number("ship", &Seeker::ship), number("turn", &Seeker::turn),
                      inlined(&Seeker::course, course_fields), hex("before_q", "before_r", &Seeker::before));
constexpr auto player_fields = fields_of<Player>(number("team", &Player::team), number("left", &Player::left));
constexpr auto wish_fields =
    fields_of<Preference>(number_list("facings", &Preference::facings), each_text("loss", &Preference::to_lose));

void shot(Writer& out, const Shot& of) {
  constexpr int fire = 3, intercept = 4;  // for good: records hold digests of them
  const Fire* at_ship = std::get_if<Fire>(&of);
  out.begin("command");
  out.number("verb", at_ship ? fire : intercept);
  out.number("weapon", numbered(std::visit([](const auto& s) { return s.weapon; }, of)));
  out.number("target", numbered(at_ship ? at_ship->target : ShipIndex()));
  out.number("section", at_ship ? static_cast<int>(at_ship->section) : 0);
  out.end();
}

void ship(Writer& out, const State& state, ShipIndex s, const RefereeKey& key) {
  out.begin("ship");
  ship_fields.write(out, state.table.ships[s]);
  if (!state.table.goals().empty()) out.number("crossed", state.table.ships[s].crossed);
  wish_fields.write(out, state.preferences[s].truth(key));
  out.number("wish_audience", state.preferences[s].audience(key).bits());
  for (const Shot& queued : state.queued[s].truth(key)) shot(out, queued);
  out.number("queue_audience", state.queued[s].audience(key).bits());
  out.end();
}

void seeker(Writer& out, const State& state, SeekerIndex s, const RefereeKey& key) {
  out.begin("seeker");
  seeker_fields.write(out, state.table.seekers[s]);
  out.number("target", numbered(state.targets[s].truth(key)));
  out.number("audience", state.targets[s].audience(key).bits());
  out.end();
}

/// All that steps hold; every step is written with all of it.
struct Details {
  ShipIndex ship;
  WeaponIndex weapon;
  int seeker = -1;
  int amount = 0;
  Section section = Section::midships;
  std::vector<int> choices;
  int weapons = 0, crew = 0;
};
constexpr auto details_fields = fields_of<Details>(
    number("ship", &Details::ship), number("weapon", &Details::weapon), number("seeker", &Details::seeker),
    number("amount", &Details::amount), number("section", &Details::section), number_list("choices", &Details::choices),
    number("weapons", &Details::weapons), number("crew", &Details::crew));

/// What a step holds. A member that is added to a step fails here until it is written.
struct DetailsOf {
  template <class S>
  Details operator()(const S& of) const {
    Details out;
    if constexpr (std::is_empty_v<S>) {
    } else {
      const auto& [ship] = of;
      out.ship = ship;
    }
    return out;
  }
  Details operator()(const AllocateStep& of) const {
    const auto& [ship, weapon, hits] = of;
    return {.ship = ship, .weapon = weapon, .amount = hits, .choices = {}};
  }
  Details operator()(const FacingStep& of) const {
    const auto& [ship, damage, section, choices] = of;
    return {.ship = ship, .weapon = {}, .amount = damage, .section = section, .choices = choices};
  }
  Details operator()(const LoseStep& of) const {
    const auto& [ship, weapons, crew] = of;
    return {.ship = ship, .weapon = {}, .choices = {}, .weapons = weapons, .crew = crew};
  }
  Details operator()(const StrikeStep& of) const {
    const auto& [number] = of;
    return {.ship = {}, .weapon = {}, .seeker = number, .choices = {}};
  }
};

void step(Writer& out, const Step& of) {
  out.begin("step");
  out.number("kind", static_cast<int>(of.index()));
  details_fields.write(out, std::visit(DetailsOf(), of));
  out.end();
}

}  // namespace

void write_state(const State& state, const RefereeKey& key, Writer& out) {
  const auto& [table, targets, preferences, queued, agenda, outcome] = state;
  const auto& [catalogue, share_targets, turns_max, points, turn, phase, players, ships, seekers, order, last_seeker,
               held] = table;
  out.begin("sector-14");
  out.text("scenario", catalogue->scenarios.front().id);
  out.number("share_targets", share_targets);
  out.number("turns_max", turns_max);
  out.number("points", points);
  out.number("turn", turn);
  out.number("phase", numbered(phase));
  player_fields.write_each(out, "player", players);
  for (const ShipIndex s : ships.indices()) ship(out, state, s, key);
  for (const SeekerIndex s : seekers.indices()) seeker(out, state, s, key);
  write_numbers(out, "order", order);
  out.number("last_seeker", last_seeker);
  if (!held.empty()) write_numbers(out, "held", held);
  for (const Step& of : agenda.steps()) step(out, of);
  dump_outcome(outcome, out);
  out.end();
}

}  // namespace emcon::rules::sector_14
