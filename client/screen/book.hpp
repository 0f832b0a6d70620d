/// A rules handbook: finds chapters, sections and the paragraphs of single ids in it, and prints them.
///
/// The text is Markdown: `#` begins a chapter, `##` and deeper begin sections. A paragraph, list item or table row that
/// begins with an id ("FOS-5.2", "**FOS-R3**, R4") explains that id. Text without headings is one chapter.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "client/screen/text.hpp"

namespace emcon::client::screen {

class Book {
 public:
  explicit Book(std::string_view text);

  bool empty() const { return blocks_.empty(); }
  /// Chapters by number, each with the names of its sections. For a book of one chapter, its whole text.
  std::string contents(const Style& style) const;
  /// A chapter or section by number or name, or the text about an id or word; else the places that have all words.
  /// Empty: there are none.
  std::string about(std::string_view topic, const Style& style) const;
  /// The text about `id`, or else about the paragraph it is a part of ("FOS-16.a.ii.1": "FOS-16.a.ii"). Case does not
  /// matter, and the book's own prefix may be left out. Empty: there is none.
  std::string entry(std::string_view id, const Style& style) const;
  /// The meaning of a figure such as "7@6": the paragraph that shows its notation in bold, with a capital letter for
  /// each number. Empty: the word is no figure, or no paragraph explains it.
  std::string notation(std::string_view word, const Style& style) const;
  /// The meanings of the first figures in a text, each notation once.
  std::string notations(std::string_view text, const Style& style) const;
  std::string all(const Style& style) const;
  /// The ids of the scenarios through which chapters called "First ..." guide: the first word in code marks below the
  /// heading of each.
  std::vector<std::string> guided() const;
  /// The part of these chapters about a question of this kind: the section whose heading ends with the kind, without
  /// its paragraphs that begin with "In a browser: ".
  std::string lesson(const std::string& kind, const Style& style) const;
  /// The verbs of the game's orders: the headings in code marks.
  std::vector<std::string> orders() const;
  /// Names that `about` takes: chapters and sections.
  std::vector<std::string> topics() const;
  /// " Did you mean 'dice'?": the chapters, sections and words of the text that are near to a topic; or nothing. Ids
  /// are near each other, and one does not mean another.
  std::string meant(std::string_view topic) const;

 private:
  enum class Kind { heading, text, item, table, verbatim };
  struct Block {
    Kind kind = Kind::text;
    int level = 0;                   ///< headings from 1; items: depth from 0
    std::vector<std::string> lines;  ///< one for headings, text and items; rows; lines as they are
  };
  struct Place {
    std::size_t block = 0;
    std::size_t row = 0;  ///< of a table
  };

  void read(std::string_view text);
  void find_ids();
  void note_id(std::string_view start, Place place);
  /// One past the last block of the section that begins at `heading`.
  std::size_t end_of(std::size_t heading) const;
  std::size_t heading_above(std::size_t block) const;
  std::string print(std::size_t from, std::size_t to, const Style& style) const;
  std::string print_table(const std::vector<std::string>& rows, const Style& style) const;
  std::string print_place(Place place, const Style& style) const;
  /// The sections that name `id`, except those of `places`.
  std::string also_in(const std::string& id, const std::vector<Place>& places, const Style& style) const;
  std::string search(std::string_view words, const Style& style) const;
  const std::vector<Place>* places_of(const std::string& id) const;
  /// The headings of the chapters called "First ...".
  std::vector<std::size_t> guiding_chapters() const;
  bool is_chapter(const Block& block) const { return block.kind == Kind::heading && block.level == 1; }

  std::vector<Block> blocks_;
  std::map<std::string, std::vector<Place>> entries_;  ///< by id in lower case
  std::vector<std::string> prefixes_;                  ///< "fos-"
};

}  // namespace emcon::client::screen
