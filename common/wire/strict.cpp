// Walks through the raw bytes of a message and names the first fault: depth, unknown field, size, bad text.
#include "common/wire/strict.hpp"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/wire_format.h>

#include "common/text.hpp"
#include "common/wire/bounds.hpp"
#include "common/wire/limits.hpp"
#include "table.pb.h"

namespace emcon::wire {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::internal::WireFormat;
using google::protobuf::internal::WireFormatLite;
using google::protobuf::io::CodedInputStream;

/// Silences the library, which logs the bytes that it refuses; a peer could fill our log with them.
void silence_library() {
  [[maybe_unused]] static const bool once = [] {
    google::protobuf::SetLogHandler(nullptr);
    return true;
  }();
}

CodedInputStream stream_of(std::string_view bytes) {
  return CodedInputStream(reinterpret_cast<const std::uint8_t*>(bytes.data()), static_cast<int>(bytes.size()));
}

/// How often `bytes`, the beginning of a message, hold the field.
int times(std::string_view bytes, int number) {
  CodedInputStream in = stream_of(bytes);
  int found = 0;
  while (const std::uint32_t tag = in.ReadTag()) {
    if (WireFormatLite::GetTagFieldNumber(tag) == number) ++found;
    if (!WireFormatLite::SkipField(&in, tag)) break;
  }
  return found;
}

/// The place of a value. Its words are made only for a fault: every frame comes through here, and few are faulty.
struct Place {
  const Place* parent = nullptr;
  const FieldDescriptor* field = nullptr;  ///< null: the frame itself
  std::string_view before;                 ///< the part before the value in the message around it

  std::string words() const {
    if (!field) return {};
    const std::string outer = parent->words();
    const std::string path = outer.empty() ? field->name() : outer + "." + field->name();
    return field->is_repeated() ? path + "[" + std::to_string(times(before, field->number())) + "]" : path;
  }
  std::string name() const { return field ? "`" + words() + "`" : "the frame"; }
};

/// The most bytes of a text that are taken from a client.
std::size_t taken_by(const FieldDescriptor& field) {
  static const FieldDescriptor* const filled_text =
      v1::Value::descriptor()->FindFieldByNumber(v1::Value::kTextFieldNumber);
  return &field == filled_text ? filled_text_bytes_max : filled_name_bytes_max;
}

/// The faults besides bytes that make no sense.
enum class Taken {
  all,     ///< nothing
  known,   ///< unknown fields
  brief,   ///< unknown fields, and texts longer than a client may send
  honest,  ///< more, longer or greater than a server sends: bounds.hpp
};

/// Walks through the bytes of a message.
class Walker {
 public:
  explicit Walker(Taken taken) : taken_(taken) {}

  std::optional<Fault> walk(std::string_view bytes, const Descriptor& type, const Place& place, int depth) {
    if (depth > depth_max)
      return Fault{place.words(), "Messages are nested deeper than " + std::to_string(depth_max) + ".", false};
    CodedInputStream in = stream_of(bytes);
    std::vector<int> items(taken_ == Taken::honest ? static_cast<std::size_t>(type.field_count()) : 0U);
    while (true) {
      const int at = in.CurrentPosition();
      const std::uint32_t tag = in.ReadTag();
      if (tag == 0 && at == static_cast<int>(bytes.size())) return std::nullopt;
      if (tag == 0) return broken(place, at);
      const int number = WireFormatLite::GetTagFieldNumber(tag);
      const auto wire_type = WireFormatLite::GetTagWireType(tag);
      const FieldDescriptor* field = type.FindFieldByNumber(number);
      if (strict() && !(field && fits(*field, wire_type))) return unknown(in, tag, place);
      if (!field) {
        // A newer peer's: no guess at what is in it.
        if (auto fault = passed_over(in, tag, place)) return fault;
        continue;
      }
      const Place inside{&place, field, bytes.substr(0, static_cast<std::size_t>(at))};
      if (taken_ == Taken::honest && ++items[static_cast<std::size_t>(field->index())] > items_max(*field))
        return too_many(inside);
      if (auto fault = value(in, bytes, wire_type, inside, depth)) return fault;
    }
  }

