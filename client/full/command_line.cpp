// Edits the line being typed: cursor keys, history, search and completion.
#include "client/full/command_line.hpp"

#include <algorithm>

#include "client/panel/canvas.hpp"
#include "common/words/match.hpp"

namespace emcon::client::full {
namespace {

bool continues(char c) {
  return (static_cast<unsigned char>(c) & 0xC0U) == 0x80U;
}

/// The common beginning of all words.
std::string common_start(const std::vector<std::string>& words) {
  std::string out = words.front();
  for (const auto& word : words) {
    std::size_t same = 0;
    while (same < out.size() && same < word.size() && out[same] == word[same]) ++same;
    out.resize(same);
  }
  return out;
}

}  // namespace

void CommandLine::open(const std::string& text) {
  open_ = true;
  text_ = text;
  at_ = text_.size();
  back_ = 0;
  candidates_.clear();
  search_.reset();
}

void CommandLine::close() {
  open_ = false;
  text_.clear();
  at_ = 0;
  candidates_.clear();
  search_.reset();
}

int CommandLine::cursor() const {
  return static_cast<int>(std::count_if(text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(at_),
                                        [](char c) { return !continues(c); }));
}

void CommandLine::insert(const std::string& text) {
  if (text_.size() + text.size() > bytes_max) return;
  text_.insert(at_, text);
  at_ += text.size();
}

void CommandLine::complete() {
  const std::string before = text_.substr(0, at_);
  auto words = complete_(before);
  if (words.empty()) return;
  const auto start = before.empty() || before.back() == ' ' ? before.size() : before.find_last_of(' ') + 1;
  std::string becomes = common_start(words);
  if (words.size() == 1 && becomes.find_last_of("=:,") != becomes.size() - 1) becomes += ' ';
  if (becomes.size() > before.size() - start || words.size() == 1) {
    text_.replace(start, at_ - start, becomes);
    at_ = start + becomes.size();
  }
  if (words.size() > 1) candidates_ = std::move(words);
}

void CommandLine::earlier(int by) {
  if (back_ == 0) unsent_ = text_;
  const auto wanted = static_cast<std::ptrdiff_t>(back_) + by;
  back_ = static_cast<std::size_t>(std::clamp<std::ptrdiff_t>(wanted, 0, static_cast<std::ptrdiff_t>(history_.size())));
  text_ = back_ == 0 ? unsent_ : history_[history_.size() - back_];
  at_ = text_.size();
}

void CommandLine::look_back(bool further) {
  for (std::size_t back = further ? back_ + 1 : std::max<std::size_t>(1, back_); back <= history_.size(); ++back) {
    const std::string& line = history_[history_.size() - back];
    if (words::lower(line).find(words::lower(*search_)) == std::string::npos) continue;
    back_ = back;
    text_ = line;
    at_ = text_.size();
    return;
  }
}

std::optional<std::string> CommandLine::finish() {
  const std::string line = text_;
  if (line.find_first_not_of(' ') != std::string::npos && (history_.empty() || history_.back() != line)) {
    history_.push_back(line);
    if (history_.size() > history_max) history_.erase(history_.begin());
  }
  close();
  return line;
}

std::optional<std::string> CommandLine::key(const Key& key) {
  candidates_.clear();
  if (key.code == Code::enter) return finish();
  if (key.code == Code::escape) {
    close();
    return std::nullopt;
  }
  if (key.code == Code::control && key.glyph == U'r') {
    if (search_)
      look_back(true);
    else
      search_ = "";
    return std::nullopt;
  }
  if (search_ && (key.code == Code::text || key.code == Code::backspace)) {
    if (key.code == Code::text)
      *search_ += panel::utf8(key.glyph);
    else if (!search_->empty())
      search_->pop_back();
    look_back(false);
    return std::nullopt;
  }
  search_.reset();
  edit(key);
  return std::nullopt;
}

void CommandLine::left() {
  if (at_ > 0) --at_;
  while (at_ > 0 && continues(text_[at_])) --at_;
}

void CommandLine::right() {
  if (at_ < text_.size()) ++at_;
  while (at_ < text_.size() && continues(text_[at_])) ++at_;
}

void CommandLine::erase_from(std::size_t start) {
  text_.erase(start, at_ - start);
  at_ = start;
}

void CommandLine::erase_before() {
  const std::size_t end = at_;
  left();
  text_.erase(at_, end - at_);
}

void CommandLine::edit(const Key& key) {
  switch (key.code) {
    case Code::text:
      insert(panel::utf8(key.glyph));
      break;
    case Code::paste:
      insert(key.pasted);
      break;
    case Code::tab:
      complete();
      break;
    case Code::up:
      earlier(1);
      break;
    case Code::down:
      earlier(-1);
      break;
    case Code::left:
      left();
      break;
    case Code::right:
      right();
      break;
    case Code::home:
      at_ = 0;
      break;
    case Code::end:
      at_ = text_.size();
      break;
    case Code::backspace:
      if (text_.empty()) close();
      erase_before();
      break;
    case Code::erase: {
      const std::size_t start = at_;
      right();
      erase_from(start);
      break;
    }
    case Code::control:
      edit_by_control(key.glyph);
      break;
    default:
      break;
  }
}

void CommandLine::edit_by_control(char32_t letter) {
  if (letter == U'a') at_ = 0;
  if (letter == U'e') at_ = text_.size();
  if (letter == U'u') erase_from(0);
  if (letter == U'k') text_.erase(at_);
  if (letter != U'w') return;
  std::size_t start = at_;
  while (start > 0 && text_[start - 1] == ' ') --start;
  while (start > 0 && text_[start - 1] != ' ') --start;
  erase_from(start);
}

}  // namespace emcon::client::full
