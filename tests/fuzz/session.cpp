// A server that says anything, and a person who types: line mode, full screen and film go on, and show text alone.
//
// The input is read as a course of events: frames that begin as those of a small match and are changed here and there
// as further bytes say, keys, and typed lines.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string>
#include <string_view>

#include "client/full/face.hpp"
#include "client/full/film.hpp"
#include "client/lines/line_face.hpp"
#include "common/text.hpp"
#include "common/wire/frames.hpp"
#include "tests/client/paper.hpp"
#include "tests/client/sample.hpp"

namespace emcon::client {
namespace {

using google::protobuf::FieldDescriptor;
using google::protobuf::Message;

class Input {
 public:
  explicit Input(std::string_view bytes) : bytes_(bytes) {}
  bool more() const { return !bytes_.empty(); }
  std::uint8_t byte() {
    if (bytes_.empty()) return 0;
    const auto out = static_cast<std::uint8_t>(bytes_.front());
    bytes_.remove_prefix(1);
    return out;
  }
  std::uint64_t number() {
    constexpr std::uint64_t odd[] = {0, 1, 2, 7, 8, 100, 1000, 99'999'999, 1'999'999'999, 999'999'999'999};
    const std::uint8_t how = byte();
    const std::uint64_t size = how < 200 ? odd[how % std::size(odd)] : how * 251U + byte();
    return how % 3 == 0 ? 0 - size : size;
  }
  std::string text() {
    static const std::string odd[] = {"",
                                      "A",
                                      "1",
                                      "field",
                                      "fire",
                                      "A.1",
                                      "velocity",
                                      "*",
                                      "\x1b",
                                      "\u6F22",
                                      "e\u0301\u0301",
                                      "*** x",
                                      std::string(300, 'w')};
    const std::uint8_t how = byte();
    if (how < 200) return odd[how % std::size(odd)];
    const std::size_t wanted = byte() % 24U, size = std::min(wanted, bytes_.size());
    std::string out = as_text(bytes_.substr(0, size));  // no frame holds broken UTF-8
    bytes_.remove_prefix(size);
    return out;
  }

 private:
  std::string_view bytes_;
};

void change(Message& message, Input& in, int depth);

void change_repeated(Message& message, const FieldDescriptor& field, Input& in, int depth) {
  const auto& reflection = *message.GetReflection();
  const int size = reflection.FieldSize(message, &field);
  const std::uint8_t how = in.byte();
  if (how % 8 == 7) return reflection.ClearField(&message, &field);
  if (how % 8 == 6 && size > 1) return reflection.SwapElements(&message, &field, 0, size - 1);
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE:
      if (how % 8 < 4 && size > 0)
        change(*reflection.MutableRepeatedMessage(&message, &field, how / 8 % size), in, depth + 1);
      else if (size > 0 && how % 8 == 4) {
        Message& more = *reflection.AddMessage(&message, &field);
        more.CopyFrom(reflection.GetRepeatedMessage(message, &field, how / 8 % size));
        change(more, in, depth + 1);
      } else
        change(*reflection.AddMessage(&message, &field), in, depth + 1);
      break;
    case FieldDescriptor::CPPTYPE_STRING:
      reflection.AddString(&message, &field, in.text());
      break;
    case FieldDescriptor::CPPTYPE_INT32:
      reflection.AddInt32(&message, &field, static_cast<std::int32_t>(in.number()));
      break;
    case FieldDescriptor::CPPTYPE_UINT32:
      reflection.AddUInt32(&message, &field, static_cast<std::uint32_t>(in.number()));
      break;
    case FieldDescriptor::CPPTYPE_INT64:
      reflection.AddInt64(&message, &field, static_cast<std::int64_t>(in.number()));
      break;
    default:
      break;
  }
}

/// Changes one field of the message, or of one inside.
void change(Message& message, Input& in, int depth) {
  const auto& type = *message.GetDescriptor();
  if (type.field_count() == 0 || depth > 12) return;
  const FieldDescriptor& field = *type.field(in.byte() % type.field_count());
  const auto& reflection = *message.GetReflection();
  if (field.is_repeated()) return change_repeated(message, field, in, depth);
  switch (field.cpp_type()) {
    case FieldDescriptor::CPPTYPE_MESSAGE:
      return change(*reflection.MutableMessage(&message, &field), in, depth + 1);
    case FieldDescriptor::CPPTYPE_STRING:
      return reflection.SetString(&message, &field, in.text());
    case FieldDescriptor::CPPTYPE_INT32:
      return reflection.SetInt32(&message, &field, static_cast<std::int32_t>(in.number()));
    case FieldDescriptor::CPPTYPE_UINT32:
      return reflection.SetUInt32(&message, &field, static_cast<std::uint32_t>(in.number()));
    case FieldDescriptor::CPPTYPE_INT64:
      return reflection.SetInt64(&message, &field, static_cast<std::int64_t>(in.number()));
    case FieldDescriptor::CPPTYPE_BOOL:
      return reflection.SetBool(&message, &field, in.byte() % 2 != 0);
    case FieldDescriptor::CPPTYPE_ENUM:
      return reflection.SetEnumValue(&message, &field, in.byte() % 12);
    default:
      return;
  }
}

void check_text(const std::string& lines) {
  for (std::size_t at = 0; at < lines.size();) {
    const std::size_t end = std::min(lines.find('\n', at), lines.size());
    if (!is_text(std::string_view(lines).substr(at, end - at))) std::abort();
    at = end + 1;
  }
}

void check_canvas(const panel::Canvas& canvas) {
  for (int y = 0; y < canvas.size().height; ++y)
    for (int x = 0; x < canvas.size().width; ++x)
      if (columns_of(canvas.at(x, y).glyph) != 1) std::abort();
}

/// A desk and what stands before it.
template <class Sitting>
struct Place {
  std::vector<v1::ClientFrame> sent;
  Desk desk{"abcdefghijklmnop", {0, "secret", std::string(32, 'e')}, [this](const v1::ClientFrame& frame) {
              sent.push_back(frame);
            }};
  Sitting sitting;