 private:
  using WireType = WireFormatLite::WireType;

  static bool fits(const FieldDescriptor& field, WireType wire_type) {
    return WireFormat::WireTypeForFieldType(field.type()) == wire_type ||
           (field.is_packable() && wire_type == WireFormatLite::WIRETYPE_LENGTH_DELIMITED);
  }
  static Fault broken(const Place& place, int at) {
    return {place.words(),
            "The bytes of " + place.name() + " break off or make no sense at byte " + std::to_string(at) + " of it.",
            false};
  }
  static Fault unknown(CodedInputStream& in, std::uint32_t tag, const Place& place) {
    const int at = in.CurrentPosition();
    if (!WireFormatLite::SkipField(&in, tag)) return broken(place, at);
    return {place.words(),
            "Field number " + std::to_string(WireFormatLite::GetTagFieldNumber(tag)) + " of " + place.name() +
                " is not known, or has another type in this protocol.",
            false};
  }

  std::optional<Fault> passed_over(CodedInputStream& in, std::uint32_t tag, const Place& place) {
    const int at = in.CurrentPosition();
    const auto wire_type = WireFormatLite::GetTagWireType(tag);
    const bool is_group =
        wire_type == WireFormatLite::WIRETYPE_START_GROUP || wire_type == WireFormatLite::WIRETYPE_END_GROUP;
    if (is_group || !WireFormatLite::SkipField(&in, tag)) return broken(place, at);
    return crowd_fault(place);
  }

  static Fault too_many(const Place& place) {
    return {place.words(),
            "There are more than " + std::to_string(items_max(*place.field)) + " of " + place.name() +
                "; no server sends so many.",
            true};
  }

  /// Checks and skips the value at `place`, in the message `bytes` through which `in` goes.
  std::optional<Fault> value(CodedInputStream& in, std::string_view bytes, WireType wire_type, const Place& place,
                             int depth) {
    const int at = in.CurrentPosition();
    std::uint64_t number = 0;
    std::uint32_t length = 0;
    switch (wire_type) {
      case WireFormatLite::WIRETYPE_VARINT:
        if (!in.ReadVarint64(&number)) return broken(place, at);
        return number_fault(number, place);
      case WireFormatLite::WIRETYPE_FIXED64:
        return in.Skip(8) ? std::nullopt : std::optional(broken(place, at));
      case WireFormatLite::WIRETYPE_FIXED32:
        return in.Skip(4) ? std::nullopt : std::optional(broken(place, at));
      case WireFormatLite::WIRETYPE_LENGTH_DELIMITED:
        break;
      default:
        return broken(place, at);
    }
    if (!in.ReadVarint32(&length)) return broken(place, at);
    const auto start = static_cast<std::size_t>(in.CurrentPosition());
    if (length > bytes.size() - start) return broken(place, at);
    in.Skip(static_cast<int>(length));
    return inner_fault(bytes.substr(start, length), place, depth);
  }

  std::optional<Fault> inner_fault(std::string_view inner, const Place& place, int depth) {
    if (auto fault = crowd_fault(place)) return fault;
    switch (place.field->type()) {
      case FieldDescriptor::TYPE_MESSAGE:
        return walk(inner, *place.field->message_type(), place, depth + 1);
      case FieldDescriptor::TYPE_STRING:
        return text_fault(inner, place);
      case FieldDescriptor::TYPE_BYTES:
        return long_fault(inner, place);
      default:
        return packed_fault(inner, place);
    }
  }

