// Refuses characters in data files that clients would clean away.
#include "server/data/texts.hpp"

#include <algorithm>
#include <array>
#include <cstdio>
#include <string_view>

#include "common/text.hpp"

namespace emcon::data {
namespace {

using rules::Node;

/// "U+200B", and a word for the commonest.
std::string point_words(char32_t point) {
  std::array<char, 16> out{};
  std::snprintf(out.data(), out.size(), "U+%04X", static_cast<unsigned>(point));
  const char* word = point == '\t'     ? ", a tab,"
                     : point == '\r'   ? ", a break of lines,"
                     : point == 0x1B   ? ", an escape,"
                     : point == 0xAD   ? ", a soft hyphen,"
                     : point == 0x200B ? ", a blank without width,"
                     : point == 0x200D ? ", a joiner without width,"
                     : point == 0xFEFF ? ", a byte order mark,"
                                       : "";
  return out.data() + std::string(word);
}

/// Why a line of the text is no text; empty: it is.
std::string fault_of_line(std::string_view line) {
  if (is_text(line)) return "";
  for (std::string_view rest = line; !rest.empty();) {
    const CodePoint point = first_point(rest);
    if (point.bytes > 0 && columns_of(point.value) < 0)
      return point_words(point.value) + " cannot be shown; leave it out";
    rest.remove_prefix(std::max<std::size_t>(1, point.bytes));
  }
  return "there are marks that stand on no character, or more than four on one";
}

/// The fault of an id, which players type to name an entry; imported ids may have a stroke.
std::string fault_of_id(std::string_view text) {
  constexpr std::size_t longest = 80;
  constexpr std::string_view signs = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  const bool right = text.find_first_not_of(std::string(signs) + "-_/") == text.npos && signs.contains(text.front());
  if (right && text.size() <= longest) return "";
  std::string out = "players type it, so it is of the letters a to z and A to Z, 0 to 9, - and _, without blanks";
  if (right)
    return "it has " + std::to_string(text.size()) + " signs; at most " + std::to_string(longest) + " are right";
  return out + ", and begins with a letter or a digit, such as 'my-battle'";
}

std::string fault_of(std::string_view text, bool prose) {
  if (text.contains('\n')) {
    if (!prose) return "it must be one line; a briefing or a summary may have several";
    for (std::size_t end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
      if (const std::string fault = fault_of_line(text.substr(0, end)); !fault.empty()) return fault;
      text.remove_prefix(end + 1);
    }
  }
  if (const std::string fault = fault_of_line(text); !fault.empty() || prose) return fault;
  const bool loose = text.starts_with(' ') || text.ends_with(' ') || text.contains("  ");
  return loose ? "it must have no blanks at its ends, and no two in a row" : "";
}

class Judge {
 public:
  Judge(const rules::Document& document, Problems& out) : file_(document.name), out_(out) {}

  void table(const Node& node) {
    for (const auto& [key, value] : node.members) {
      if (!is_text(key)) fault(value, as_text(key), "the name of the field: " + fault_of_line(key));
      each(value, key);
    }
  }

 private:
  void each(const Node& node, const std::string& key) {
    if (node.kind == Node::Kind::table) table(node);
    for (const Node& item : node.items) each(item, key);
    if (node.kind != Node::Kind::text) return;
    const bool prose = key == "briefing" || key == "summary";
    const bool id = (key == "id" || key == "key") && !node.text.empty();
    std::string why = fault_of(node.text, prose);
    if (why.empty() && id) why = fault_of_id(node.text);
    if (!why.empty()) fault(node, as_text(key), why);
  }

  void fault(const Node& at, const std::string& field, const std::string& why) {
    const std::string line = std::to_string(at.line), column = std::to_string(at.column);
    out_.push_back({"bad_data",
                    file_ + ":" + line + ":" + column + ": '" + field + "': " + why + ".",
                    "",
                    -1,
                    field,
                    {{"file", file_}, {"line", line}, {"column", column}, {"field", field}}});
  }

  const std::string& file_;
  Problems& out_;
};

}  // namespace

Problems faults_of_texts(const rules::Document& document) {
  Problems out;
  Judge(document, out).table(document.root);
  return out;
}

}  // namespace emcon::data
