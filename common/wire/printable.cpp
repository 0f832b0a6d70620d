// Makes all text in a server's message harmless to print, by walking through every field.
#include "common/wire/printable.hpp"

#include <vector>

#include "common/text.hpp"
#include "play.pb.h"

namespace emcon::wire {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

std::string line_by_line(const std::string& text) {
  std::string out;
  std::size_t from = 0;
  for (std::size_t end = text.find('\n'); end != std::string::npos; end = text.find('\n', from)) {
    out += as_text(std::string_view(text).substr(from, end - from)) + "\n";
    from = end + 1;
  }
  return out + as_text(std::string_view(text).substr(from));
}

std::string shown(const FieldDescriptor& field, const std::string& text) {
  static const FieldDescriptor* const handbook =
      v1::RulesetDescription::descriptor()->FindFieldByNumber(v1::RulesetDescription::kHandbookFieldNumber);
  static const FieldDescriptor* const players[] = {
      v1::SeatState::descriptor()->FindFieldByNumber(v1::SeatState::kHolderFieldNumber),
      v1::ChatLine::descriptor()->FindFieldByNumber(v1::ChatLine::kNameFieldNumber)};
  static const FieldDescriptor* const matches[] = {
      v1::MatchCard::descriptor()->FindFieldByNumber(v1::MatchCard::kNameFieldNumber),
      v1::MatchSettings::descriptor()->FindFieldByNumber(v1::MatchSettings::kNameFieldNumber)};
  if (&field == handbook) return line_by_line(text);
  for (const auto* name : players)
    if (&field == name) return as_name(text, no_player_signs);
  for (const auto* name : matches)
    if (&field == name) return as_name(text, frame_signs);
  return as_text(text);
}

const std::string& text_at(const Message& message, const FieldDescriptor& field, int at, std::string& unused) {
  const Reflection& reflection = *message.GetReflection();
  return field.is_repeated() ? reflection.GetRepeatedStringReference(message, &field, at, &unused)
                             : reflection.GetStringReference(message, &field, &unused);
}

const Message& inside(const Message& message, const FieldDescriptor& field, int at) {
  const Reflection& reflection = *message.GetReflection();
  return field.is_repeated() ? reflection.GetRepeatedMessage(message, &field, at)
                             : reflection.GetMessage(message, &field);
}
Message& inside(Message& message, const FieldDescriptor& field, int at) {
  const Reflection& reflection = *message.GetReflection();
  return field.is_repeated() ? *reflection.MutableRepeatedMessage(&message, &field, at)
                             : *reflection.MutableMessage(&message, &field);
}

/// Calls `each(holder, field, at)` for every text of the message and of those inside, until one says false.
template <class AMessage, class Each>
bool every_text(AMessage& message, const Each& each) {
  std::vector<const FieldDescriptor*> fields;
  message.GetReflection()->ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    const int count = field->is_repeated() ? message.GetReflection()->FieldSize(message, field) : 1;
    const bool holds = field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE;
    if (!holds && field->type() != FieldDescriptor::TYPE_STRING) continue;
    for (int at = 0; at < count; ++at)
      if (!(holds ? every_text(inside(message, *field, at), each) : each(message, *field, at))) return false;
  }
  return true;
}

}  // namespace

bool is_printable(const Message& message) {
  return every_text(message, [](const Message& holder, const FieldDescriptor& field, int at) {
    std::string unused;
    const std::string& text = text_at(holder, field, at, unused);
    return shown(field, text) == text;
  });
}

void make_printable(Message& message) {
  every_text(message, [](Message& holder, const FieldDescriptor& field, int at) {
    std::string unused;
    std::string text = shown(field, text_at(holder, field, at, unused));
    const Reflection& reflection = *holder.GetReflection();
    if (field.is_repeated())
      reflection.SetRepeatedString(&holder, &field, at, std::move(text));
    else
      reflection.SetString(&holder, &field, std::move(text));
    return true;
  });
}

}  // namespace emcon::wire