  /// Counts one value more.
  std::optional<Fault> crowd_fault(const Place& place) {
    if (taken_ != Taken::honest || ++values_ <= frame_values_max) return std::nullopt;
    return Fault{place.words(), "The frame holds more values than any server sends.", true};
  }
  std::optional<Fault> long_fault(std::string_view bytes, const Place& place) const {
    if (taken_ != Taken::honest || bytes.size() <= bytes_max(*place.field)) return std::nullopt;
    return Fault{place.words(),
                 place.name() + " has " + std::to_string(bytes.size()) + " bytes; no server sends more than " +
                     std::to_string(bytes_max(*place.field)) + ".",
                 true};
  }
  std::optional<Fault> text_fault(std::string_view text, const Place& place) const {
    if (auto fault = long_fault(text, place)) return fault;
    const std::size_t most = taken_by(*place.field);
    if (taken_ == Taken::brief && text.size() > most)
      return Fault{place.words(),
                   "The text in " + place.name() + " has " + std::to_string(text.size()) + " bytes; at most " +
                       std::to_string(most) + " are taken.",
                   true};
    if (is_utf8(text)) return std::nullopt;
    return Fault{place.words(), "The text in " + place.name() + " is not UTF-8.", false};
  }

  std::optional<Fault> number_fault(std::uint64_t number, const Place& place) {
    if (auto fault = crowd_fault(place)) return fault;
    if (taken_ == Taken::honest && !in_range(*place.field, number))
      return Fault{place.words(), "The number in " + place.name() + " is none that a server sends.", true};
    if (!strict() || place.field->type() != FieldDescriptor::TYPE_ENUM ||
        place.field->enum_type()->FindValueByNumber(static_cast<int>(number)))
      return std::nullopt;
    return Fault{place.words(),
                 "Value " + std::to_string(static_cast<int>(number)) + " of " + place.name() + " is not known.", false};
  }
  /// Many numbers in one: none of this protocol has a fixed size.
  std::optional<Fault> packed_fault(std::string_view numbers, const Place& place) {
    CodedInputStream in = stream_of(numbers);
    for (int count = 1; in.CurrentPosition() < static_cast<int>(numbers.size()); ++count) {
      std::uint64_t number = 0;
      if (!in.ReadVarint64(&number)) return broken(place, in.CurrentPosition());
      if (taken_ == Taken::honest && count > items_max(*place.field)) return too_many(place);
      if (auto fault = number_fault(number, place)) return fault;
    }
    return std::nullopt;
  }

  /// Whether an unknown field is a fault.
  bool strict() const { return taken_ == Taken::known || taken_ == Taken::brief; }

  Taken taken_;
  int values_ = 0;
};

}  // namespace

bool parse_bounded(std::string_view bytes, Message& message) {
  silence_library();
  CodedInputStream in = stream_of(bytes);
  in.SetRecursionLimit(depth_max);
  return message.ParseFromCodedStream(&in) && in.ConsumedEntireMessage();
}

std::optional<Fault> malformed(std::string_view bytes, const Descriptor& type) {
  return Walker(Taken::all).walk(bytes, type, {}, 0);
}

std::optional<Fault> first_fault(std::string_view bytes, const Descriptor& type) {
  return Walker(Taken::known).walk(bytes, type, {}, 0);
}

std::optional<Fault> long_text(std::string_view bytes, const Descriptor& type) {
  return Walker(Taken::brief).walk(bytes, type, {}, 0);
}

std::optional<Fault> beyond_bounds(std::string_view bytes, const Descriptor& type) {
  return Walker(Taken::honest).walk(bytes, type, {}, 0);
}

std::optional<Fault> first_fault(const Message& message) {
  silence_library();
  return first_fault(message.SerializePartialAsString(), *message.GetDescriptor());
}

bool is_utf8(std::string_view text) {
  while (!text.empty()) {
    const CodePoint point = first_point(text);
    if (point.bytes == 0) return false;
    text.remove_prefix(point.bytes);
  }
  return true;
}

}  // namespace emcon::wire
