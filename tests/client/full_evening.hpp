/// An evening at the full screen: keys go in and screens come out, over a server that stores everything.
#pragma once

#include <string>
#include <vector>

#include "client/full/face.hpp"
#include "tests/client/believing.hpp"
#include "tests/client/sample.hpp"

namespace emcon::client::full {

using Code = Key::Code;

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

struct Evening {
  std::vector<v1::ClientFrame> sent;
  Desk desk = sample::believing("abcdefghijklmnop", {0, "secret", ""},
                                [this](const v1::ClientFrame& frame) { sent.push_back(frame); });
  Face face;
  panel::Size size{80, 24};
  Instant now{};

  explicit Evening(bool ascii = false, bool asks = false, Motion motion = Motion::on)
      : face{desk,
             {.ascii = ascii,
              .motion = motion,
              .session = {.asks_before_lock = asks},
              .papers = {.welcome = {"Welcome."}, .handbook = "# Basics\n\nT-7 To fire is to roll high.\n"}}} {}

  void take(const v1::ServerFrame& frame) { face.heard(desk.receive(frame, Instant{})); }
  void sit(bool immediate = false, int seat = 0) {
    desk.connected();
    take(sample::welcome(seat, immediate));
    face.connection(true, "");
    sent.clear();
    press(Code::escape);
  }
  std::string screen() { return face.draw(size, now).text(); }
  /// Pressed by somebody who looks what each key does; `after`: the one before.
  void strike(const Key& key, std::chrono::milliseconds after = std::chrono::seconds(3)) {
    now += after;
    face.key(key, now);
  }
  void press(Code code) {
    screen();
    Key key;
    key.code = code;
    strike(key);
  }
  void control(char32_t letter) {
    Key key;
    key.code = Code::control;
    key.glyph = letter;
    strike(key);
  }
  void letters(const std::string& text) {
    screen();
    for (const char c : text) {
      Key key;
      key.glyph = static_cast<char32_t>(c);
      strike(key);
    }
  }
  /// Types a command as line mode takes it.
  void command(const std::string& text) {
    letters(":" + text);
    press(Code::enter);
  }
  /// The server's yes to the last draft or lock.
  void store(std::uint32_t revision, bool locked = false) {
    v1::ServerFrame frame;
    std::uint32_t id = 0;
    for (const auto& one : sent)
      if (one.has_draft() || one.has_lock() || one.has_submit()) id = one.id();
    frame.mutable_answer()->set_id(id);
    auto& draft = *frame.mutable_answer()->mutable_draft();
    draft.set_question(1);
    draft.set_revision(revision);
    draft.set_stored(true);
    draft.set_locked(locked);
    take(frame);
  }
  void tried(const std::string& text) {
    v1::ServerFrame frame;
    for (const auto& one : sent)
      if (one.has_try_()) frame.mutable_answer()->set_id(one.id());
    auto& consequence = *frame.mutable_answer()->mutable_tried()->add_consequences();
    consequence.set_line(0);
    consequence.set_label("need");
    consequence.set_text(text);
    take(frame);
  }
};

}  // namespace emcon::client::full
