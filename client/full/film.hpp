/// An ended match as a film: step by step or playing, through any side's eyes. Keys in, canvas out.
#pragma once

#include <optional>
#include <string>
#include <utility>

#include "client/full/boxes.hpp"
#include "client/full/command_line.hpp"
#include "client/full/looker.hpp"
#include "client/full/stage.hpp"
#include "client/full/wake.hpp"
#include "client/full/window.hpp"
#include "client/session/debriefing.hpp"

namespace emcon::client::full {

class Film final : public Guest {
 public:
  /// `recorded`: as in Debriefing.
  Film(Desk& desk, bool ascii, Motion motion, bool recorded = false);

  void key(const Key& key);
  panel::Canvas draw(panel::Size size, Instant now);
  std::optional<std::pair<int, int>> cursor() const { return cursor_; }

  void heard(const Heard& heard) override { session_.heard(heard); }
  void connection(bool online, const std::string& note) override { session_.connection(online, note); }
  void over(const std::string& why) override { session_.over(why); }

  /// The calls that it wants: for the next picture while it plays, and for asking again when the server had no time.
  Wakes wakes();
  /// True once after the person asked for the shell.
  bool wants_to_suspend() { return std::exchange(suspend_, false); }
  Debriefing& session() { return session_; }
  const Debriefing& session() const { return session_; }
  bool finished() const { return session_.finished() || left_; }
  const std::string& last_word() const { return said_; }

 private:
  /// Shows each kind of news.
  struct Teller;
  void stepped();
  /// To the next step, whose acts are shown.
  void go_on();
  void show(const telling::Shown& shown);
  /// Says why a call failed.
  void done(const Debriefing::Done& what);
  void letter(char32_t glyph);
  void look_letter(char32_t glyph);
  void next_eyes();
  std::string help() const;
  void draw_status(panel::Canvas& canvas) const;
  void draw_story(panel::Canvas& canvas, const panel::Rect& area);

  Window window_;
  Model model_;  ///< the step in the form for panels
  Looker look_{model_};
  Stage stage_;
  CommandLine line_;
  std::optional<std::pair<int, int>> cursor_;
  Boxes boxes_;
  std::string said_;
  int story_first_ = 0;
  int eyes_ = -1;  ///< number of a side, then the truth, then the public; -1: those of the beginning
  std::uint32_t shown_step_ = 0;
  bool playing_ = false, onward_ = false, left_ = false, suspend_ = false;
  int speed_ = 1;
  Debriefing session_;
};

}  // namespace emcon::client::full
