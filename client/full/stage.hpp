/// What a map shows of steps while they are new: their acts as a film, or as marks that stand still. A decision never
/// waits for it.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "client/desk/model.hpp"
#include "client/full/settings.hpp"
#include "client/panel/act_cells.hpp"
#include "client/panel/map.hpp"

namespace emcon::client::full {

/// A map as it is on the screen.
struct MapOnScreen {
  const panel::MapLook& look;
  panel::Rect area;  ///< for the map with its coordinates
  bool ascii = false;
};

class Stage {
 public:
  explicit Stage(Motion motion) : motion_(motion) {}

  /// The board as it is, without a step that leads to it. Whatever was to be shown is not.
  void begin(const table::Board& now);
  /// A step has come: the lines that it told, and the board, if that has changed.
  void step(const table::Board& now, bool changed, std::span<const table::JournalLine> lines);
  /// How many times as fast as usual a film is.
  void set_rate(double rate) { rate_ = rate; }

  /// Whether a film runs, or is about to.
  bool playing() const { return !films_.empty(); }
  /// To the end of everything, at once.
  void skip();
  /// Goes on. True if the last film has ended by that.
  bool advance(const MapOnScreen& map, Instant now);
  /// Takes marks away that stand still.
  void calm();
  /// Shows the acts of that line as marks on the board behind its step; a step that is long past is forgotten. Returns
  /// the places of the acts on that map.
  std::vector<panel::Place> walk(const table::JournalLine& line, const MapOnScreen& map);

  /// The board to draw in place of the present one; null: the present one.
  const table::Board* board() const;
  /// Whether that is a board of the past because of walk().
  bool looks_back() const { return walk_ && walk_->take->after != now_; }
  /// The cells over the map of that board.
  panel::ActPicture picture(const MapOnScreen& map, Instant now) const;

 private:
  struct Take {
    std::shared_ptr<const table::Board> before, after;
    std::uint32_t first = 0, last = 0;  ///< numbers of its lines
    std::vector<panel::Cue> cues;
  };
  /// A line as marks.
  struct Walk {
    std::shared_ptr<const Take> take;
    std::vector<panel::Cue> cues;
  };
  int played(Instant now) const;

  Motion motion_;
  double rate_ = 1;
  std::shared_ptr<const table::Board> now_ = std::make_shared<const table::Board>();
  using Takes = std::deque<std::shared_ptr<const Take>>;
  Takes past_;                    ///< the last steps, for walk()
  Takes films_;                   ///< the first one runs
  std::optional<Instant> begun_;  ///< when the first one was drawn first
  Takes still_;                   ///< as marks
  std::optional<Walk> walk_;
};

}  // namespace emcon::client::full
