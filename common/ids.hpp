/// Seats, sides, viewers and the names of matches: small strong types shared by rules, host, wire and client.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace emcon {

/// Most seats one match can have. Audiences are bit masks, so this bounds them.
inline constexpr int seats_max = 8;

/// A place at the table, 0 .. seats_max-1. It commands units and has one holder.
struct Seat {
  std::uint8_t index = 0;
  auto operator<=>(const Seat&) const = default;
};

/// A team, 0 .. sides-1. A side has one or more seats.
struct Side {
  std::uint8_t index = 0;
  auto operator<=>(const Side&) const = default;
};

/// A pair of eyes: one seat, or the public (every spectator sees the same).
class Viewer {
 public:
  static constexpr Viewer of(Seat seat) { return Viewer{seat.index}; }
  static constexpr Viewer spectator() { return Viewer{seats_max}; }
  constexpr bool is_seat() const { return bit_ < seats_max; }
  /// The seat; a spectator has none, and must not be asked.
  constexpr Seat seat() const { return Seat{bit_}; }
  /// 0..7 seats, 8 the public: an index for tables, and the bit of an Audience.
  constexpr int index() const { return bit_; }
  auto operator<=>(const Viewer&) const = default;

 private:
  constexpr explicit Viewer(std::uint8_t bit) : bit_(bit) {}
  std::uint8_t bit_;
};

inline constexpr int viewers_max = seats_max + 1;

/// Number of a question within a match: 1, 2, 3 ... It is public and counts public steps only.
using QuestionNo = std::uint32_t;

/// The name of a match in URLs, rows and records: 16 lower-case base32 characters, drawn at random; not a secret.
using MatchId = std::string;

}  // namespace emcon
