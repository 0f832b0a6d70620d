/// The last answers that each seat was given, so that a repeated request gets the same one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

#include "common/ids.hpp"
#include "server/match/batch.hpp"

namespace emcon::match {

/// Hash of a request's content without its padding.
using RequestHash = std::array<unsigned char, 16>;

class Repeats {
 public:
  /// Null if the seat has not made this very request lately. An acknowledgement has to be signed again.
  NewFrame answer_to(const From& from, const RequestHash& content) const;
  /// Keeps an answer of the batch that is being made, without a signature, which it has not got yet.
  void remember(const From& from, const RequestHash& content, const Frame& answer);
  /// Of those kept in this batch, all but the first `count` were never given.
  void take_back(std::size_t count) { fresh_.resize(count); }
  std::size_t fresh() const { return fresh_.size(); }
  /// The batch is durable, or what it answered does not hold.
  void settled(bool durable);
  /// Whoever takes the seat over asks anew.
  void forget(Seat seat) { of_seat_[seat.index] = {}; }

 private:
  struct One {
    Seat seat;
    std::uint32_t id = 0;
    RequestHash content{};
    std::string answer;  ///< its bytes, which take a fraction of the memory of a message
    bool is_to(const From& from, const RequestHash& request) const {
      return id == from.to.id && seat == from.seat && content == request;
    }
  };
  struct Memory {
    std::vector<One> answers;
    std::vector<std::uint32_t> ids;  ///< of `answers`: most requests are new, and these few bytes show it
    std::size_t oldest = 0;          ///< gives way to the next one when there is no more room
    void keep(One one);
  };

  std::array<Memory, seats_max> of_seat_;
  std::vector<One> fresh_;  ///< of the batch that is being made
};

}  // namespace emcon::match
