/// A line being typed: editing, history, completion and search. No terminal.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "client/full/key.hpp"

namespace emcon::client::full {

class CommandLine {
 public:
  using Complete = std::function<std::vector<std::string>(const std::string& text)>;
  explicit CommandLine(Complete complete) : complete_(std::move(complete)) {}

  /// Opens the line with `text` in it.
  void open(const std::string& text = {});
  bool is_open() const { return open_; }
  void close();

  /// The finished line after Enter; else nothing. Escape closes.
  std::optional<std::string> key(const Key& key);

  const std::string& text() const { return text_; }
  /// Number of columns before the cursor.
  int cursor() const;
  /// The words that the last word could become, after a Tab that found several.
  const std::vector<std::string>& candidates() const { return candidates_; }
  /// The words to look for in earlier lines, during Ctrl-R.
  const std::optional<std::string>& search() const { return search_; }

 private:
  void insert(const std::string& text);
  void complete();
  void earlier(int by);
  void look_back(bool further);
  /// Moves the cursor, or changes the text there.
  void edit(const Key& key);
  void edit_by_control(char32_t letter);
  void left();
  void right();
  void erase_before();
  /// Erases from `start` to the cursor.
  void erase_from(std::size_t start);
  std::optional<std::string> finish();

  static constexpr std::size_t bytes_max = 8192;
  static constexpr std::size_t history_max = 500;
  Complete complete_;
  bool open_ = false;
  std::string text_;
  std::size_t at_ = 0;  ///< byte before which the cursor stands
  std::vector<std::string> history_, candidates_;
  std::size_t back_ = 0;  ///< lines back in the history; 0: the new one
  std::string unsent_;    ///< the new line, while an earlier one is shown
  std::optional<std::string> search_;
};

}  // namespace emcon::client::full
