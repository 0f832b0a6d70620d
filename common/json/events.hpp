/// Reads a text as JSON and tells what it holds, in the order of the text. Boost.JSON does the reading; events.cpp adds
/// places and reasons, and nobody else sees the library.
#pragma once

#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <string_view>

namespace emcon {

/// A value, the name of a member, or the end of a list or object. A list or object is told where it begins.
struct JsonEvent {
  enum class Kind { null, no, yes, number, text, list, object, name, end };
  Kind kind = Kind::null;
  std::size_t at = 0;       ///< offset of its first byte; of an end the offset of the bracket
  std::string_view text{};  ///< of a text or name in UTF-8, of a number its literal; good until the listener returns
};

/// Why a text was not read to its end.
struct JsonFault {
  std::size_t at = 0;  ///< offset in bytes, at most the size of the text, and not before the last event
  std::string why{};   ///< a sentence without its full stop
};

/// Takes an event. It returns why nothing more is to be read, or an empty text.
using JsonListener = std::function<std::string(const JsonEvent&)>;

/// Tells `listener` of all events before the first fault, and returns that fault, or none. A fault is what is no JSON
/// by RFC 8259, broken UTF-8, more than `depth` lists and objects within each other, an exponent of 2^31 or more, and
/// what the listener refuses. A list or object that is told may have no end if there is a fault.
std::optional<JsonFault> read_json_events(std::string_view text, int depth, const JsonListener& listener);

}  // namespace emcon
