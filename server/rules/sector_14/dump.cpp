// Writes a whole state in canonical order, for digests.
#include "server/rules/kit/dump.hpp"
#include "server/rules/sector_14/sector_14.hpp"

namespace emcon::rules::sector_14 {
namespace {

template <class List>
void numbers(Writer& out, const char* name, const List& values) {
  out.begin(name);
  for (const int v : values) out.number("n", v);
  out.end();
}

void course(Writer& out, const Course& c) {
  out.number("q", c.at.q);
  out.number("r", c.at.r);
  out.number("facing", c.facing);
  out.number("vq", c.vector.q);
  out.number("vr", c.vector.r);
}

void command(Writer& out, const Command& c) {
  out.begin("command");
  out.number("verb", static_cast<int>(c.verb));
  out.number("weapon", c.weapon);
  out.number("target", c.target);
  out.number("section", static_cast<int>(c.section));
  out.end();
}

void ship(Writer& out, const State& state, int s, const RefereeKey& key) {
  const Ship& of = state.table.ships[ix(s)];
  out.begin("ship");
  out.number("id", of.id);
  out.text("name", of.name);
  out.number("class", of.ship_class);
  out.number("team", of.team);
  out.number("seat", of.seat.index);
  course(out, of.course);
  numbers(out, "crew", of.crew);
  numbers(out, "lost", of.lost);
  numbers(out, "plating", of.plating);
  out.number("stress", of.stress);
  numbers(out, "chips", of.chips);
  for (const Weapon& weapon : of.weapons) {
    out.begin("weapon");
    out.number("destroyed", weapon.destroyed);
    out.number("used", weapon.used);
    out.number("charged", weapon.charged);
    out.number("ammo", weapon.ammo);
    out.end();
  }
  out.number("hits", of.hits);
  out.number("out", of.out);
  out.text("fate", of.fate);
  const Preference& wish = state.preferences[ix(s)].truth(key);
  numbers(out, "facings", wish.facings);
  for (const std::string& word : wish.to_lose) out.text("loss", word);
  out.number("wish_audience", state.preferences[ix(s)].audience(key).bits());
  for (const Command& c : state.queued[ix(s)].truth(key)) command(out, c);
  out.number("queue_audience", state.queued[ix(s)].audience(key).bits());
  out.end();
}

void seeker(Writer& out, const State& state, int s, const RefereeKey& key) {
  const Seeker& of = state.table.seekers[ix(s)];
  out.begin("seeker");
  out.number("number", of.number);
  out.number("type", of.type);
  out.number("team", of.team);
  out.number("seat", of.seat.index);
  out.number("ship", of.ship);
  out.number("turn", of.turn);
  course(out, of.course);
  out.number("before_q", of.before.q);
  out.number("before_r", of.before.r);
  out.number("target", state.targets[ix(s)].truth(key));
  out.number("audience", state.targets[ix(s)].audience(key).bits());
  out.end();
}

void step(Writer& out, const Step& of) {
  out.begin("step");
  out.number("kind", static_cast<int>(of.kind));
  out.number("ship", of.ship);
  out.number("weapon", of.weapon);
  out.number("seeker", of.seeker);
  out.number("amount", of.amount);
  out.number("section", static_cast<int>(of.section));
  numbers(out, "choices", of.choices);
  out.number("weapons", of.weapons);
  out.number("crew", of.crew);
  out.end();
}

}  // namespace

void Rules::dump(const State& state, const RefereeKey& key, Writer& out) {
  const Table& t = state.table;
  out.begin("sector-14");
  out.text("scenario", t.scenario().id);
  out.number("share_targets", t.share_targets);
  out.number("turns_max", t.turns_max);
  out.number("points", t.points);
  out.number("turn", t.turn);
  out.number("phase", static_cast<int>(t.phase));
  for (const Player& player : t.players) {
    out.begin("player");
    out.number("team", player.team);
    out.number("left", player.left);
    out.end();
  }
  for (int s = 0; s < count_of(t.ships); ++s) ship(out, state, s, key);
  for (int s = 0; s < count_of(t.seekers); ++s) seeker(out, state, s, key);
  numbers(out, "order", t.order);
  out.number("last_seeker", t.last_seeker);
  for (const Step& of : state.agenda.steps()) step(out, of);
  dump_outcome(state.outcome, out);
  out.end();
}

}  // namespace emcon::rules::sector_14
