// Shows help on every key and word of the full screen.
#include "client/full/help.hpp"

#include <vector>

#include "client/lines/commands.hpp"

namespace emcon::client::full {
namespace {

/// A key, the panes where it works, and its effect.
struct KeyHelp {
  const char* key;
  const char* what;
  bool listed = true;  ///< has a line of its own in the list
};

/// Explanations in rows of two columns. A key or usage that would leave little room for the words stands above them.
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

const std::vector<KeyHelp>& form_key_helps() {
  static const std::vector<KeyHelp> all = {
      {"Up", "another choice, or a number one step greater"},
      {"Down", "another choice, or a number one step smaller"},
      {"PgUp", "a number or the last leg ten steps greater"},
      {"PgDn", "a number or the last leg ten steps smaller"},
      {"Left", "another choice; where a place is asked the arrows move on the map, with Shift five at a time"},
      {"Right", "the next choice; on the map, to the right", false},
      {"Space", "lists: in or out; paths: the leg or path of the row; numbers and places: the next row"},
      {"+", "more: a share, the length of the last leg, a number"},
      {"-", "less: a share, the length of the last leg, a number"},
      {"Backspace", "takes back what was typed last, or the last leg or entry"},
      {"letters and digits", "type the value"},
      {"Tab", "the next field; Shift-Tab the one before"},
      {"Enter", "give the order as it stands; in a window that carries orders out at once it is final"},
      {"Esc", "close; nothing is ordered"},
      {"Ctrl-P", "choose on the map what the field asks for"},
      {"?", "this help; F1 where text is typed"},
  };
  return all;
}

const std::vector<KeyHelp>& key_helps() {
  static const std::vector<KeyHelp> all = {
      {"Tab", "the next panel has the keys; Shift-Tab the one before"},
      {"1", "the map has the keys; 2 orders, 3 fleet and contacts, 4 sheet, 5 log"},
      {"Arrows", "in a list: up and down; on the map: the cursor; with Shift the map moves"},
      {"Enter",
       "orders: fill in the order, or give it if it has no fields; map: choose what is there; fleet: its sheet; log: "
       "every die and its paragraph"},
      {"Esc", "close, go back"},
      {"L",
       "lock: ticked orders are final; those behind a double arrow are carried out as soon as they are given. Without "
       "any order, though one promises more, it asks once"},
      {"s", "suggest: fill in the orders that promise most"},
      {"S",
       "the same, and what is routine, such as fire, is answered so from now on, until something unexpected happens"},
      {"b", "where something is sold: the shop or the map; in the list of orders + buys one more, - gives one back"},
      {"d", "default: fill in what happens if you do nothing; when it is over: see it as it was"},
      {"G", "go on by defaults until something happens to you, or the next turn begins; ':go 7' until turn 7 begins"},
      {"u", "undo the chosen order, else the last one; Backspace does it in the list"},
      {"p", "the whole plan: every order that can be given, and those that are"},
      {"t", "try: check the orders so far"},
      {"o", "odds of everything that can be ordered"},
      {"w", "why: explain what is under the cursor, with its paragraph of the rules"},
      {"W", "why the last order was refused"},
      {"n", "what has happened since your last order, each with its line of fire on the map; N goes back"},
      {"N", "the happening before; n the next one", false},
      {"j", "the next unit; k the one before"},
      {"k", "the unit before; j the next one", false},
      {">", "the log taller; < shorter"},
      {"<", "the log shorter; > taller", false},
      {"+", "the map nearer; the mouse wheel does it too"},
      {"-", "the map further away"},
      {"0", "the whole of what is on the map, however small; again: hexes"},
      {"c", "the map to the chosen unit"},
      {"f", "the map follows the chosen unit, or stays"},
      {"m", "the next map, where there are several"},
      {"v", "courses of all units, or of the chosen one only"},
      {"F", "the log: all, what matters, what is grave, with dice, of the chosen unit, of this turn, talk"},
      {"/", "find a hex, a unit, or words in the log"},
      {"R", "the rules of the game: its chapters; ':rules TOPIC' shows one"},
      {"i", "status: seats, clocks, scores"},
      {"A", "agree to dice that are made anew, because somebody left before the beginning"},
      {"H", "two at one keyboard: hand it to the other player"},
      {"T", "talk to everybody, ':say side: TEXT' to your side; who looks on to the others who do"},
      {":", "type a command or an order; Tab completes, Up brings earlier ones, Ctrl-R looks for one"},
      {"?", "this help"},
      {"r", "when it is over: see it again as you knew it"},
      {"a", "when it is over: ask for a rematch, or go to it"},
      {"x", "when it is over: save all of it to a file"},
      {"q", "leave; the match waits for you"},
      {"Ctrl-P", "while filling in: choose on the map"},
      {"Ctrl-Z", "back to the shell for a moment; 'fg' returns"},
  };
  return all;
}

}  // namespace

std::string help_text(bool form, const screen::Style& style) {
  std::vector<std::pair<std::string, std::string>> rows;
  for (const KeyHelp& help : form ? form_key_helps() : key_helps())
    if (help.listed) rows.emplace_back(help.key, help.what);
  std::string text = explained(style, rows);
  if (form) return text;
  text += screen::wrapped(
      style,
      "\nOn the map: A is now, >A next turn, <A last turn, [A] the chosen unit, A+2 two more there, A&1 two sides; "
      "dots between "
      "them are its course, a stroke or arrow beside it its heading; '+' marks what may be chosen, or where the next "
      "leg "
      "may end, X the place chosen, (A) where a path ends. Signs of areas and links are explained on the map, and what "
      "stands under the cursor below it.");
  text += screen::wrapped(style,
                          "\nWhen a decision is yours, the bell rings, the window's title says so, and a command of "
                          "your own can call you: 'Settings' on emcon's first screen.");
  text += "\n" + paint(style, "bold", "Typed after ':'") + "\n";
  return text + explained(style, lines::Commands::list());
}

std::string help_on(const Key& key, bool form) {
  std::string name;
  if (key.code == Key::Code::text && key.glyph < 0x7F) name = std::string(1, static_cast<char>(key.glyph));
  if (name == "=") name = "+";
  if (!form && name.size() == 1 && name[0] >= '1' && name[0] <= '5') name = "1";
  if (form && name.size() == 1 && std::isalnum(static_cast<unsigned char>(name[0]))) name = "letters and digits";
  if (key.code == Key::Code::tab || key.code == Key::Code::back_tab) name = "Tab";
  if (key.code == Key::Code::enter) name = "Enter";
  if (key.code == Key::Code::left) name = form ? "Left" : "Arrows";
  if (key.code == Key::Code::right) name = form ? "Right" : "Arrows";
  if (key.code == Key::Code::backspace) name = "Backspace";
  if (name == " ") name = "Space";
  if (key.code == Key::Code::control && key.glyph < 0x7F)
    name = std::string("Ctrl-") + static_cast<char>(key.glyph - U'a' + U'A');
  for (const KeyHelp& help : form ? form_key_helps() : key_helps())
    if (name == help.key) return name + ": " + help.what + ".";
  return name.empty() ? "That key does nothing." : "'" + name + "' does nothing.";
}

}  // namespace emcon::client::full
