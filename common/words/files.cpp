// Puts the text of files into orders whose text fields name them.
#include "common/text.hpp"
#include "common/words/order.hpp"
#include "common/words/words.hpp"

namespace emcon::words {
namespace {

bool is_blank(char c) {
  return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/// A break of the line with the blanks round it becomes one blank.
std::string one_line(std::string_view text) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at;
    while (end < text.size() && is_blank(text[end])) ++end;
    const std::string_view blanks = text.substr(at, end - at);
    const bool breaks = blanks.find_first_of("\r\n") != std::string_view::npos;
    out += breaks ? " " : std::string(blanks);
    if (end == text.size()) break;
    out += text[end];
    at = end + 1;
  }
  return as_text(out);
}

/// FILE of `@FILE` in a text field, if the person has put it there; null: none.
const table::Text* named_file(const Field& field, const table::Entry& entry) {
  const auto* text = std::get_if<table::Text>(&entry.value);
  const bool own = field.kind == FieldKind::text && entry.field == field.name && entry.value != field.fallback;
  return own && text && text->text.size() > 1 && text->text.starts_with('@') ? text : nullptr;
}

Result<table::Value> text_of(const Field& field, const std::string& file, const ReadFile& read) {
  if (!read) return std::unexpected(problem("no_files", "No files are read here.", field.name));
  auto bytes = read(file);
  if (!bytes) return std::unexpected(std::move(bytes.error()));
  std::string text = one_line(*bytes);
  const auto fits = [&] { return field.max <= 0 || std::cmp_less_equal(text.size(), field.max); };
  if (!fits() && !field.unread.empty()) text = without_members(text, field.unread);
  if (fits()) return table::Text{std::move(text)};
  return std::unexpected(problem("file_too_long",
                                 "'" + file + "' has " + std::to_string(text.size()) +
                                     " bytes of text; the order takes at most " + std::to_string(field.max) + ".",
                                 field.name));
}

}  // namespace

bool names_file(const Offer& offer, const table::FilledLine& line) {
  const OfferLine* offered = table::find_line(offer, line);
  if (!offered) return false;
  for (const Field& field : offered->fields)
    for (const table::Entry& entry : line.entries)
      if (named_file(field, entry)) return true;
  return false;
}

Result<table::FilledLine> with_files(const Offer& offer, table::FilledLine line, const ReadFile& read) {
  const OfferLine* offered = table::find_line(offer, line);
  if (!offered) return line;
  for (const Field& field : offered->fields)
    for (table::Entry& entry : line.entries)
      if (const table::Text* file = named_file(field, entry)) {
        auto text = text_of(field, file->text.substr(1), read);
        if (!text) return std::unexpected(std::move(text.error()));
        entry.value = std::move(*text);
      }
  return line;
}

}  // namespace emcon::words
