// Lists how many items, how many bytes and which numbers a client accepts from a server.
#include "common/wire/bounds.hpp"

#include <google/protobuf/wire_format_lite.h>

#include <map>
#include <string_view>

#include "common/ids.hpp"
#include "common/table/act.hpp"
#include "common/wire/limits.hpp"
#include "play.pb.h"

namespace emcon::wire {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::internal::WireFormatLite;

constexpr int usual_items = 1'000;
constexpr std::size_t usual_text = 8 * 1024, usual_bytes = 1024 * 1024;
constexpr std::int64_t small_max = 100'000'000;        ///< of 32 bits; sums of some stay in them
constexpr std::int64_t large_max = 1'000'000'000'000;  ///< of 64 bits: a clock of 31 years in ms, points of a plane
constexpr std::uint64_t counter_max = 2'000'000'000;   ///< unsigned: fits in an int

/// By "Message.field"; all others are usual.
const std::map<std::string_view, int> more_items = {{"Welcome.journal", 50'000},
                                                    {"Update.journal", 50'000},
                                                    {"HexChoice.hexes", 20'000},
                                                    {"Region.hexes", 20'000},
                                                    {"MatchCard.seats", seats_max},
                                                    {"MatchCard.awaited", seats_max},
                                                    {"MatchCard.conceding", seats_max},
                                                    {"MatchCard.proposals", seats_max},
                                                    {"StandingProposal.seats", seats_max},
                                                    {"Question.seats", seats_max},
                                                    {"Question.seats_state", seats_max},
                                                    {"Scenario.sides", seats_max},
                                                    {"Board.sides", seats_max},
                                                    {"Sides.items", seats_max},
                                                    {"Board.maps", 64},
                                                    {"Maps.items", 64},
                                                    {"Created.invites", seats_max},
                                                    {"Presence.here", seats_max},
                                                    {"EntropyAsked.commitments", seats_max},
                                                    {"Opened.entropy", seats_max},
                                                    {"DebriefLine.seats", seats_max},
                                                    {"JournalLine.shown", table::acts_max},
                                                    {"Act.path", table::act_marks_max},
                                                    {"DebriefStep.answers", seats_max}};
const std::map<std::string_view, std::size_t> more_bytes = {
    {"RulesetDescription.handbook", 1024 * 1024}, {"Welcome.briefing", 64 * 1024},
    {"SideInfoBefore.briefing", 64 * 1024},       {"Offer.help", 64 * 1024},
    {"Value.text", filled_text_bytes_max},        {"ServerFrame.padding", server_frame_bytes_max}};
/// A wall clock counts from 1970.
const std::map<std::string_view, std::int64_t> more_large = {{"MatchCard.ended_at_ms", 10 * large_max}};
/// Numbers of seats and sides. Numbers that an answer repeats are the client's own choice, and may be any.
const std::map<std::string_view, std::uint64_t> less_than = {{"Answer.id", std::uint64_t{1} << 32U},
                                                             {"SideInfoBefore.seats", seats_max + 1},
                                                             {"SeatState.seat", seats_max},
                                                             {"SeatState.side", seats_max},
                                                             {"MatchCard.awaited", seats_max},
                                                             {"MatchCard.conceding", seats_max},
                                                             {"StandingProposal.seats", seats_max},
                                                             {"Invite.seat", seats_max},
                                                             {"Joined.seat", seats_max},
                                                             {"Question.seats", seats_max},
                                                             {"LockCommitment.seat", seats_max},
                                                             {"Outcome.winners", seats_max},
                                                             {"Presence.here", seats_max},
                                                             {"DebriefLine.seats", seats_max},
                                                             {"DebriefAnswer.seat", seats_max}};

template <class Value>
Value looked_up(const std::map<std::string_view, Value>& by_name, const FieldDescriptor& field, Value usual) {
  constexpr std::string_view package = "emcon.v1.";
  const auto found = by_name.find(std::string_view(field.full_name()).substr(package.size()));
  return found == by_name.end() ? usual : found->second;
}

bool between(std::int64_t value, std::int64_t most) {
  return value >= -most && value <= most;
}

}  // namespace

int items_max(const FieldDescriptor& field) {
  return field.is_repeated() ? looked_up(more_items, field, usual_items) : 1;
}

std::size_t bytes_max(const FieldDescriptor& field) {
  return looked_up(more_bytes, field, field.type() == FieldDescriptor::TYPE_STRING ? usual_text : usual_bytes);
}

bool in_range(const FieldDescriptor& field, std::uint64_t raw) {
  switch (field.type()) {
    case FieldDescriptor::TYPE_INT32:
      return between(static_cast<std::int32_t>(raw), small_max);
    case FieldDescriptor::TYPE_SINT32:
      return between(WireFormatLite::ZigZagDecode32(static_cast<std::uint32_t>(raw)), small_max);
    case FieldDescriptor::TYPE_INT64:
      return between(static_cast<std::int64_t>(raw), looked_up(more_large, field, large_max));
    case FieldDescriptor::TYPE_SINT64:
      return between(WireFormatLite::ZigZagDecode64(raw), large_max);
    case FieldDescriptor::TYPE_UINT32:
      return std::uint64_t{static_cast<std::uint32_t>(raw)} < looked_up(less_than, field, counter_max);
    default:
      return true;
  }
}

}  // namespace emcon::wire
