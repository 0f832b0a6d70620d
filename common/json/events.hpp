/// Reads a text as JSON and reports its values in the order of the text. Boost.JSON does the reading; events.cpp adds
/// places and reasons, and no other source sees the library.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace emcon {

/// A value, the name of a member, or the end of a list or object. A list or object is reported at its beginning.
struct JsonEvent {
  enum class Kind { null, no, yes, number, text, list, object, name, end };
  Kind kind = Kind::null;
  std::size_t at = 0;       ///< offset of its first byte; for an end, of the bracket
  std::string_view text{};  ///< a text or name in UTF-8, the literal of a number; good until the listener returns
};

/// The reason why a text was not read to its end.
struct JsonFault {
  std::size_t at = 0;  ///< offset in bytes, at most the size of the text, and not before the last event
  std::string why{};   ///< a sentence without its full stop
};

/// Takes an event. Returns an empty text to go on, or a reason to stop.
using JsonListener = std::function<std::string(const JsonEvent&)>;

/// Calls `listener` for all events before the first fault, and returns that fault, or none. Faults are: text that is no
/// JSON by RFC 8259, broken UTF-8, lists and objects nested deeper than `depth`, an exponent of 2^31 or more, and a
/// refusal of the listener. After a fault, a list or object that was reported may have no end.
std::optional<JsonFault> read_json_events(std::string_view text, int depth, const JsonListener& listener);

}  // namespace emcon
