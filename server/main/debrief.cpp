// `debrief`: an ended match step by step, from its transcript alone. Needs no database and no server.
#include "server/match/debrief.hpp"

#include <google/protobuf/util/json_util.h>

#include <charconv>
#include <limits>

#include "common/words/near.hpp"
#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/exit_codes.hpp"

namespace emcon::program {
namespace {

bool print_json(const google::protobuf::Message& message) {
  google::protobuf::util::JsonPrintOptions how;
  how.preserve_proto_field_names = true;
  std::string line;
  if (!google::protobuf::util::MessageToJsonString(message, &line, how).ok()) return false;
  say("{}\n", line);
  return true;
}

/// Eyes as they are named on the command line; false if there are none of that name.
bool read_eyes(const std::string& text, v1::GetDebrief& out) {
  out.set_eyes(text == "truth"    ? v1::GetDebrief::TRUTH
               : text == "public" ? v1::GetDebrief::PUBLIC
                                  : v1::GetDebrief::SEAT);
  if (out.eyes() != v1::GetDebrief::SEAT) return true;
  std::uint32_t seat = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), seat);
  out.set_seat(seat);
  return error == std::errc{} && end == text.data() + text.size();
}

}  // namespace

int debrief(const std::string& transcript, const std::string& eyes, std::uint32_t only) {
  v1::GetDebrief asked;
  if (!read_eyes(eyes, asked)) {
    complain(Problem{.code = "bad_eyes",
                     .text = "--eyes takes truth, public or the number of a seat, not '" + eyes + "'." +
                             words::did_you_mean(eyes, {"truth", "public"})});
    return bad_usage;
  }
  const auto bytes = read_file(transcript);
  if (!bytes) return bad_usage;
  auto opened = match::Debrief::open(*bytes);
  if (!opened) {
    complain(Problem{.code = "no_debrief", .text = "This match cannot be opened: " + opened.error() + "."});
    return refused;
  }
  if (!print_json(opened->card())) return internal_error;
  const auto first = only > 0 ? only : 1;
  const auto last = only > 0 ? only : static_cast<std::uint32_t>(opened->steps());
  for (std::uint32_t step = first; step <= last; ++step) {
    asked.set_step(step);
    const auto seen = opened->look(asked, std::numeric_limits<std::size_t>::max());
    if (!seen) {
      complain(seen.error());
      return refused;
    }
    if (!print_json(*seen)) return internal_error;
  }
  return fine;
}

}  // namespace emcon::program
