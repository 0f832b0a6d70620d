// Passes over all fields of a frame but those that a load looks at.
#include "tests/lab/bench/glance.hpp"

#include <google/protobuf/wire_format_lite.h>

namespace emcon::bench {
namespace {

using google::protobuf::io::CodedInputStream;
using Wire = google::protobuf::internal::WireFormatLite;

/// One field of a message: a number, or the bytes of whatever has a length; of other fields its number alone.
struct Field {
  int number = 0;
  std::uint64_t value = 0;
  std::string_view bytes;
};

/// Calls `use` with each field. False: these bytes are no message.
template <class Use>
bool each_field(std::string_view message, Use use) {
  const auto* const data = reinterpret_cast<const std::uint8_t*>(message.data());
  CodedInputStream in(data, static_cast<int>(message.size()));
  while (const std::uint32_t tag = in.ReadTag()) {
    Field field{.number = Wire::GetTagFieldNumber(tag), .value = 0, .bytes = {}};
    const auto kind = Wire::GetTagWireType(tag);
    std::uint32_t length = 0;
    if (kind == Wire::WIRETYPE_VARINT) {
      if (!in.ReadVarint64(&field.value)) return false;
    } else if (kind == Wire::WIRETYPE_LENGTH_DELIMITED) {
      if (!in.ReadVarint32(&length)) return false;
      field.bytes = message.substr(static_cast<std::size_t>(in.CurrentPosition()), length);
      if (field.bytes.size() != length || !in.Skip(static_cast<int>(length))) return false;
    } else if (!Wire::SkipField(&in, tag)) {
      return false;
    }
    if (!use(field)) return false;
  }
  return static_cast<std::size_t>(in.CurrentPosition()) == message.size();
}

template <class Message>
bool whole(std::string_view bytes, Message& out) {
  return out.ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
}

bool update(std::string_view bytes, v1::Update& out) {
  return each_field(bytes, [&](const Field& field) {
    return field.number != v1::Update::kOutcomeFieldNumber || whole(field.bytes, *out.mutable_outcome());
  });
}

bool question(std::string_view bytes, v1::Question& out) {
  return each_field(bytes, [&](const Field& field) {
    if (field.number == v1::Question::kQuestionFieldNumber) out.set_question(static_cast<std::uint32_t>(field.value));
    if (field.number == v1::Question::kYoursFieldNumber) out.set_yours(field.value != 0);
    return true;
  });
}

}  // namespace

bool glance(std::string_view bytes, v1::ServerFrame& out) {
  out.Clear();
  return each_field(bytes, [&](const Field& field) {
    switch (field.number) {
      case v1::ServerFrame::kAnswerFieldNumber:
        return whole(field.bytes, *out.mutable_answer());
      case v1::ServerFrame::kWelcomeFieldNumber:
        return whole(field.bytes, *out.mutable_welcome());
      case v1::ServerFrame::kUpdateFieldNumber:
        return update(field.bytes, *out.mutable_update());
      case v1::ServerFrame::kQuestionFieldNumber:
        return question(field.bytes, *out.mutable_question());
      default:
        return true;
    }
  });
}

}  // namespace emcon::bench
