// Shows texts in a box above everything, and scrolls in them.
#include "client/full/boxes.hpp"

#include <algorithm>
#include <utility>

namespace emcon::client::full {

void Boxes::open(std::string title, std::string text, Anew anew) {
  open_ = Box{std::move(title), std::move(text), 0, false, std::move(anew)};
}

void Boxes::refresh() {
  if (open_ && open_->anew) open_->text = open_->anew();
}

void Boxes::open_help(std::string title, std::string text) {
  open_ = Box{std::move(title), std::move(text), 0, true, {}};
}

void Boxes::open_first(std::string title, std::string text, Anew anew) {
  if (open_) next_.insert(next_.begin(), std::move(*open_));
  open(std::move(title), std::move(text), std::move(anew));
}

void Boxes::queue(std::string title, std::string text) {
  next_.push_back({std::move(title), std::move(text), 0, false, {}});
}

void Boxes::next() {
  if (open_ || next_.empty()) return;
  open_ = std::move(next_.front());
  next_.erase(next_.begin());
  refresh();
}

void Boxes::close() {
  open_.reset();
  next();
}

void Boxes::clear() {
  open_.reset();
  next_.clear();
}

bool Boxes::key(const Key& key, const panel::Size& size) {
  const int page = std::max(1, size.height - 8);
  switch (key.code) {
    case Code::up:
    case Code::wheel_up:
      open_->first -= 1;
      return false;
    case Code::down:
    case Code::wheel_down:
      open_->first += 1;
      return false;
    case Code::page_up:
      open_->first -= page;
      return false;
    case Code::page_down:
      open_->first += page;
      return false;
    case Code::home:
      open_->first = 0;
      return false;
    case Code::end:
      open_->first = 1 << 20;
      return false;
    default:
      break;
  }
  if (key.is(U' ') && static_cast<int>(panel::lines_of(open_->text).size()) > page + open_->first) {
    open_->first += page;
    return false;
  }
  close();
  return true;
}

void Boxes::draw(panel::Canvas& canvas, const Window& window, const std::string& keys, bool strong) {
  if (!open_) return;
  const auto [foot, more] =
      draw_text_box(canvas, screen::clean(open_->title, window.style()), open_->text, open_->first, window.ascii);
  if (strong)
    canvas.write(foot, foot.x, foot.y, keys, panel::Ink::strong);
  else
    write_keys(canvas, foot, !keys.empty() ? keys : more ? "[Up/Down] read on  [Esc] close" : "[Esc] close");
}

}  // namespace emcon::client::full
