// Reads a handbook once into chapters and ids, and finds and prints parts of it.
#include "client/screen/book.hpp"

#include <algorithm>
#include <cctype>
#include <set>

#include "client/screen/book_text.hpp"
#include "common/words/match.hpp"
#include "common/words/near.hpp"
#include "common/words/words.hpp"

namespace emcon::client::screen {
namespace {

/// Lower case, everything but letters and digits as single blanks.
std::string folded(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (std::isalnum(static_cast<unsigned char>(c)))
      out += static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    else if (!out.empty() && out.back() != ' ')
      out += ' ';
  }
  while (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

bool has_all(const std::string& text, std::string_view words) {
  for (std::size_t at = 0; at < words.size();) {
    const std::size_t end = std::min(words.find(' ', at), words.size());
    if (text.find(words.substr(at, end - at)) == std::string::npos) return false;
    at = end + 1;
  }
  return true;
}

/// "a, b, c"; beyond `most` "a, b and 3 more".
std::string listed(const std::vector<std::string>& names, std::size_t most) {
  std::string out;
  for (std::size_t i = 0; i < names.size() && i < most; ++i) out += (i > 0 ? ", " : "") + names[i];
  return names.size() > most ? out + " and " + std::to_string(names.size() - most) + " more" : out;
}

bool names_id(const std::string& text, const std::string& id) {
  const std::string in = words::lower(text);
  for (std::size_t at = in.find(id); at != std::string::npos; at = in.find(id, at + 1)) {
    const char next = at + id.size() < in.size() ? in[at + id.size()] : ' ';
    if (!std::isalnum(static_cast<unsigned char>(next))) return true;
  }
  return false;
}

}  // namespace

Book::Book(std::string_view text) {
  read(text);
  find_ids();
}

void Book::read(std::string_view text) {
  bool verbatim = false;
  bool open = false;                          // whether the last block may still grow
  constexpr std::size_t blocks_max = 10'000;  // of a handbook that somebody would read
  for (std::size_t at = 0; at < text.size() && blocks_.size() < blocks_max;) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    const MarkdownLine line = markdown_line(text.substr(at, end - at), verbatim);
    at = end + 1;
    const auto begin = [&](Kind kind, int level, std::string first) {
      blocks_.push_back({kind, level, {std::move(first)}});
      open = true;
    };
    const bool goes_on = open && !blocks_.empty();
    const auto add_line = [&](Kind kind, const std::string& more) {
      if (goes_on && blocks_.back().kind == kind)
        blocks_.back().lines.push_back(more);
      else
        begin(kind, 0, more);
    };
    switch (line.kind) {
      case MarkdownLine::Kind::fence:
        verbatim = !verbatim;
        open = false;
        break;
      case MarkdownLine::Kind::verbatim:
        add_line(Kind::verbatim, line.text);
        break;
      case MarkdownLine::Kind::blank:
      case MarkdownLine::Kind::comment:
        open = false;
        break;
      case MarkdownLine::Kind::heading:
        begin(Kind::heading, line.level, line.text);
        open = false;
        break;
      case MarkdownLine::Kind::rule:
        break;
      case MarkdownLine::Kind::row:
        add_line(Kind::table, line.text);
        break;
      case MarkdownLine::Kind::item:
        begin(Kind::item, line.level, line.text);
        break;
      case MarkdownLine::Kind::text:
        if (goes_on && (blocks_.back().kind == Kind::text || blocks_.back().kind == Kind::item))
          blocks_.back().lines.front() += " " + line.text;
        else
          begin(Kind::text, 0, line.text);
        break;
    }
  }
}

void Book::note_id(std::string_view start, Place place) {
  std::string prefix;
  for (const std::string& id : leading_ids(start, prefix)) entries_[words::lower(id)].push_back(place);
  if (!prefix.empty()) words::add_new(prefixes_, words::lower(prefix));
}

void Book::find_ids() {
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    const Block& block = blocks_[b];
    if (block.kind == Kind::text || block.kind == Kind::item || block.kind == Kind::heading)
      note_id(block.lines.front(), {b, 0});
    if (block.kind == Kind::table)
      for (std::size_t row = 1; row < block.lines.size(); ++row) {
        const auto cells = cells_of(block.lines[row]);
        if (!cells.empty()) note_id(cells.front(), {b, row});
      }
  }
}

std::size_t Book::end_of(std::size_t heading) const {
  std::size_t end = heading + 1;
  while (end < blocks_.size() && (blocks_[end].kind != Kind::heading || blocks_[end].level > blocks_[heading].level))
    ++end;
  return end;
}

std::size_t Book::heading_above(std::size_t block) const {
  while (block > 0 && blocks_[block].kind != Kind::heading) --block;
  return block;
}

