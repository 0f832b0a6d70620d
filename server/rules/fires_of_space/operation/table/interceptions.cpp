// Works out chains and loops of interceptions, and the order in which units thrust.
#include "server/rules/fires_of_space/operation/table/interceptions.hpp"

#include <algorithm>
#include <utility>

namespace emcon::rules::fires_of_space::operation {
namespace {

/// The ring through `contact` in order of pursuit, or nothing.
std::vector<ContactUnitIndex> loop_through(const Picture& picture, ContactUnitIndex contact) {
  std::vector<ContactUnitIndex> out;
  for (ContactUnitIndex c = contact; intercepting(picture, c) && count_of(out) <= count_of(picture.units);) {
    out.push_back(c);
    c = picture.units[c].intercepts;
    if (c == contact) return out;
  }
  return {};
}

std::vector<ContactUnitIndex> interceptors_of(const Theatre& theatre, const Picture& picture,
                                              const std::vector<ContactUnitIndex>& targets) {
  std::vector<ContactUnitIndex> out;
  for (const ContactUnitIndex c : picture.units.indices())
    if (!picture.units[c].gone && !pursuit_root(theatre, picture, c) &&
        std::ranges::find(targets, picture.units[c].intercepts) != targets.end())
      out.push_back(c);
  return out;
}

std::vector<ContactUnitIndex> roots_of(const Theatre& theatre, const Picture& picture, Side side) {
  std::vector<ContactUnitIndex> out;
  for (const ContactUnitIndex c : picture.units.indices())
    if (picture.units[c].side == side && !picture.units[c].gone && pursuit_root(theatre, picture, c)) out.push_back(c);
  return out;
}

}  // namespace

SubPhases root_window(int rating) {
  return {1, rating};
}

SubPhases window_behind(SubPhases target, int rating) {
  const int end = std::max(target.to, rating);
  return {end - rating + 1, end};
}

bool intercepting(const Picture& picture, ContactUnitIndex contact) {
  const ContactUnit& unit = picture.units[contact];
  return !unit.gone && unit.intercepts && !picture.units[unit.intercepts].gone;
}

bool in_interception(const Picture& picture, ContactUnitIndex contact) {
  if (intercepting(picture, contact)) return true;
  for (const ContactUnitIndex c : picture.units.indices())
    if (intercepting(picture, c) && picture.units[c].intercepts == contact) return true;
  return false;
}

std::vector<std::vector<ContactUnitIndex>> interception_loops(const Picture& picture) {
  std::vector<std::vector<ContactUnitIndex>> out;
  for (const ContactUnitIndex c : picture.units.indices()) {
    std::vector<ContactUnitIndex> loop = loop_through(picture, c);
    if (!loop.empty() && *std::ranges::min_element(loop) == c) out.push_back(std::move(loop));
  }
  return out;
}

ContactUnitIndex loop_beginning(const Theatre& theatre, const Picture& picture,
                                const std::vector<ContactUnitIndex>& loop) {
  ContactUnitIndex lowest;
  for (const ContactUnitIndex c : loop) {
    if (picture.units[c].begins_loop) return c;
    if (picture.units[c].side == theatre.init && (!lowest || c < lowest)) lowest = c;
  }
  return lowest;
}

bool pursuit_root(const Theatre& theatre, const Picture& picture, ContactUnitIndex contact) {
  if (!intercepting(picture, contact)) return true;
  const std::vector<ContactUnitIndex> loop = loop_through(picture, contact);
  return !loop.empty() && loop_beginning(theatre, picture, loop) == contact;
}

std::vector<Batch> thrust_batches(const Theatre& theatre, const Picture& picture) {
  std::vector<Batch> out;
  for (const Side root_side : {enemy_of(theatre.init), theatre.init}) {
    out.push_back({root_side, true, {}});
    Side side = root_side;
    std::vector<ContactUnitIndex> level = roots_of(theatre, picture, root_side);
    while (!(level = interceptors_of(theatre, picture, level)).empty()) {
      side = enemy_of(side);
      out.push_back({side, false, level});
    }
  }
  return out;
}

int batch_of(const std::vector<Batch>& batches, Side side, ContactUnitIndex contact) {
  int roots = 0;
  for (int b = 0; b < count_of(batches); ++b) {
    const Batch& batch = batches[ix(b)];
    if (batch.side != side) continue;
    if (batch.roots) roots = b;
    if (std::ranges::find(batch.interceptors, contact) != batch.interceptors.end()) return b;
  }
  return roots;
}

}  // namespace emcon::rules::fires_of_space::operation
