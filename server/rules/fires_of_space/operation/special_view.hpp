/// Section 18 as the sender of an order sees it: what his View says against it (R78).
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "server/rules/fires_of_space/operation/mercy.hpp"

namespace emcon::rules::fires_of_space {

/// Why an order cannot be given, as far as its sender sees; `code` is null if it can. The rest is decided when it is
/// carried out.
struct Objection {
  const char* code = nullptr;
  const char* clause = "";
  std::string text;
};

/// A side's own ships against contacts by index into the Picture.
class SpecialView {
 public:
  SpecialView(const Table& table, const Picture& picture, const Force& force)
      : table_(table), picture_(picture), force_(force) {}

  Objection to_accept(int contact) const;
  Objection to_capture(int contact) const;
  Objection to_ransom(int contact) const;
  /// A prize that the enemy holds.
  Objection to_destroy(int contact) const;

  /// Own ships, no prizes, with the contact's markers.
  std::vector<int> alongside_of(int contact) const;
  /// Their troops, at the printed number (R49).
  int troops(const std::vector<int>& ships) const;
  /// What a die must not exceed to capture, if the contact's sheet is open; 20 if nobody defends it.
  std::optional<int> need(int contact, const std::vector<int>& ships) const;

 private:
  Objection to_force(int contact) const;
  const Ship& body(int s) const { return force_.ships[ix(s)].body; }
  bool forced_by(const std::vector<int>& own, const Ship& target) const;

  const Table& table_;
  const Picture& picture_;
  const Force& force_;
};

}  // namespace emcon::rules::fires_of_space
