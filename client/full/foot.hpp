/// The latest message at the foot of the screen, and the remarks that stay in the log beside the journal.
#pragma once

#include <string>
#include <vector>

#include "client/desk/model.hpp"
#include "client/panel/log.hpp"

namespace emcon::client::full {

class Foot {
 public:
  /// `model` must outlive this.
  explicit Foot(const Model& model) : model_(model) {}

  /// Says a few words, in whole lines. `to_log`: they go into the log, too.
  void say(const std::string& text, bool to_log = false);
  /// Says a line of talk, and puts it into the log as talk.
  void talk(const std::string& line);
  /// Puts a line into the log alone.
  void remark(const std::string& text, bool talk = false);
  /// Adds words about the same, unless they stand in the log already or nothing was said.
  void add(const std::string& text);
  /// Shows words after whatever was said, until something else is said; not in the log.
  void besides(const std::string& text) { besides_ = text; }
  void clear() {
    said_.clear();
    besides_.clear();
  }

  std::string said() const { return said_.empty() || besides_.empty() ? said_ + besides_ : said_ + " " + besides_; }
  const std::vector<panel::Remark>& remarks() const { return remarks_; }

 private:
  const Model& model_;
  std::string said_;
  std::string besides_;
  bool logged_ = false;
  std::vector<panel::Remark> remarks_;
};

}  // namespace emcon::client::full
