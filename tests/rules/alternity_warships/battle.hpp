/// A battle played straight on the ruleset with scripted dice, in the words of the order entry.
#pragma once

#include <string>
#include <vector>

#include "server/rules/alternity_warships/alternity_warships.hpp"
#include "server/rules/alternity_warships/orders/orders.hpp"
#include "tests/rules/straight/in_words.hpp"

namespace emcon::rules::alternity_warships {

/// A scenario text: two sides, Red (seat 0, ships A1 ...) and Blue (seat 1, B1 ...). `ships`: lines "red kestrel 0,8 0
/// 2" with hex, heading and speed, and what else the data files take, "crew"; ';' between them. `more`: TOML. It begins
/// in round 1 at `step` with the edge for Blue, so Red comes first.
std::string scene(const std::string& ships, const std::string& step = "beams", const std::string& more = "",
                  const std::string& options = "");

class Battle : public PlayInWords<Battle, Rules, Play> {
 public:
  /// `scenario`: a text, or without a line break the id of one of the project's own.
  explicit Battle(const std::string& scenario, const std::string& options = "", const std::string& dice = "*",
                  int revision = Rules::info().revision);

  /// An answer with a sheet of one's own of each file.
  Battle& bring(int seat, const std::vector<std::string>& files);
  /// Codes of what such an answer is refused for.
  std::string refused_sheets(int seat, const std::vector<std::string>& files) const;
  /// The whole state, as a digest is made of it.
  std::string dump();
  /// Texts of the problems of these orders, of `seat`.
  std::string refused(int seat, const std::string& orders) const;
  /// The kinds of this question and of the next ones that defaults lead to, with the asked side: "beams Red".
  std::string questions(int count);

  ShipIndex at(const std::string& handle) const { return find_ship(table(), handle).value(); }
  const Ship& ship(const std::string& handle) const { return table().ships[at(handle)]; }
  /// Boxes marked.
  Boxes marks(const std::string& handle);
  /// "q,r h0 s2".
  std::string course(const std::string& handle) const;
};

/// What somebody who is not of side Red sees and is asked.
inline void expect_same(const Battle& a, const Battle& b, const std::string& when) {
  EXPECT_EQ(a.kind(), b.kind()) << when;
  for (const Viewer viewer : {viewer_at(1), Viewer::spectator()})
    EXPECT_EQ(a.board(viewer), b.board(viewer)) << when << ", viewer " << viewer.index();
  EXPECT_EQ(a.offer(1), b.offer(1)) << when;
}

}  // namespace emcon::rules::alternity_warships
