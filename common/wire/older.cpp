// Takes fields away that clients of protocol 1 cannot pass over.
#include "common/wire/older.hpp"

#include <google/protobuf/descriptor.h>
#include <google/protobuf/message.h>

#include <algorithm>
#include <limits>
#include <string_view>
#include <vector>

namespace emcon::wire {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::Reflection;

/// A message that has grown since protocol 1, and the last field that it had then.
struct Grown {
  std::string_view message;
  int last;
};
constexpr Grown grown[] = {{"emcon.v1.Field", 17},     {"emcon.v1.JournalLine", 8}, {"emcon.v1.Joined", 4},
                           {"emcon.v1.MatchCard", 17}, {"emcon.v1.Offer", 11},      {"emcon.v1.Question", 13},
                           {"emcon.v1.Scenario", 6},   {"emcon.v1.Thing", 13},      {"emcon.v1.ThingPatch", 11},
                           {"emcon.v1.TimeControl", 5}};

int last_of(const Message& message) {
  const auto* const found =
      std::ranges::find(grown, std::string_view(message.GetDescriptor()->full_name()), &Grown::message);
  return found == std::end(grown) ? std::numeric_limits<int>::max() : found->last;
}

}  // namespace

void leave_protocol_1(Message& message) {
  const Reflection& in = *message.GetReflection();
  const int last = last_of(message);
  std::vector<const FieldDescriptor*> fields;
  in.ListFields(message, &fields);
  for (const FieldDescriptor* field : fields) {
    if (field->number() > last)
      in.ClearField(&message, field);
    else if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE && field->is_repeated())
      for (int i = 0; i < in.FieldSize(message, field); ++i)
        leave_protocol_1(*in.MutableRepeatedMessage(&message, field, i));
    else if (field->cpp_type() == FieldDescriptor::CPPTYPE_MESSAGE)
      leave_protocol_1(*in.MutableMessage(&message, field));
  }
}

}  // namespace emcon::wire
