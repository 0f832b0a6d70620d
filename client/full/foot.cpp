// Keeps the latest message, and the remarks of the log.
#include "client/full/foot.hpp"

namespace emcon::client::full {
namespace {

constexpr std::size_t remarks_max = 2000;

}  // namespace

void Foot::remark(const std::string& text, bool talk) {
  if (remarks_.size() >= remarks_max) remarks_.erase(remarks_.begin(), remarks_.begin() + remarks_max / 2);
  const std::uint32_t after = model_.journal.empty() ? 0 : model_.journal.back().number;
  remarks_.push_back({after, text, talk});
}

void Foot::say(const std::string& text, bool to_log) {
  clear();
  for (const auto& line : panel::lines_of(text)) {
    const auto start = line.find_first_not_of(' ');
    if (start == std::string::npos) continue;
    said_ += (said_.empty() ? "" : " ") + line.substr(start);
  }
  logged_ = to_log;
  if (to_log && !said_.empty()) remark(said_);
}

void Foot::talk(const std::string& line) {
  remark(line, true);
  say(line);
  logged_ = true;
}

void Foot::add(const std::string& text) {
  if (!logged_ && !said_.empty()) said_ += " " + text;
}

}  // namespace emcon::client::full
