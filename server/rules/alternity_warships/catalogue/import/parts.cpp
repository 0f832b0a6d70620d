// Reads typed fields of ship files, keeps notes and refusals, and makes names and keys.
#include "server/rules/alternity_warships/catalogue/import/parts.hpp"

#include <algorithm>

#include "common/links.hpp"
#include "common/text.hpp"

namespace emcon::rules::alternity_warships::ship_files {
namespace {

constexpr std::size_t told_most = 100;  ///< notes, and refusals, of one file
constexpr std::int64_t amount_most = 99'999 * whole;

}  // namespace

void Account::refuse(const std::string& at, const std::string& why, const char* clause) {
  if (problems_.size() >= told_most) return;
  Problem& out = problems_.emplace_back();
  out.code = "bad_ship_file";
  out.text = as_text(file_) + ": " + (at.empty() ? "" : at + ": ") + why + ".";
  out.clause = clause;
  out.params = {{"file", file_}, {"at", at}};
}

void Account::note(const std::string& what) {
  if (notes_.size() < told_most && std::ranges::find(notes_, what) == notes_.end()) notes_.push_back(what);
}

void Account::note_anew(const std::string& what) {
  if (terms_ != Terms::first) note(what);
}

void Account::refuse_or_note(const std::string& at, const std::string& why, const char* clause) {
  if (terms_ == Terms::player)
    refuse(at, why, clause);
  else
    note_anew((at.empty() ? "" : at + ": ") + why + "; no match takes it as a sheet of a player's own");
}

std::string Part::below(std::string_view name) const {
  return at_.empty() ? std::string(name) : at_ + "." + std::string(name);
}

void Part::only(std::initializer_list<std::string_view> names) const {
  for (const JsonMember& member : json_.members)
    if (std::ranges::find(names, member.name) == names.end())
      account_.note("unknown field " + quoted(member.name) +
                    (at_.empty() ? "" : " of " + at_.substr(0, at_.find('['))));
}

const Json* Part::of_kind(std::string_view name, Json::Kind kind, const char* wanted) const {
  const Json* found = json_.member(name);
  if (!found || found->kind == Json::Kind::null) return nullptr;
  if (found->kind == kind) return found;
  account_.refuse(below(name), std::string("must be ") + wanted, "ALT-17.2");
  return nullptr;
}

bool Part::has(std::string_view name) const {
  const Json* found = json_.member(name);
  return found && found->kind != Json::Kind::null;
}

std::string Part::text(std::string_view name) const {
  const Json* found = of_kind(name, Json::Kind::text, "a text");
  return found ? found->text : "";
}

bool Part::truth(std::string_view name) const {
  const Json* found = of_kind(name, Json::Kind::boolean, "true or false");
  return found && found->truth;
}

std::int64_t Part::amount(std::string_view name, std::int64_t otherwise) const {
  const Json* found = of_kind(name, Json::Kind::number, "a number");
  if (!found) return otherwise;
  const std::optional<std::int64_t> out = found->thousandths();
  if (out && *out >= 0 && *out <= amount_most) return *out;
  account_.refuse(below(name), "must be a decimal from 0 to 99999 with at most 3 decimals", "ALT-17.2");
  return 0;
}

int Part::count(std::string_view name, int otherwise) const {
  const Json* found = of_kind(name, Json::Kind::number, "a number");
  if (!found) return otherwise;
  const std::optional<std::int64_t> out = found->thousandths();
  if (out && *out >= 0 && *out <= amount_most && *out % whole == 0) return static_cast<int>(*out / whole);
  account_.refuse(below(name), "must be a whole number from 0 to 99999", "ALT-17.2");
  return otherwise;
}

int Part::quantity_of(const std::string& what) const {
  if (!has("quantity")) account_.note_anew(what + ": no quantity is said, it is read as 1");
  return count("quantity", 1);
}

std::vector<std::string> Part::texts(std::string_view name) const {
  std::vector<std::string> out;
  const Json* found = of_kind(name, Json::Kind::list, "a list of texts");
  if (!found) return out;
  for (const Json& item : found->items) {
    if (item.kind != Json::Kind::text) {
      account_.refuse(below(name), "must be a list of texts", "ALT-17.2");
      return {};
    }
    out.push_back(item.text);
  }
  return out;
}

std::vector<Part> Part::list(std::string_view name) const {
  std::vector<Part> out;
  const Json* found = of_kind(name, Json::Kind::list, "a list");
  if (!found) return out;
  if (count_of(found->items) > list_most) {
    account_.refuse(below(name), "has more than 200 entries", "ALT-17.2");
    return out;
  }
  for (const Json& item : found->items) {
    const std::string at = below(name) + "[" + number(count_of(out)) + "]";
    if (item.kind != Json::Kind::object) {
      account_.refuse(at, "must be an object", "ALT-17.2");
      return {};
    }
    out.emplace_back(item, at, account_);
  }
  return out;
}

std::vector<Part> Part::object(std::string_view name) const {
  std::vector<Part> out;
  if (const Json* found = of_kind(name, Json::Kind::object, "an object"))
    out.emplace_back(*found, below(name), account_);
  return out;
}

std::string slug(std::string_view text, const char* otherwise) {
  std::string out;
  for (const char c : text) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    const bool kept = (small >= 'a' && small <= 'z') || (small >= '0' && small <= '9');
    if (kept)
      out += small;
    else if (!out.empty() && out.back() != '-')
      out += '-';
    if (out.size() >= slug_bytes) break;
  }
  while (out.ends_with('-')) out.pop_back();
  return out.empty() ? otherwise : out;
}

