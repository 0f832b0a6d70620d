/// What has happened since the person's last order, as a walk over the map: each happening with the places of what it
/// is about, those of things that are gone since too.
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

  /// Call when the board has changed: keeps where everything was last.
  void keep();
  /// The walk begins anew with what matters after that line of the journal; the map flashes it.
  void begin(std::uint32_t after);
  bool any() const { return !lines_.empty(); }
  /// Goes so many happenings on, round and round, and shows it on the map. The line's number; 0: there is none.
  std::uint32_t step(int by);
  /// The map stops flashing.
  void calm() { flashing_ = false; }
  /// Places on that map that flash now.
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
