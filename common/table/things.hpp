/// The things of a board. Copies of a list share its things until one of them is changed. So things that stay the same
/// from one board to the next are neither drawn, copied nor compared again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "common/hex.hpp"
#include "common/place_iterator.hpp"
#include "common/table/facts.hpp"
#include "common/table/value.hpp"

namespace emcon::table {

enum class Role { past, present, future };

/// One marker of a thing on a map: a hex on a hex map, a point on a plane. A thing may have several past and future
/// marks on one map. They are the bends of its course, in the order of time: past ones lead to the present one, future
/// ones go on from it.
struct Mark {
  std::string map;
  Role role = Role::present;
  Hex hex;
  Point point;
  std::int32_t heading = -1;  ///< 0 to Map::headings - 1; -1: none
  bool operator==(const Mark&) const = default;
};

/// A row of boxes or a counted quantity on a sheet.
struct Track {
  std::string name;
  std::int32_t filled = 0;
  std::int32_t size = 0;
  std::string facing;                         ///< side of the ship it belongs to, or empty
  std::vector<std::int32_t> thresholds = {};  ///< something changes when `filled` falls below one of these; ascending
  bool operator==(const Track&) const = default;
};

/// The relation of a thing to another one on the board.
struct Link {
  std::string kind;  ///< ruleset's word: "target", "command ship", "carrier"
  std::string to;    ///< handle of the other
  bool operator==(const Link&) const = default;
};

/// How much is left of a thing, in thousandths. What the viewer does not know is absent.
struct Gauges {
  std::int32_t hull = -1;             ///< -1: unknown
  std::vector<std::int32_t> shields;  ///< by facing, from the bow clockwise; none: unknown, or it has none
  std::int32_t ammunition = -1;       ///< -1: unknown, or it has none
  bool operator==(const Gauges&) const = default;
};

/// A unit, ship, missile salvo, contact ... named by a handle of this viewer.
struct Thing {
  std::string handle;
  std::string
      kind;  ///< ruleset's word: "ship unit", "ship", "missile unit"; clients show it and pick a glyph by `glyph`
  std::string glyph;  ///< one or two ASCII characters for a text map
  std::string name;
  std::string parent;  ///< handle of the thing it belongs to (a ship's unit), or empty
  std::int32_t side = -1;
  std::int32_t count = 1;
  std::vector<std::string> tags;
  std::vector<Mark> marks;
  std::vector<Track> tracks;
  Facts facts;
  std::vector<Link> links;
  bool lost = false;  ///< to its side, or of no more use in this battle; losing sight of it does not count
  // For drawing alone: no hash holds what follows.
  std::string look = {};        ///< the silhouette: a word of docs/protocol.md; empty: drawn by its glyph
  std::int32_t size = 1;        ///< among things of its look: 0 small, 3 huge
  std::string short_name = {};  ///< as orders call it; empty: its handle
  Gauges gauges = {};
  std::vector<std::string> badges = {};  ///< of unseen, disabled, prize, command
  bool operator==(const Thing&) const = default;
};

class Things {
 public:
  using value_type = Thing;
  using const_iterator = PlaceIterator<const Things>;
  using iterator = PlaceIterator<Things>;

  Things() = default;
  Things(std::initializer_list<Thing> things);
  Things(std::vector<Thing> things);  // NOLINT(google-explicit-constructor): a list of things is one

  /// A list of this one thing.
  static Things of(Thing thing) {
    Things out;
    out.push_back(std::move(thing));
    return out;
  }

  std::size_t size() const { return all_.size(); }
  bool empty() const { return all_.empty(); }
  const Thing& operator[](std::size_t i) const { return *all_[i]; }
  const Thing& at(std::size_t i) const { return *all_.at(i); }
  const Thing& at_place(std::size_t i) const { return *all_[i]; }
  const Thing& front() const { return *all_.front(); }
  const Thing& back() const { return *all_.back(); }
  const_iterator begin() const { return {*this, 0}; }
  const_iterator end() const { return {*this, size()}; }
  /// Whether two lists share this very thing. If they do not, the two things may still be equal.
  bool same(std::size_t i, const Things& other, std::size_t j) const { return all_[i] == other.all_[j]; }

  // The thing, to be changed: from now on no other list shares it.
  Thing& operator[](std::size_t i);
  Thing& at_place(std::size_t i) { return (*this)[i]; }
  Thing& front() { return (*this)[0]; }
  Thing& back() { return (*this)[size() - 1]; }
  iterator begin() { return {*this, 0}; }
  iterator end() { return {*this, size()}; }

  void reserve(std::size_t things) { all_.reserve(things); }
  void resize(std::size_t things);
  void clear() { all_.clear(); }
  void push_back(Thing thing) { all_.push_back(std::make_shared<Thing>(std::move(thing))); }
  /// Adds a thing of another list; both lists share it from now on.
  void add(const Things& of, std::size_t i) { all_.push_back(of.all_[i]); }
  Thing& emplace_back();
  void insert(iterator before, Thing thing);
  void erase(iterator at);
  /// Removes the things that are `unwanted`.
  template <class Unwanted>
  void erase_if(const Unwanted& unwanted) {
    std::erase_if(all_, [&](const auto& thing) { return unwanted(*thing); });
  }
  bool operator==(const Things& other) const;

 private:
  std::vector<std::shared_ptr<Thing>> all_;  ///< none is null
};

}  // namespace emcon::table
