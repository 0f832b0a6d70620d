/// Typed commands and orders: reads them, calls the session, and returns the text to show at once. All faces that take
/// typed lines share it.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "client/lines/looks.hpp"

namespace emcon::client::lines {

/// Whether the line is a command that somebody may want while others have not come yet, and that answers nothing.
bool needs_no_decision(const std::string& line);

class Commands {
 public:
  /// All must outlive this. `keys`, `maps`: as in telling::Manner.
  Commands(Session& session, const telling::Papers& papers, const screen::Book& book, bool keys, bool maps = true)
      : session_(session), papers_(papers), book_(book), keys_(keys), maps_(maps) {}

  /// Carries out one line. A page has the line as its title.
  telling::Shown run(const std::string& text, const screen::Style& style) const;
  /// The words that the last word of `text` could become.
  std::vector<std::string> complete(const std::string& text) const;
  /// The commands: usage and effect, in the order of the list.
  static std::vector<std::pair<std::string, std::string>> list();

 private:
  Session& session_;
  const telling::Papers& papers_;
  const screen::Book& book_;
  bool keys_;
  bool maps_;
};

}  // namespace emcon::client::lines
