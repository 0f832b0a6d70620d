/// Gives each key of the full screen to what is open: a box, a line being typed, a form, or the pane that has the keys.
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

  /// `now` is when the person pressed it.
  void key(const Key& key, Instant now);
  /// The screen has been drawn: what is asked now is in sight from then on.
  void shown(Instant now);
  /// Nothing is half done any more: another player gets the keys.
  void forget();

  const CommandLine& line() const { return line_; }
  /// The line takes words to look for.
  bool finding() const { return finding_; }
  /// The person has left the screen.
  bool left() const { return left_; }
  /// True once after the person has asked for the shell.
  bool wants_to_suspend() { return std::exchange(suspend_, false); }

 private:
  void any_key(const Key& key);
  void box_key(const Key& key);
  void help_key(const Key& key);
  void pane_key(const Key& key);
  void list_key(const Key& key);
  void mouse(const Key& key);
  /// True if the letter is a key of the screen; likewise those below, for what their names say.
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
  /// Whether a press is meant for what is asked: a key that is held locks one question, and answers none of its own.
  bool locks_on_purpose();
  void why();
  void all_orders();
  std::string why_of_orders() const;
  void show_help();
  void find(const std::string& text);
  /// Runs a typed command or order; what has a panel of its own goes there.
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
  std::optional<Instant> pressed_;  ///< when the lock's key was pressed last, whatever came of it
  bool asks_to_lock_ = false;       ///< whether nothing is to be ordered: the next press answers
  std::uint32_t question_ = 0;      ///< in sight
  Instant question_at_{};           ///< since then
  bool asks_to_leave_ = false, left_ = false, suspend_ = false;
};

}  // namespace emcon::client::full
