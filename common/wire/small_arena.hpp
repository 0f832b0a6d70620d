/// An arena for messages that holds its first bytes in itself, so that small messages need no other memory.
#pragma once

#include <google/protobuf/arena.h>

#include <array>
#include <cstddef>

namespace emcon::wire {

/// Messages that need more than `first_bytes` get more memory. All memory is freed with the arena.
template <std::size_t first_bytes>
class SmallArena {
 public:
  SmallArena() : arena_(options(first_)) {}
  template <class Message>
  Message& make() {
    return *google::protobuf::Arena::CreateMessage<Message>(&arena_);
  }

 private:
  static google::protobuf::ArenaOptions options(std::array<char, first_bytes>& first) {
    google::protobuf::ArenaOptions out;
    out.initial_block = first.data();
    out.initial_block_size = first.size();
    return out;
  }

  // Not initialised: the arena writes what it gives out.
  alignas(std::max_align_t) std::array<char, first_bytes> first_;
  google::protobuf::Arena arena_;
};

}  // namespace emcon::wire
