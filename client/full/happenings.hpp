/// The happenings since the person's last order, as a walk over the map: each with the places of its things, even if
/// these have left the board since.
#pragma once

#include <map>
#include <string>
#include <utility>
#include <vector>

#include "client/full/looker.hpp"

namespace emcon::client::full {

class Happenings {
 public:
  /// Both must outlive this.
  Happenings(const Model& model, Looker& look) : model_(model), look_(look) {}

  /// Call it when the board has changed: it remembers the last place of everything.
  void keep();
  /// Begins the walk anew with the notable lines after that line of the journal; the map flashes their places.
  void begin(std::uint32_t after);
  bool any() const { return !lines_.empty(); }
  /// Goes `by` happenings on, round and round, and shows that one on the map. Returns the line's number; 0: there is
  /// none.
  std::uint32_t step(int by);
  /// Stops the flashing.
  void calm() { flashing_ = false; }
  /// The places on that map that flash now.
  std::vector<panel::Place> flash(const std::string& map) const;

 private:
  const table::JournalLine* line(std::uint32_t number) const;

  const Model& model_;
  Looker& look_;
  std::map<std::string, std::pair<std::string, panel::Place>> last_;  ///< by handle: map and place
  std::vector<std::uint32_t> lines_;
  std::size_t at_ = 0;
  bool walking_ = false;
  bool flashing_ = false;
};

}  // namespace emcon::client::full
