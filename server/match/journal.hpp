/// What was told in a match, line by line. Lines are kept as the bytes in which they are sent: a fraction of the memory
/// that they take as values, of which a running match has a hundred and more.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "common/audience.hpp"
#include "common/table/board.hpp"
#include "play.pb.h"

namespace emcon::match {

/// Only grows, but for cut(). Indices are counted from 0 over all lines, whoever was told them.
class Journal {
 public:
  std::size_t size() const { return entries_.size(); }
  /// The line's own number is not kept: it is each viewer's.
  void add(Audience audience, table::JournalLine line);
  bool told(std::size_t index, Viewer viewer) const { return entries_[index].audience.has(viewer); }
  /// The line for one viewer, who has so many with it.
  void put(std::size_t index, std::uint32_t number, emcon::v1::JournalLine& out) const;
  table::JournalLine line(std::size_t index) const;
  /// About the bytes that the line is sent in, and all of them together.
  std::size_t bytes(std::size_t index) const;
  std::size_t bytes() const;
  /// All lines as they are now, for another thread: those who ask for the same lines share them.
  std::shared_ptr<const Journal> snapshot() const;
  /// Forgets all lines but the first `size`.
  void cut(std::size_t size);
  /// All have been told the lines so far. Those added since the last time are kept as values, too: they are told next.
  void told_all() { fresh_ = std::vector<table::JournalLine>(); }  // no room is kept, either

 private:
  struct Entry {
    std::uint32_t chunk : 22 = 0;  ///< that its bytes are in
    std::uint32_t begin : 10 = 0;
    Audience audience;
  };
  /// Lines are never moved, and no more room is kept for those to come than the rest of a chunk. A line of more bytes
  /// has a chunk of its own.
  static constexpr std::size_t chunk_bytes = 1'023;

  std::vector<Entry> entries_;
  std::vector<std::string> chunks_;
  std::vector<table::JournalLine> fresh_;  ///< the last ones
  mutable std::weak_ptr<const Journal> snapshot_;
};

}  // namespace emcon::match