std::string short_name(std::string_view text, const std::string& otherwise) {
  // More than enough to cut 40 bytes of, without looking at megabytes.
  const std::string clean = as_name(as_text(text.substr(0, std::size_t{16} * name_bytes)), "");
  std::string out;
  for (std::string_view rest = clean; !rest.empty();) {
    const std::size_t size = std::max<std::size_t>(1, first_point(rest).bytes);
    if (out.size() + size > name_bytes) break;
    out += rest.substr(0, size);
    rest.remove_prefix(size);
  }
  while (out.ends_with(' ')) out.pop_back();
  return out.empty() ? otherwise : out;
}

std::string quoted(std::string_view id) {
  return "'" + short_name(id, "") + "'";
}

std::string_view base_name(std::string_view path) {
  const std::size_t slash = path.find_last_of("/\\");
  if (slash != std::string_view::npos) path.remove_prefix(slash + 1);
  for (const std::string_view ending : {".warship.json", ".ordnance.json"})
    if (path.ends_with(ending)) path.remove_suffix(ending.size());
  return path;
}

std::string title_of(std::string_view id) {
  std::string out(id);
  std::ranges::replace(out, '-', ' ');
  if (!out.empty() && out.front() >= 'a' && out.front() <= 'z')
    out.front() = static_cast<char>(out.front() - 'a' + 'A');
  return out;
}

void refuse_link(const Part& part, const std::string& name) {
  if (looks_like_link(name))
    part.refuse_or_note("name " + quoted(name) + ": it looks like the address of a page; another must stand there",
                        "ALT-R110");
}

void refuse_unknown(const Part& part, const char* what, const char* field, const std::string& id, const Draft& draft) {
  const Json* found = part.json().member(field);
  if (found && found->kind != Json::Kind::text && found->kind != Json::Kind::null) return;  // that has been told
  if (!found || found->text.empty()) return part.refuse(std::string("'") + field + "' is missing", "ALT-17.3");
  part.refuse(std::string(what) + " " + quoted(id) + ": not in the tables" + draft.mods, "ALT-17.3");
}

}  // namespace emcon::rules::alternity_warships::ship_files
