// Writes what was read of a ship file as the tables of a data file.
#include "server/rules/alternity_warships/catalogue/import/parts.hpp"
#include "server/rules/alternity_warships/catalogue/words.hpp"

namespace emcon::rules::alternity_warships::ship_files {
namespace {

std::string in_quotes(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

template <class Word>
std::string word_of(const std::vector<std::string>& words, Word word) {
  return in_quotes(words[static_cast<std::size_t>(word)]);
}

std::string line(const char* key, const std::string& value) {
  return std::string(key) + " = " + value + "\n";
}

/// Items with ", " between them, in brackets.
template <class List, class Write>
std::string list_of(const List& items, Write write) {
  std::string out;
  for (const auto& item : items) out += (out.empty() ? "" : ", ") + write(item);
  return "[" + out + "]";
}

std::string strike_lines(const Strike& strike) {
  return line("type", word_of(type_words, strike.type)) + line("firepower", word_of(might_words, strike.firepower)) +
         line("damage", list_of(strike.damage, [](const Damage& one) { return in_quotes(damage_words(one)); }));
}

std::string load_table(const DraftLoad& load) {
  return "\n[[loads]]\n" + line("key", in_quotes(load.key)) + line("name", in_quotes(load.name)) +
         line("kind", word_of(load_kind_words, load.kind)) + line("size", number(load.size)) +
         line("acc", number(load.accuracy)) + strike_lines(load.warhead->strike);
}

std::string weapon_table(const DraftWeapon& weapon) {
  return "\n[[weapons]]\n" + line("key", in_quotes(weapon.key)) + line("name", in_quotes(weapon.name)) +
         line("kind", word_of(weapon_kind_words, WeaponKind::projectile)) + line("acc", number(weapon.accuracy)) +
         line("range", list_of(weapon.range, [](int end) { return number(end); })) +
         strike_lines(weapon.warhead->strike) + line("shots", number(weapon.shots));
}

std::string mount_table(const DraftMount& mount) {
  std::string out = "  { type = " + in_quotes(mount.key) + ", count = " + number(mount.count) +
                    ", mount = " + word_of(mount_words, mount.mount) + ", arcs = " + in_quotes(arcs_words(mount.arcs));
  if (mount.fire_control != 0) out += ", fire_control = " + number(mount.fire_control);
  if (mount.concealed) out += ", concealed = true";
  return out + " },\n";
}

/// Counts by key: { wasp = 12 }
std::string counts(const std::vector<std::pair<std::string, int>>& all) {
  std::string out;
  for (const auto& [key, count] : all) out += (out.empty() ? "" : ", ") + in_quotes(key) + " = " + number(count);
  return out.empty() ? "{}" : "{ " + out + " }";
}

std::string launcher_table(const DraftLauncher& launcher) {
  return "  { kind = " + word_of(launcher_words, launcher.kind) + ", capacity = " + number(launcher.capacity) +
         ", rate = " + number(launcher.rate) + ", stock = " + counts(launcher.stock) + " },\n";
}

std::string figures(const Draft& draft, int crew) {
  const Hull& hull = *draft.hull;
  std::string out = line("key", in_quotes(draft.key)) + line("name", in_quotes(draft.name)) +
                    line("hull", in_quotes(title_of(hull.id))) + line("class", word_of(might_words, hull.size_class)) +
                    line("toughness", word_of(might_words, hull.toughness)) + line("crew", number(crew)) +
                    line("size", number(hull.size)) + line("mc", number(draft.mc)) + line("accel", number(draft.accel));
  if (draft.base) out += line("base", "true");
  if (draft.ground) out += line("ground", "true");
  out += line("track", list_of(hull.track, [](int boxes) { return number(boxes); }));
  if (draft.armour)
    out += line("armor", list_of(draft.armour->dice, [](const Dice& dice) { return in_quotes(dice_words(dice)); }));
  if (!draft.systems.empty())
    out += line("systems", list_of(draft.systems, [](System system) { return word_of(system_words, system); }));
  if (draft.particle_screen) out += line("particle_screen", "true");
  if (draft.ablative > 0) out += line("ablative", number(draft.ablative));
  if (draft.damage_control != DamageControl::none)
    out += line("damage_control", word_of(damage_control_words, draft.damage_control));
  return out;
}

std::string ship_table(const Draft& draft, int crew) {
  std::string out = "\n[[ships]]\n" + figures(draft, crew);
  std::string mounts, launchers;
  for (const DraftMount& mount : draft.mounts) mounts += mount_table(mount);
  for (const DraftLauncher& launcher : draft.launchers) launchers += launcher_table(launcher);
  if (!mounts.empty()) out += "weapons = [\n" + mounts + "]\n";
  if (!launchers.empty()) out += "launchers = [\n" + launchers + "]\n";
  if (draft.hangar.rate > 0 && draft.hangar.capacity() > 0)
    out += line("hangar", "{ capacity = " + number(draft.hangar.capacity()) + ", rate = " + number(draft.hangar.rate) +
                              ", craft = " + counts(draft.hangar.loaded) + " }");
  return out;
}

}  // namespace

/// What a player has brought is a part of the state's digest, with these notes: their words must stay for ever.
std::string toml_of(const Draft& draft, int crew) {
  std::string out = "\n# " + draft.name + "\n";
  for (const std::string& note : draft.account.notes()) out += "# Left out: " + note + "\n";
  for (const DraftWeapon& weapon : draft.weapons) out += weapon_table(weapon);
  for (const DraftLoad& load : draft.loads)
    if (!load.mine) out += load_table(load);
  if (!draft.ordnance_only) out += ship_table(draft, crew);
  return out;
}

}  // namespace emcon::rules::alternity_warships::ship_files
