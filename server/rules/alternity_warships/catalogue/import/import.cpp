// Imports files of the public ship designer: reads each, gives keys, finds the craft aboard, writes one data file.
#include "server/rules/alternity_warships/catalogue/import/import.hpp"

#include <algorithm>
#include <utility>

#include "common/text.hpp"
#include "common/words/near.hpp"
#include "server/rules/alternity_warships/catalogue/import/parts.hpp"
#include "server/rules/alternity_warships/catalogue/load.hpp"
#include "server/rules/alternity_warships/catalogue/revisions.hpp"

namespace emcon::rules::alternity_warships::ship_files {
namespace {

constexpr const char* ordnance_ending = ".ordnance.json";
constexpr std::size_t data_file_most = 1'000'000;  ///< bytes
constexpr const char* mods_ending = ".altmod.json";

/// Major version 1 is read; a minor one above 2 is noted (ALT-17.3).
bool read_version(const Part& root) {
  const std::string version = root.text("version");
  if (version.empty()) {
    root.refuse("a version of the format is needed, \"1.0\" to \"1.2\"", "ALT-17.3");
    return false;
  }
  const std::string_view minor = std::string_view(version).substr(std::min<std::size_t>(2, version.size()));
  const bool digits =
      !minor.empty() && minor.size() <= 3 && std::ranges::all_of(minor, [](char c) { return c >= '0' && c <= '9'; });
  if (!version.starts_with("1.") || !digits) {
    root.refuse("version " + quoted(version) + ": versions \"1.0\" to \"1.2\" are read, and later ones of 1 as 1.2",
                "ALT-17.3");
    return false;
  }
  if (minor != "0" && minor != "1" && minor != "2") root.account().note("version " + quoted(version) + ", read as 1.2");
  return true;
}

/// Mods of the file, for refusals: an unknown id may come from one.
std::string mods_of(const Part& root) {
  std::string out;
  const Json* mods = root.json().member("activeMods");
  if (!mods || mods->kind != Json::Kind::list) return out;
  for (const Json& mod : mods->items) {
    const Json* name = mod.kind == Json::Kind::object ? mod.member("name") : &mod;
    if (name && name->kind == Json::Kind::text && out.size() < 200)
      out += (out.empty() ? "; mod " : ", ") + quoted(name->text);
  }
  return out.empty() ? out : out + " is named in the file";
}

/// Fields without a rule that are not empty, in one note (ALT-17.3).
void note_unused(const Part& root, Draft& draft) {
  std::string unused;
  for (const char* name : {"powerPlants", "fuelTanks", "engineFuelTanks", "ftlDrive", "ftlFuelTanks", "lifeSupport",
                           "accommodations", "storeSystems", "gravitySystems", "sensors", "damageDiagramZones",
                           "hitLocationChart", "systems", "activeMods"}) {
    const Json* found = root.json().member(name);
    if (found && (!found->items.empty() || !found->members.empty()))
      unused += (unused.empty() ? "" : ", ") + std::string(name);
  }
  if (!unused.empty()) draft.account.note("no rule for " + unused);
}

/// Parts without a rule whose hull points stand in the file take their room, too.
void count_unused(const Part& root, Draft& draft) {
  for (const char* name :
       {"powerPlants", "fuelTanks", "engineFuelTanks", "ftlDrive", "ftlFuelTanks", "gravitySystems"}) {
    const Json* found = root.json().member(name);
    if (!found) continue;
    const auto add = [&](const Json& entry) {
      const Json* points = entry.member("hullPoints");
      const std::optional<std::int64_t> amount = points ? points->thousandths() : std::nullopt;
      if (amount) draft.taken.add("power and drives", *amount);
    };
    add(*found);
    for (const Json& entry : found->items) add(entry);
  }
}

/// The designer saves no ship whose parts are more than its hull.
void hold_to_hull(const Part& root, Draft& draft) {
  if (!draft.hull) return;
  count_unused(root, draft);
  const std::int64_t room = room_of(*draft.hull);
  if (draft.taken.sum() > room)
    root.refuse_or_note("its parts take " + points_words(draft.taken.sum()) + " hull points (" + draft.taken.words() +
                            "), and a " + title_of(draft.hull->id) + " has " + points_words(room),
                        "ALT-R110");
}

void read_ship(const Part& root, const Catalogue& known, Draft& draft) {
  root.only({"version",
             "name",
             "lore",
             "faction",
             "role",
             "classification",
             "manufacturer",
             "commissioningDate",
             "imageData",
             "imageMimeType",
             "designType",
             "stationType",
             "hull",
             "armorLayers",
             "armor",
             "engines",
             "defenses",
             "commandControl",
             "weapons",
             "ordnanceDesigns",
             "launchSystems",
             "hangarMisc",
             "designProgressLevel",
             "designTechTracks",
             "powerPlants",
             "fuelTanks",
             "engineFuelTanks",
             "ftlDrive",
             "ftlFuelTanks",
             "lifeSupport",
             "accommodations",
             "storeSystems",
             "gravitySystems",
             "sensors",
             "damageDiagramZones",
             "hitLocationChart",
             "systems",
             "activeMods",
             "createdAt",
             "modifiedAt"});
  read_hull(root, draft);
  read_engines(root, draft);
  read_defences(root, draft);
  read_loads(root.list("ordnanceDesigns"), known, draft);
  read_weapons(root, known, draft);
  read_fire_control(root, draft);
  read_launchers(root, draft);
  read_hangars(root, draft);
  note_unused(root, draft);
  hold_to_hull(root, draft);
}

bool is_taken(const std::string& key, const Catalogue& known, const std::vector<Draft>& before) {
  return std::ranges::find(known.sheets, key, &Sheet::key) != known.sheets.end() ||
         std::ranges::find(before, key, &Draft::key) != before.end();
}

/// Why a text is no ship file at all, beyond what is wrong with it as JSON; empty: it begins as one.
std::string no_ship_file(const ShipFile& file, Terms terms) {
  constexpr std::string_view mark = "\xEF\xBB\xBF", blanks = " \t\r\n";
  constexpr std::size_t path_most = 300;
  std::string_view text = file.text;
  if (text.starts_with(mark)) text.remove_prefix(mark.size());
  text.remove_prefix(std::min(text.find_first_not_of(blanks), text.size()));
  if (text.starts_with('{') || text.starts_with('[')) return "";
  if (text.starts_with("\x1F\x8B")) return "it is a gzip file; unpack it first, with gunzip";
  if (text.empty()) return "it is empty; a ship file of the designer is wanted";
  if (text.contains('\0') || text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF")) return "";
  const std::string out = "it is no ship file of the designer, which is JSON and begins with {";
  const bool path = text.size() < path_most && !text.contains('\n') && (text.contains('/') || text.contains(".json"));
  if (terms == Terms::host || !path) return out;
  return out + "; a file is given by @ and its path: bring @" + as_text(text);
}

void read_file(const ShipFile& file, const Catalogue& known, Terms terms, std::vector<Draft>& drafts,
               Problems& problems) {
  const Result<Json> json = read_json(file.name, file.text);
  if (!json) {
    Problem& told = problems.emplace_back(json.error());
    if (const std::string why = no_ship_file(file, terms); !why.empty()) told.text = file.name + ": " + why + ".";
    return;
  }
  Draft draft(file.name, terms);
  const Part root(*json, "", draft.account);
  const std::string base(base_name(file.name));
  draft.ordnance_only = file.name.ends_with(ordnance_ending);
  if (json->kind != Json::Kind::object)
    root.refuse("one object is needed", "ALT-17.2");
  else if (file.name.ends_with(mods_ending))
    root.refuse("files of mods are not read", "ALT-17.3");
  else if (read_version(root)) {
    draft.mods = mods_of(root);
    draft.name = short_name(draft.ordnance_only ? base : root.text("name"), short_name(base, "Ship"));
    refuse_link(root, draft.name);
    const std::string wanted = slug(draft.name, "ship");
    draft.key = free_key(wanted, [&](const std::string& key) { return is_taken(key, known, drafts); });
    if (draft.key != wanted && !draft.ordnance_only)
      draft.account.note("key " + quoted(wanted) + ", which is taken: it is " + quoted(draft.key));
    if (draft.ordnance_only) {
      root.only({"version", "designs"});
      read_loads(root.list("designs"), known, draft);
    } else {
      read_ship(root, known, draft);
    }
  }
  drafts.push_back(std::move(draft));
}

/// Whether a carrier may have it aboard: a small craft that has no hangar and is no base.
bool is_craft(const Draft& draft) {
  return !draft.ordnance_only && draft.hull && draft.hull->size_class == Might::small && draft.hangar.rate == 0 &&
         !draft.base;
}
bool is_craft(const Sheet& sheet) {
  return sheet.size_class == Might::small && sheet.hangar.capacity == 0 && !sheet.base;
}

/// The key of a craft of the files, or of a sheet that a player has brought: by the name of its file, then by that of
/// its design. Empty: there is none.
std::string own_craft(const DraftCraft& wanted, const Catalogue& known, const std::vector<Draft>& drafts) {
  for (const std::string& name : {wanted.file, wanted.name}) {
    if (name.empty()) continue;
    for (const Draft& draft : drafts)
      if (is_craft(draft) && slug(base_name(draft.account.file()), "craft") == name) return draft.key;
    for (const Draft& draft : drafts)
      if (is_craft(draft) && slug(draft.name, "craft") == name) return draft.key;
    for (const Sheet& sheet : known.sheets)
      if (sheet.own && is_craft(sheet) && slug(sheet.name, "craft") == name) return sheet.key;
  }
  return "";
}

const Sheet* known_craft(const std::string& name, const Catalogue& known) {
  const auto at =
      std::ranges::find_if(known.sheets, [&](const Sheet& sheet) { return is_craft(sheet) && sheet.key == name; });
  return at == known.sheets.end() ? nullptr : &*at;
}

/// As it was in revision 1: a file of the same import by its base name, else a sheet that is known.
std::string craft_key_at_first(const std::string& base, const Catalogue& known, const std::vector<Draft>& drafts) {
  for (const Draft& draft : drafts)
    if (is_craft(draft) && slug(base_name(draft.account.file()), "craft") == base) return draft.key;
  const Sheet* sheet = known_craft(base, known);
  return sheet ? sheet->key : "";
}

/// The sheet's key, or an empty one; what is none of the files is noted.
std::string craft_key(const DraftCraft& wanted, const Catalogue& known, const std::vector<Draft>& drafts,
                      Account& account) {
  if (account.terms() == Terms::first) return craft_key_at_first(wanted.first_name(), known, drafts);
  if (const std::string own = own_craft(wanted, known, drafts); !own.empty()) return own;
  for (const std::string& name : {wanted.file, wanted.name})
    if (const Sheet* sheet = name.empty() ? nullptr : known_craft(name, known)) {
      account.note("craft " + quoted(wanted.first_name()) + ": no file is of it; it is the " + sheet->name +
                   " of the data files");
      return sheet->key;
    }
  return "";
}

/// Hull points of a craft, in thousandths.
std::int64_t points_of_craft(const std::string& key, const Catalogue& known, const std::vector<Draft>& drafts) {
  constexpr std::int64_t usual = 10 * whole;
  for (const Draft& draft : drafts)
    if (draft.key == key) return draft.hull ? draft.hull->points * whole : usual;
  for (const Sheet& sheet : known.sheets) {
    if (sheet.key != key) continue;
    std::string id = slug(sheet.hull, "");
    const Hull* hull = find_hull(id);
    return hull ? hull->points * whole : usual;
  }
  return usual;
}

void find_craft(const Catalogue& known, std::vector<Draft>& drafts) {
  for (Draft& draft : drafts) {
    std::vector<std::pair<std::string, int>>& found = draft.hangar.loaded;
    std::int64_t points = 0;
    for (const DraftCraft& wanted : draft.hangar.wanted) {
      const std::string key = craft_key(wanted, known, drafts, draft.account);
      if (key.empty()) {
        draft.account.refuse(
            "hangarMisc",
            "craft " + quoted(wanted.first_name()) +
                ": no sheet of small craft of this name; give its file together with this one, or bring it before",
            "ALT-17.10");
        continue;
      }
      points += points_of_craft(key, known, drafts) * wanted.count;
      const auto same = std::ranges::find(found, key, &std::pair<std::string, int>::first);
      if (same == found.end())
        found.emplace_back(key, wanted.count);
      else
        same->second += wanted.count;
    }
    if (points > draft.hangar.holds)
      draft.account.refuse_or_note("hangarMisc",
                                   "craft of " + points_words(points) + " hull points in hangars and clamps for " +
                                       points_words(draft.hangar.holds),
                                   "ALT-R110");
  }
}

/// Of the files together.
Problem refusal(std::string text) {
  Problem out;
  out.code = "bad_ship_file";
  out.text = std::move(text);
  out.clause = "ALT-17.2";
  return out;
}

/// Whether so much stands in a catalogue.
bool have_room(const Catalogue& known, const std::vector<Draft>& drafts) {
  std::size_t loads = known.loads.size(), weapons = known.weapons.size(), sheets = known.sheets.size();
  for (const Draft& draft : drafts) {
    loads += draft.loads.size();
    weapons += draft.weapons.size();
    sheets += draft.ordnance_only ? 0 : 1;
  }
  return std::max({loads, weapons, sheets}) <= ix(entries_most);
}

/// What all files come to, or what is wrong with any.
std::expected<std::vector<Draft>, Problems> read_drafts(const std::vector<ShipFile>& files, const Catalogue& known,
                                                        Terms terms) {
  constexpr std::size_t files_most = 100;
  Problems problems;
  std::vector<Draft> drafts;
  if (files.size() > files_most) return std::unexpected(Problems{refusal("At most 100 files are read at once.")});
  for (const ShipFile& file : files) read_file(file, known, terms, drafts, problems);
  find_craft(known, drafts);
  for (const Draft& draft : drafts)
    problems.insert(problems.end(), draft.account.problems().begin(), draft.account.problems().end());
  if (problems.empty() && !have_room(known, drafts))
    problems.push_back(refusal("With these there are more than 500 weapons, loads or sheets."));
  if (!problems.empty()) return std::unexpected(std::move(problems));
  return drafts;
}

/// The data file of what was read, with its notes.
std::expected<Imported, Problems> in_words(const std::vector<Draft>& drafts, int crew) {
  Imported out;
  out.toml = "# Imported from files of the ship designer.\n";
  for (const Draft& draft : drafts) {
    if (!draft.ordnance_only) out.sheets.push_back(draft.key);
    for (const std::string& note : draft.account.notes())
      out.notes.push_back(std::string(base_name(draft.account.file())) + ": " + note);
    out.toml += toml_of(draft, crew);
  }
  if (out.toml.size() > data_file_most)
    return std::unexpected(Problems{refusal("What these files become is more than the 1 MB of a data file.")});
  return out;
}

}  // namespace

std::expected<Imported, Problems> import_ships(const std::vector<ShipFile>& files, const Catalogue& known, int crew) {
  const auto drafts = read_drafts(files, known, Terms::host);
  if (!drafts) return std::unexpected(drafts.error());
  return in_words(*drafts, crew);
}

std::expected<Added, Problems> with_ships(const Catalogue& known, const std::vector<ShipFile>& files, int crew) {
  const Terms terms = sheets_fit_their_hulls(known) ? Terms::player : Terms::first;
  const auto drafts = read_drafts(files, known, terms);
  if (!drafts) return std::unexpected(drafts.error());
  auto imported = in_words(*drafts, crew);
  if (!imported) return std::unexpected(std::move(imported.error()));
  Added out;
  out.catalogue.revision = known.revision;
  out.catalogue.weapons = known.weapons;
  out.catalogue.loads = known.loads;
  out.catalogue.sheets = known.sheets;
  add_to(out.catalogue, *drafts, crew, terms);
  out.imported = std::move(*imported);
  return out;
}

}  // namespace emcon::rules::alternity_warships::ship_files

namespace emcon::rules::alternity_warships {

std::expected<ImportedData, Problems> import_files(const std::vector<ForeignFile>& files, const Catalogue& known,
                                                   const std::string& crew) {
  const std::vector<std::string> words{"green", "trained", "veteran", "crack"};
  const auto at = std::ranges::find(words, crew.empty() ? "trained" : crew);
  if (at == words.end())
    return std::unexpected(Problems{ship_files::refusal("Crews are green, trained, veteran or crack, not '" + crew +
                                                        "'." + emcon::words::did_you_mean(crew, words))});
  auto out = ship_files::import_ships(files, known, 10 + 2 * static_cast<int>(at - words.begin()));
  if (!out) return std::unexpected(std::move(out.error()));
  return ImportedData{std::move(out->toml), std::move(out->notes)};
}

}  // namespace emcon::rules::alternity_warships
