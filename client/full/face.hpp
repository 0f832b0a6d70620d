/// A match in full screen: panels over the same session that line mode has. Keys in, canvas out; no terminal and no
/// clock of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "client/full/command_line.hpp"
#include "client/full/key.hpp"
#include "client/full/layout.hpp"
#include "client/full/looker.hpp"
#include "client/panel/fleet.hpp"
#include "client/panel/log.hpp"
#include "client/panel/order_desk.hpp"
#include "client/panel/order_form.hpp"
#include "client/play/play.hpp"

namespace emcon::client::full {

class Face final : public Output, public Guest {
 public:
  struct Options {
    bool ascii = false;
    Play::Options play;
  };
  Face(Desk& desk, Options options);

  void key(const Key& key);
  /// Everything as it is to be seen at `now` in a window of that size.
  panel::Canvas draw(panel::Size size, Instant now);
  /// Where the line being typed has its cursor, after draw().
  std::optional<std::pair<int, int>> cursor() const { return cursor_; }

  void heard(const Heard& heard) override;
  void connection(bool online, const std::string& note) override;
  void over(const std::string& why) override;
  /// Call once a second while `ticks` says that a clock runs.
  void tick(Instant now) { play_.tick(now); }
  bool ticks() const { return desk_.model().question.deadline.has_value(); }

  Play& play() { return play_; }
  /// Hot seat: the player gets screen and keys. What he has missed is shown first, until he has read it.
  void sit_down();
  /// Hot seat: another player gets screen and keys. What is open, or was said at the foot, is gone when this one comes
  /// back.
  void get_up();
  /// Hot seat: who is to decide, when this player has nothing to decide; empty: nobody.
  void set_awaited(std::string name) { awaited_ = std::move(name); }
  bool finished() const { return play_.finished() || left_; }
  /// The server has refused this client; `last_word` says why.
  bool refused() const { return refused_; }
  /// What was said last, for those who come after the full screen.
  const std::string& last_word() const { return message_; }
  /// True once after the person has asked for the shell.
  bool wants_to_suspend() { return std::exchange(suspend_, false); }
  void set_ascii(bool ascii) { ascii_ = ascii; }
  /// "T3 Fire: your decision", for a window's title.
  std::string headline() const;

  // Output, for the session
  void print(const std::string& text) override;
  void page(const std::string& title, const std::string& text) override;
  void prompt(const std::string&) override {}
  screen::Style style() const override;

 private:
  /// Text in a box above everything, to be read and closed.
  struct Reader {
    std::string title;
    std::string text;
    int first = 0;
  };
  struct KeyHelp;
  static const std::vector<KeyHelp>& key_helps();
  static const std::vector<KeyHelp>& form_key_helps();

  const Model& model() const { return desk_.model(); }
  /// Runs a command or order as line mode would; what it says goes where there is room for it.
  void run(const std::string& text);
  bool look_command(const std::string& text);
  void say(const std::string& text, bool to_log = true);
  void read(std::string title, std::string text);
  void next_reader();
  void welcome(const std::string& said);
  void remark(const std::string& text, bool chat = false);

  // keys
  void any_key(const Key& key);
  void reader_key(const Key& key);
  void help_key(const Key& key);
  void form_key(const Key& key);
  void pane_key(const Key& key);
  void list_key(const Key& key);
  void mouse(const Key& key);
  bool letter(char32_t glyph);
  bool control(char32_t glyph);
  void enter();
  void escape();
  void to_pane(Pane pane);
  void step_pane(int by);
  void step_row(int by);

  // looking
  void choose(const std::string& handle);
  void chosen_changed();
  void enter_map();
  void why();
  void show_help();
  std::string help_on(const Key& key) const;
  void find(const std::string& text);
  void start_filter();

  // orders
  std::vector<panel::DeskRow> rows() const;
  panel::DeskState desk_state() const;
  std::string reach_in_hand() const;
  void open_form();
  void close_form();
  void to_form_place();
  bool place_key(const Key& key);
  void give();
  void take_back();
  void try_form();
  void form_changed();
  void row_changed();

  // drawing
  std::pair<std::string, panel::Ink> attention(Instant now) const;
  void draw_status(panel::Canvas& canvas, Instant now) const;
  void draw_pane(panel::Canvas& canvas, Pane pane);
  void draw_bottom(panel::Canvas& canvas);
  void draw_reader(panel::Canvas& canvas);
  void draw_panes(panel::Canvas& canvas);
  std::string pane_title(Pane pane) const;
  std::string hints() const;
  std::vector<std::string> bottom_text(int width) const;

  Desk& desk_;
  bool ascii_;
  bool hot_seat_;
  Looker look_;
  CommandLine line_;
  panel::Size size_{80, 24};
  Layout layout_;
  std::optional<std::pair<int, int>> cursor_;

  Pane pane_ = Pane::orders;
  Pane tab_ = Pane::orders;
  int row_ = 0;  ///< of the order desk
  int sheet_first_ = 0;
  panel::LogLook log_;
  std::optional<panel::OrderForm> form_;
  std::vector<table::Consequence> form_follows_;
  std::uint32_t form_try_ = 0;  ///< request whose answer says what the form's order would do; 0: none is awaited
  bool form_dirty_ = false;
  bool picking_ = false;  ///< the map's cursor fills the form's field
  std::vector<panel::Remark> remarks_;
  std::optional<Reader> reader_;
  std::vector<Reader> readers_next_;  ///< shown when the one before is closed
  bool asks_key_ = false;             ///< help waits for a key to explain
  bool filtering_ = false;            ///< the command line takes words to look for
  std::string awaited_;               ///< of a hot seat: who is to have the keys
  std::string message_;
  bool message_logged_ = false;  ///< it stands in the log, too
  std::string captured_;
  bool capturing_ = false;
  bool asks_to_leave_ = false, left_ = false, suspend_ = false, welcomed_ = false, refused_ = false, sat_ = false;
  panel::ListShown fleet_shown_, desk_shown_;
  Play play_;  ///< last: it prints while it is made
};

}  // namespace emcon::client::full
