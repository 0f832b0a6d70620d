/// Section 18 as the sender of an order sees it: what his View says against it (R78).
#pragma once

#include <optional>
#include <vector>

#include "server/rules/fires_of_space/operation/table/knowledge.hpp"
#include "server/rules/fires_of_space/operation/table/mercy.hpp"
#include "server/rules/kit/misstep.hpp"

namespace emcon::rules::fires_of_space::operation {

/// A side's own ships against contacts, and what is against orders about these, as far as their sender sees. The rest
/// is decided when an order is carried out.
class SpecialView : Insight {
 public:
  explicit SpecialView(const Insight& of) : Insight(of) {}

  std::optional<Misstep> to_accept(ContactIndex contact) const;
  std::optional<Misstep> to_capture(ContactIndex contact) const;
  std::optional<Misstep> to_ransom(ContactIndex contact) const;
  /// A prize that the enemy holds.
  std::optional<Misstep> to_destroy(ContactIndex contact) const;

  /// Own ships, no prizes, with the contact's markers.
  std::vector<ShipIndex> alongside_of(ContactIndex contact) const;
  /// Their troops, at the printed number (R49).
  int troops(const std::vector<ShipIndex>& ships) const;
  /// What a die must not exceed to capture, if the contact's sheet is open; 20 if nobody defends it.
  std::optional<int> need(ContactIndex contact, const std::vector<ShipIndex>& ships) const;

 private:
  std::optional<Misstep> to_force(ContactIndex contact) const;
  const Ship& body(ShipIndex s) const { return force.ships[s].body; }
  bool forced_by(const std::vector<ShipIndex>& own, const Ship& target) const;
};

}  // namespace emcon::rules::fires_of_space::operation
