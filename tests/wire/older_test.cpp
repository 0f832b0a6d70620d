// Clients of protocol 1 get no field that came later, since their reader stumbles over it (docs/compatibility.md);
// those of today pass over what they do not know.
#include "common/wire/older.hpp"

#include <google/protobuf/descriptor.h>
#include <gtest/gtest.h>

#include <fstream>
#include <map>
#include <memory>
#include <set>
#include <sstream>
#include <string>

#include "common/wire/frames.hpp"
#include "play.pb.h"

namespace emcon::wire {
namespace {

using google::protobuf::Descriptor;
using google::protobuf::FieldDescriptor;
using google::protobuf::Message;
using google::protobuf::MessageFactory;

/// The fields of each message by its full name.
std::map<std::string, std::set<int>> protocol_1() {
  std::map<std::string, std::set<int>> out;
  std::ifstream file(EMCON_SOURCE_DIR "/tests/wire/data/protocol_1.txt");
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string name;
    words >> name;
    for (int number = 0; words >> number;) out[name].insert(number);
  }
  out.erase("#");
  return out;
}

/// All messages that a server may send.
void reach(const Descriptor& type, std::set<const Descriptor*>& out) {
  if (!out.insert(&type).second) return;
  for (int i = 0; i < type.field_count(); ++i)
    if (const Descriptor* const inner = type.field(i)->message_type()) reach(*inner, out);
}
std::set<const Descriptor*> all_sent() {
  std::set<const Descriptor*> out;
  reach(*v1::ServerFrame::descriptor(), out);
  return out;
}

std::unique_ptr<Message> one_of(const Descriptor& type) {
  return std::unique_ptr<Message>(MessageFactory::generated_factory()->GetPrototype(&type)->New());
}

/// Sets the field to something; of the messages in it nothing is set.
void set(Message& message, const FieldDescriptor& field) {
  const auto& in = *message.GetReflection();
  const bool list = field.is_repeated();
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE:
      list ? in.AddMessage(&message, &field) : in.MutableMessage(&message, &field);
      return;
    case FieldDescriptor::CPPTYPE_STRING:
      return list ? in.AddString(&message, &field, "x") : in.SetString(&message, &field, "x");
    case FieldDescriptor::CPPTYPE_BOOL:
      return list ? in.AddBool(&message, &field, true) : in.SetBool(&message, &field, true);
    case FieldDescriptor::CPPTYPE_ENUM:
      return list ? in.AddEnumValue(&message, &field, 1) : in.SetEnumValue(&message, &field, 1);
    case FieldDescriptor::CPPTYPE_INT32:
      return list ? in.AddInt32(&message, &field, 1) : in.SetInt32(&message, &field, 1);
    case FieldDescriptor::CPPTYPE_UINT32:
      return list ? in.AddUInt32(&message, &field, 1) : in.SetUInt32(&message, &field, 1);
    case FieldDescriptor::CPPTYPE_INT64:
      return list ? in.AddInt64(&message, &field, 1) : in.SetInt64(&message, &field, 1);
    case FieldDescriptor::CPPTYPE_UINT64:
      return list ? in.AddUInt64(&message, &field, 1) : in.SetUInt64(&message, &field, 1);
    default:
      FAIL() << field.full_name() << " has a kind that the protocol does not have";
  }
}

TEST(Older, AClientOfProtocol1GetsTheFieldsThatItKnows) {
  const auto known = protocol_1();
  ASSERT_GT(known.size(), 100U);
  int later = 0;
  for (const Descriptor* type : all_sent()) {
    const auto fields = known.find(type->full_name());
    if (fields == known.end()) continue;  // it stands in fields that came later
    for (int i = 0; i < type->field_count(); ++i) {
      const auto message = one_of(*type);
      set(*message, *type->field(i));
      leave_protocol_1(*message);
      const bool is_known = fields->second.contains(type->field(i)->number());
      // What a client must ask for first goes to nobody who cannot ask.
      const bool asked = type->field(i)->full_name() == "emcon.v1.ServerFrame.lobby";
      EXPECT_EQ(message->ByteSizeLong() > 0, is_known || asked) << type->field(i)->full_name();
      later += !is_known;
    }
  }
  EXPECT_GT(later, 20);
}

TEST(Older, ItIsSoAtAnyDepthOfAFrameInBinaryAlone) {
  v1::ServerFrame frame;
  v1::MatchCard& card = *frame.mutable_welcome()->mutable_card();
  card.set_name("Ada's");
  card.set_title("Duel at Kessa");
  card.mutable_settings()->mutable_time()->set_cap_s(9);
  const auto read = [&](Format format) {
    std::string bytes;
    encode_server(frame, format, bytes);
    const auto out = decode_server(bytes, format);
    EXPECT_TRUE(out);
    return out ? out->welcome().card() : v1::MatchCard();
  };
  EXPECT_EQ(read(Format::binary).title(), "Duel at Kessa");
  EXPECT_EQ(read(Format::json).title(), "Duel at Kessa");
  EXPECT_EQ(read(Format::binary_1).title(), "");
  EXPECT_EQ(read(Format::binary_1).name(), "Ada's");
  EXPECT_EQ(read(Format::binary_1).settings().time().cap_s(), 0U);
}

TEST(Older, AClientOfTodayPassesOverWhatItDoesNotKnowAtAnyDepth) {
  for (const std::string& inner :
       {std::string("a text of a newer server"), std::string("\xff\xff\xff\xff", 4), std::string()}) {
    v1::ServerFrame frame;
    v1::MatchCard& card = *frame.mutable_welcome()->mutable_card();
    v1::Thing& thing = *frame.mutable_welcome()->mutable_board()->add_things();
    for (Message* const message :
         {static_cast<Message*>(&card), static_cast<Message*>(&thing), static_cast<Message*>(&frame)}) {
      auto& unknown = *message->GetReflection()->MutableUnknownFields(message);
      unknown.AddLengthDelimited(900, inner);
      unknown.AddVarint(901, ~0ULL);
      unknown.AddFixed32(902, 1);
      unknown.AddFixed64(903, 1);
    }
    card.set_name("Ada's");
    std::string bytes;
    encode_server(frame, Format::binary, bytes);
    const auto read = decode_server(bytes, Format::binary);
    ASSERT_TRUE(read) << read.error().text;
    EXPECT_EQ(read->welcome().card().name(), "Ada's");
  }
}

}  // namespace
}  // namespace emcon::wire
