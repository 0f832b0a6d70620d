// Prints a board's things as a table of units and as sheets with boxes and facts.
#include "client/screen/sheet.hpp"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <span>

#include "client/screen/place.hpp"
#include "common/words/match.hpp"
#include "common/words/near.hpp"
#include "common/words/words.hpp"

namespace emcon::client::screen {
namespace {

using table::Board;
using table::Mark;
using table::Role;
using table::Thing;

/// The first mark of the past, the last mark of the future.
const Mark* mark_of(const Thing& thing, Role role) {
  const Mark* out = nullptr;
  for (const Mark& mark : thing.marks)
    if (mark.role == role && (!out || role == Role::future)) out = &mark;
  return out;
}

std::string side_of(const Board& board, const Thing& thing, const Style& style) {
  if (thing.side < 0 || static_cast<std::size_t>(thing.side) >= board.sides.size()) return {};
  return clean(board.sides[static_cast<std::size_t>(thing.side)].name, style);
}

std::string joined(const std::vector<std::string>& words, const Style& style) {
  std::string out;
  for (const auto& word : words) out += (out.empty() ? "" : ", ") + clean(word, style);
  return out;
}

std::string counted(const table::Track& track) {
  return std::to_string(track.filled) + "/" + std::to_string(track.size);
}

std::string boxes(const table::Track& track) {
  constexpr int drawn_max = 30;
  if (track.size <= 0 || track.size > drawn_max || track.filled < 0 || track.filled > track.size) return counted(track);
  // A bar stands before a box if its loss changes something.
  std::string out = "[";
  for (std::int32_t box = 1; box <= track.size; ++box) {
    if (box > 1 && std::ranges::find(track.thresholds, box) != track.thresholds.end()) out += '|';
    out += box <= track.filled ? '#' : '.';
  }
  return out + "] " + counted(track);
}

std::string tracks_short(const Thing& thing, const Style& style) {
  std::string out;
  for (const auto& track : thing.tracks)
    out += (out.empty() ? "" : ", ") + clean(track.name, style) + " " + counted(track);
  return out;
}

/// The number of tracks from `first` on that are the six sides of one thing, clockwise from its front: six, or none.
std::size_t sides_from(const Thing& thing, std::size_t first) {
  constexpr std::size_t six = 6;
  if (first + six > thing.tracks.size()) return 0;
  for (std::size_t i = first; i < first + six; ++i)
    if (thing.tracks[i].facing.empty() || thing.tracks[i].name != thing.tracks[first].name) return 0;
  return six;
}

/// Six sides at their places round a ship whose front is up; nothing if that is too wide.
std::string drawn_round(std::span<const table::Track> six, const Style& style) {
  std::vector<std::string> side;
  for (const auto& track : six) side.push_back(clean(track.facing, style) + " " + counted(track));
  const int left = std::max(columns(side[5]), columns(side[4])), right = std::max(columns(side[1]), columns(side[2]));
  constexpr int indent = 2, ship = 5;
  if (indent + left + ship + right > style.width) return {};
  const auto before = [](int width) { return std::string(static_cast<std::size_t>(std::max(0, width)), ' '); };
  const int middle = indent + left + ship / 2;
  const auto centred = [&](const std::string& text) { return before(middle - columns(text) / 2) + text + "\n"; };
  const auto beside = [&](const std::string& port, const char* hull, const std::string& starboard) {
    return before(indent + left - columns(port)) + port + hull + starboard + "\n";
  };
  return before(indent) + clean(six[0].name, style) + ":\n" + centred(side[0]) + beside(side[5], "  ^  ", side[1]) +
         beside(side[4], "  |  ", side[2]) + centred(side[3]);
}

/// The map of the mark, if the thing stands on several, as a unit does that fights on a map of its own.
std::string on_which(const Board& board, const Thing& thing, const Mark& mark, const Style& style) {
  if (std::ranges::all_of(thing.marks, [&](const Mark& other) { return other.map == mark.map; })) return {};
  const auto map = std::ranges::find(board.maps, mark.map, &table::Map::id);
  return " on " + clean(map != board.maps.end() && !map->title.empty() ? map->title : mark.map, style);
}

std::string where(const Board& board, const Mark* mark) {
  return mark ? place(board, *mark) : std::string();
}

/// Tags, and relations to other things.
std::string state_of(const Thing& thing, const Style& style) {
  const std::string tags = joined(thing.tags, style), to = links(thing, style);
  return tags + (tags.empty() || to.empty() ? "" : ", ") + to;
}

/// "target of a1": relations of other things to this one.
std::string links_of_others(const Board& board, const Thing& thing, const Style& style) {
  std::string out;
  for (const Thing& other : board.things)
    for (const table::Link& link : other.links)
      if (link.to == thing.handle)
        out += (out.empty() ? "" : ", ") + clean(link.kind, style) + " of " + clean(other.handle, style);
  return out;
}

std::string heading(const Mark* mark) {
  return mark && mark->heading >= 0 ? std::to_string(mark->heading) : std::string();
}

/// v as steps in two neighbouring directions of the six: "along heading 0" for things with headings, which count from
/// 0, else "in direction 1".
std::string steps(Hex v, bool headings) {
  const auto along = [&](int count, int d) {
    return std::to_string(count) +
           (headings ? " along heading " + std::to_string(d - 1) : " in direction " + std::to_string(d));
  };
  for (int d = 1; d <= 6; ++d) {
    const Hex a = direction(d), b = direction(d % 6 + 1);
    const int det = a.q * b.r - a.r * b.q;  // +1 or -1
    const int x = (v.q * b.r - v.r * b.q) * det, y = (a.q * v.r - a.r * v.q) * det;
    if (x <= 0 || y < 0) continue;
    return along(x, d) + (y > 0 ? ", " + along(y, d % 6 + 1) : "");
  }
  return {};
}

/// Rulesets that count headings in a way of their own say velocities themselves.
const table::Fact* velocity_fact(const Thing& thing) {
  const auto found = std::ranges::find(thing.facts, "velocity", &table::Fact::name);
  return found == thing.facts.end() ? nullptr : &*found;
}

}  // namespace

std::string velocity(const Board& board, const Thing& thing) {
  if (const auto* told = velocity_fact(thing)) {
    Style plain;
    plain.ascii = true;
    return clean(told->value, plain);
  }
  const Mark* now = mark_of(thing, Role::present);
  const Mark* next = mark_of(thing, Role::future);
  if (!now || !next || now->map != next->map) return {};
  if (!is_near(*now) || !is_near(*next)) return {};
  if (const table::Map* map = map_of(board, now->map); map && map->kind == table::MapKind::plane) {
    Style plain;
    plain.ascii = true;
    const table::Point way = next->point - now->point;
    const auto length = std::llround(std::hypot(static_cast<double>(way.x), static_cast<double>(way.y)));
    return clean(words::scaled_with_unit(length, map->scale) + " (" + words::point_words(way, map->scale) + ")", plain);
  }
  const Hex v = next->hex - now->hex;
  if (length(v) == 0) return "0";
  return std::to_string(length(v)) + " (" + steps(v, now->heading >= 0) + ")";
}

std::string links(const Thing& thing, const Style& style) {
  std::string out;
  for (const table::Link& link : thing.links)
    out += (out.empty() ? "" : ", ") + clean(link.kind, style) + " " + clean(link.to, style);
  return out;
}

std::string units_table(const Board& board, const Style& style) {
  std::vector<std::vector<std::string>> placed = {
      {"Id", "Name", "What", "Side", "Count", "Last", "Now", "Next", "Heading", "Velocity", "State"}};
  std::vector<std::vector<std::string>> parts = {{"Id", "Name", "What", "In", "Side", "Count", "Tracks", "State"}};
  for (const Thing& thing : board.things) {
    const std::string count = thing.count == 1 ? "" : std::to_string(thing.count);
    const std::string id = clean(thing.handle, style),
                      name = thing.name == thing.handle ? "" : clean(thing.name, style);
    if (!thing.marks.empty()) {
      const Mark* now = mark_of(thing, Role::present);
      placed.push_back({id, name, clean(thing.kind, style), side_of(board, thing, style), count,
                        where(board, mark_of(thing, Role::past)), where(board, now),
                        where(board, mark_of(thing, Role::future)), heading(now), velocity(board, thing),
                        state_of(thing, style)});
    } else {
      parts.push_back({id, name, clean(thing.kind, style), clean(thing.parent, style), side_of(board, thing, style),
                       count, tracks_short(thing, style), state_of(thing, style)});
    }
  }
  std::string out;
  if (placed.size() > 1) out += table(style, placed);
  if (parts.size() > 1) out += (out.empty() ? "" : "\n") + table(style, parts);
  return out.empty() ? "Nothing is on the table.\n" : out;
}

std::string explain(const table::Fact& fact, const Style& style) {
  std::string out = clean(fact.name, style) + ": " + clean(fact.value, style);
  if (!fact.why.empty()) out += " - " + clean(fact.why, style);
  if (!fact.clause.empty()) out += " (" + clean(fact.clause, style) + ")";
  if (fact.since > 0) out += " [since turn " + std::to_string(fact.since) + "]";
  return wrapped(style, out, 4);
}

std::string sheet(const Board& board, const Thing& thing, const Style& style) {
  std::string head = clean(thing.handle, style);
  if (!thing.name.empty() && thing.name != thing.handle) head += " " + clean(thing.name, style);
  std::string line = clean(thing.kind, style);
  if (const auto side = side_of(board, thing, style); !side.empty()) line += ", " + side;
  if (!thing.parent.empty()) line += ", part of " + clean(thing.parent, style);
  if (thing.count != 1) line += ", " + std::to_string(thing.count) + " of them";
  if (!thing.tags.empty()) line += "; " + joined(thing.tags, style);
  std::string out = paint(style, "bold", head) + "\n" + wrapped(style, "  " + line, 2);
  for (const auto& [role, name] :
       {std::pair(Role::past, "last turn"), {Role::present, "now"}, {Role::future, "next turn"}})
    for (const Mark& mark : thing.marks)
      if (mark.role == role)
        out += wrapped(style,
                       "  " + std::string(name) + on_which(board, thing, mark, style) + ": " + place(board, mark) +
                           (mark.heading >= 0 ? ", heading " + std::to_string(mark.heading) : std::string()),
                       4);
  if (const auto v = velocity(board, thing); !v.empty() && !velocity_fact(thing))
    out += wrapped(style, "  velocity: " + v, 4);
  const auto track_name = [&](const table::Track& track) {
    return clean(track.name, style) + (track.facing.empty() ? "" : " (" + clean(track.facing, style) + ")");
  };
  int widest = 0, longest = 0;
  for (const auto& track : thing.tracks) {
    widest = std::max(widest, columns(track_name(track)));
    longest = std::max(longest, columns(boxes(track)));
  }
  const bool drawn = widest + longest + 4 <= style.width;
  for (std::size_t i = 0; i < thing.tracks.size(); ++i) {
    const std::size_t six = sides_from(thing, i);
    const auto round = six == 0 ? std::string() : drawn_round(std::span(thing.tracks).subspan(i, six), style);
    if (!round.empty()) {
      out += round;
      i += six - 1;
      continue;
    }
    const auto& track = thing.tracks[i];
    out += drawn ? "  " + padded(track_name(track), widest) + "  " + boxes(track) + "\n"
                 : wrapped(style, "  " + track_name(track) + ": " + counted(track), 4);
  }
  for (const auto& fact : thing.facts) {
    std::string text = "  " + clean(fact.name, style) + ": " + clean(fact.value, style);
    if (!fact.clause.empty()) text += "  (" + clean(fact.clause, style) + ")";
    out += wrapped(style, text, 4);
  }
  if (const std::string to = links(thing, style); !to.empty()) out += wrapped(style, "  linked: " + to, 4);
  if (const std::string of = links_of_others(board, thing, style); !of.empty())
    out += wrapped(style, "  linked with it: " + of, 4);
  std::string parts;
  for (const Thing& other : board.things)
    if (other.parent == thing.handle)
      parts += (parts.empty() ? "" : ", ") + clean(other.handle, style) + " " + clean(other.name, style);
  if (!parts.empty()) out += wrapped(style, "  holds: " + parts, 4);
  return out;
}

std::string sides(const Board& board, const Style& style) {
  std::string out;
  for (const auto& side : board.sides) {
    out += paint(style, side.colour, clean(side.name, style)) +
           (side.colour.empty() ? "" : " (" + clean(side.colour, style) + ")") + "\n";
    for (const auto& fact : side.facts) out += "  " + explain(fact, style);
  }
  for (const auto& note : board.notes) out += wrapped(style, clean(note, style), 2);
  return out;
}

std::string turn_words(const table::Clock& clock) {
  if (clock.turn <= 0) return {};
  return "turn " + std::to_string(clock.turn) + (clock.last > 0 ? " of " + std::to_string(clock.last) : std::string());
}

std::string scores(const table::Board& board, const Style& style) {
  std::string out;
  for (const table::SideInfo& side : board.sides)
    for (const table::Fact& fact : side.facts)
      if (fact.name == "score")
        out += (out.empty() ? "" : ", ") + clean(side.name, style) + " " + clean(fact.value, style);
  return out;
}

std::string scores_in_brief(const table::Board& board, const std::string& own, const Style& style) {
  std::string first, others;
  for (const table::SideInfo& side : board.sides)
    for (const table::Fact& fact : side.facts) {
      if (fact.name != "score") continue;
      std::string& out = first.empty() && clean(side.name, style) == own ? first : others;
      out += (out.empty() ? "" : " : ") + clean(fact.value, style);
    }
  return first + (first.empty() || others.empty() ? "" : " : ") + others;
}

std::string journal_line(const table::JournalLine& line, const Style& style) {
  std::string out = (line.turn > 0 ? "T" + std::to_string(line.turn) + " " : std::string()) + clean(line.text, style);
  if (!line.dice.empty()) {
    out += " [";
    std::int32_t faces = 0;
    for (std::size_t i = 0; i < line.dice.size(); ++i) {
      if (line.dice[i].sides != faces) out += (i == 0 ? "d" : "; d") + std::to_string(faces = line.dice[i].sides) + ":";
      out += " " + std::to_string(line.dice[i].value);
    }
    out += "]";
  }
  if (!line.clause.empty()) out += " (" + clean(line.clause, style) + ")";
  const std::string sign = line.weight == table::Weight::grave     ? paint(style, "red", "!!") + " "
                           : line.weight == table::Weight::notable ? paint(style, "yellow", "!") + " "
                                                                   : std::string();
  return wrapped(style, sign + out, 4);
}

const Thing* find_thing(const Board& board, const std::string& word) {
  const auto handle =
      std::ranges::find_if(board.things, [&](const Thing& thing) { return words::same_folded(thing.handle, word); });
  if (handle != board.things.end()) return &*handle;
  const auto named = [&](const Thing& thing) { return !word.empty() && words::same_folded(thing.name, word); };
  if (std::ranges::count_if(board.things, named) != 1) return nullptr;
  return &*std::ranges::find_if(board.things, named);
}

namespace {

/// The things whose handle or name begins with the word, without the parts of others among them.
std::vector<const Thing*> begun_by(const Board& board, const std::string& word) {
  std::vector<const Thing*> out;
  for (const Thing& thing : board.things)
    if (!word.empty() && (words::starts_with_folded(thing.handle, word) || words::starts_with_folded(thing.name, word)))
      out.push_back(&thing);
  const auto is_part = [&](const Thing* thing) {
    return std::ranges::any_of(out, [&](const Thing* of) { return thing->handle.starts_with(of->handle + "."); });
  };
  std::vector<const Thing*> whole;
  std::ranges::copy_if(out, std::back_inserter(whole), [&](const Thing* thing) { return !is_part(thing); });
  return whole;
}

}  // namespace

const Thing* thing_begun(const Board& board, const std::string& word) {
  if (const Thing* thing = find_thing(board, word)) return thing;
  const auto begun = begun_by(board, word);
  return begun.size() == 1 ? begun.front() : nullptr;
}

std::string thing_meant(const Board& board, const std::string& word) {
  constexpr std::size_t handle = 4, few = 6;
  std::vector<std::string> shown;
  const auto show = [&](const Thing& thing) {
    const bool named = !thing.name.empty() && !words::same_folded(thing.name, thing.handle);
    words::add_new(shown, named ? "'" + thing.name + "' (" + thing.handle + ")" : "'" + thing.handle + "'");
  };
  for (const Thing* thing : begun_by(board, word)) show(*thing);
  if (shown.empty() && word.size() > handle && word.find_first_of("0123456789") == std::string::npos) {
    std::vector<words::Called> known;
    for (const Thing& thing : board.things) known.push_back({thing.handle, thing.name});
    for (const std::string& id : words::meant_of(word, known, &words::bare))
      if (const Thing* thing = find_thing(board, id)) show(*thing);
  }
  return shown.empty() || shown.size() > few ? std::string() : " Did you mean " + words::one_of(shown) + "?";
}

}  // namespace emcon::client::screen
