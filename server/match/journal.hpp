/// The lines that were told in a match. They are kept as the bytes in which they are sent: a running match has a
/// hundred or more of them, and as values they would take several times the memory.
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

/// It only grows, except by cut(). Indices count from 0 over all lines, no matter who was told them.
class Journal {
 public:
  std::size_t size() const { return entries_.size(); }
  /// Adds a line. Its own number is not kept, since each viewer numbers the lines anew.
  void add(Audience audience, table::JournalLine line);
  bool told(std::size_t index, Viewer viewer) const { return entries_[index].audience.has(viewer); }
  /// Writes the line for one viewer, to whom it is line `number`.
  void put(std::size_t index, std::uint32_t number, emcon::v1::JournalLine& out) const;
  table::JournalLine line(std::size_t index) const;
  /// The approximate size of one line as it is sent, or of all lines, in bytes.
  std::size_t bytes(std::size_t index) const;
  std::size_t bytes() const;
  /// All lines as they are now, for another thread. Snapshots of the same lines are shared.
  std::shared_ptr<const Journal> snapshot() const;
  /// Forgets all lines but the first `size`.
  void cut(std::size_t size);
  /// All viewers have been told the lines so far. Lines added later are kept as values, too, because they are told
  /// next.
  void told_all() { fresh_ = std::vector<table::JournalLine>(); }  // no room is kept, either

 private:
  struct Entry {
    std::uint32_t chunk : 22 = 0;  ///< index of the chunk with its bytes
    std::uint32_t begin : 10 = 0;
    Audience audience;
  };
  /// Lines are never moved, and the only spare room is the rest of a chunk. A line that is longer than a chunk has one
  /// of its own.
  static constexpr std::size_t chunk_bytes = 1'023;

  std::vector<Entry> entries_;
  std::vector<std::string> chunks_;
  std::vector<table::JournalLine> fresh_;  ///< lines that nobody has been told yet
  mutable std::weak_ptr<const Journal> snapshot_;
};

}  // namespace emcon::match
