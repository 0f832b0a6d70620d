/// The place where a person reads and types.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "client/screen/text.hpp"

namespace emcon::client {

/// Takes text to print. It keeps a line being typed below the text.
class Output {
 public:
  virtual ~Output() = default;
  /// Whole lines, each ended by a newline.
  virtual void print(const std::string& text) = 0;
  virtual void prompt(const std::string& text) = 0;
  virtual screen::Style style() const = 0;
};

/// A line editor's calls to its owner.
struct Typing {
  std::function<void(const std::string& line)> line;
  std::function<void()> end;  ///< end of input
  /// The words that the last word of `text` could become.
  std::function<std::vector<std::string>(const std::string& text)> complete;
};

}  // namespace emcon::client
