// Keeps the last answers of each seat, and finds the one that a repeated request has had.
#include "server/match/repeats.hpp"

#include <algorithm>
#include <utility>

namespace emcon::match {
namespace {

/// Answers kept of each seat: one who asks much makes no other forget.
constexpr std::size_t remembered_max = 32;

NewFrame frame_of(const std::string& bytes) {
  auto out = new_frame();
  out->ParseFromString(bytes);
  return out;
}

}  // namespace

void Repeats::Memory::keep(One one) {
  if (answers.size() < remembered_max) {
    ids.push_back(one.id);
    return answers.push_back(std::move(one));
  }
  ids[oldest] = one.id;
  answers[oldest] = std::move(one);
  oldest = (oldest + 1) % remembered_max;
}

NewFrame Repeats::answer_to(const From& from, const RequestHash& content) const {
  const auto is_it = [&](const One& one) { return one.is_to(from, content); };
  const Memory& memory = of_seat_[from.seat.index];
  const bool known = std::ranges::find(memory.ids, from.to.id) != memory.ids.end();
  const auto kept = known ? std::ranges::find_if(memory.answers, is_it) : memory.answers.end();
  if (kept != memory.answers.end()) return frame_of(kept->answer);
  const auto fresh = std::ranges::find_if(fresh_, is_it);
  return fresh == fresh_.end() ? nullptr : frame_of(fresh->answer);
}

void Repeats::remember(const From& from, const RequestHash& content, const Frame& answer) {
  fresh_.push_back({from.seat, from.to.id, content, answer->SerializeAsString()});
}

void Repeats::settled(bool durable) {
  if (durable)
    for (One& one : fresh_) of_seat_[one.seat.index].keep(std::move(one));
  fresh_.clear();
}

}  // namespace emcon::match
