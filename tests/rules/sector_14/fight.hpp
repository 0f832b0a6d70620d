/// A battle of Sector 14 played straight on the ruleset with scripted dice, in the words of the order entry.
#pragma once

#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "server/match/match_dice.hpp"
#include "server/rules/sector_14/sector_14.hpp"
#include "server/rules/sector_14/table/table.hpp"
#include "tests/conformance/handbook.hpp"
#include "tests/rules/straight/straight.hpp"

namespace emcon::rules::sector_14 {

/// Faces 0 to 9 in the order they are thrown, e.g. "2 8 0 5"; a '*' at the end lets any more come from a fixed seed.
using Faces = std::string;
class FaceScript final : public DiceSource {
 public:
  explicit FaceScript(const Faces& faces);
  std::uint32_t value(const StreamName& stream, std::uint32_t k, std::uint32_t sides) override;
  void finish() { scripted_.finish(); }

 private:
  match::ScriptedDice scripted_;
  match::SeededDice seeded_;
  std::size_t count_ = 0;
  bool endless_ = false;
};

/// The project's own data and, if not empty, one more scenario as TOML text.
std::expected<Catalogue, Problems> load_with(const std::string& scenario_toml);

/// One ship of a scenario text. `extra` are further fields, e.g. "stress = 9".
std::string ship(const std::string& team, const std::string& key, Hex at, int facing, Hex vector,
                 const std::string& extra = "");
/// A Kestrel that keeps still.
inline std::string at(const std::string& team, Hex hex, const std::string& extra = "") {
  return ship(team, "kestrel", hex, 0, hex, extra);
}
/// A scenario text of two teams, Red and Blue, that begins at `phase` with these ships and whatever else.
std::string scene(const std::string& phase, const std::string& things, int red_seats = 1);

/// What the tests of this program were refused, against the handbook.
conformance::RefusalsMet& refusals_met();

class Fight : public StraightPlay<Rules, FaceScript> {
 public:
  /// `scenario`: a text, or without a line break the id of one of the project's own. `options`: "name=value", by
  /// blanks.
  explicit Fight(const std::string& scenario, const Faces& faces = "", const std::string& options = "",
                 int revision = Rules::info().revision);

  /// Orders of one seat, ';' between them; the step resolves when all asked seats have answered. Fails the test if they
  /// are refused or dice are left over.
  Fight& give(int seat, const std::string& orders, const Faces& faces = "");
  /// Defaults of all who have not answered.
  Fight& pass(const Faces& faces = "");
  /// Defaults until a question of this kind, or the end.
  Fight& pass_to(const std::string& kind, const Faces& faces = "");
  Fight& leave(int seat, const Faces& faces = "");

  /// Codes of the problems of these orders (where "#7" is a number in any field) of the seat that is asked first, or of
  /// `seat`.
  std::string refused(const std::string& orders, int seat = -1) const;
  std::string consequence(const std::string& orders, const std::string& label) const;

  const Table& table() const { return state().table; }
  const Ship& ship(int id) const { return table().ships[ShipIndex(id - 1)]; }
  /// Handle of the ship the open question is about.
  int about() const;
  int left(int id, System system) const { return boxes_left(table(), ship(id), system); }
  int plating(int id, int side) const { return ship(id).plating[ix(side)]; }
  std::string fact(Viewer viewer, const std::string& handle, const std::string& name) const;
};

}  // namespace emcon::rules::sector_14
