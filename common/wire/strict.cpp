#include "common/wire/strict.hpp"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/io/coded_stream.h>
#include <google/protobuf/stubs/logging.h>
#include <google/protobuf/unknown_field_set.h>

#include <vector>

#include "common/wire/limits.hpp"

namespace emcon::wire {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::io::CodedInputStream;

/// The library logs what it refuses, bytes included; a peer could fill our log with it.
void silence_library() {
  [[maybe_unused]] static const bool once = [] {
    google::protobuf::SetLogHandler(nullptr);
    return true;
  }();
}

std::string path_to(const std::string& parent, const std::string& name) {
  return parent.empty() ? name : parent + "." + name;
}

std::string name_of(const std::string& where) {
  return where.empty() ? "the frame" : "`" + where + "`";
}

Fault not_utf8(const std::string& where) {
  return {where, "The text in " + name_of(where) + " is not UTF-8.", false};
}

/// Where a value stands. Its words are made only for a fault: every frame comes through here, and few are faulty.
struct Place {
  const Place* parent = nullptr;
  const FieldDescriptor* field = nullptr;  ///< null: the frame itself
  int index = -1;                          ///< -1: not repeated

  std::string words() const {
    if (!field) return {};
    const std::string path = path_to(parent->words(), field->name());
    return index < 0 ? path : path + "[" + std::to_string(index) + "]";
  }
};

std::optional<Fault> text_fault(const std::string& text, const Place& place) {
  if (text.size() > filled_text_bytes_max)
    return Fault{place.words(),
                 "The text in " + name_of(place.words()) + " has " + std::to_string(text.size()) + " bytes; at most " +
                     std::to_string(filled_text_bytes_max) + " are taken.",
                 true};
  if (!is_utf8(text)) return not_utf8(place.words());
  return std::nullopt;
}

std::optional<Fault> enum_fault(int number, const Place& place) {
  if (place.field->enum_type()->FindValueByNumber(number)) return std::nullopt;
  return Fault{place.words(), "Value " + std::to_string(number) + " of " + name_of(place.words()) + " is not known.",
               false};
}

std::optional<Fault> fault_at(const Message& message, const Place& place);

/// Checks the value of `message` at `place`.
std::optional<Fault> value_fault(const Message& message, const Place& place) {
  const auto& reflection = *message.GetReflection();
  const FieldDescriptor* field = place.field;
  const int index = place.index;
  std::string scratch;
  switch (field->cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return fault_at(
          index < 0 ? reflection.GetMessage(message, field) : reflection.GetRepeatedMessage(message, field, index),
          place);
    case FieldDescriptor::CPPTYPE_ENUM:
      return enum_fault(
          index < 0 ? reflection.GetEnumValue(message, field) : reflection.GetRepeatedEnumValue(message, field, index),
          place);
    case FieldDescriptor::CPPTYPE_STRING:
      if (field->type() == FieldDescriptor::TYPE_BYTES) return std::nullopt;
      return text_fault(index < 0 ? reflection.GetStringReference(message, field, &scratch)
                                  : reflection.GetRepeatedStringReference(message, field, index, &scratch),
                        place);
    default:
      return std::nullopt;
  }
}

std::optional<Fault> fault_at(const Message& message, const Place& place) {
  const auto& reflection = *message.GetReflection();
  if (const auto& unknown = reflection.GetUnknownFields(message); !unknown.empty())
    return Fault{place.words(),
                 "Field number " + std::to_string(unknown.field(0).number()) + " of " + name_of(place.words()) +
                     " is not known, or has another type in this protocol.",
                 false};
  std::vector<const FieldDescriptor*> fields;
  reflection.ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    if (!field->is_repeated()) {
      if (auto fault = value_fault(message, {&place, field, -1})) return fault;
      continue;
    }
    for (int i = 0; i < reflection.FieldSize(message, field); ++i)
      if (auto fault = value_fault(message, {&place, field, i})) return fault;
  }
  return std::nullopt;
}

