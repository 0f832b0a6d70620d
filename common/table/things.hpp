/// The things of a board. Copies of a list share its things until one of them is changed, so what stays as it was from
/// one board to the next is neither drawn, copied nor compared again.
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

/// One marker of a thing on a map. Exactly one of hex (hex map) and point (plane) is meant. A thing may have several
/// past and future marks on one map: bends of a course, in the order of time, so that past ones lead to the present one
/// and future ones on from it.
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

/// What a thing has to do with another one on the board.
struct Link {
  std::string kind;  ///< ruleset's word: "target", "command ship", "carrier"
  std::string to;    ///< handle of the other
  bool operator==(const Link&) const = default;
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
  bool lost = false;  ///< to its side, or of no more use in this battle; not: lost sight of
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

  /// A list of this thing alone.
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
  /// Whether both are the very same thing, which two lists share. If not, they may be equal all the same.
  bool same(std::size_t i, const Things& other, std::size_t j) const { return all_[i] == other.all_[j]; }

  // To be changed: from now on no other list shares it.
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
  /// Adds a thing of another list, which from now on both share.
  void add(const Things& of, std::size_t i) { all_.push_back(of.all_[i]); }
  Thing& emplace_back();
  void insert(iterator before, Thing thing);
  void erase(iterator at);
  /// Takes out those that are `unwanted`.
  template <class Unwanted>
  void erase_if(const Unwanted& unwanted) {
    std::erase_if(all_, [&](const auto& thing) { return unwanted(*thing); });
  }
  bool operator==(const Things& other) const;

 private:
  std::vector<std::shared_ptr<Thing>> all_;  ///< none is null
};

}  // namespace emcon::table
