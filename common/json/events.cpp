// Lets Boost.JSON read a text, follows it from value to value, and tells the fault if it stops.
#include "common/json/events.hpp"

#include <algorithm>
#include <boost/json/basic_parser_impl.hpp>
#include <boost/json/src.hpp>

#include "common/text.hpp"

namespace emcon {
namespace {

using Kind = JsonEvent::Kind;
using boost::system::error_code;

bool is_digit(char c) {
  return c >= '0' && c <= '9';
}

/// Handles the parser's calls. The parser does not say where a value stands; the handler finds it after the last one,
/// with only blanks and separators between.
class Handler {
 public:
  static constexpr std::size_t max_array_size = std::string_view::npos;
  static constexpr std::size_t max_object_size = std::string_view::npos;
  static constexpr std::size_t max_string_size = std::string_view::npos;
  static constexpr std::size_t max_key_size = std::string_view::npos;

  Handler(std::string_view text, const JsonListener& listener) : text_(text), listener_(listener) {}

  bool on_document_begin(error_code&) { return true; }
  bool on_document_end(error_code&) { return true; }
  bool on_object_begin(error_code& error) { return tell(Kind::object, {}, error); }
  bool on_object_end(std::size_t, error_code& error) { return tell(Kind::end, {}, error); }
  bool on_array_begin(error_code& error) { return tell(Kind::list, {}, error); }
  bool on_array_end(std::size_t, error_code& error) { return tell(Kind::end, {}, error); }
  bool on_key_part(std::string_view part, std::size_t, error_code&) { return keep(part); }
  bool on_key(std::string_view rest, std::size_t, error_code& error) { return tell_text(Kind::name, rest, error); }
  bool on_string_part(std::string_view part, std::size_t, error_code&) { return keep(part); }
  bool on_string(std::string_view rest, std::size_t, error_code& error) { return tell_text(Kind::text, rest, error); }
  /// Called only for a number that breaks off with the text, since the parser gets all of it at once.
  bool on_number_part(std::string_view, error_code&) { return true; }
  bool on_int64(std::int64_t, std::string_view literal, error_code& error) { return number(literal, error); }
  bool on_uint64(std::uint64_t, std::string_view literal, error_code& error) { return number(literal, error); }
  bool on_double(double, std::string_view literal, error_code& error) { return number(literal, error); }
  bool on_bool(bool truth, error_code& error) { return tell(truth ? Kind::yes : Kind::no, {}, error); }
  bool on_null(error_code& error) { return tell(Kind::null, {}, error); }
  /// The parser takes no comments, but it asks for these two.
  bool on_comment_part(std::string_view, error_code&) { return false; }
  bool on_comment(std::string_view, error_code&) { return false; }

  /// Why the parser stopped at the offset `stopped`. It calls most faults the same, so the text is asked.
  JsonFault fault(std::size_t stopped, const error_code& error, int depth) const {
    if (!refused_.empty()) return {at_, refused_};
    if (error == boost::json::error::too_deep)
      return {stopped, "lists and objects are read to a depth of " + std::to_string(depth)};
    if (error == boost::json::error::exponent_overflow) return {stopped, "the exponent of a number is too large"};
    std::size_t at = at_;
    if (last_ && *last_ != Kind::list && *last_ != Kind::object) {
      if (*last_ == Kind::number && is_digit(sign_at(at))) return {at, "a number was expected"};  // 01
      at = behind_blanks(at);
      const std::string_view wanted = separator();
      if (wanted.empty()) return {at, "nothing may follow the first value"};
      if (sign_at(at) != wanted[1]) return {at, std::string(wanted) + " was expected"};
      ++at;
    }
    at = behind_blanks(at);
    if (sign_at(at) == '"') return text_fault(at, stopped);
    if (last_ != Kind::name && !open_.empty() && open_.back() == '{') return {at, "a name in quotes was expected"};
    if (sign_at(at) == '-' || is_digit(sign_at(at))) return {stopped, "a number was expected"};
    return {at, "a value was expected"};
  }

