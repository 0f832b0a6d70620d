/// A person at a table, for tests of what he types and reads.
#pragma once

#include <string>
#include <vector>

#include "client/lines/line_face.hpp"
#include "common/wire/convert.hpp"
#include "tests/client/believing.hpp"
#include "tests/client/paper.hpp"
#include "tests/client/sample.hpp"

namespace emcon::client {

/// A person at a table whose server stores everything.
struct Evening {
  std::vector<v1::ClientFrame> sent;
  Paper screen;
  Desk desk = sample::believing("abcdefghijklmnop", {0, "secret", ""},
                                [this](const v1::ClientFrame& frame) { sent.push_back(frame); });
  LineFace face;

  explicit Evening(std::string handbook = "Roll high.", Maps maps = Maps::asked)
      : face{desk, screen, {.papers = {.welcome = {"Welcome."}, .handbook = std::move(handbook)}, .maps = maps}} {}

  void take(const v1::ServerFrame& frame) { face.heard(desk.receive(frame, Instant{})); }
  void sit(bool immediate, int seat = 0) {
    desk.connected();
    take(sample::welcome(seat, immediate));
    sent.clear();
  }
  std::string type(const std::string& line) {
    screen.text.clear();
    face.line(line);
    return screen.text;
  }
  std::string store(std::uint32_t revision, bool locked = false) {
    screen.text.clear();
    v1::ServerFrame frame;
    frame.mutable_answer()->set_id(sent.back().id());
    auto& draft = *frame.mutable_answer()->mutable_draft();
    draft.set_question(1);
    draft.set_revision(revision);
    draft.set_stored(true);
    draft.set_locked(locked);
    auto& consequence = *draft.add_consequences();
    consequence.set_line(0);
    consequence.set_label("need");
    consequence.set_text("5 or less");
    take(frame);
    return screen.text;
  }
  std::string refuse(const std::string& code, const std::string& text) {
    screen.text.clear();
    v1::ServerFrame frame;
    frame.mutable_answer()->set_id(sent.back().id());
    auto& problem = *frame.mutable_answer()->add_problems();
    problem.set_code(code);
    problem.set_text(text);
    problem.set_clause("T-7");
    problem.set_line(0);
    take(frame);
    return screen.text;
  }
};

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

}  // namespace emcon::client
