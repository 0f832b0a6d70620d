// Draws lists to choose from and lines to type in, and reads their keys.
#include "client/full/menu.hpp"

#include <algorithm>
#include <cctype>
#include <utility>

#include "client/full/text_box.hpp"
#include "client/screen/text.hpp"

namespace emcon::client::full {

using panel::Canvas;
using panel::Ink;
using panel::Rect;

namespace {

constexpr int width_max = 76;

screen::Style style(bool ascii, int width) {
  screen::Style out;
  out.ascii = ascii;
  out.width = width;
  return out;
}

std::vector<std::string> wrapped_lines(const std::string& text, int width, bool ascii) {
  const screen::Style words = style(ascii, width);
  return panel::lines_of(screen::wrapped(words, screen::clean(text, words)));
}

int write_wrapped(Canvas& canvas, const Rect& area, int y, const std::string& text, bool ascii, Ink ink) {
  for (const auto& line : wrapped_lines(text, area.width, ascii)) canvas.write(area, area.x, y++, line, ink);
  return y;
}

/// Draws a title and its rule in the middle of the window; returns the area below.
Rect page(Canvas& canvas, const std::string& title, const std::string& about, bool ascii) {
  const auto size = canvas.size();
  const int width = std::min(width_max, size.width - 4);
  const Rect area{(size.width - width) / 2, size.height >= 24 ? 2 : 0, width,
                  size.height - (size.height >= 24 ? 4 : 1)};
  canvas.write(area, area.x, area.y, title, Ink::strong);
  panel::rule(canvas, {area.x, area.y + 1, area.width, 1}, {}, false, ascii);
  int y = area.y + 2;
  if (!about.empty()) y = write_wrapped(canvas, area, y, about, ascii, Ink::plain);
  return {area.x, y + 1, area.width, area.bottom() - y - 1};
}

}  // namespace

std::optional<std::size_t> Menu::key(const Key& key) {
  const std::size_t count = text_.items.size();
  text_.message.clear();
  switch (key.code) {
    case Code::up:
    case Code::wheel_up:
      if (chosen_ > 0) --chosen_;
      break;
    case Code::down:
    case Code::wheel_down:
      if (chosen_ + 1 < count) ++chosen_;
      break;
    case Code::home:
    case Code::page_up:
      chosen_ = 0;
      break;
    case Code::end:
    case Code::page_down:
      chosen_ = count == 0 ? 0 : count - 1;
      break;
    case Code::enter:
    case Code::right:
      return count == 0 ? count : chosen_;
    case Code::escape:
    case Code::left:
      return count;
    case Code::control:
      if (key.glyph == U'c') return count;
      break;
    case Code::press: {
      const int row = shown_.first + key.y - shown_.area.y;
      if (!shown_.area.contains(key.x, key.y) || row >= static_cast<int>(count)) break;
      if (std::exchange(chosen_, static_cast<std::size_t>(row)) == static_cast<std::size_t>(row)) return chosen_;
      break;
    }
    case Code::text:
      if (key.glyph == U' ') return count == 0 ? count : chosen_;
      for (std::size_t step = 1; step <= count; ++step) {
        const std::size_t at = (chosen_ + step) % count;
        const auto first = static_cast<unsigned char>(text_.items[at].label.empty() ? 0 : text_.items[at].label[0]);
        if (key.glyph < 0x80 && std::tolower(first) == std::tolower(static_cast<int>(key.glyph))) {
          chosen_ = at;
          return std::nullopt;
        }
      }
      if (key.glyph == U'q') return count;
      break;
    default:
      break;
  }
  return std::nullopt;
}

Canvas Menu::draw(panel::Size size) {
  Canvas canvas(size);
  const screen::Style words = style(ascii_, width_max);
  const Rect area = page(canvas, screen::clean(text_.title, words), text_.about, ascii_);
  int label_width = 0;
  for (const auto& item : text_.items) label_width = std::max(label_width, screen::columns(item.label));
  label_width = std::min(label_width, area.width / 2);
  const std::string about = text_.items.empty() ? std::string() : text_.items[chosen_].about;
  // Short words stand beside their item, long ones of the chosen item below the list.
  const bool beside = std::all_of(text_.items.begin(), text_.items.end(), [&](const auto& item) {
    return screen::columns(item.about) + label_width + 6 <= area.width;
  });
  std::size_t longest = 0;
  for (const auto& item : text_.items)
    longest = std::max(longest, wrapped_lines(item.about, area.width - 2, ascii_).size());
  const int below = beside ? 0 : 1 + std::min(static_cast<int>(longest), 4);
  // A long message pushes the list together rather than lose its end; a line of the list stays.
  const int message_lines = static_cast<int>(wrapped_lines(text_.message, area.width, ascii_).size());
  const int foot_lines = std::clamp(message_lines, 3, std::max(3, area.height - below - 1));
  shown_.area = {area.x, area.y, area.width,
                 std::max(1, std::min(static_cast<int>(text_.items.size()), area.height - below - foot_lines))};
  shown_.first =
      panel::scrolled(0, static_cast<int>(chosen_), static_cast<int>(text_.items.size()), shown_.area.height);
  auto at = static_cast<std::size_t>(shown_.first);
  for (int line = 0; line < shown_.area.height && at < text_.items.size(); ++line, ++at) {
    const auto& item = text_.items[at];
    const int y = shown_.area.y + line;
    canvas.write(shown_.area, area.x, y, at == chosen_ ? "> " : "  ", Ink::key);
    canvas.write(shown_.area, area.x + 2, y, screen::clean(item.label, words),
                 at == chosen_ ? Ink::strong : Ink::plain);
    if (beside) canvas.write(shown_.area, area.x + label_width + 5, y, screen::clean(item.about, words), Ink::dim);
    if (at == chosen_) canvas.reverse({area.x, y, area.width, 1});
  }
  if (!beside)
    write_wrapped(canvas, {area.x + 2, shown_.area.bottom() + 1, area.width - 2, below}, shown_.area.bottom() + 1,
                  about, ascii_, Ink::plain);
  if (!text_.message.empty())
    write_wrapped(canvas, area, area.bottom() - foot_lines, text_.message, ascii_, Ink::warning);
  const Rect foot{area.x, size.height - 1, area.width, 1};
  write_keys(canvas, foot,
             "[Up/Down] choose  [Enter] take  [Esc] " + text_.back + "   " + screen::clean(text_.foot, words));
  return canvas;
}

Question::Question(std::string title, std::string about, std::string text, bool ascii, Hide hide)
    : title_(std::move(title)), about_(std::move(about)), ascii_(ascii), hide_(hide), line_([](const std::string&) {
        return std::vector<std::string>{};
      }) {
  line_.open(text);
}

std::optional<std::string> Question::key(const Key& key) {
  left_ = key.code == Code::escape || (key.code == Code::control && key.glyph == U'c');
  if (left_) return std::string();
  if (key.code == Code::backspace && line_.text().empty()) return std::nullopt;
  if (const auto text = line_.key(key)) return text;
  if (!line_.is_open()) return std::string();
  return std::nullopt;
}

Canvas Question::draw(panel::Size size) {
  Canvas canvas(size);
  const Rect area = page(canvas, title_, about_, ascii_);
  canvas.write(area, area.x, area.y, "> ", Ink::key);
  const int skip = std::max(0, line_.cursor() - (area.width - 4));
  canvas.write({area.x + 2, area.y, area.width - 2, 1}, area.x + 2 - skip, area.y,
               screen::clean(hide_ ? hide_(line_.text()) : line_.text(), style(ascii_, width_max)));
  cursor_ = std::pair(area.x + 2 + line_.cursor() - skip, area.y);
  write_keys(canvas, {area.x, size.height - 1, area.width, 1}, "[Enter] go on  [Esc] back");
  return canvas;
}

}  // namespace emcon::client::full
