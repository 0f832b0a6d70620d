/// Passes each key of the full screen to its receiver: an open box, a line being typed, a form, or the pane that has
/// the keys.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "client/full/command_line.hpp"
#include "client/full/key.hpp"
#include "client/full/parts.hpp"

namespace emcon::client::full {

class Keys {
 public:
  /// `parts` must outlive this.
  explicit Keys(Parts& parts);

  /// `now` is the time of the press.
  void key(const Key& key, Instant now);
  /// The screen has been drawn: the question is visible from then on.
  void shown(Instant now);
  /// Drops everything half done, because another player gets the keys.
  void forget();

  const CommandLine& line() const { return line_; }
  /// Whether the line takes words to look for.
  bool finding() const { return finding_; }
  /// Whether the person has left the screen.
  bool left() const { return left_; }
  /// True once after the person asked for the shell.
  bool wants_to_suspend() { return std::exchange(suspend_, false); }

 private:
  void any_key(const Key& key);
  void box_key(const Key& key);
  void help_key(const Key& key);
  void pane_key(const Key& key);
  void list_key(const Key& key);
  void mouse(const Key& key);
  /// True if the letter is a key of the screen; the functions below do the same for their kinds of keys.
  bool letter(char32_t glyph);
  bool order_letter(char32_t glyph);
  bool look_letter(char32_t glyph);
  bool end_letter(char32_t glyph);
  void walk(int by);
  void enter();
  void enter_map();
  void escape();
  void step_row(int by);
  void lock();
  /// Whether a press is meant for this question. A key that is held down locks one question, but not the next.
  bool locks_on_purpose();
  void why();
  void all_orders();
  std::string why_of_orders() const;
  void show_help();
  void find(const std::string& text);
  /// Runs a typed command or order. If it has a panel of its own, that opens.
  void run(const std::string& text);
  bool go_there(const std::string& text);
  bool go_to(const std::string& command, const std::vector<std::string>& named);
  void say(const std::string& text) { parts_.foot.say(text); }
  template <class T>
  void done(const Done<T>& what);

  Parts& parts_;
  CommandLine line_;
  bool finding_ = false;
  Instant now_{};                   ///< of the key in hand
  std::optional<Instant> pressed_;  ///< the last press of the lock's key, whatever its result
  bool asks_to_lock_ = false;       ///< asks whether to order nothing: the next press answers
  std::uint32_t question_ = 0;      ///< the visible question
  Instant question_at_{};           ///< since when
  bool asks_to_leave_ = false, left_ = false, suspend_ = false;
};

}  // namespace emcon::client::full