std::vector<std::size_t> Book::guiding_chapters() const {
  std::vector<std::size_t> out;
  for (std::size_t b = 0; b < blocks_.size(); ++b)
    if (is_chapter(blocks_[b]) && folded(blocks_[b].lines.front()).starts_with("first ")) out.push_back(b);
  return out;
}

std::vector<std::string> Book::guided() const {
  std::vector<std::string> out;
  for (const std::size_t chapter : guiding_chapters()) {
    if (chapter + 1 >= blocks_.size() || blocks_[chapter + 1].kind != Kind::text) continue;
    const std::string& text = blocks_[chapter + 1].lines.front();
    const auto first = text.find('`'), last = text.find('`', first + 1);
    if (last != std::string::npos) out.push_back(text.substr(first + 1, last - first - 1));
  }
  return out;
}

std::string Book::lesson(const std::string& kind, const Style& style) const {
  if (kind.empty()) return {};
  const std::string mark = "`" + kind + "`";
  for (const std::size_t chapter : guiding_chapters())
    for (std::size_t b = chapter + 1; b < end_of(chapter); ++b)
      if (blocks_[b].kind == Kind::heading && blocks_[b].lines.front().ends_with(mark)) {
        std::string heading = blocks_[b].lines.front().substr(0, blocks_[b].lines.front().size() - mark.size());
        while (!heading.empty() && (heading.back() == ' ' || heading.back() == ':')) heading.pop_back();
        std::string out = paint(style, "bold", plain(heading, style)) + "\n";
        for (std::size_t at = b + 1; at < end_of(b); ++at) {
          if (blocks_[at].lines.front().starts_with("In a browser: ")) continue;
          const bool list = blocks_[at].kind == Kind::item && blocks_[at - 1].kind == Kind::item;
          out += (list ? "" : "\n") + print(at, at + 1, style);
        }
        return out;
      }
  return {};
}

std::string Book::contents(const Style& style) const {
  if (std::none_of(blocks_.begin(), blocks_.end(), [&](const Block& block) { return is_chapter(block); }))
    return all(style);
  std::string out, sections;
  int number = 0;
  const auto flush = [&] {
    if (!sections.empty()) out += wrapped(style, "      " + sections, 6);
    sections.clear();
  };
  for (const Block& block : blocks_) {
    if (block.kind != Kind::heading || block.level > 2) continue;
    const std::string title = plain(block.lines.front(), style);
    if (block.level == 2) {
      sections += (sections.empty() ? "" : "; ") + title;
      continue;
    }
    flush();
    out += wrapped(style, padded(std::to_string(++number) + ".", 4) + paint(style, "bold", title), 4);
  }
  flush();
  return out;
}

const std::vector<Book::Place>* Book::places_of(const std::string& id) const {
  const auto found = entries_.find(id);
  return found == entries_.end() ? nullptr : &found->second;
}

std::string Book::print_place(Place place, const Style& style) const {
  const Block& block = blocks_[place.block];
  if (block.kind == Kind::table) return print_table({block.lines.front(), block.lines[place.row]}, style);
  if (block.kind == Kind::heading) return print(place.block, end_of(place.block), style);
  return wrapped(style, plain(block.lines.front(), style));
}

std::string Book::also_in(const std::string& id, const std::vector<Place>& places, const Style& style) const {
  constexpr std::size_t most = 6;
  std::vector<std::string> found;
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    const Block& block = blocks_[b];
    if (block.kind == Kind::heading) continue;
    for (std::size_t row = 0; row < block.lines.size(); ++row) {
      const bool own = std::any_of(places.begin(), places.end(), [&](const Place& place) {
        return place.block == b && (block.kind != Kind::table || place.row == row);
      });
      if (own || !names_id(block.lines[row], id)) continue;
      words::add_new(found, plain(blocks_[heading_above(b)].lines.front(), style));
    }
  }
  if (found.empty()) return {};
  return wrapped(style, paint(style, "dim", "Also in: " + listed(found, most) + "."));
}

std::string Book::entry(std::string_view id, const Style& style) const {
  std::string name = words::lower(id);
  while (!name.empty() && (name.back() == '.' || name.back() == ',')) name.pop_back();
  const bool whole =
      std::any_of(prefixes_.begin(), prefixes_.end(), [&](const std::string& p) { return name.starts_with(p); });
  const std::vector<Place>* places = places_of(name);
  if (!places && !whole)
    for (const std::string& prefix : prefixes_)
      if (!places) {
        places = places_of(prefix + name);
        if (places) name = prefix + name;
      }
  std::string asked = name;
  while (!places && whole && name.rfind('.') != std::string::npos) {
    name.resize(name.rfind('.'));
    places = places_of(name);
  }
  if (!places) return {};
  // A section with the id gives way to text about the id alone.
  const auto of_heading = [&](const Place& place) { return blocks_[place.block].kind == Kind::heading; };
  const bool alone = !std::all_of(places->begin(), places->end(), of_heading);
  std::string out;
  for (const Place& place : *places)
    if (!alone || !of_heading(place)) out += print_place(place, style);
  return out + also_in(asked, *places, style);
}

