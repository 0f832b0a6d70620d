// Keeps the lines of a match's journal as bytes, and reads them back.
#include "server/match/journal.hpp"

#include <google/protobuf/arena.h>

#include <array>
#include <cstddef>

#include "common/wire/convert.hpp"

namespace emcon::match {
namespace {

/// Room for `more`, and not for twice as many: most matches are as long as they will ever be.
template <class List>
void make_room(List& list, std::size_t more) {
  if (list.size() + more > list.capacity()) list.reserve(list.size() + list.size() / 8 + more);
}

}  // namespace

void Journal::add(Audience audience, const table::JournalLine& line) {
  // Its parts lie here and are freed together.
  alignas(std::max_align_t) std::array<char, 1'024> first;
  google::protobuf::ArenaOptions options;
  options.initial_block = first.data();
  options.initial_block_size = first.size();
  google::protobuf::Arena arena(options);
  auto& message = *google::protobuf::Arena::CreateMessage<emcon::v1::JournalLine>(&arena);
  wire::to_proto(line, message);
  message.clear_number();
  make_room(entries_, 1);
  make_room(bytes_, message.ByteSizeLong());
  entries_.push_back({static_cast<std::uint32_t>(bytes_.size()), audience});
  message.AppendToString(&bytes_);
}

void Journal::put(std::size_t index, std::uint32_t number, emcon::v1::JournalLine& out) const {
  const std::size_t begin = entries_[index].begin;
  const std::size_t end = index + 1 < size() ? entries_[index + 1].begin : bytes_.size();
  out.ParseFromArray(bytes_.data() + begin, static_cast<int>(end - begin));
  out.set_number(number);
}

table::JournalLine Journal::line(std::size_t index) const {
  emcon::v1::JournalLine message;
  put(index, 0, message);
  return wire::from_proto(message);
}

void Journal::cut(std::size_t size) {
  if (size >= entries_.size()) return;
  bytes_.resize(entries_[size].begin);
  entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(size), entries_.end());
}

}  // namespace emcon::match
