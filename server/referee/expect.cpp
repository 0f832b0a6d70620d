// Tests each expectation of a written play against the present match, and words those that are not met.
#include "server/referee/expect.hpp"

#include <algorithm>

#include "server/referee/answers.hpp"
#include "server/referee/json.hpp"
#include "server/referee/look.hpp"

namespace emcon::referee {
namespace {

using Words = std::vector<std::string>;
using Unmet = std::vector<std::string>;

bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

std::string thousandths(std::int64_t value) {
  const std::int64_t size = value < 0 ? -value : value;
  std::string fraction = std::to_string(1000 + size % 1000).substr(1);
  while (!fraction.empty() && fraction.back() == '0') fraction.pop_back();
  return (value < 0 ? "-" : "") + std::to_string(size / 1000) + (fraction.empty() ? "" : "." + fraction);
}

/// Whether the text has the part, with names as the viewer has them or as everybody has.
bool says(const StagedMatch& staged, Viewer viewer, const std::string& text, const std::string& part) {
  for (const Viewer who : {viewer, Viewer::spectator()})
    if (const auto called = as_called_by(staged, who, part); called && has(text, *called)) return true;
  return false;
}

Unmet told(const StagedMatch& staged, std::span<const rules::Event> events, const Words& words, bool wanted) {
  if (words.size() < 2)
    throw Stop{"told and heard are written: told VIEWER \"part of the text\" [CLAUSE], heard VIEWER ..."};
  Unmet out;
  for (const Viewer viewer : viewers_named(staged, words[0])) {
    const bool found = std::ranges::any_of(events, [&](const rules::Event& event) {
      return event.audience.has(viewer) && says(staged, viewer, event.telling.text, words[1]) &&
             (words.size() < 3 || event.telling.clause.starts_with(words[2]));
    });
    if (found == wanted) continue;
    out.push_back(name_of(staged, viewer) + (wanted ? " was not told: " : " was told: ") +
                  as_called_by(staged, viewer, words[1]).value_or(words[1]));
    for (const rules::Event& event : events)
      if (event.audience.has(viewer)) out.back() += "\n    " + event.telling.text + " [" + event.telling.clause + "]";
  }
  return out;
}

Look look_at(const Words& words, std::size_t from) {
  const auto look = look_of({words.begin() + static_cast<std::ptrdiff_t>(from), words.end()});
  if (!look) throw Stop{"there is no such thing to see: " + joined(words, from)};
  return *look;
}

std::optional<std::string> seen(const StagedMatch& staged, Viewer viewer, Look look) {
  const auto handle = as_called_by(staged, viewer, look.handle);
  if (!handle) return {};
  look.handle = *handle;
  return shown(staged.position().board_for(viewer), look);
}

/// The difference of two Boards as the program prints them; nothing: they are equal.
std::optional<std::string> difference(const std::string& a, const std::string& b) {
  if (a == b) return {};
  constexpr std::size_t before = 60, length = 120;
  const auto at = static_cast<std::size_t>(std::ranges::mismatch(a, b).in1 - a.begin());
  const std::size_t from = at < before ? 0 : at - before;
  return "\n    ... " + a.substr(from, length) + "\n    ... " + b.substr(std::min(from, b.size()), length);
}

/// All that the viewer is shown of a thing; nothing: he sees none of this name.
std::optional<std::string> shown_whole(const StagedMatch& staged, Viewer viewer, const Look& look) {
  const auto handle = as_called_by(staged, viewer, look.handle);
  if (!handle) return {};
  const table::Board board = staged.position().board_for(viewer);
  const table::Thing* thing = board.thing(*handle);
  return thing ? std::optional(referee::json_of(*thing).str()) : std::nullopt;
}

/// Whether two viewers see the same, in everything or in one thing.
Unmet same(const StagedMatch& staged, const Words& words, bool wanted) {
  if (words.size() < 2) throw Stop{"same is written: same VIEWER VIEWER [HANDLE [PART [NAME]]]"};
  const Viewer a = viewer_named(staged, words[0]), b = viewer_named(staged, words[1]);
  const std::string both = words[0] + " and " + words[1];
  if (words.size() == 2) {
    const auto how = difference(referee::json_of(staged.position().board_for(a)).str(),
                                referee::json_of(staged.position().board_for(b)).str());
    if (how.has_value() != wanted) return {};
    return {both + (how ? " do not see the same:" + *how : " see the same")};
  }
  const Look look = look_at(words, 2);
  const bool of_board = look.handle == "turn" || look.handle == "phase" || look.handle == "step";
  const bool whole = look.part.empty() && !of_board;
  const auto left = whole ? shown_whole(staged, a, look) : seen(staged, a, look);
  const auto right = whole ? shown_whole(staged, b, look) : seen(staged, b, look);
  if (whole && !left && !right) throw Stop{"neither of " + both + " sees '" + joined(words, 2) + "'"};
  if ((left == right) == wanted) return {};
  return {both + " see for '" + joined(words, 2) + "': " + left.value_or("nothing") + " and " +
          right.value_or("nothing")};
}

Unmet see(const StagedMatch& staged, Words words, bool wanted) {
  if (words.size() < 2) throw Stop{"see is written: see VIEWER HANDLE [PART [NAME]] [= VALUE]"};
  std::optional<std::string> value;
  if (const auto equals = std::find(words.begin(), words.end(), "="); equals != words.end()) {
    value = joined({equals + 1, words.end()});
    words.erase(equals, words.end());
  }
  const Look look = look_at(words, 1);
  Unmet out;
  for (const Viewer viewer : viewers_named(staged, words[0])) {
    const auto found = seen(staged, viewer, look);
    if ((found && (!value || *found == *value)) == wanted) continue;
    out.push_back(name_of(staged, viewer) + " sees for '" + joined(words, 1) + "': " + found.value_or("nothing"));
  }
  return out;
}

Unmet asked(const StagedMatch& staged, const Words& words) {
  const auto& open = staged.position().asked();
  const std::string kind = words.empty() ? "" : words[0];
  if (!open || open->kind != kind) return {"asked is " + (open ? open->kind : std::string("nothing"))};
  Unmet out;
  for (std::size_t i = 1; i < words.size(); ++i)
    if (!staged.waits_for(seat_named(staged, words[i]))) out.push_back(words[i] + " is not asked");
  return out;
}

Unmet clock(const StagedMatch& staged, const Words& words) {
  const auto now = staged.position().clock();
  const std::string text = std::to_string(now.turn) + " " + now.phase;
  return text == joined(words) ? Unmet{} : Unmet{"the clock says: " + text};
}

Unmet odds(const StagedMatch& staged, const Words& words, const std::string& orders) {
  if (words.size() != 2) throw Stop{"odds are written: odds SEAT \"part of the text\": ORDERS"};
  const Seat who = seat_named(staged, words[0]);
  const auto text = as_called_by(staged, Viewer::of(who), orders);
  if (!text) throw Stop{words[0] + " knows of no such thing: " + orders};
  const auto answer = read_answer(staged, who, *text, nullptr);
  if (!answer) stop(answer.error());
  const match::Verdict verdict = staged.position().check(who, *answer);
  if (!verdict.problems.empty()) stop(verdict.problems);
  std::string all;
  for (const auto& consequence : verdict.consequences) all += consequence.label + " " + consequence.text + "; ";
  return has(all, words[1]) ? Unmet{} : Unmet{"the odds are: " + all};
}

Unmet offered(const StagedMatch& staged, const Words& words, bool wanted) {
  if (words.size() < 2 || words.size() > 4) throw Stop{"offered is written: offered SEAT VERB [SUBJECT [VARIANT]]"};
  const Seat who = seat_named(staged, words[0]);
  const table::Offer offer = staged.position().offer_for(who);
  const std::optional<std::string> subject =
      words.size() < 3 ? std::nullopt : as_called_by(staged, Viewer::of(who), words[2]);
  const bool found = std::any_of(offer.lines.begin(), offer.lines.end(), [&](const table::OfferLine& line) {
    return line.verb == words[1] && (words.size() < 3 || line.subject == subject) &&
           (words.size() < 4 || line.variant == words[3]);
  });
  if (found == wanted) return {};
  return {wanted ? "that is not offered" : "that is offered"};
}

Unmet outcome(const StagedMatch& staged, const Words& words) {
  const auto& result = staged.position().outcome();
  if (!result) return {"the match is not over"};
  std::string text;
  for (const Side side : result->winners) text += (text.empty() ? "" : " ") + staged.side_names().at(side.index);
  if (text.empty()) text = "tie";
  return text == joined(words) ? Unmet{} : Unmet{"the outcome is: " + text + " (" + result->text + ")"};
}

Unmet score(const StagedMatch& staged, const Words& words) {
  const auto& result = staged.position().outcome();
  if (!result || words.size() != 2) return {"a score is written: score SIDE POINTS, when the match is over"};
  for (std::size_t side = 0; side < staged.side_names().size(); ++side) {
    if (staged.side_names()[side] != words[0]) continue;
    const std::string points = thousandths(result->scores.at(side));
    return points == words[1] ? Unmet{} : Unmet{words[0] + " scored " + points};
  }
  throw Stop{"there is no side '" + words[0] + "'"};
}

}  // namespace

std::vector<std::string> unmet(const StagedMatch& staged, const Command& command) {
  switch (command.verb) {
    case Verb::told:
      return told(staged, staged.told(), command.words, true);
    case Verb::untold:
      return told(staged, staged.told(), command.words, false);
    case Verb::heard:
      return told(staged, staged.heard(), command.words, true);
    case Verb::unheard:
      return told(staged, staged.heard(), command.words, false);
    case Verb::same:
      return same(staged, command.words, true);
    case Verb::differ:
      return same(staged, command.words, false);
    case Verb::see:
      return see(staged, command.words, true);
    case Verb::unseen:
      return see(staged, command.words, false);
    case Verb::asked:
      return asked(staged, command.words);
    case Verb::clock:
      return clock(staged, command.words);
    case Verb::odds:
      return odds(staged, command.words, command.orders);
    case Verb::offered:
      return offered(staged, command.words, true);
    case Verb::unoffered:
      return offered(staged, command.words, false);
    case Verb::outcome:
      return outcome(staged, command.words);
    case Verb::score:
      return score(staged, command.words);
    default:
      throw Stop{"this line expects nothing"};
  }
}

}  // namespace emcon::referee
