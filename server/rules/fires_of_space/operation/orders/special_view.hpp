/// Section 18 as the sender of an order sees it: what his View says against it (R78).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/fires_of_space/operation/phases/mercy.hpp"

namespace emcon::rules::fires_of_space::operation {

/// Why an order cannot be given, as far as its sender sees; `code` is null if it can. The rest is decided when it is
/// carried out.
struct Objection {
  const char* code = nullptr;
  const char* clause = "";
  std::string text;
};

/// A side's own ships against contacts.
class SpecialView {
 public:
  SpecialView(const Table& table, const Picture& picture, const Force& force)
      : table_(table), picture_(picture), force_(force) {}

  Objection to_accept(ContactIndex contact) const;
  Objection to_capture(ContactIndex contact) const;
  Objection to_ransom(ContactIndex contact) const;
  /// A prize that the enemy holds.
  Objection to_destroy(ContactIndex contact) const;

  /// Own ships, no prizes, with the contact's markers.
  std::vector<ShipIndex> alongside_of(ContactIndex contact) const;
  /// Their troops, at the printed number (R49).
  int troops(const std::vector<ShipIndex>& ships) const;
  /// What a die must not exceed to capture, if the contact's sheet is open; 20 if nobody defends it.
  std::optional<int> need(ContactIndex contact, const std::vector<ShipIndex>& ships) const;

 private:
  Objection to_force(ContactIndex contact) const;
  const Ship& body(ShipIndex s) const { return force_.ships[s].body; }
  bool forced_by(const std::vector<ShipIndex>& own, const Ship& target) const;

  const Table& table_;
  const Picture& picture_;
  const Force& force_;
};

}  // namespace emcon::rules::fires_of_space::operation
