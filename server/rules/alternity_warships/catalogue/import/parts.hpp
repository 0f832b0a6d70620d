/// What the import makes of one file, step by step. Private to it.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "server/rules/alternity_warships/catalogue/import/hull_points.hpp"
#include "server/rules/alternity_warships/catalogue/import/import.hpp"
#include "server/rules/kit/json.hpp"

namespace emcon::rules::alternity_warships::ship_files {

inline constexpr int quantity_most = 999, name_bytes = 40, slug_bytes = 28, list_most = 200;

inline constexpr std::int64_t whole = 1000;  ///< one, in the thousandths in which amounts are read

/// Notes and refusals of one file.
class Account {
 public:
  Account(std::string file, Terms terms) : file_(std::move(file)), terms_(terms) {}
  /// `at`: where in the file, "weapons[2]"; empty: the whole.
  void refuse(const std::string& at, const std::string& why, const char* clause);
  void note(const std::string& what);  ///< equal ones once
  /// A note that matches of revision 1 do not have: notes are a part of their states.
  void note_anew(const std::string& what);
  /// What no ship of the public designer has: a player's is refused, a host's noted.
  void refuse_or_note(const std::string& at, const std::string& why, const char* clause);
  Terms terms() const { return terms_; }
  const std::string& file() const { return file_; }
  bool refused() const { return !problems_.empty(); }
  const std::vector<std::string>& notes() const { return notes_; }
  const Problems& problems() const { return problems_; }

 private:
  std::string file_;
  Terms terms_;
  std::vector<std::string> notes_;
  Problems problems_;
};

/// An object of the file; what is of the wrong kind is refused and read as if it were not there.
class Part {
 public:
  Part(const Json& json, std::string at, Account& account) : json_(json), at_(std::move(at)), account_(account) {}

  /// Notes every field that is not among `names`.
  void only(std::initializer_list<std::string_view> names) const;
  bool has(std::string_view name) const;
  std::string text(std::string_view name) const;
  bool truth(std::string_view name) const;
  /// A decimal from 0 to 99999, in thousandths; `otherwise` if it is missing.
  std::int64_t amount(std::string_view name, std::int64_t otherwise = 0) const;
  /// A whole number from 0 to 99999; `otherwise` if it is missing.
  int count(std::string_view name, int otherwise) const;
  /// Its `quantity`, a whole number; a missing one is 1, and that is noted of `what`.
  int quantity_of(const std::string& what) const;
  std::vector<std::string> texts(std::string_view name) const;
  std::vector<Part> list(std::string_view name) const;
  std::vector<Part> object(std::string_view name) const;  ///< one, or none

  const Json& json() const { return json_; }
  Account& account() const { return account_; }
  const std::string& at() const { return at_; }
  void refuse(const std::string& why, const char* clause) const { account_.refuse(at_, why, clause); }
  void refuse_or_note(const std::string& why, const char* clause) const { account_.refuse_or_note(at_, why, clause); }

 private:
  const Json* of_kind(std::string_view name, Json::Kind kind, const char* wanted) const;
  std::string below(std::string_view name) const;

