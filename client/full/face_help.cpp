// Shows help on every key and word of the full screen.
#include <algorithm>

#include "client/full/face.hpp"

namespace emcon::client::full {

/// A key, where it counts, and what it does.
struct Face::KeyHelp {
  const char* key;
  const char* what;
  bool listed = true;  ///< has a line of its own in the list
};

namespace {

/// What is explained in rows of two columns; a key or usage that would leave little room for the words stands above
/// them.
std::string explained(const screen::Style& style, const std::vector<std::pair<std::string, std::string>>& rows) {
  constexpr int gap = 2;
  int column = 0;
  for (const auto& [name, what] : rows)
    if (const int wide = screen::columns(name); wide <= style.width / 3) column = std::max(column, wide + gap);
  std::string out;
  for (const auto& [name, what] : rows) {
    const bool above = screen::columns(name) + gap > column;
    if (above) out += name + "\n";
    out += screen::wrapped(style, screen::padded(above ? "" : name, column) + what, column);
  }
  return out;
}

}  // namespace

const std::vector<Face::KeyHelp>& Face::form_key_helps() {
  static const std::vector<KeyHelp> all = {
      {"Up", "another choice, or a number one greater"},
      {"Down", "another choice, or a number one smaller"},
      {"PgUp", "a number ten greater"},
      {"PgDn", "a number ten smaller"},
      {"Left", "another choice; where a place is asked the arrows move on the map, with Shift five at a time"},
      {"Right", "the next choice; on the map, to the right", false},
      {"Space", "lists: in or out; paths: another leg"},
      {"+", "more: a share, the length of the last leg, a number"},
      {"-", "less: a share, the length of the last leg, a number"},
      {"Backspace", "takes back what was typed last, or the last leg or entry"},
      {"letters and digits", "type the value"},
      {"Tab", "the next field; Shift-Tab the one before"},
      {"Enter", "give the order as it stands"},
      {"Esc", "close; nothing is ordered"},
      {"Ctrl-P", "choose on the map what the field asks for"},
      {"?", "this help; F1 where text is typed"},
  };
  return all;
}

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
      {"A", "agree to dice that are made anew, because somebody left before the beginning"},
      {"H", "two at one keyboard: hand it to the other player"},
      {"T", "talk to everybody, ':say side: TEXT' to your side; who looks on to the others who do"},
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
  std::vector<std::pair<std::string, std::string>> rows;
  for (const KeyHelp& help : form_ ? form_key_helps() : key_helps())
    if (help.listed) rows.emplace_back(help.key, help.what);
  std::string text = explained(words, rows);
  if (form_) {
    read("Filling in an order", text);
    asks_key_ = true;
    return;
  }
  text += screen::wrapped(
      words,
      "\nOn the map: A is now, >A next turn, <A last turn, A+ several at one place, [A] the chosen unit; dots between "
      "them are its course; ':' marks areas, '+' what may be chosen, X where a plan ends. What stands under the cursor "
      "is said below the map.");
  text += "\n" + paint(words, "bold", "Typed after ':'") + "\n";
  rows.clear();
  for (const auto& [usage, help] : Play::command_list()) rows.emplace_back(usage, help);
  read("Help", text + explained(words, rows));
  asks_key_ = true;
}

std::string Face::help_on(const Key& key) const {
  std::string name;
  if (key.code == Key::Code::text && key.glyph < 0x7F) name = std::string(1, static_cast<char>(key.glyph));
  if (name == "=") name = "+";
  if (!form_ && name.size() == 1 && name[0] >= '1' && name[0] <= '5') name = "1";
  if (form_ && name.size() == 1 && std::isalnum(static_cast<unsigned char>(name[0]))) name = "letters and digits";
  if (key.code == Key::Code::tab || key.code == Key::Code::back_tab) name = "Tab";
  if (key.code == Key::Code::enter) name = "Enter";
  if (key.code == Key::Code::left) name = form_ ? "Left" : "Arrows";
  if (key.code == Key::Code::right) name = form_ ? "Right" : "Arrows";
  if (key.code == Key::Code::backspace) name = "Backspace";
  if (name == " ") name = "Space";
  if (key.code == Key::Code::control && key.glyph < 0x7F)
    name = std::string("Ctrl-") + static_cast<char>(key.glyph - U'a' + U'A');
  for (const KeyHelp& help : form_ ? form_key_helps() : key_helps())
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
            : model().new_dice  ? "[A] agree to new dice  "
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
  const std::string always =
      size_.width < 100 ? "[Tab] [:] [?] help" : "[Tab] next panel  [:] type  [?] help  [q] leave";
  // Help stays when there is no room for all.
  while (!out.empty() && screen::columns(out) + screen::columns(always) > size_.width - 2) {
    const auto last = out.rfind("  [");
    out.resize(last == std::string::npos ? 0 : last + 2);
  }
  return out + always;
}

}  // namespace emcon::client::full
