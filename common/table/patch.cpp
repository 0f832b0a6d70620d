// Finds the difference of two boards and applies it, so that a viewer is sent only the changes.
#include "common/table/patch.hpp"

#include <algorithm>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

namespace emcon::table {
namespace {

/// Finds the changes from `old` to `now` by name, as far as names can express them: fills `gone` and calls `changed`
/// (the old item or null, the new one). True if the changes certainly lead there: the names are the same, each once, in
/// the same order. The first `same` items are known to be equal.
template <class List, class Changed>
bool diff_named(const List& old, const List& now, std::size_t same, std::vector<std::string>& gone,
                const Changed& changed) {
  using Named = typename List::value_type;
  bool in_place = old.size() == now.size();
  for (std::size_t i = same; i < now.size(); ++i) {
    const auto was = std::ranges::find(old, now[i].name, &Named::name);
    if (was == old.end()) changed(nullptr, now[i]);
    if (was != old.end() && *was != now[i]) changed(&*was, now[i]);
    in_place = in_place && was == old.begin() + static_cast<std::ptrdiff_t>(i);
  }
  if (in_place) return true;
  for (std::size_t i = same; i < old.size(); ++i)
    if (std::ranges::find(now, old[i].name, &Named::name) == now.end()) gone.push_back(old[i].name);
  return false;
}

template <class Named>
void apply_named(std::vector<Named>& items, const std::vector<std::string>& gone, const std::vector<Named>& changed) {
  std::erase_if(items, [&](const Named& item) { return std::ranges::find(gone, item.name) != gone.end(); });
  for (const Named& item : changed) {
    const auto at = std::ranges::find(items, item.name, &Named::name);
    if (at != items.end())
      *at = item;
    else
      items.push_back(item);
  }
}

void apply_thing(Thing& thing, const ThingPatch& patch) {
  if (patch.whole) {
    thing = *patch.whole;
    return;
  }
  if (patch.count) thing.count = *patch.count;
  if (patch.tags) thing.tags = *patch.tags;
  if (patch.marks) thing.marks = *patch.marks;
  if (patch.links) thing.links = *patch.links;
  if (patch.gauges) thing.gauges = *patch.gauges;
  if (patch.badges) thing.badges = *patch.badges;
  apply_named(thing.tracks, patch.tracks_gone, patch.tracks);
  if (patch.facts.empty() && patch.facts_gone.empty() && patch.values.empty()) return;
  std::vector<Fact>& facts = thing.facts.edit();
  apply_named(facts, patch.facts_gone, patch.facts);
  for (const FactValue& now : patch.values)
    if (const auto fact = std::ranges::find(facts, now.name, &Fact::name); fact != facts.end()) {
      fact->value = now.value;
      fact->since = now.since;
    }
}

ThingPatch whole_thing(const Thing& thing) {
  ThingPatch patch;
  patch.handle = thing.handle;
  patch.whole = thing;
  return patch;
}

/// The parts that a patch can change only by replacing the whole thing.
auto head_of(const Thing& thing) {
  const auto& [handle, kind, glyph, name, parent, side, count, tags, marks, tracks, facts, links, lost, look, size,
               short_name, gauges, badges] = thing;
  return std::tie(handle, kind, glyph, name, parent, side, lost, look, size, short_name);
}

/// The changes from `old` to `now`, two things of one handle that differ.
ThingPatch diff_thing(const Thing& old, const Thing& now) {
  ThingPatch patch;
  patch.handle = now.handle;
  if (old.count != now.count) patch.count = now.count;
  if (old.tags != now.tags) patch.tags = now.tags;
  if (old.marks != now.marks) patch.marks = now.marks;
  if (old.links != now.links) patch.links = now.links;
  if (old.gauges != now.gauges) patch.gauges = now.gauges;
  if (old.badges != now.badges) patch.badges = now.badges;
  const auto track = [&](const Track*, const Track& changed) { patch.tracks.push_back(changed); };
  const auto fact = [&](const Fact* was, const Fact& changed) {
    if (was && was->why == changed.why && was->clause == changed.clause)
      patch.values.push_back({changed.name, changed.value, changed.since});
    else
      patch.facts.push_back(changed);
  };
  const bool tracks_reached = diff_named(old.tracks, now.tracks, 0, patch.tracks_gone, track);
  const bool facts_reached = diff_named(old.facts, now.facts, now.facts.same_as(old.facts), patch.facts_gone, fact);
  if (head_of(old) != head_of(now)) return whole_thing(now);
  if (tracks_reached && facts_reached) return patch;
  Thing reached = old;
  apply_thing(reached, patch);
  return reached == now ? patch : whole_thing(now);  // not reached: a new order, one name twice
}

using Places = std::map<std::string_view, std::size_t>;

/// The place of each handle; a handle that stands twice (no ruleset does that) counts once.
Places places_of(const Things& things) {
  Places places;
  for (std::size_t i = 0; i < things.size(); ++i) places.emplace(things[i].handle, i);
  return places;
}

template <class T>
void set_if_changed(std::optional<T>& slot, const T& old, const T& now) {
  if (old != now) slot = now;
}

/// Most things are the very same ones as before.
bool differ(const Things& old, std::size_t was, const Things& now, std::size_t is) {
  return !old.same(was, now, is) && old[was] != now[is];
}

/// Things that both share are not looked at.
bool same_handles(const Things& old, const Things& now) {
  if (old.size() != now.size()) return false;
  for (std::size_t i = 0; i < now.size(); ++i)
    if (!old.same(i, now, i) && old[i].handle != now[i].handle) return false;
  return true;
}

void diff_things(const Things& old, const Things& now, BoardPatch& patch) {
  // Mostly nothing came, went or moved in the list.
  if (same_handles(old, now)) {
    for (std::size_t i = 0; i < now.size(); ++i)
      if (differ(old, i, now, i)) patch.things.push_back(diff_thing(old[i], now[i]));
    return;
  }
  const Places were = places_of(old);
  const Places are = places_of(now);
  std::vector<std::string_view> kept_order;  // the receiver's order after things_gone and things
  for (const Thing& thing : old) {
    if (are.contains(thing.handle))
      kept_order.push_back(thing.handle);
    else
      patch.things_gone.push_back(thing.handle);
  }
  for (std::size_t i = 0; i < now.size(); ++i) {
    const Thing& thing = now[i];
    const auto was = were.find(thing.handle);
    if (was == were.end()) {
      patch.things.push_back(whole_thing(thing));
      kept_order.push_back(thing.handle);
    } else if (differ(old, was->second, now, i)) {
      patch.things.push_back(diff_thing(old[was->second], thing));
    }
  }
  if (std::ranges::equal(kept_order, now, {}, {}, &Thing::handle)) return;
  patch.order.emplace();
  for (const Thing& thing : now) patch.order->push_back(thing.handle);
}

/// Things that `order` does not name keep their order after all named ones.
void put_in_order(Things& things, const std::vector<std::string>& order) {
  std::vector<std::size_t> sequence;
  std::vector<bool> named(things.size(), false);
  const Places places = places_of(things);
  const auto take = [&](std::size_t i) {
    if (!named[i]) sequence.push_back(i);
    named[i] = true;
  };
  for (const std::string& handle : order)
    if (const auto at = places.find(handle); at != places.end()) take(at->second);
  for (std::size_t i = 0; i < things.size(); ++i) take(i);

  Things ordered;
  ordered.reserve(things.size());
  for (const std::size_t i : sequence) ordered.add(things, i);
  things = std::move(ordered);
}

void apply_things(Things& things, const BoardPatch& patch) {
  things.erase_if([&](const Thing& thing) { return std::ranges::count(patch.things_gone, thing.handle) > 0; });
  for (const ThingPatch& change : patch.things) {
    const auto at = std::ranges::find(std::as_const(things), change.handle, &Thing::handle);
    if (at != std::as_const(things).end())
      apply_thing(things[static_cast<std::size_t>(at - std::as_const(things).begin())], change);
    else if (change.whole)
      things.push_back(*change.whole);
  }
  if (patch.order) put_in_order(things, *patch.order);
}

}  // namespace

BoardPatch diff(const Board& old_board, const Board& new_board) {
  BoardPatch patch;
  set_if_changed(patch.clock, old_board.clock, new_board.clock);
  set_if_changed(patch.maps, old_board.maps, new_board.maps);
  diff_things(old_board.things, new_board.things, patch);
  set_if_changed(patch.areas, old_board.areas, new_board.areas);
  set_if_changed(patch.sides, old_board.sides, new_board.sides);
  set_if_changed(patch.notes, old_board.notes, new_board.notes);
  return patch;
}

Board apply(Board board, const BoardPatch& patch) {
  if (patch.clock) board.clock = *patch.clock;
  if (patch.maps) board.maps = *patch.maps;
  apply_things(board.things, patch);
  if (patch.areas) board.areas = *patch.areas;
  if (patch.sides) board.sides = *patch.sides;
  if (patch.notes) board.notes = *patch.notes;
  return board;
}

}  // namespace emcon::table
