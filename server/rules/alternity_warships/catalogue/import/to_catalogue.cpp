// Adds what was read of ship files to a catalogue, without a data file between: for sheets that players bring along.
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/import/import.hpp"
#include "server/rules/alternity_warships/catalogue/import/parts.hpp"
#include "server/rules/alternity_warships/catalogue/points.hpp"

namespace emcon::rules::alternity_warships::ship_files {
namespace {

template <class Key, class Entry>
std::shared_ptr<const Entry> entry_by_key(const Rows<Key, Entry>& all, const std::string& key) {
  return std::make_shared<const Entry>(all[first_of(all, [&](const Entry& one) { return one.key == key; }).value()]);
}

void add_weapons(const Draft& draft, Catalogue& catalogue) {
  for (const DraftWeapon& weapon : draft.weapons)
    catalogue.weapons.push_back({weapon.key, weapon.name, WeaponKind::projectile, weapon.accuracy, weapon.range,
                                 weapon.warhead->strike, weapon.shots, count_of(catalogue.weapons)});
  for (const DraftLoad& load : draft.loads)
    if (!load.mine)
      catalogue.loads.push_back(
          {load.key, load.name, load.kind, load.size, load.accuracy, load.warhead->strike, count_of(catalogue.loads)});
}

void fill_figures(const Draft& draft, int crew, Sheet& sheet) {
  const Hull& hull = *draft.hull;
  sheet.key = draft.key;
  sheet.name = draft.name;
  sheet.hull = sheet.shown_as = title_of(hull.id);
  sheet.size_class = hull.size_class;
  sheet.toughness = hull.toughness;
  sheet.crew = crew;
  sheet.size = hull.size;
  sheet.mc = draft.mc;
  sheet.accel = draft.accel;
  sheet.base = draft.base;
  sheet.ground = draft.ground;
  sheet.track = hull.track;
  if (draft.armour) sheet.armour = draft.armour->dice;
  sheet.systems = draft.systems;
  sheet.defence = defence_of(draft.systems);
  sheet.particle_screen = draft.particle_screen;
  sheet.ablative = draft.ablative;
  sheet.damage_control = draft.damage_control;
}

void add_sheet(const Draft& draft, int crew, Terms terms, Catalogue& catalogue) {
  Sheet sheet;
  fill_figures(draft, crew, sheet);
  for (const DraftMount& mount : draft.mounts)
    sheet.mounts.push_back({entry_by_key(catalogue.weapons, mount.key), mount.count, mount.mount, mount.arcs,
                            mount.fire_control, mount.concealed});
  for (const DraftLauncher& launcher : draft.launchers) {
    Launcher& out = sheet.launchers.emplace_back();
    out.kind = launcher.kind;
    out.capacity = static_cast<int>(launcher.capacity);
    out.rate = launcher.rate;
    for (const auto& [key, count] : launcher.stock) out.stock.push_back({entry_by_key(catalogue.loads, key), count});
  }
  if (draft.hangar.rate > 0 && draft.hangar.capacity() > 0)
    sheet.hangar = {draft.hangar.capacity(), draft.hangar.rate, {}};
  sheet.own = terms == Terms::player;
  sheet.points = sheet.own ? points_of_own(sheet) : points_of(sheet);
  sheet.number = count_of(catalogue.sheets);
  catalogue.sheets.push_back(std::move(sheet));
}

}  // namespace

void add_to(Catalogue& catalogue, const std::vector<Draft>& drafts, int crew, Terms terms) {
  for (const Draft& draft : drafts) add_weapons(draft, catalogue);
  const std::size_t first = catalogue.sheets.size();
  for (const Draft& draft : drafts)
    if (!draft.ordnance_only) add_sheet(draft, crew, terms, catalogue);
  std::size_t next = first;
  for (const Draft& draft : drafts) {
    if (draft.ordnance_only) continue;
    Sheet& sheet = catalogue.sheets[SheetIndex(next++)];
    if (sheet.hangar.capacity == 0) continue;
    for (const auto& [key, count] : draft.hangar.loaded)
      sheet.hangar.craft.push_back({entry_by_key(catalogue.sheets, key), count});
  }
}

}  // namespace emcon::rules::alternity_warships::ship_files
