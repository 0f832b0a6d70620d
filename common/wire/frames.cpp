// Encodes and decodes frames, binary and JSON, and pads them so that their size tells little.
#include "common/wire/frames.hpp"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <iterator>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "common/json/events.hpp"
#include "common/table/bulk.hpp"
#include "common/wire/bounds.hpp"
#include "common/wire/limits.hpp"
#include "common/wire/older.hpp"
#include "common/wire/strict.hpp"

namespace emcon::wire {
namespace {

using google::protobuf::Message;

Problem refusal(std::string code, std::string text, std::string field = {}) {
  Problem problem;
  problem.code = std::move(code);
  problem.text = std::move(text);
  problem.field = std::move(field);
  return problem;
}

Problem refusal_of(const Fault& fault, const std::string& hint = {}) {
  return refusal(fault.too_long ? "too_large" : "bad_frame", fault.text + hint, fault.where);
}

bool looks_like_json(std::string_view bytes) {
  const auto first = bytes.find_first_not_of(" \t\r\n");
  return first != std::string_view::npos && bytes[first] == '{';
}

/// How deep objects and lists of a JSON text are nested.
int json_depth(std::string_view text) {
  int depth = 0;
  int deepest = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (quoted) {
      if (c == '\\') ++i;
      if (c == '"') quoted = false;
    } else if (c == '"') {
      quoted = true;
    } else if (c == '{' || c == '[') {
      deepest = std::max(deepest, ++depth);
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return deepest;
}

/// One line of at most 200 characters, ASCII only: the library quotes its input.
std::string one_line(std::string_view text) {
  std::string line;
  for (const char c : text.substr(0, 200)) line.push_back(c >= ' ' && c <= '~' ? c : ' ');
  return line;
}

/// The fault if the text is no JSON by RFC 8259, or if an object has a name twice: the library takes more than JSON,
/// and joins the lists of both. A field's name and its other spelling (`journal_after`, `journalAfter`) are one.
std::optional<JsonFault> json_fault(std::string_view text) {
  std::vector<std::set<std::string>> open;  // names of the objects around, and of lists none
  return read_json_events(text, 2 * depth_max, [&open](const JsonEvent& event) -> std::string {
    using Kind = JsonEvent::Kind;
    if (event.kind == Kind::object || event.kind == Kind::list) open.emplace_back();
    if (event.kind == Kind::end) open.pop_back();
    if (event.kind != Kind::name) return {};
    std::string name;
    for (const char c : event.text)
      if (c != '_') name += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    return open.back().insert(name).second ? std::string() : "an object has '" + one_line(event.text) + "' twice";
  });
}

Result<void> parse_json(std::string_view text, bool strict, Message& message) {
  if (!looks_like_json(text))
    return std::unexpected(
        refusal("bad_frame", "The frame is no JSON object; this connection speaks emcon.v1.json, one object a frame."));
  if (!is_utf8(text)) return std::unexpected(refusal("bad_frame", "The JSON text is not UTF-8."));
  if (json_depth(text) > 2 * depth_max)
    return std::unexpected(
        refusal("too_large", "The JSON is nested deeper than " + std::to_string(2 * depth_max) + " levels."));
  if (const auto fault = strict ? json_fault(text) : std::nullopt)
    return std::unexpected(refusal("bad_frame", "The JSON does not fit " + message.GetDescriptor()->name() +
                                                    ": at byte " + std::to_string(fault->at) + " " +
                                                    one_line(fault->why) + "."));
  google::protobuf::util::JsonParseOptions options;
  options.ignore_unknown_fields = !strict;
  const auto status = google::protobuf::util::JsonStringToMessage({text.data(), text.size()}, &message, options);
  if (status.ok()) {
    const auto fault = strict ? first_fault(message) : std::nullopt;
    return fault ? Result<void>(std::unexpected(refusal_of(*fault))) : Result<void>{};
  }
  const auto why = status.message();
  return std::unexpected(refusal("bad_frame", "The JSON does not fit " + message.GetDescriptor()->name() + ": " +
                                                  one_line({why.data(), why.size()})));
}

/// Reads a client's frame strictly; or a server's, which may have unknown fields, but only within bounds.
Result<void> parse_binary(std::string_view bytes, bool strict, Message& message) {
  const auto& type = *message.GetDescriptor();
  auto fault = strict ? first_fault(bytes, type) : beyond_bounds(bytes, type);
  if (!fault && parse_bounded(bytes, message)) return {};
  if (!fault) fault = malformed(bytes, type);
  const std::string hint =
      looks_like_json(bytes) ? " It looks like JSON: that is subprotocol emcon.v1.json, here it is binary." : "";
  if (!fault) return std::unexpected(refusal("bad_frame", "The bytes are no frame of this protocol." + hint));
  return std::unexpected(refusal_of(*fault, hint));
}

Result<void> parse(std::string_view bytes, Format format, std::size_t bytes_max, bool strict, Message& message) {
  if (bytes.empty()) return std::unexpected(refusal("bad_frame", "The frame is empty; it must hold one message."));
  if (bytes.size() > bytes_max)
    return std::unexpected(refusal("too_large", "The frame has " + std::to_string(bytes.size()) + " bytes; at most " +
                                                    std::to_string(bytes_max) + " are taken."));
  return format == Format::json ? parse_json(bytes, strict, message) : parse_binary(bytes, strict, message);
}

void encode(const Message& message, Format format, std::string& out) {
  out.clear();
  if (format != Format::json) {
    // SerializeToString fills the string with zeros first.
    const std::size_t size = message.ByteSizeLong();
    return out.resize_and_overwrite(size, [&](char* to, std::size_t) {
      message.SerializeWithCachedSizesToArray(reinterpret_cast<std::uint8_t*>(to));
      return size;
    });
  }
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  // This fails only for types that JSON cannot express (Any), which the protocol does not have.
  const auto status = google::protobuf::util::MessageToJsonString(message, &out, options);
  if (!status.ok()) out = "{}";
}

std::size_t varint_bytes(std::size_t n) {
  std::size_t bytes = 1;
  while (n >= 128) {
    n /= 128;
    ++bytes;
  }
  return bytes;
}

std::size_t up_to_step(std::size_t size, std::size_t step) {
  return (size + step - 1) / step * step;
}

}  // namespace

Result<v1::ClientFrame> decode_client(std::string_view bytes, Format format) {
  v1::ClientFrame frame;
  if (auto parsed = parse(bytes, format, client_frame_bytes_max, true, frame); !parsed)
    return std::unexpected(std::move(parsed.error()));
  if (frame.body_case() == v1::ClientFrame::BODY_NOT_SET)
    return std::unexpected(refusal("bad_frame", "The frame asks nothing; set one body, e.g. `hello` or `ping`."));
  if (frame.id() == 0)
    return std::unexpected(refusal("bad_frame", "`id` must be 1 to 4294967295, a new one for each request.", "id"));
  return frame;
}

Result<v1::ServerFrame> decode_server(std::string_view bytes, Format format) {
  v1::ServerFrame frame;
  if (auto parsed = parse(bytes, format, server_frame_bytes_max, false, frame); !parsed)
    return std::unexpected(std::move(parsed.error()));
  return frame;
}

std::optional<Problem> too_long(const v1::ClientFrame& frame, std::size_t bytes) {
  if (bytes <= filled_name_bytes_max) return std::nullopt;
  const auto fault = long_text(frame.SerializePartialAsString(), *frame.GetDescriptor());
  if (!fault) return std::nullopt;
  const bool of_answer =
      fault->where.find("filled.") != std::string::npos || fault->where.find("options.") != std::string::npos;
  return refusal(of_answer ? "too_many" : "too_long", fault->text, fault->where);
}

std::optional<Problem> unreadable(std::string_view binary) {
  if (binary.size() > server_frame_bytes_max)
    return refusal("too_large", "The frame has " + std::to_string(binary.size()) + " bytes; a client reads at most " +
                                    std::to_string(server_frame_bytes_max) + ".");
  const auto fault = beyond_bounds(binary, *v1::ServerFrame::descriptor());
  return fault ? std::optional(refusal_of(*fault)) : std::nullopt;
}

int board_things_max() {
  static const int most = items_max(*v1::Board::descriptor()->FindFieldByName("things"));
  return most;
}

int journal_lines_max() {
  static const int most = items_max(*v1::Welcome::descriptor()->FindFieldByName("journal"));
  return most;
}

std::optional<Problem> unreadable(const table::Board& board) {
  const auto most = [](const char* field) { return items_max(*v1::Board::descriptor()->FindFieldByName(field)); };
  static const std::pair<const char*, int> most_of[] = {
      {"things", most("things")}, {"areas", most("areas")}, {"maps", most("maps")}, {"notes", most("notes")}};
  const std::size_t count_of[] = {board.things.size(), board.areas.size(), board.maps.size(), board.notes.size()};
  for (std::size_t i = 0; i < std::size(most_of); ++i)
    if (std::cmp_greater(count_of[i], most_of[i].second))
      return refusal("too_large",
                     "The board has " + std::to_string(count_of[i]) + " " + most_of[i].first +
                         "; a client shows at most " + std::to_string(most_of[i].second) + ".",
                     most_of[i].first);
  if (const std::size_t bulk = table::bulk_of(board); bulk > board_bytes_max)
    return refusal("too_large", "The board has about " + std::to_string(bulk) + " bytes; at most " +
                                    std::to_string(board_bytes_max) + " are shown.");
  return std::nullopt;
}

void encode_server(const v1::ServerFrame& frame, Format format, std::string& out) {
  if (format != Format::binary_1) return encode(frame, format, out);
  v1::ServerFrame older = frame;
  leave_protocol_1(older);
  encode(older, format, out);
}
void encode_client(const v1::ClientFrame& frame, Format format, std::string& out) {
  encode(frame, format, out);
}

std::vector<v1::ServerFrame> parts_of(v1::ServerFrame frame) {
  std::vector<v1::ServerFrame> out;
  if (frame.has_answer()) out.emplace_back().set_allocated_answer(frame.release_answer());
  if (frame.has_update()) out.emplace_back().set_allocated_update(frame.release_update());
  if (frame.has_question()) out.emplace_back().set_allocated_question(frame.release_question());
  if (out.empty() || frame.body_case() != v1::ServerFrame::BODY_NOT_SET) out.push_back(std::move(frame));
  return out;
}

std::string joined(std::string_view answer, std::string_view step, Format format) {
  std::string out;
  out.reserve(answer.size() + step.size());
  // Two protobuf messages without a common field are one message if they are put one after the other.
  if (format != Format::json) {
    out.append(answer).append(step);
    return out;
  }
  answer.remove_suffix(answer.size() - answer.rfind('}'));
  out.append(answer).append(",").append(step.substr(step.find('{') + 1));
  return out;
}

std::size_t pad_step_of(const v1::ServerFrame& frame) {
  const bool board =
      frame.has_welcome() || frame.answer().has_debrief() || (frame.has_update() && frame.update().has_board());
  return board ? pad_step_board : pad_step;
}

void pad_bytes(std::string& frame, Format format, std::size_t step) {
  const std::size_t size = frame.size();
  if (format == Format::json) return frame.resize(up_to_step(size, step), ' ');
  if (size % step == 0) return;
  // Tag and length cost 2 bytes or more, and an empty field vanishes. One total cannot be reached, where the length
  // grows by a byte: then the next step can.
  for (std::size_t target = up_to_step(size, step);; target += step) {
    const std::size_t missing = target - size;
    for (std::size_t head = 2; head <= 4 && head < missing; ++head)
      if (1 + varint_bytes(missing - head) == head) {
        v1::ServerFrame padding;
        padding.mutable_padding()->assign(missing - head, '\0');
        padding.AppendToString(&frame);
        return;
      }
  }
}

}  // namespace emcon::wire
