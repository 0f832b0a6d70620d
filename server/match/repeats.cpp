// Keeps the last answers of each seat, and finds the answer to a repeated request.
#include "server/match/repeats.hpp"

#include <algorithm>
#include <utility>

#include "server/match/making.hpp"

namespace emcon::match {
namespace {

/// Answers kept for each seat: one that asks much makes no other forget.
constexpr std::size_t remembered_max = 32;

NewFrame frame_of(std::string_view bytes) {
  auto out = new_frame();
  out->ParseFromArray(bytes.data(), static_cast<int>(bytes.size()));
  return out;
}

std::string_view text_of(const RequestHash& content) {
  return {reinterpret_cast<const char*>(content.data()), content.size()};
}

}  // namespace

void Repeats::Memory::keep(const One& one) {
  if (heads_.size() == remembered_max) {
    bytes_.erase(0, heads_.front().size);
    heads_.erase(heads_.begin());
  }
  const std::size_t size = one.content.size() + one.answer.size();
  // Exactly this much room, not twice as much: the number of answers is bounded.
  if (bytes_.size() + size > bytes_.capacity()) bytes_.reserve(bytes_.size() + bytes_.size() / 8 + size);
  bytes_.append(text_of(one.content)).append(one.answer);
  heads_.push_back({one.id, static_cast<std::uint32_t>(size)});
}

std::optional<std::string_view> Repeats::Memory::find(std::uint32_t id, const RequestHash& content) const {
  std::size_t begin = 0;
  for (const Head& head : heads_) {
    const std::string_view whole = std::string_view(bytes_).substr(begin, head.size);
    if (head.id == id && whole.starts_with(text_of(content))) return whole.substr(content.size());
    begin += head.size;
  }
  return std::nullopt;
}

NewFrame Repeats::answer_to(const From& from, const RequestHash& content) const {
  if (const auto kept = of_seat_[from.seat.index].find(from.to.id, content)) return frame_of(*kept);
  const auto fresh = std::ranges::find_if(
      fresh_, [&](const One& one) { return one.id == from.to.id && one.seat == from.seat && one.content == content; });
  return fresh == fresh_.end() ? nullptr : frame_of(fresh->answer);
}

void Repeats::remember(const From& from, const RequestHash& content, const Frame& answer) {
  fresh_.push_back({from.seat, from.to.id, content, answer->SerializeAsString()});
}

void Repeats::settled(bool durable) {
  if (durable)
    for (const One& one : fresh_) of_seat_[one.seat.index].keep(one);
  fresh_.clear();
}

}  // namespace emcon::match
