// Keeps the boards of the last steps, and shows their acts in time.
#include "client/full/stage.hpp"

#include <algorithm>
#include <chrono>

#include "client/panel/places.hpp"

namespace emcon::client::full {
namespace {

constexpr std::size_t past_most = 64;
constexpr std::size_t films_most = 3;  ///< of more the oldest that has not begun is not shown
constexpr std::size_t still_most = 8;
constexpr double slow_rate = 0.5;

/// The map on the screen with what is on these boards; nothing, if the first one has no such map.
std::optional<panel::Scene> scene_on(const MapOnScreen& screen, const table::Board& first, const table::Board& second) {
  const table::Map* map = panel::map_of(first, screen.look.map);
  if (!map) return std::nullopt;
  return panel::Scene{*map, panel::lens_of(*map, screen.look.zoom, screen.look.centre, map_window(*map, screen.area)),
                      first, second, screen.ascii};
}

}  // namespace

void Stage::begin(const table::Board& now) {
  skip();
  calm();
  past_.clear();
  now_ = std::make_shared<const table::Board>(now);
}

void Stage::step(const table::Board& now, bool changed, std::span<const table::JournalLine> lines) {
  if (lines.empty() && !changed) return;
  Take take;
  take.before = now_;
  if (changed) now_ = std::make_shared<const table::Board>(now);
  take.after = now_;
  if (!lines.empty()) {
    take.first = lines.front().number;
    take.last = lines.back().number;
  }
  take.cues = panel::cues_of(lines, changed ? panel::glides(*take.before, *take.after) : std::vector<table::Act>());
  const auto kept = std::make_shared<const Take>(std::move(take));
  const auto keep = [&](Takes& takes, std::size_t most, std::size_t first) {
    takes.push_back(kept);
    if (takes.size() > most) takes.erase(takes.begin() + static_cast<std::ptrdiff_t>(first));
  };
  keep(past_, past_most, 0);
  if (kept->cues.empty()) return;
  if (motion_ == Motion::off)
    keep(still_, still_most, 0);
  else
    keep(films_, films_most, 1);
}

void Stage::skip() {
  films_.clear();
  begun_.reset();
}

/// Milliseconds of the usual pace.
int Stage::played(Instant now) const {
  if (!begun_) return 0;
  const double ms = std::chrono::duration<double, std::milli>(now - *begun_).count();
  constexpr double longest = 1e6;
  return static_cast<int>(std::clamp(ms * rate_ * (motion_ == Motion::slow ? slow_rate : 1), 0.0, longest));
}

bool Stage::advance(const MapOnScreen& map, Instant now) {
  if (!playing()) return false;
  while (playing()) {
    const Take& take = *films_.front();
    if (!begun_) {
      const auto scene = scene_on(map, *take.before, *take.after);
      if (!scene || !any_in_sight(*scene, take.cues)) {
        films_.pop_front();
        continue;
      }
      begun_ = now;
    }
    if (played(now) < length_of(take.cues)) return false;
    films_.pop_front();
    begun_.reset();
  }
  return true;
}

void Stage::calm() {
  still_.clear();
  walk_.reset();
}

std::vector<panel::Place> Stage::walk(const table::JournalLine& line, const MapOnScreen& map) {
  calm();
  const auto found = std::ranges::find_if(
      past_, [&](const auto& take) { return take->first <= line.number && line.number <= take->last; });
  if (found == past_.end()) return {};
  walk_ = Walk{*found, panel::cues_of(std::span(&line, 1))};
  const auto scene = scene_on(map, *walk_->take->after, *walk_->take->before);
  return scene ? places_of(*scene, walk_->cues) : std::vector<panel::Place>();
}

const table::Board* Stage::board() const {
  if (playing()) return films_.front()->before.get();
  return looks_back() ? walk_->take->after.get() : nullptr;
}

panel::ActPicture Stage::picture(const MapOnScreen& map, Instant now) const {
  panel::ActPicture out;
  if (playing()) {
    const Take& take = *films_.front();
    if (const auto scene = scene_on(map, *take.before, *take.after)) out = film_at(*scene, take.cues, played(now));
    return out;
  }
  const auto add = [&](const Take& take, const std::vector<panel::Cue>& cues) {
    const auto scene = scene_on(map, *take.after, *take.before);
    if (!scene) return;
    const panel::ActPicture marks = stills_of(*scene, cues);
    out.cells.insert(out.cells.end(), marks.cells.begin(), marks.cells.end());
  };
  if (walk_) {
    add(*walk_->take, walk_->cues);
  } else {
    for (const auto& take : still_) add(*take, take->cues);
  }
  return out;
}

}  // namespace emcon::client::full
