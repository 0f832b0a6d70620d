// Reads typed fields from data trees, and notes every fault with file, line and the allowed values.
#include "server/rules/kit/reader.hpp"

#include <algorithm>

#include "common/text.hpp"
#include "common/words/near.hpp"

namespace emcon::rules {
namespace {

std::string list(const std::vector<std::string>& words) {
  std::string out;
  for (const std::string& w : words) out += (out.empty() ? "" : ", ") + w;
  return out;
}

/// "; it is 0": the value as the file has it; empty: it is a list, a table or long.
std::string as_given(const Node& node) {
  constexpr std::size_t shown_most = 60;
  if (node.kind == Node::Kind::integer) return "; it is " + std::to_string(node.integer);
  if (node.kind == Node::Kind::boolean) return std::string("; it is ") + (node.integer != 0 ? "true" : "false");
  const bool shown = node.kind == Node::Kind::text && node.text.size() <= shown_most;
  return shown ? "; it is \"" + as_text(node.text) + "\"" : std::string();
}

}  // namespace

const Node& Reader::at(const std::string& key) const {
  const Node* found = node_.member(key);
  return found ? *found : node_;
}

void Reader::tell(const Node& where, const std::string& field, const std::string& allowed,
                  const std::string& why) const {
  Problem problem;
  problem.code = "bad_data";
  problem.text = file_ + ":" + std::to_string(where.line) + ":" + std::to_string(where.column) + ": '" + field + "' " +
                 why + (why.ends_with('?') || why.ends_with('.') ? "" : ".");
  problem.field = field;
  problem.params = {{"file", file_},
                    {"line", std::to_string(where.line)},
                    {"column", std::to_string(where.column)},
                    {"field", field},
                    {"allowed", allowed}};
  problems_.push_back(std::move(problem));
}

void Reader::fault(const Node& where, const std::string& field, const std::string& allowed) const {
  tell(where, field, allowed, "must be " + allowed + as_given(where));
}

void Reader::missing(const char* field, const std::string& allowed) const {
  tell(node_, field, allowed, "is missing; it must be " + allowed);
}

void Reader::twin(const std::string& field, const std::string& value) const {
  const std::string allowed = std::string(std::string_view("aeiou").contains(field.front()) ? "an " : "a ") + field +
                              " that no other entry has";
  tell(at(field), field, allowed, "must be " + allowed);
  problems_.back().params.emplace_back("twin", value);
}

namespace {

struct Place {
  std::string file;
  int line = 0;
};

/// Calls found(path, line) for each text `value` of a field; a path names lists and fields, not places in lists.
template <class Found>
void each_of_value(const Node& node, const std::string& path, const std::string& value, Found found) {
  for (const auto& [key, member] : node.members) {
    if (member.kind == Node::Kind::text && member.text == value) found(path + "." + key, member.line);
    each_of_value(member, path + "." + key, value, found);
  }
  for (const Node& item : node.items) each_of_value(item, path, value, found);
}

std::string param(const Problem& problem, std::string_view name) {
  for (const auto& [key, value] : problem.params)
    if (key == name) return value;
  return "";
}

/// The place of the other entry: in the same file, else in any.
std::optional<Place> other_of(const Problem& problem, const std::vector<Document>& documents) {
  const std::string file = param(problem, "file"), line = param(problem, "line"), value = param(problem, "twin");
  std::string path;
  const auto own = std::ranges::find(documents, file, &Document::name);
  if (own == documents.end()) return std::nullopt;
  each_of_value(own->root, "", value, [&](const std::string& at, int on) {
    if (std::to_string(on) == line && at.ends_with("." + problem.field)) path = at;
  });
  std::optional<Place> out;
  const auto look = [&](const Document& document) {
    each_of_value(document.root, "", value, [&](const std::string& at, int on) {
      const bool itself = document.name == file && std::to_string(on) == line;
      if (!out && !itself && at == path) out = {document.name, on};
    });
  };
  look(*own);
  for (const Document& document : documents) look(document);
  return out;
}

}  // namespace

void name_twins(Problems& problems, const std::vector<Document>& documents) {
  for (Problem& problem : problems) {
    if (param(problem, "twin").empty()) continue;
    const std::optional<Place> other = other_of(problem, documents);
    if (!other) continue;
    problem.text.pop_back();
    problem.text += "; " + other->file + ":" + std::to_string(other->line) + " has it, too.";
    problem.params.emplace_back("other_file", other->file);
  }
}

void Reader::only(std::initializer_list<std::string_view> keys) const {
  const std::vector<std::string> known(keys.begin(), keys.end());
  for (const auto& [key, value] : node_.members)
    if (std::find(known.begin(), known.end(), key) == known.end())
      tell(value, key, "one of the known fields: " + list(known),
           "is no field here; the known fields are: " + list(known) + "." + emcon::words::did_you_mean(key, known));
}

const Node* Reader::of_kind(const char* key, Node::Kind kind, const char* allowed, bool required) const {
  const Node* found = node_.member(key);
  if (!found && !required) return nullptr;
  if (found && found->kind == kind) return found;
  if (found)
    fault(key, allowed);
  else
    missing(key, allowed);
  return nullptr;
}

int Reader::integer(const char* key, int min, int max, std::optional<int> otherwise) const {
  const std::string allowed = "a whole number from " + std::to_string(min) + " to " + std::to_string(max);
  const Node* found = of_kind(key, Node::Kind::integer, allowed.c_str(), !otherwise);
  if (!found) return otherwise.value_or(min);
  if (found->integer >= min && found->integer <= max) return static_cast<int>(found->integer);
  fault(key, allowed);
  return min;
}

bool Reader::boolean(const char* key, bool otherwise) const {
  const Node* found = of_kind(key, Node::Kind::boolean, "true or false", false);
  return found ? found->integer != 0 : otherwise;
}

std::string Reader::text(const char* key, std::optional<std::string> otherwise) const {
  const Node* found = of_kind(key, Node::Kind::text, "a text", !otherwise);
  if (!found) return otherwise.value_or("");
  if (!found->text.empty()) return found->text;
  fault(key, "a text that is not empty");
  return "";
}

int Reader::word(const char* key, const std::vector<std::string>& words, std::optional<int> otherwise) const {
  const std::string allowed = "one of: " + list(words);
  const Node* found = of_kind(key, Node::Kind::text, allowed.c_str(), !otherwise);
  if (!found) return otherwise.value_or(-1);
  const auto at_word = std::find(words.begin(), words.end(), found->text);
  if (at_word != words.end()) return static_cast<int>(at_word - words.begin());
  tell(*found, key, allowed,
       "must be " + allowed + ", and it is '" + as_text(found->text) + "'." +
           emcon::words::did_you_mean(found->text, words));
  return -1;
}

std::optional<Hex> Reader::hex(const char* key, bool required) const {
  constexpr int farthest = 9999;  // so that no arithmetic of a battle overflows
  constexpr const char* allowed = "a hex such as \"2525\", or \"(q,r)\" off the printed grid, q and r within 9999";
  const Node* found = of_kind(key, Node::Kind::text, allowed, required);
  if (!found) return std::nullopt;
  const std::optional<Hex> out = hex_from_label(found->text);
  if (out && out->q >= -farthest && out->q <= farthest && out->r >= -farthest && out->r <= farthest) return out;
  fault(key, allowed);
  return std::nullopt;
}

std::vector<int> Reader::integers(const char* key, std::size_t size, int min, int max) const {
  const std::string allowed = (size ? std::to_string(size) + " whole numbers from " : "whole numbers from ") +
                              std::to_string(min) + " to " + std::to_string(max);
  std::vector<int> out;
  if (const Node* found = of_kind(key, Node::Kind::array, allowed.c_str(), true)) {
    for (const Node& item : found->items)
      if (item.kind == Node::Kind::integer && item.integer >= min && item.integer <= max)
        out.push_back(static_cast<int>(item.integer));
    if (out.size() != found->items.size() || (size && out.size() != size)) fault(key, allowed);
  }
  if (size) out.resize(size, min);
  return out;
}

std::vector<std::string> Reader::texts(const char* key) const {
  std::vector<std::string> out;
  const Node* found = of_kind(key, Node::Kind::array, "a list of texts", false);
  if (!found) return out;
  for (const Node& item : found->items) {
    if (item.kind == Node::Kind::text)
      out.push_back(item.text);
    else
      fault(item, key, "a list of texts");
  }
  return out;
}

std::vector<Reader> Reader::tables(const char* key) const {
  std::vector<Reader> out;
  const std::string path = path_to(key);
  const std::string headed =
      "a list of tables, each headed [[" + path + "]]" +
      (path_.empty() ? "" : ", or each in braces: " + std::string(key) + " = [{ NAME = VALUE }]");
  const Node* found = of_kind(key, Node::Kind::array, headed.c_str(), false);
  if (!found) return out;
  for (const Node& item : found->items) {
    if (item.kind == Node::Kind::table)
      out.emplace_back(file_, item, problems_, path);
    else
      fault(item, key, headed);
  }
  return out;
}

std::optional<Reader> Reader::table(const char* key) const {
  const Node* found = of_kind(key, Node::Kind::table, "a table", false);
  if (!found) return std::nullopt;
  return Reader(file_, *found, problems_, path_to(key));
}

}  // namespace emcon::rules
