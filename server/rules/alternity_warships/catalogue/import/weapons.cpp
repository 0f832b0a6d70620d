// Reads a ship's weapons, their arcs, the warheads in them, and what steers their fire (ALT-17.6, ALT-17.7).
#include <algorithm>

#include "server/rules/alternity_warships/catalogue/import/parts.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"

namespace emcon::rules::alternity_warships::ship_files {
namespace {

/// The id as it is spelled now: `NAME-burst` and `NAME-auto` of some weapons are `NAME-mod` (ALT-17.3).
std::string spelled(const std::string& id) {
  constexpr std::array<std::string_view, 6> renamed{"laser",         "ir-laser", "x-ray-laser",
                                                    "plasma-cannon", "maser",    "pulse-maser"};
  for (const std::string_view ending : {"-burst", "-auto"}) {
    if (!id.ends_with(ending)) continue;
    const std::string stem = id.substr(0, id.size() - ending.size());
    if (std::ranges::find(renamed, stem) != renamed.end()) return stem + "-mod";
  }
  return id;
}

bool has_no_figures(const std::string& id) {
  constexpr std::array<std::string_view, 5> ids{"cable-gun", "tractor-beam", "boarding-transporter", "neural-inhibitor",
                                                "code-arranger"};
  return std::ranges::find(ids, id) != ids.end();
}

/// Those whose special effect is not played; the figures are.
bool has_effect(const std::string& id) {
  constexpr std::array<std::string_view, 4> ids{"thermal-inducer", "thermal-nullifier", "mass-converter",
                                                "fission-activator"};
  return std::ranges::find(ids, id) != ids.end();
}

/// Arcs as the file has them: sides, and zero arcs by side.
struct ReadArcs {
  std::vector<Arc> sides, zeros;  ///< zeros: the side of each
};
std::optional<ReadArcs> read_arcs(const Part& entry) {
  constexpr std::array<std::string_view, 4> words{"forward", "aft", "port", "starboard"};  // in the order of Arc
  constexpr std::string_view zero = "zero-";
  ReadArcs out;
  const std::size_t told = entry.account().problems().size();
  const std::vector<std::string> texts = entry.texts("arcs");
  if (entry.account().problems().size() > told) return std::nullopt;
  for (const std::string& text : texts) {
    std::string_view word = text;
    const bool own = word.starts_with(zero);
    if (own) word.remove_prefix(zero.size());
    const auto at = std::ranges::find(words, word);
    std::vector<Arc>& list = own ? out.zeros : out.sides;
    const auto arc = static_cast<Arc>(at - words.begin());
    if (at == words.end() || std::ranges::find(list, arc) != list.end()) {
      entry.refuse("arc " + quoted(text) +
                       ": it must be forward, starboard, port or aft, or one with zero- before it, and "
                       "each once",
                   "ALT-17.6");
      return std::nullopt;
    }
    list.push_back(arc);
  }
  return out;
}

/// What is wrong with them; null if nothing is (ALT-R76).
const char* fault_of(const ReadArcs& arcs_read, MountKind mount, Might firepower, Might size_class) {
  constexpr std::array<std::size_t, 5> wanted{1, 1, 2, 3, 3};
  const std::size_t sides = arcs_read.sides.size(), right = wanted[static_cast<std::size_t>(mount)];
  if (sides > right) return "too many arcs for its mount: fixed and standard 1, sponson 2, turret and bank 3";
  if (sides < right) return "too few arcs for its mount: fixed and standard 1, sponson 2, turret and bank 3";
  if (arcs_read.zeros.empty()) return nullptr;
  if (mount == MountKind::fixed) return "fixed mounts have no zero arcs";
  if (firepower > Might::light) return "zero arcs need firepower light or less";
  if (size_class == Might::small) return nullptr;
  if (arcs_read.zeros.size() > 1) return "more than one zero arc, which small craft alone may have";
  const bool covered = std::ranges::find(arcs_read.sides, arcs_read.zeros.front()) != arcs_read.sides.end();
  return covered ? nullptr : "a zero arc on a side that the mount does not cover";
}

Arcs arcs_from(const ReadArcs& from) {
  Arcs out;
  for (const Arc side : from.sides) out.add(side);
  for (const Arc side : from.zeros) {
    if (side != Arc::starboard) out.add(Arc::zero_port);
    if (side != Arc::port) out.add(Arc::zero_starboard);
  }
  return out;
}

/// The place of a field's word in `words`; none after a refusal.
std::optional<std::size_t> read_word(const Part& entry, const char* name, const std::vector<std::string>& words,
                                     const std::string& otherwise) {
  const std::string text = entry.has(name) ? entry.text(name) : otherwise;
  const auto at = std::ranges::find(words, text);
  if (at != words.end()) return static_cast<std::size_t>(at - words.begin());
  std::string allowed;
  for (const std::string& word : words) allowed += (allowed.empty() ? "" : ", ") + word;
  entry.refuse(std::string(name) + " " + quoted(text) + ": it must be one of " + allowed, "ALT-17.6");
  return std::nullopt;
}

const DraftLoad* design_of(const Draft& draft, const std::string& id) {
  const auto at = std::ranges::find(draft.loads, id, &DraftLoad::id);
  return at == draft.loads.end() ? nullptr : &*at;
}

/// The warhead that is loaded: that of a design, or, as the designer's later files have it, itself.
const Warhead* warhead_of(const Draft& draft, const std::string& id) {
  if (const DraftLoad* design = design_of(draft, id)) return design->warhead;
  return draft.account.terms() == Terms::first ? nullptr : find_warhead(id);
}

/// A magazine holds four points of size for each hull point of its weapon, and of what enlarges it.
void hold_magazine(const Part& entry, std::string_view id, std::int64_t size) {
  constexpr std::int64_t sizes_a_point = 4;
  const std::int64_t holds = (points_of(WeaponPoints{.id = id}) + entry.amount("extraHp")) * sizes_a_point / whole;
  if (size > holds)
    entry.refuse_or_note("weapon " + quoted(id) + " has warheads of " + number(size) +
                             " points of size in a magazine of " + number(holds),
                         "ALT-R110");
}

/// The weapon that the first warhead of the magazine makes; null: there is none, and that is noted.
const DraftWeapon* loaded_weapon(const Part& entry, const WarheadWeapon& weapon, const Catalogue& known, Draft& draft) {
  const Warhead* warhead = nullptr;
  int shots = 0;
  std::int64_t size = 0;
  bool more = false;
  for (const Part& loaded : entry.list("magazineLoadout")) {
    loaded.only({"designId", "quantity"});
    const Warhead* one = warhead_of(draft, loaded.text("designId"));
    const int quantity = loaded.count("quantity", 0);
    if (!one || quantity < 1) continue;
    size += std::int64_t{one->size} * quantity;
    more = more || (warhead && warhead != one);
    if (!warhead) warhead = one;
    if (warhead == one) shots += quantity;
  }
  const std::string id(weapon.id);
  hold_magazine(entry, id, size);
  if (more) draft.account.note("weapon " + quoted(id) + ": warheads beyond the first kind");
  if (!warhead || shots == 0) {
    draft.account.note("weapon " + quoted(id) + ": dropped, since no warhead is loaded");
    return nullptr;
  }
  DraftWeapon out{"",
                  title_of(id) + " (" + title_of(warhead->id) + ")",
                  weapon.accuracy + warhead->accuracy,
                  weapon.range,
                  warhead,
                  std::min(shots, quantity_most)};
  std::string key = id;
  std::ranges::replace(key, '-', '_');
  for (const DraftWeapon& other : draft.weapons)
    if (other.name == out.name && other.shots == out.shots) return &other;
  out.key = free_key(draft.key + "/" + key, [&](const std::string& wanted) {
    return std::ranges::find(draft.weapons, wanted, &DraftWeapon::key) != draft.weapons.end() ||
           std::ranges::find(known.weapons, wanted, &Weapon::key) != known.weapons.end();
  });
  draft.weapons.push_back(std::move(out));
  return &draft.weapons.back();
}

/// Key and firepower of an entry's weapon; none if it is dropped or refused.
struct Figures {
  std::string key;
  Might firepower;
};
std::optional<Figures> figures_of(const Part& entry, const std::string& id, const Catalogue& known, Draft& draft) {
  if (has_no_figures(id)) {
    draft.account.note("weapon " + quoted(id) + ": dropped, since it does no damage");
    return std::nullopt;
  }
  if (const WarheadWeapon* weapon = find_warhead_weapon(id)) {
    const DraftWeapon* made = loaded_weapon(entry, *weapon, known, draft);
    return made ? std::optional(Figures{made->key, made->warhead->strike.firepower}) : std::nullopt;
  }
  std::string key = id;
  std::ranges::replace(key, '-', '_');
  const auto at =
      id.contains('_') || id.contains('/') ? known.weapons.end() : std::ranges::find(known.weapons, key, &Weapon::key);
  if (at == known.weapons.end()) {
    refuse_unknown(entry, "weapon", "typeId", id, draft);
    return std::nullopt;
  }
  if (has_effect(id)) draft.account.note("weapon " + quoted(id) + ": its special effect");
  return Figures{key, at->strike.firepower};
}

void add_mount(const Part& entry, DraftMount mount, Draft& draft) {
  const auto same = std::ranges::find_if(draft.mounts, [&](const DraftMount& one) {
    return one.key == mount.key && one.mount == mount.mount && one.arcs == mount.arcs &&
           one.concealed == mount.concealed;
  });
  const int count = mount.count + (same == draft.mounts.end() ? 0 : same->count);
  if (count > quantity_most) return entry.refuse("more than 999 weapons of one kind", "ALT-17.6");
  if (same == draft.mounts.end()) {
    draft.mounts.push_back(std::move(mount));
  } else {
    same->count = count;
    same->hull_points += mount.hull_points;
  }
}

void read_weapon(const Part& entry, const Catalogue& known, Draft& draft) {
  entry.only({"id", "typeId", "category", "mountType", "gunConfiguration", "concealed", "quantity", "arcs", "extraHp",
              "magazineLoadout"});
  const std::string id = spelled(entry.text("typeId"));
  const int quantity = entry.quantity_of("weapon " + quoted(id));
  if (quantity < 1) return;
  const std::optional<Figures> figures = figures_of(entry, id, known, draft);
  if (!figures) return;
  const auto mount = read_word(entry, "mountType", mount_words, "standard");
  const auto guns = read_word(entry, "gunConfiguration", {"single", "twin", "triple", "quadruple"}, "single");
  const std::optional<ReadArcs> read = read_arcs(entry);
  if (!mount || !guns || !read) return;
  DraftMount out{id,
                 figures->key,
                 static_cast<MountKind>(*mount),
                 arcs_from(*read),
                 entry.truth("concealed"),
                 quantity * (static_cast<int>(*guns) + 1),
                 0};
  const Might size_class = draft.hull ? draft.hull->size_class : Might::light;
  if (const char* fault = fault_of(*read, out.mount, figures->firepower, size_class))
    return entry.refuse("weapon " + quoted(id) + ": " + fault, "ALT-17.6");
  if (out.mount == MountKind::bank && !fits_bank(id))
    entry.refuse_or_note("weapon " + quoted(id) + ": banks take beams of Progress Level 8 and above alone", "ALT-R110");
  const std::int64_t points =
      points_of(WeaponPoints{id, figures->firepower, out.mount, static_cast<int>(*guns) + 1, out.concealed, quantity}) +
      entry.amount("extraHp");
  draft.taken.add("weapons", points);
  out.hull_points = points;
  add_mount(entry, std::move(out), draft);
}

/// Steps of a system that steers fire; 0: it is another one.
int steps_of(const std::string& id) {
  if (id == "attack-computer" || id == "fire-control-ordinary") return -1;
  return id == "fire-control-good" ? -2 : id == "fire-control-amazing" ? -3 : 0;
}

}  // namespace

void read_weapons(const Part& ship, const Catalogue& known, Draft& draft) {
  constexpr int lines_most = 60;
  for (const Part& entry : ship.list("weapons")) read_weapon(entry, known, draft);
  if (count_of(draft.mounts) > lines_most) ship.refuse("more than 60 kinds of mounts", "ALT-17.6");
}

void read_fire_control(const Part& ship, Draft& draft) {
  constexpr std::int64_t attack_computer_most = 5 * whole;
  for (const Part& entry : ship.list("commandControl")) {
    entry.only({"id", "typeId", "quantity", "linkedWeaponBatteryKey", "linkedSensorId"});
    const std::string id = entry.text("typeId");
    const int steps = steps_of(id);
    if (draft.hull) draft.taken.add("control", points_of_control(id, entry.amount("quantity", whole), *draft.hull));
    if (steps == 0) {
      draft.account.note("command or control " + quoted(id) + ": no rule for it");
      continue;
    }
    if (entry.quantity_of(quoted(id)) < 1) continue;
    const std::string battery = entry.text("linkedWeaponBatteryKey");
    const std::size_t colon = std::min(battery.rfind(':'), battery.size());
    const std::string weapon = spelled(battery.substr(0, colon)),
                      mount = colon < battery.size() ? battery.substr(colon + 1) : "";
    const bool all = battery.empty() && id == "attack-computer";
    bool steers = all;
    std::int64_t points = 0;
    for (DraftMount& one : draft.mounts) {
      if (!all && (one.id != weapon || mount_words[static_cast<std::size_t>(one.mount)] != mount)) continue;
      points += one.hull_points;
      one.fire_control = std::min(one.fire_control, steps);
      steers = true;
    }
    if (!all && id == "attack-computer" && points > attack_computer_most)
      entry.refuse_or_note(
          quoted(id) + " steers weapons of " + points_words(points) + " hull points; more than 5 need fire control",
          "ALT-R110");
    if (mount == "launcher")
      draft.account.note(quoted(id) + " of launchers: missiles have no fire control");
    else if (!steers)
      draft.account.note(quoted(id) + ": it is linked to no weapon of the ship");
  }
}

}  // namespace emcon::rules::alternity_warships::ship_files
