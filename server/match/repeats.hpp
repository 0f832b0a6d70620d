/// The last answers that each seat was given, so that a repeated request gets the same one.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
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
    std::string answer;  ///< its bytes
  };
  /// The answers of one seat, oldest first, in one piece of memory: each by itself would take twice as much.
  class Memory {
   public:
    /// The oldest gives way if there is no more room.
    void keep(const One& one);
    std::optional<std::string_view> find(std::uint32_t id, const RequestHash& content) const;

   private:
    struct Head {
      std::uint32_t id = 0;
      std::uint32_t size = 0;  ///< of hash and answer in `bytes_`
    };
    std::vector<Head> heads_;
    std::string bytes_;
  };

  std::array<Memory, seats_max> of_seat_;
  std::vector<One> fresh_;  ///< of the batch that is being made
};

}  // namespace emcon::match