std::string Book::search(std::string_view words, const Style& style) const {
  std::vector<std::string> found;
  for (std::size_t b = 0; b < blocks_.size(); ++b)
    if (std::any_of(blocks_[b].lines.begin(), blocks_[b].lines.end(),
                    [&](const std::string& line) { return has_all(folded(line), words); }))
      words::add_new(found, plain(blocks_[heading_above(b)].lines.front(), style));
  if (found.empty()) return {};
  constexpr std::size_t most = 15;
  return wrapped(style, "No section has this name; it is spoken of in: " + listed(found, most) + ".");
}

std::string Book::about(std::string_view topic, const Style& style) const {
  const std::string wanted = folded(topic);
  if (wanted.empty()) return contents(style);
  if (std::string text = notation(topic, style); !text.empty()) return text;
  int chapter = 0;
  std::size_t best = blocks_.size();
  int best_worth = 0;
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    const Block& block = blocks_[b];
    if (block.kind != Kind::heading) continue;
    if (is_chapter(block) && std::to_string(++chapter) == wanted) return print(b, end_of(b), style);
    const std::string title = folded(block.lines.front());
    int worth = title == wanted                                       ? 4
                : title.starts_with(wanted)                           ? 3
                : (" " + title).find(" " + wanted) < title.size() + 1 ? 2
                : has_all(title, wanted)                              ? 1
                                                                      : 0;
    if (worth > best_worth) {
      best_worth = worth;
      best = b;
    }
  }
  if (best_worth == 4) return print(best, end_of(best), style);
  if (std::string text = entry(topic, style); !text.empty()) return text;
  return best < blocks_.size() ? print(best, end_of(best), style) : search(wanted, style);
}

std::vector<std::string> Book::orders() const {
  std::vector<std::string> out;
  for (const Block& block : blocks_) {
    const std::string& title = block.lines.front();
    if (block.kind == Kind::heading && title.size() > 2 && title.front() == '`' &&
        title.find('`', 1) == title.size() - 1)
      words::add_new(out, title.substr(1, title.size() - 2));
  }
  return out;
}

std::vector<std::string> Book::topics() const {
  std::vector<std::string> out;
  for (const Block& block : blocks_)
    if (block.kind == Kind::heading) words::add_new(out, plain(block.lines.front(), Style{}));
  return out;
}

std::string Book::meant(std::string_view topic) const {
  if (topic.find_first_of("0123456789") != std::string_view::npos) return {};
  std::set<std::string> known;
  for (const std::string& one : topics()) known.insert(words::lower(one));
  // Short words of the text are near to too many.
  constexpr std::size_t short_word = 4;
  for (const Block& block : blocks_)
    for (const std::string& line : block.lines)
      for (const std::string& word : words::split_words(folded(line)))
        if (block.kind == Kind::heading || word.size() > short_word) known.insert(word);
  // A topic that is near to many words is near to none.
  constexpr std::size_t few = 3;
  const auto meant = words::meant_of(topic, words::untitled({known.begin(), known.end()}), &words::lower);
  return meant.size() > few ? std::string() : words::question_of(meant);
}

std::string Book::all(const Style& style) const {
  return print(0, blocks_.size(), style);
}

std::string Book::print(std::size_t from, std::size_t to, const Style& style) const {
  std::string out;
  for (std::size_t b = from; b < to; ++b) {
    const Block& block = blocks_[b];
    const bool list = block.kind == Kind::item && b > from && blocks_[b - 1].kind == Kind::item;
    if (b > from && !list) out += "\n";
    switch (block.kind) {
      case Kind::heading: {
        std::string title = plain(block.lines.front(), style);
        if (block.level == 1)
          for (char& c : title) c = static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
        out += paint(style, "bold", title) + "\n";
        break;
      }
      case Kind::text:
        out += wrapped(style, plain(block.lines.front(), style));
        break;
      case Kind::item: {
        const int indent = 2 * block.level + 2;
        out += wrapped(
            style, std::string(static_cast<std::size_t>(indent - 2), ' ') + "- " + plain(block.lines.front(), style),
            indent);
        break;
      }
      case Kind::table:
        out += print_table(block.lines, style);
        break;
      case Kind::verbatim:
        for (const std::string& line : block.lines) out += "  " + clean(line, style) + "\n";
        break;
    }
  }
  return out;
}

std::string Book::print_table(const std::vector<std::string>& rows, const Style& style) const {
  std::vector<std::vector<std::string>> cells;
  for (const std::string& row : rows) {
    cells.push_back(cells_of(row));
    for (std::string& cell : cells.back()) cell = plain(cell, style);
  }
  return fitted_table(style, cells);
}

}  // namespace emcon::client::screen
