/// A set of viewers. The code that tells or hides something always writes it out: there is no default audience.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <span>

#include "common/ids.hpp"

namespace emcon {

class Audience {
 public:
  static constexpr Audience nobody() { return Audience{0}; }
  /// Every seat and the public.
  static constexpr Audience everyone() { return Audience{(1U << viewers_max) - 1}; }
  static constexpr Audience only(Seat seat) { return Audience{static_cast<std::uint16_t>(1U << seat.index)}; }
  static constexpr Audience of(std::span<const Seat> seats) {
    Audience a = nobody();
    for (Seat s : seats) a = a.with(s);
    return a;
  }
  static constexpr Audience of(std::initializer_list<Seat> seats) { return of(std::span(seats.begin(), seats.size())); }
  static constexpr Audience from_bits(std::uint16_t bits) { return Audience{bits}; }

  constexpr Audience with(Seat seat) const { return *this | only(seat); }
  constexpr bool has(Viewer v) const { return (bits_ >> v.index()) & 1U; }
  /// Whether every viewer in here is in `other`, too.
  constexpr bool within(Audience other) const { return (bits_ & ~other.bits_) == 0; }
  constexpr Audience operator|(Audience o) const { return Audience{static_cast<std::uint16_t>(bits_ | o.bits_)}; }
  /// The viewers in here who are not in `o`. If one happening has two tellings, they are told the second one.
  constexpr Audience except(Audience o) const { return Audience{static_cast<std::uint16_t>(bits_ & ~o.bits_)}; }
  constexpr std::uint16_t bits() const { return bits_; }
  constexpr bool operator==(const Audience&) const = default;

 private:
  constexpr explicit Audience(std::uint32_t bits) : bits_(static_cast<std::uint16_t>(bits)) {}
  std::uint16_t bits_;
};

}  // namespace emcon