/// Walks the bytes by hand to say where they break; only used after the library has refused them.
class Walker {
 public:
  std::optional<Fault> walk(std::string_view bytes, const Descriptor& type, const std::string& where, int depth) {
    if (depth > depth_max)
      return Fault{where, "Messages are nested deeper than " + std::to_string(depth_max) + ".", false};
    CodedInputStream in(reinterpret_cast<const std::uint8_t*>(bytes.data()), static_cast<int>(bytes.size()));
    while (true) {
      const int at = in.CurrentPosition();
      const std::uint32_t tag = in.ReadTag();
      if (tag == 0) {
        if (in.CurrentPosition() == at && at == static_cast<int>(bytes.size())) return std::nullopt;
        return broken(where, at);
      }
      const int number = static_cast<int>(tag >> 3U);
      const FieldDescriptor* field = type.FindFieldByNumber(number);
      const std::string path = field ? path_to(where, field->name()) : where;
      if (auto fault = value(in, bytes, tag & 7U, field, path, depth)) return fault;
    }
  }

 private:
  static Fault broken(const std::string& where, int at) {
    return {where,
            "The bytes of " + name_of(where) + " break off or make no sense at byte " + std::to_string(at) + " of it.",
            false};
  }

  std::optional<Fault> value(CodedInputStream& in, std::string_view bytes, std::uint32_t wire_type,
                             const FieldDescriptor* field, const std::string& path, int depth) {
    const int at = in.CurrentPosition();
    std::uint64_t number = 0;
    std::uint32_t length = 0;
    switch (wire_type) {
      case 0:
        return in.ReadVarint64(&number) ? std::nullopt : std::optional(broken(path, at));
      case 1:
        return in.Skip(8) ? std::nullopt : std::optional(broken(path, at));
      case 5:
        return in.Skip(4) ? std::nullopt : std::optional(broken(path, at));
      case 2:
        break;
      default:
        return broken(path, at);
    }
    if (!in.ReadVarint32(&length)) return broken(path, at);
    const auto start = static_cast<std::size_t>(in.CurrentPosition());
    if (length > bytes.size() - start) return broken(path, at);
    in.Skip(static_cast<int>(length));
    const std::string_view inner = bytes.substr(start, length);
    if (!field) return std::nullopt;
    if (field->type() == FieldDescriptor::TYPE_STRING && !is_utf8(inner)) return not_utf8(path);
    if (field->type() == FieldDescriptor::TYPE_MESSAGE) return walk(inner, *field->message_type(), path, depth + 1);
    return std::nullopt;
  }
};

}  // namespace

bool parse_bounded(std::string_view bytes, Message& message) {
  silence_library();
  CodedInputStream in(reinterpret_cast<const std::uint8_t*>(bytes.data()), static_cast<int>(bytes.size()));
  in.SetRecursionLimit(depth_max);
  return message.ParseFromCodedStream(&in) && in.ConsumedEntireMessage();
}

std::optional<Fault> malformed(std::string_view bytes, const Descriptor& type) {
  return Walker{}.walk(bytes, type, "", 0);
}

std::optional<Fault> first_fault(const Message& message) {
  return fault_at(message, {});
}

bool is_utf8(std::string_view text) {
  std::size_t i = 0;
  while (i < text.size()) {
    const auto lead = static_cast<unsigned char>(text[i]);
    const int more = lead < 0x80                    ? 0
                     : lead >= 0xC2 && lead <= 0xDF ? 1
                     : lead >= 0xE0 && lead <= 0xEF ? 2
                     : lead >= 0xF0 && lead <= 0xF4 ? 3
                                                    : -1;
    if (more < 0 || text.size() - i <= static_cast<std::size_t>(more)) return false;
    std::uint32_t code = more == 0 ? lead : lead & (0x3FU >> more);
    for (int k = 1; k <= more; ++k) {
      const auto next = static_cast<unsigned char>(text[i + static_cast<std::size_t>(k)]);
      if ((next & 0xC0U) != 0x80U) return false;
      code = (code << 6U) | (next & 0x3FU);
    }
    const bool overlong = (more == 2 && code < 0x800) || (more == 3 && code < 0x10000);
    if (overlong || code > 0x10FFFF || (code >= 0xD800 && code <= 0xDFFF)) return false;
    i += static_cast<std::size_t>(more) + 1;
  }
  return true;
}

}  // namespace emcon::wire
