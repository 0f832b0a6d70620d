// What a hit does to a ship, step by step, in whole numbers.
#include "server/rules/alternity_warships/table/damage.hpp"

#include <algorithm>

namespace emcon::rules::alternity_warships {
namespace {

/// Shield points that one point of the grade costs (Table 1-2).
constexpr std::array<int, grades> shield_cost{1, 2, 3, 5};

constexpr int rank(Grade grade) {
  return static_cast<int>(grade);
}

/// Marks points of one grade; what finds no box goes up.
void mark_grade(Boxes& marks, const Boxes& track, int grade, int points) {
  for (; grade < rank(Grade::critical) && points > 0; ++grade) {
    const std::size_t g = ix(grade);
    const int fits = std::min(points, track[g] - marks[g]);
    marks[g] += fits;
    points = (points - fits) / 2;
  }
  if (points > 0) of(marks, Grade::critical) += points;
}

}  // namespace

std::optional<Points> shifted(Points hit, int difference) {
  const int to = rank(hit.grade) + difference;
  if (to < 0) return std::nullopt;
  const int beyond = std::max(0, to - rank(Grade::critical));
  return Points{hit.count * (1 + beyond), static_cast<Grade>(to - beyond)};
}

int difference(const Strike& strike, Might toughness) {
  const int out = static_cast<int>(strike.firepower) - static_cast<int>(toughness);
  return strike.upgrades ? out : std::min(0, out);
}

Absorbed absorbed(Points hit, int pool) {
  const int cost = shield_cost[static_cast<std::size_t>(hit.grade)];
  Absorbed out;
  out.taken = std::min(hit.count, pool / cost);
  out.pool = pool - out.taken * cost;
  if (hit.count > out.taken) out.rest = Points{hit.count - out.taken, hit.grade};
  return out;
}

Boxes inflicted(Points hit, int armour) {
  Boxes out{};
  of(out, hit.grade) = std::max(0, hit.count - std::max(0, armour));
  for (int lesser = 0; lesser < rank(hit.grade); ++lesser) out[ix(lesser)] = hit.count / 2;
  return out;
}

void mark(Boxes& marks, const Boxes& track, const Boxes& damage) {
  for (int grade = rank(Grade::critical); grade >= 0; --grade) mark_grade(marks, track, grade, damage[ix(grade)]);
}

Status status_of(const Boxes& marks, const Boxes& track) {
  for (const Grade grade : {Grade::critical, Grade::mortal, Grade::wound, Grade::stun})
    if (of(marks, grade) >= of(track, grade)) return static_cast<Status>(rank(grade) + 1);
  return Status::fit;
}

bool breaks_up(const Boxes& marks, const Boxes& track) {
  return of(marks, Grade::critical) > 2 * of(track, Grade::critical);
}

const char* grade_word(Grade grade) {
  constexpr std::array words{"stun", "wound", "mortal", "critical"};
  return words[static_cast<std::size_t>(grade)];
}

const char* status_word(Status status) {
  constexpr std::array words{"fit", "shaken", "disabled", "crippled", "destroyed"};
  return words[static_cast<std::size_t>(status)];
}

std::string points_words(const Points& points) {
  return number(points.count) + " " + grade_word(points.grade);
}

std::string boxes_words(const Boxes& damage) {
  std::string out;
  for (int grade = grades - 1; grade >= 0; --grade)
    if (damage[ix(grade)] > 0)
      out += (out.empty() ? "" : ", ") + points_words({damage[ix(grade)], static_cast<Grade>(grade)});
  return out.empty() ? "nothing" : out;
}

}  // namespace emcon::rules::alternity_warships
