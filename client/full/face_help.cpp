// Help on every key and word.
#include <algorithm>

#include "client/full/face.hpp"

namespace emcon::client::full {

/// A key, where it counts, and what it does.
struct Face::KeyHelp {
  const char* key;
  const char* what;
  bool listed = true;  ///< has a line of its own in the list
};

const std::vector<Face::KeyHelp>& Face::key_helps() {
  static const std::vector<KeyHelp> all = {
      {"Tab", "the next panel has the keys; Shift-Tab the one before"},
      {"1", "the map has the keys; 2 orders, 3 fleet and contacts, 4 sheet, 5 log"},
      {"Arrows", "in a list: up and down; on the map: the cursor; with Shift the map moves"},
      {"Enter",
       "orders: fill in the order; map: choose what is there; fleet: its sheet; log: every die and its paragraph"},
      {"Esc", "close, go back"},
      {"L", "lock: your orders are final"},
      {"s", "suggest: fill in the orders that promise most"},
      {"d", "default: fill in what happens if you do nothing"},
      {"u", "undo the chosen order, else the last one; Backspace does it in the list"},
      {"t", "try: check the orders so far"},
      {"o", "odds of everything that can be ordered"},
      {"w", "why: explain what is under the cursor, with its paragraph of the rules"},
      {"W", "why the last order was refused"},
      {"n", "the next unit; p the one before"},
      {"p", "the unit before; n the next one", false},
      {"+", "the map nearer; the mouse wheel does it too"},
      {"-", "the map further away"},
      {"0", "the whole of what is on the map"},
      {"c", "the map to the chosen unit"},
      {"f", "the map follows the chosen unit, or stays"},
      {"m", "the next map, where there are several"},
      {"v", "courses of all units, or of the chosen one only"},
      {"F", "the log: all, with dice, of the chosen unit, of this turn, talk"},
      {"/", "find a hex, a unit, or words in the log"},
      {"R", "the rules of the game: its chapters; ':rules TOPIC' shows one"},
      {"i", "status: seats, clocks, scores"},
      {"H", "two at one keyboard: hand it to the other player"},
      {"T", "talk to everybody; ':say side: TEXT' to your side"},
      {":", "type a command or an order; Tab completes, Up brings earlier ones, Ctrl-R looks for one"},
      {"?", "this help"},
      {"q", "leave; the match waits for you"},
      {"Ctrl-P", "while filling in: choose on the map"},
      {"Ctrl-Z", "back to the shell for a moment; 'fg' returns"},
  };
  return all;
}

void Face::show_help() {
  const screen::Style words = style();
  std::vector<std::vector<std::string>> rows = {{"Key", "What it does"}};
  for (const KeyHelp& help : key_helps())
    if (help.listed) rows.push_back({help.key, help.what});
  std::string text = screen::table(words, rows);
  text +=
      "\nOn the map: A is now, >A next turn, <A last turn, A+ several at one place, [A] the chosen unit; dots between "
      "them are its course; ':' marks areas, '+' what may be chosen, X where a plan ends. What stands under the cursor "
      "is said below the map.\n\n";
  rows = {{"Typed after ':'", "What it does"}};
  for (const auto& [usage, help] : Play::command_list()) rows.push_back({usage, help});
  text += screen::table(words, rows);
  std::string wrapped;
  for (const auto& line : panel::lines_of(text)) {
    const auto gap = line.find("  ", line.find_first_not_of(' '));
    const auto column = gap == std::string::npos ? 0 : line.find_first_not_of(' ', gap);
    wrapped += screen::columns(line) > words.width && column != std::string::npos
                   ? screen::wrapped(words, line, static_cast<int>(std::min<std::size_t>(column, 30)))
                   : line + "\n";
  }
  read("Help", wrapped);
  asks_key_ = true;
}

std::string Face::help_on(const Key& key) const {
  std::string name;
  if (key.code == Key::Code::text && key.glyph < 0x7F) name = std::string(1, static_cast<char>(key.glyph));
  if (name == "=") name = "+";
  if (name.size() == 1 && name[0] >= '1' && name[0] <= '5') name = "1";
  if (key.code == Key::Code::tab || key.code == Key::Code::back_tab) name = "Tab";
  if (key.code == Key::Code::enter) name = "Enter";
  if (key.code == Key::Code::left || key.code == Key::Code::right) name = "Arrows";
  if (key.code == Key::Code::control && key.glyph < 0x7F)
    name = std::string("Ctrl-") + static_cast<char>(key.glyph - U'a' + U'A');
  for (const KeyHelp& help : key_helps())
    if (name == help.key) return name + ": " + help.what + ".";
  return name.empty() ? "That key does nothing." : "'" + name + "' does nothing.";
}

/// While help is open: a key is explained instead of done; those that scroll still scroll.
void Face::help_key(const Key& key) {
  switch (key.code) {
    case Code::escape:
      asks_key_ = false;
      next_reader();
      message_.clear();
      return;
    case Code::up:
    case Code::down:
    case Code::page_up:
    case Code::page_down:
    case Code::home:
    case Code::end:
    case Code::wheel_up:
    case Code::wheel_down:
      return reader_key(key);
    case Code::press:
      return;
    default:
      say(help_on(key), false);
  }
}

std::string Face::hints() const {
  if (line_.is_open())
    return filtering_ ? "[Enter] find a hex, a unit or words  [Esc] back"
                      : "[Tab] complete  [Up] earlier  [Enter] do it  [Esc] back";
  if (picking_) return "[Arrows] move  [Enter] take  [Esc] back";
  if (form_ && form_->has_fields() &&
      (form_->field().kind == table::FieldKind::hex || form_->field().kind == table::FieldKind::point))
    return "[Arrows] choose on the map  [Tab] next field  [Enter] give the order  [Esc] back";
  if (form_) return "[Up/Down] another  [Tab] next field  [Enter] give the order  [Esc] back";
  std::string out;
  switch (pane_) {
    case Pane::map:
      out = "[Arrows] move  [+ -] zoom  [Enter] choose  [w] what is it  ";
      break;
    case Pane::orders:
      out = model().ended()     ? size_.width < 100 ? "[i] status  [q] leave  " : "[i] status  "
            : model().my_turn() ? "[Enter] fill in  [s] suggest  [u] undo  [L] lock  [w] why  "
            : awaited_.empty()  ? "[i] status  "
                                : "[H] hand over to " + awaited_ + "  ";
      break;
    case Pane::fleet:
      out = "[Up/Down] choose  [Enter] sheet  [c] on the map  ";
      break;
    case Pane::sheet:
      out = "[Up/Down] read  [w] why  [n p] other unit  ";
      break;
    case Pane::log:
      out = "[Up/Down] back  [Enter] dice, rule  [F] filter  ";
      break;
  }
  return out + (size_.width < 100 ? "[Tab] [:] [?] help" : "[Tab] next panel  [:] type  [?] help  [q] leave");
}

}  // namespace emcon::client::full
