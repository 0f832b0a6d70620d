// Keeps journal lines, the newest question and other frames for a connection that reads slowly, until it has caught up.
#include "server/house/backlog.hpp"

#include <utility>

namespace emcon::house {

void Backlog::hold(SharedFrame& shared, const Opening& opening) {
  if (missed_.take(shared.made())) return;  // told as it is by then
  if (shared.frame().has_welcome()) {
    welcome_ = true;  // told later as it is, it would put an old picture over a newer one
    return;
  }
  others_.push_back(shared.bytes(opening.format, opening.pad));
  bytes_ += others_.back()->size();
}

std::vector<Buffer> Backlog::take(const match::Frame& whole_board, const match::Frame& welcome,
                                  const Opening& opening) {
  std::vector<Buffer> out;
  if (match::Frame told = std::move(missed_).told(whole_board, !welcome))
    out.push_back(SharedFrame(std::move(told)).bytes(opening.format, opening.pad));
  // Behind the Welcome nothing of the past may come.
  out.insert(welcome ? out.begin() : out.end(), others_.begin(), others_.end());
  if (welcome) out.push_back(SharedFrame(welcome).bytes(opening.format, opening.pad));
  *this = {};
  return out;
}

}  // namespace emcon::house
