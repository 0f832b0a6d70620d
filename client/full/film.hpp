/// An ended match as a film: step by step or playing, through any side's eyes. Keys in, canvas out; the session is that
/// of line mode.
#pragma once

#include <optional>
#include <string>

#include "client/full/command_line.hpp"
#include "client/full/looker.hpp"
#include "client/panel/canvas.hpp"
#include "client/play/debriefing.hpp"

namespace emcon::client::full {

class Film final : public Output, public Guest {
 public:
  /// `recorded`: as Debriefing's.
  Film(Desk& desk, bool ascii, bool recorded = false);

  void key(const Key& key);
  panel::Canvas draw(panel::Size size);
  std::optional<std::pair<int, int>> cursor() const { return cursor_; }

  void heard(const Heard& heard) override;
  void connection(bool online, const std::string& note) override { person_.connection(online, note); }
  void over(const std::string& why) override { person_.over(why); }

  /// While it plays: milliseconds to the next frame; nothing while it stands still.
  std::optional<int> frame_ms() const;
  /// The time of a frame is over.
  void next_frame();
  /// Call a few times a second: asks again for what the server had no time for.
  void tick() { person_.tick(); }
  /// A command as line mode takes it.
  void run(const std::string& text);
  const Debriefing& session() const { return person_; }
  bool finished() const { return person_.finished() || left_; }
  bool refused() const { return person_.refused(); }
  const std::string& last_word() const { return message_; }

  // Output, for the session
  void print(const std::string& text) override;
  void prompt(const std::string&) override {}
  screen::Style style() const override;

 private:
  void letter(char32_t glyph);
  void next_eyes();
  void draw_reader(panel::Canvas& canvas);
  void draw_status(panel::Canvas& canvas) const;

  bool ascii_;
  panel::Size size_{80, 24};
  Model model_;  ///< the step as the panels take it
  Looker look_{model_};
  CommandLine line_;
  std::optional<std::pair<int, int>> cursor_;
  std::string message_, reader_;
  int reader_first_ = 0;
  int text_first_ = 0;
  int eyes_ = -1;  ///< index into the names that 'side' takes; -1: as it began
  std::uint32_t shown_step_ = 0;
  bool playing_ = false, left_ = false;
  int speed_ = 1;
  Debriefing person_;  ///< last: it prints while it is made
};

}  // namespace emcon::client::full