 private:
  bool tell(Kind kind, std::string_view text, error_code& error) {
    at_ = text_.find_first_not_of(" \t\n\r,:", at_);
    refused_ = listener_({kind, at_, text});
    if (!refused_.empty()) {
      error = make_error_code(boost::system::errc::operation_canceled);
      return false;
    }
    if (kind == Kind::end)
      open_.pop_back();
    else if (kind == Kind::list || kind == Kind::object)
      open_ += text_[at_];
    at_ = behind(kind, text);
    last_ = kind;
    return true;
  }

  bool number(std::string_view literal, error_code& error) { return tell(Kind::number, literal, error); }

  bool keep(std::string_view part) {
    kept_ += part;
    return true;
  }

  bool tell_text(Kind kind, std::string_view rest, error_code& error) {
    if (kept_.empty()) return tell(kind, rest, error);
    kept_ += rest;
    const bool go_on = tell(kind, kept_, error);
    kept_.clear();
    return go_on;
  }

  /// The offset after the event that begins at at_.
  std::size_t behind(Kind kind, std::string_view text) const {
    if (kind == Kind::number) return at_ + text.size();
    if (kind == Kind::null || kind == Kind::yes) return at_ + 4;
    if (kind == Kind::no) return at_ + 5;
    std::size_t out = at_ + 1;
    if (kind == Kind::text || kind == Kind::name) {
      for (; text_[out] != '"'; ++out)
        if (text_[out] == '\\') ++out;
      ++out;
    }
    return out;
  }

  char sign_at(std::size_t at) const { return at < text_.size() ? text_[at] : '\0'; }

  std::size_t behind_blanks(std::size_t at) const {
    return std::min(text_.find_first_not_of(" \t\n\r", at), text_.size());
  }

  /// The separator between the last event and the next value, or an end; empty after the first value.
  std::string_view separator() const {
    if (last_ == Kind::name) return "':'";
    if (open_.empty()) return "";
    return open_.back() == '{' ? "',' or '}'" : "',' or ']'";
  }

  /// `from`: the offset where the text or name opens.
  JsonFault text_fault(std::size_t from, std::size_t stopped) const {
    for (std::size_t at = from; at < text_.size() && at <= stopped;) {
      const std::size_t size = first_point(text_.substr(at)).bytes;
      if (size == 0) return {at, "a text must be UTF-8"};
      at += size;
    }
    const bool ended = stopped == text_.size();
    if (!ended && static_cast<unsigned char>(text_[stopped]) < 0x20)
      return {stopped, "a text may hold no control characters"};
    if (!ended || ends_in_escape(from)) return {stopped, "a text has an escape that means no character"};
    return {stopped, "the text does not end"};
  }

  bool ends_in_escape(std::size_t from) const {
    std::size_t at = text_.find('\\', from);
    while (at < text_.size()) {
      at += text_.substr(at).starts_with("\\u") ? 6 : 2;
      if (at > text_.size()) return true;
      at = text_.find('\\', at);
    }
    return false;
  }

  std::string_view text_;
  const JsonListener& listener_;
  std::size_t at_ = 0;  ///< after the last event; while an event is told or refused, its beginning
  std::optional<Kind> last_;
  std::string open_;  ///< brackets that are still open
  std::string kept_;  ///< the begin of a text with escapes
  std::string refused_;
};

}  // namespace

std::optional<JsonFault> read_json_events(std::string_view text, int depth, const JsonListener& listener) {
  boost::json::parse_options options;
  options.max_depth = static_cast<std::size_t>(depth);
  boost::json::basic_parser<Handler> parser(options, text, listener);
  error_code error;
  const std::size_t stopped = parser.write_some(false, text.data(), text.size(), error);
  if (!error && stopped == text.size()) return std::nullopt;
  return parser.handler().fault(stopped, error, depth);
}

}  // namespace emcon
