/// The last answers that each seat was given, so that a repeated request gets the same answer.
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
  /// The answer to the same request; null if the seat has not made it lately. An acknowledgement must be signed again.
  NewFrame answer_to(const From& from, const RequestHash& content) const;
  /// Keeps an answer of the batch that is being made, without its signature, which does not exist yet.
  void remember(const From& from, const RequestHash& content, const Frame& answer);
  /// Forgets the answers of this batch except the first `count`: they were never given.
  void take_back(std::size_t count) { fresh_.resize(count); }
  std::size_t fresh() const { return fresh_.size(); }
  /// The batch is durable, or its answers do not hold.
  void settled(bool durable);
  /// Forgets the answers of a seat, because somebody else takes it over.
  void forget(Seat seat) { of_seat_[seat.index] = {}; }

 private:
  struct One {
    Seat seat;
    std::uint32_t id = 0;
    RequestHash content{};
    std::string answer;  ///< its bytes
  };
  /// The answers of one seat, oldest first, in one piece of memory. Single pieces would take twice as much.
  class Memory {
   public:
    /// Keeps an answer; the oldest one goes if there is no room.
    void keep(const One& one);
    std::optional<std::string_view> find(std::uint32_t id, const RequestHash& content) const;

   private:
    struct Head {
      std::uint32_t id = 0;
      std::uint32_t size = 0;  ///< size of hash and answer in `bytes_`
    };
    std::vector<Head> heads_;
    std::string bytes_;
  };

  std::array<Memory, seats_max> of_seat_;
  std::vector<One> fresh_;  ///< answers of the batch that is being made
};

}  // namespace emcon::match