  const Json& json_;
  std::string at_;
  Account& account_;
};

struct DraftLoad {
  std::string key, name;
  std::string id;     ///< of the design; loadouts name it
  bool mine = false;  ///< dropped
  LoadKind kind = LoadKind::missile;
  int size = 1, accuracy = 0;
  const Warhead* warhead = nullptr;
};

/// A weapon with the figures of a warhead.
struct DraftWeapon {
  std::string key, name;
  int accuracy = 0;
  std::array<int, 3> range{};
  const Warhead* warhead = nullptr;
  int shots = 1;
};

struct DraftMount {
  std::string id;   ///< of the designer, new spelling; batteries name it
  std::string key;  ///< of the weapon
  MountKind mount = MountKind::turret;
  Arcs arcs;
  bool concealed = false;
  int count = 0, fire_control = 0;
  std::int64_t hull_points = 0;  ///< in thousandths
};

struct DraftLauncher {
  LauncherKind kind = LauncherKind::missile_rack;
  std::int64_t capacity = 0;
  int rate = 0;
  std::vector<std::pair<std::string, int>> stock;
};

/// Craft as a hangar names them: by file, if it says one, and by the name of the design.
struct DraftCraft {
  std::string file, name;  ///< as slugs; an empty file: none is said
  int count = 0;
  const std::string& first_name() const { return file.empty() ? name : file; }
};

struct DraftHangar {
  int rate = 0;
  int craft = 0;  ///< loaded
  int room = 0;   ///< by hull points
  std::vector<DraftCraft> wanted;
  std::vector<std::pair<std::string, int>> loaded;  ///< keys of sheets, once the craft are found
  std::int64_t holds = 0;                           ///< hull points of craft, of hangars and clamps, in thousandths
  int capacity() const { return std::max(craft, room); }
};

struct Draft {
  Draft(const std::string& file, Terms terms) : account(file, terms) {}

  Account account;
  std::string key, name;
  bool ordnance_only = false;  ///< no ship, loads alone
  const Hull* hull = nullptr;
  const Armour* armour = nullptr;
  int accel = 0, mc = 0;
  bool base = false, ground = false;
  std::vector<System> systems;
  bool particle_screen = false;
  int ablative = 0;
  DamageControl damage_control = DamageControl::none;
  std::vector<DraftLoad> loads;
  std::vector<DraftWeapon> weapons;
  std::vector<DraftMount> mounts;
  std::vector<DraftLauncher> launchers;
  DraftHangar hangar;
  Tally taken;       ///< hull points of all that the rules play
  std::string mods;  ///< "; mod 'M' is named in the file", for refusals of unknown ids
};

/// Letters and digits in lower case, `-` between them; `otherwise` if there are none.
std::string slug(std::string_view text, const char* otherwise);
/// At most 40 bytes of text, in which nothing is that does not show; `otherwise` if nothing is left.
std::string short_name(std::string_view text, const std::string& otherwise);
/// An id of the file in quotes, fit to be printed.
std::string quoted(std::string_view id);
/// `wanted`, or with -2, -3 ... behind it, so that `taken` does not have it.
template <class Taken>
std::string free_key(const std::string& wanted, Taken taken) {
  std::string out = wanted;
  for (int i = 2; taken(out); ++i) out = wanted + "-" + number(i);
  return out;
}
/// Last part of a path, without `.warship.json` or `.ordnance.json`.
std::string_view base_name(std::string_view path);
/// "light-cruiser" to "Light cruiser".
std::string title_of(std::string_view id);

/// Refuses an id that the tables do not have: "weapon 'x': not in the tables; mod 'M' is named in the file". `field`
/// holds the id: if that is missing, it says so.
void refuse_unknown(const Part& part, const char* what, const char* field, const std::string& id, const Draft& draft);

/// A name that is shown to others must not lead to a page, as players' names must not.
void refuse_link(const Part& part, const std::string& name);

// Each reads its fields of the ship into the draft.
void read_hull(const Part& ship, Draft& draft);
void read_engines(const Part& ship, Draft& draft);
void read_defences(const Part& ship, Draft& draft);
void read_loads(const std::vector<Part>& designs, const Catalogue& known, Draft& draft);
void read_weapons(const Part& ship, const Catalogue& known, Draft& draft);
void read_fire_control(const Part& ship, Draft& draft);  ///< after the weapons
void read_launchers(const Part& ship, Draft& draft);     ///< after the loads
void read_hangars(const Part& ship, Draft& draft);

/// Adds weapons, loads and sheets of all drafts, which nobody has refused.
void add_to(Catalogue& catalogue, const std::vector<Draft>& drafts, int crew, Terms terms);
/// The tables of a data file, with what was noted as comments.
std::string toml_of(const Draft& draft, int crew);

}  // namespace emcon::rules::alternity_warships::ship_files