  template <class... More>
  explicit Place(More&&... more) : sitting(desk, std::forward<More>(more)...) {
    desk.connected();
  }
  void take(const v1::ServerFrame& frame) {
    std::string bytes;
    wire::encode_server(frame, wire::Format::binary, bytes);
    if (const auto read = wire::decode_server(bytes, wire::Format::binary))
      sitting.heard(desk.receive(*read, Instant{}));
  }
  std::uint32_t asked() const { return sent.empty() ? 0 : sent.back().id(); }
};

/// What happens at three places, whose servers say the same.
struct Course {
  telling::Papers papers{.welcome = {"Welcome."}, .handbook = "# Basics\n\nT-7 Roll high.\n"};
  Paper paper;
  Place<LineFace> lines{paper, LineFace::Options{.papers = papers}};
  Place<full::Face> screen{full::Face::Options{.ascii = true, .session = {.lessons = true}, .papers = papers}};
  Place<full::Film> film{true, full::Motion::on};
  Instant now{};
  panel::Size size{80, 24};

  v1::ServerFrame frame(Input& in, std::uint32_t id) {
    v1::ServerFrame out;
    const std::uint8_t what = in.byte();
    switch (what % 8) {
      case 0:
      case 1:
        out = sample::welcome(what % 16 < 8 ? 0 : -1, what % 2 != 0);
        break;
      case 2:
        out = sample::question(1 + what / 8U, true, what > 128);
        break;
      case 3:
        out.mutable_update()->add_journal()->set_number(1 + what / 8U);
        break;
      case 4:
        *out.mutable_answer()->mutable_debrief()->mutable_board() = sample::welcome(0, false).welcome().board();
        out.mutable_answer()->mutable_debrief()->set_step(1);
        out.mutable_answer()->mutable_debrief()->set_steps(3);
        break;
      case 5:
        out.mutable_answer()->mutable_draft()->set_question(1);
        out.mutable_answer()->mutable_draft()->set_stored(true);
        break;
      case 6:
        out.mutable_answer()->mutable_tried();
        break;
      default:
        break;
    }
    for (int times = in.byte() % 6; times > 0; --times) change(out, in, 0);
    if (out.has_answer() && in.byte() % 4 != 0) out.mutable_answer()->set_id(id);
    return out;
  }

  void key(Input& in) {
    full::Key key;
    const std::uint8_t which = in.byte();
    constexpr int codes = static_cast<int>(full::Key::Code::paste) + 1;
    key.code = which < 2 * codes ? static_cast<full::Key::Code>(which % codes) : full::Key::Code::text;
    constexpr std::string_view letters = "12345sLuwnp+-0fmvFc?/:oqy HgTAx=.9";
    key.glyph = static_cast<char32_t>(letters[which % letters.size()]);
    key.x = in.byte() % 90;
    key.y = in.byte() % 30;
    if (key.code == full::Key::Code::paste) key.pasted = "map A";
    now += std::chrono::milliseconds(100 * (which % 16));
    screen.sitting.key(key, now);
    film.sitting.key(key);
  }

  void line(Input& in) {
    static const std::string typed[] = {"orders",   "suggest",   "lock",          "try",      "odds",    "map",
                                        "map A",    "units",     "log",           "sheet A",  "why A",   "status",
                                        "standing", "pass fire", "rules",         "draft",    "default", "change 1",
                                        "undo",     "fire A 1",  "fire A.1 PA-M", "add x",    "clear",   "again",
                                        "why",      "map A w1",  "help fire",     "odds fire"};
    const std::string& text = typed[in.byte() % std::size(typed)];
    lines.sitting.line(text);
    lines.sitting.complete(text + " ");
    full::Key one;
    for (const char c : ":" + text) {
      one.glyph = static_cast<char32_t>(c);
      screen.sitting.key(one, now);
    }
    one.code = full::Key::Code::enter;
    screen.sitting.key(one, now);
  }

  void run(Input& in) {
    while (in.more()) {
      const std::uint8_t what = in.byte();
      if (what % 8 < 4) {
        const v1::ServerFrame told = frame(in, lines.asked());
        lines.take(told);
        v1::ServerFrame same = told;
        for (auto* place : {&screen.sent, &film.sent})
          if (same.has_answer() && !place->empty()) same.mutable_answer()->set_id(place->back().id());
        screen.take(same);
        film.take(same);
      } else if (what % 8 < 7) {
        key(in);
      } else {
        line(in);
      }
      if (what % 8 != 7) {
        check_canvas(screen.sitting.draw(size, now));
        check_canvas(film.sitting.draw(size, Instant{}));
      }
      if (what > 250) size = {20 + in.byte(), 8 + in.byte() % 60};
    }
    check_text(paper.text);
  }
};

}  // namespace
}  // namespace emcon::client

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace emcon::client;
  constexpr std::size_t most = 4096;  // events of a second or so
  Input in(std::string_view(reinterpret_cast<const char*>(data), std::min(size, most)));
  Course().run(in);
  return 0;
}
