// Keeps the lines of a match's journal as bytes, and reads them back.
#include "server/match/journal.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

#include "common/wire/convert.hpp"
#include "common/wire/small_arena.hpp"

namespace emcon::match {
namespace {

/// Makes room for `more` exactly, not for twice as many: most matches have reached their final length.
template <class List>
void make_room(List& list, std::size_t more) {
  if (list.size() + more > list.capacity()) list.reserve(list.size() + list.size() / 8 + more);
}

}  // namespace

void Journal::add(Audience audience, table::JournalLine line) {
  line.number = 0;
  wire::SmallArena<1'024> arena;
  auto& message = arena.make<emcon::v1::JournalLine>();
  wire::to_proto(line, message);
  const std::size_t size = message.ByteSizeLong();
  if (chunks_.empty() || chunks_.back().size() + size > chunk_bytes)
    chunks_.emplace_back().reserve(std::max(size, chunk_bytes));
  make_room(entries_, 1);
  entries_.push_back({static_cast<std::uint32_t>(chunks_.size() - 1) & 0x3fffffU,
                      static_cast<std::uint32_t>(chunks_.back().size()) & 0x3ffU, audience});
  message.AppendToString(&chunks_.back());
  fresh_.push_back(std::move(line));
}

void Journal::put(std::size_t index, std::uint32_t number, emcon::v1::JournalLine& out) const {
  if (const std::size_t old = size() - fresh_.size(); index >= old) {
    wire::to_proto(fresh_[index - old], out);
    out.set_number(number);
    return;
  }
  const Entry& entry = entries_[index];
  out.ParseFromArray(chunks_[entry.chunk].data() + entry.begin, static_cast<int>(bytes(index)));
  out.set_number(number);
}

std::size_t Journal::bytes(std::size_t index) const {
  const Entry& entry = entries_[index];
  const bool last = index + 1 == size() || entries_[index + 1].chunk != entry.chunk;
  return (last ? chunks_[entry.chunk].size() : entries_[index + 1].begin) - entry.begin;
}

std::size_t Journal::bytes() const {
  std::size_t out = 0;
  for (const std::string& chunk : chunks_) out += chunk.size();
  return out;
}

table::JournalLine Journal::line(std::size_t index) const {
  emcon::v1::JournalLine message;
  put(index, 0, message);
  return wire::from_proto(message);
}

std::shared_ptr<const Journal> Journal::snapshot() const {
  if (auto same = snapshot_.lock(); same && same->size() == size()) return same;
  auto out = std::make_shared<Journal>(*this);
  out->snapshot_.reset();
  snapshot_ = out;
  return out;
}

void Journal::cut(std::size_t size) {
  if (size >= entries_.size()) return;
  snapshot_.reset();
  fresh_.clear();
  chunks_.resize(entries_[size].chunk + 1U);
  chunks_.back().resize(entries_[size].begin);
  entries_.erase(entries_.begin() + static_cast<std::ptrdiff_t>(size), entries_.end());
}

}  // namespace emcon::match
