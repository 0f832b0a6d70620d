/// A seat of a staged match at a face: questions come from its rules, and what orders would do is answered at once.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "client/full/face.hpp"
#include "client/lines/line_face.hpp"
#include "common/wire/convert.hpp"
#include "server/referee/files.hpp"
#include "tests/client/believing.hpp"
#include "tests/client/paper.hpp"

namespace emcon::client::staged {

using Code = full::Key::Code;
using referee::StagedMatch;

inline constexpr const char* match_id = "abcdefghijklmnop";

inline v1::ServerFrame welcome(const StagedMatch& staged, Seat seat) {
  v1::ServerFrame out;
  auto& message = *out.mutable_welcome();
  auto& card = *message.mutable_card();
  card.set_match(match_id);
  card.set_name("A battle");
  card.set_phase(v1::MatchCard::RUNNING);
  for (const Viewer viewer : staged.viewers()) {
    if (viewer == Viewer::spectator()) continue;
    auto& one = *card.add_seats();
    one.set_seat(static_cast<std::uint32_t>(viewer.index()));
    one.set_held(true);
  }
  message.set_seat(seat.index);
  message.set_public_journal_hash(std::string(32, 'j'));
  const match::Position& now = staged.position();
  wire::to_proto(now.board_for(Viewer::of(seat)), *message.mutable_board());
  auto& question = *message.mutable_question();
  question.set_question(staged.question());
  question.set_kind(now.asked()->kind);
  question.set_title(now.asked()->title);
  question.add_seats(seat.index);
  question.set_deadline_ms(-1);
  question.set_yours(true);
  question.set_immediate(now.asked()->immediate);
  wire::to_proto(now.offer_for(seat), *question.mutable_offer());
  return out;
}

/// What a host answers to an order that is stored or tried.
inline v1::ServerFrame answer(const StagedMatch& staged, Seat seat, const v1::ClientFrame& asked) {
  v1::ServerFrame out;
  out.mutable_answer()->set_id(asked.id());
  const auto put = [&](const v1::Filled& filled, auto& to) {
    const auto verdict = staged.position().check(seat, *wire::from_proto(filled));
    for (const auto& problem : verdict.problems) wire::to_proto(problem, *to.add_problems());
    for (const auto& one : verdict.consequences) wire::to_proto(one, *to.add_consequences());
  };
  if (asked.has_draft()) {
    auto& draft = *out.mutable_answer()->mutable_draft();
    draft.set_question(staged.question());
    draft.set_revision(asked.draft().revision() + 1);
    draft.set_stored(true);
    put(asked.draft().filled(), draft);
  }
  if (asked.has_try_()) put(asked.try_().filled(), *out.mutable_answer()->mutable_tried());
  return out;
}

/// A seat of a staged match, whose server says what would follow from orders.
template <class F>
struct Seated {
  const StagedMatch& staged;
  Seat seat;
  std::vector<v1::ClientFrame> sent;
  Desk desk = sample::believing(match_id, {static_cast<int>(seat.index), "secret", ""},
                                [this](const auto& frame) { sent.push_back(frame); });
  F face;

  template <class... More>
  Seated(const StagedMatch& match, Seat who, More&&... more)
      : staged(match), seat(who), face(desk, std::forward<More>(more)...) {
    desk.connected();
    face.heard(desk.receive(welcome(staged, seat), Instant{}));
    face.connection(true, "");
    answer_all();
  }
  void answer_all() {
    for (auto asked = std::exchange(sent, {}); !asked.empty(); asked = std::exchange(sent, {}))
      for (const auto& one : asked)
        if (one.has_draft() || one.has_try_()) face.heard(desk.receive(answer(staged, seat, one), Instant{}));
  }
};

struct Screen : Seated<full::Face> {
  static constexpr panel::Size size{120, 40};
  Instant now{};

  Screen(const StagedMatch& match, Seat who) : Seated(match, who, full::Face::Options{.ascii = true}) {
    press(Code::escape);
    press(Code::escape);
  }
  void strike(const full::Key& key) {
    face.draw(size, now);
    face.key(key, now += std::chrono::seconds(3));
    answer_all();
  }
  void press(Code code) {
    full::Key key;
    key.code = code;
    strike(key);
  }
  void letter(char32_t glyph) {
    full::Key key;
    key.glyph = glyph;
    strike(key);
  }
  /// Opens the row that begins with those words; false if there is none.
  bool open(const std::string& order) {
    letter(U'2');
    press(Code::home);
    for (int i = 0; i < 80; ++i, press(Code::down)) {
      const panel::Canvas canvas = face.draw(size, Instant{});
      const auto lines = panel::lines_of(canvas.text());
      for (int y = 0; y < size.height; ++y)
        if (canvas.at(size.width - 2, y).reversed &&
            lines[static_cast<std::size_t>(y)].find(order) != std::string::npos)
          return press(Code::enter), true;
    }
    return false;
  }
  /// The map of the screen, without blank lines.
  std::string map() {
    const panel::Canvas whole = face.draw(size, Instant{});
    const panel::Rect part = full::layout_of(size, full::Pane::orders).of(full::Pane::map);
    std::string out;
    for (int y = part.y; y < part.bottom(); ++y) {
      std::string line;
      for (int x = part.x; x < part.right(); ++x) line += panel::utf8(whole.at(x, y).glyph);
      line.erase(line.find_last_not_of(' ') + 1);
      if (!line.empty()) out += line + "\n";
    }
    return out;
  }
};

}  // namespace emcon::client::staged
