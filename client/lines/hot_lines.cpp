// Gives the line session to one of several players at a keyboard, and hides it while they change places.
#include "client/lines/hot_lines.hpp"

#include <algorithm>

namespace emcon::client {

using screen::clean;

class HotLines::Curtain final : public Output {
 public:
  explicit Curtain(Output& out) : out_(out) {}
  void print(const std::string& text) override {
    if (open_) out_.print(text);
  }
  void prompt(const std::string& text) override {
    prompt_ = text;
    if (open_) out_.prompt(text);
  }
  screen::Style style() const override { return out_.style(); }
  void open() {
    open_ = true;
    out_.prompt(prompt_);
  }
  void close() { open_ = false; }

 private:
  Output& out_;
  std::string prompt_ = "> ";
  bool open_ = false;
};

HotLines::HotLines(const std::vector<Desk*>& desks, Output& out, std::function<void()> wipe, LineFace::Options options)
    : seat_({desks.begin(), desks.end()}), out_(out), wipe_(std::move(wipe)) {
  options.session.hot_seat = true;
  for (Desk* desk : desks) {
    curtains_.push_back(std::make_unique<Curtain>(out));
    faces_.push_back(std::make_unique<LineFace>(*desk, *curtains_.back(), options));
  }
  look();
}

HotLines::~HotLines() = default;

void HotLines::line(const std::string& text) {
  if (const auto player = seat_.sitting()) {
    faces_[*player]->line(text);
    if (faces_[*player]->session().leaving.wants_to_get_up()) hand_over();
    return look();
  }
  const std::string typed = text.substr(0, text.find_last_not_of(" \t\r") + 1);
  if (typed == "q" || typed == "quit") left_ = true;
  // Only an empty line counts: words typed for another screen are nobody's consent.
  if (!typed.empty() || !seat_.ready()) return look();
  wipe_();
  seat_.sit_down();
  curtains_[*seat_.sitting()]->open();
  faces_[*seat_.sitting()]->sit_down();
  look();
}

void HotLines::hand_over() {
  const std::size_t player = *seat_.sitting();
  faces_[player]->session().get_up();
  curtains_[player]->close();
  seat_.get_up();
  asked_to_.clear();
  cover_.clear();
  wipe_();
}

void HotLines::look() {
  const auto style = out_.style();
  if (!seat_.sitting()) {
    const std::string now = seat_.ready() ? "Hand over to " + clean(seat_.name(seat_.next()), style) +
                                                "; press Enter when you sit here alone ('quit' leaves): "
                                          : "The battle is being set up: ";
    if (now != cover_) out_.prompt(now);
    cover_ = now;
    return;
  }
  const auto awaited = seat_.awaited();
  const std::string name = awaited ? clean(seat_.name(*awaited), style) : std::string();
  if (name == asked_to_) return;
  asked_to_ = name;
  if (!name.empty())
    out_.print(screen::wrapped(style, screen::paint(style, "bold", name + " is to decide") +
                                          ": look as long as you like, then 'hand' hands the keyboard over."));
}

std::vector<std::string> HotLines::complete(const std::string& text) const {
  return seat_.sitting() ? faces_[*seat_.sitting()]->complete(text) : std::vector<std::string>{};
}

bool HotLines::finished() const {
  return left_ ||
         std::any_of(faces_.begin(), faces_.end(), [](const auto& face) { return face->session().finished(); });
}

bool HotLines::ready(const std::string&) const {
  if (finished()) return true;
  const auto player = seat_.sitting();
  return player ? faces_[*player]->session().ready() || seat_.awaited().has_value() : seat_.ready();
}

}  // namespace emcon::client
