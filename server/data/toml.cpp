// Parses TOML into trees with positions, and refuses fractions and dates, which rules cannot use.
#include "server/data/toml.hpp"

#include <algorithm>
#include <string_view>
#include <utility>
#include <vector>

#include "server/data/slips.hpp"

namespace emcon::data {
namespace {
/// The parser's own assertions can be reached by a file (a header of a table whose name is missing, among others). Text
/// that it cannot read is the file's fault, and never ends the program.
struct ParserFault {};
[[noreturn]] void parser_fault() {
  throw ParserFault{};
}
}  // namespace
}  // namespace emcon::data

#define TOML_ASSERT(expr) ((expr) ? void() : emcon::data::parser_fault())
#define TOML_EXCEPTIONS 1
#define TOML_ENABLE_FORMATTERS 0
#if defined(__GNUC__)
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wconversion"
#pragma GCC diagnostic ignored "-Wshadow"
#endif
#include <toml++/toml.h>
#if defined(__GNUC__)
#pragma GCC diagnostic pop
#endif

namespace emcon::data {
namespace {

constexpr std::size_t file_bytes_max = 1U << 20U;

struct Refused {
  toml::source_position at;
  Unread kind;
};

Problem bad(const std::string& file, const toml::source_position& at, const std::string& what) {
  const std::string line = std::to_string(at.line), column = std::to_string(at.column);
  return {"bad_data", file + ":" + line + ":" + column + ": " + what,      "", -1,
          "",         {{"file", file}, {"line", line}, {"column", column}}};
}

Problem bad(const std::string& file, const Slip& slip) {
  return bad(file, {static_cast<toml::source_index>(slip.line), static_cast<toml::source_index>(slip.column)},
             slip.what);
}

class TreeMaker {
 public:
  rules::Node read(const toml::node& from) const {
    rules::Node node;
    node.line = static_cast<int>(from.source().begin.line);
    node.column = static_cast<int>(from.source().begin.column);
    switch (from.type()) {
      case toml::node_type::boolean:
        node.kind = rules::Node::Kind::boolean;
        node.integer = from.as_boolean()->get() ? 1 : 0;
        break;
      case toml::node_type::integer:
        node.kind = rules::Node::Kind::integer;
        node.integer = from.as_integer()->get();
        break;
      case toml::node_type::string:
        node.kind = rules::Node::Kind::text;
        node.text = from.as_string()->get();
        break;
      case toml::node_type::array:
        node.kind = rules::Node::Kind::array;
        for (const toml::node& item : *from.as_array()) node.items.push_back(read(item));
        break;
      case toml::node_type::table:
        read_members(*from.as_table(), node);
        break;
      case toml::node_type::floating_point:
        throw Refused{from.source().begin, Unread::fraction};
      default:
        throw Refused{from.source().begin, Unread::moment};
    }
    return node;
  }

 private:
  /// toml++ sorts keys by name; rulesets get them as they stand in the file.
  void read_members(const toml::table& table, rules::Node& node) const {
    struct Member {
      toml::source_position at;
      const toml::key* key;
      const toml::node* value;
    };
    std::vector<Member> members;
    for (auto it = table.begin(); it != table.end(); ++it)
      members.push_back({it->first.source().begin, &it->first, &it->second});
    std::ranges::stable_sort(members, [](const Member& a, const Member& b) {
      return std::pair(a.at.line, a.at.column) < std::pair(b.at.line, b.at.column);
    });
    node.kind = rules::Node::Kind::table;
    for (const Member& member : members) {
      rules::Node value = read(*member.value);
      if (value.line == 0) {
        value.line = static_cast<int>(member.at.line);
        value.column = static_cast<int>(member.at.column);
      }
      node.members.emplace_back(std::string(member.key->str()), std::move(value));
    }
  }
};

bool faults(std::string_view text) {
  try {
    (void)toml::parse(text);
  } catch (const ParserFault&) {
    return true;
  } catch (const toml::parse_error&) {
    return false;
  }
  return false;
}

/// The parser does not say where it gave up, so this finds the first line with which it does.
toml::source_index line_of_fault(std::string_view text) {
  std::vector<std::size_t> ends;
  for (std::size_t at = text.find('\n'); at != std::string_view::npos; at = text.find('\n', at + 1))
    ends.push_back(at + 1);
  const auto sound = [&](std::size_t end) { return !faults(text.substr(0, end)); };
  return static_cast<toml::source_index>(std::ranges::partition_point(ends, sound) - ends.begin()) + 1;
}

}  // namespace

Result<rules::Document> parse(std::string name, std::string text) {
  if (text.size() > file_bytes_max) return std::unexpected(bad(name, {1, 1}, "a data file may have at most 1 MB."));
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    return std::unexpected(bad(name, {1, 1}, "the file is UTF-16, and UTF-8 is read; save it as UTF-8."));
  if (const std::optional<Slip> slip = no_utf8(text)) return std::unexpected(bad(name, *slip));
  try {
    const toml::table parsed = toml::parse(std::string_view(text), std::string_view(name));
    rules::Node root = TreeMaker().read(parsed);
    return rules::Document{std::move(name), std::move(text), std::move(root)};
  } catch (const toml::parse_error& wrong) {
    const toml::source_position at = wrong.source().begin;
    return std::unexpected(bad(name, slip_at(text, at.line, at.column, std::string(wrong.description()))));
  } catch (const ParserFault&) {
    return std::unexpected(
        bad(name, {line_of_fault(text), 1}, "a table or a key has no name; write [name] or name = value."));
  } catch (const Refused& refused) {
    return std::unexpected(bad(name, unread_at(text, refused.at.line, refused.at.column, refused.kind)));
  }
}

}  // namespace emcon::data
