// Tells in words the state of a match and the seats that it waits for.
#include "client/telling/status.hpp"

#include <algorithm>

#include "client/screen/sheet.hpp"
#include "client/telling/news.hpp"
#include "common/each_of.hpp"

namespace emcon::client::telling {

using screen::clean;
using screen::wrapped;

const char* phase_name(v1::MatchCard::Phase phase) {
  using v1::MatchCard;
  static constexpr EachOf<MatchCard::Phase> names({{MatchCard::OPEN, "waiting for players"},
                                                   {MatchCard::SETUP, "setting up"},
                                                   {MatchCard::RUNNING, "running"},
                                                   {MatchCard::ADJOURNED, "adjourned"},
                                                   {MatchCard::ENDED, "ended"},
                                                   {MatchCard::QUARANTINED, "stopped"}},
                                                  "unknown");
  return names[phase];
}

std::string time_left(std::chrono::milliseconds left) {
  const auto seconds = std::max<std::int64_t>(0, left.count() / 1000);
  if (seconds >= 172'800) return std::to_string(seconds / 86'400) + " days";
  if (seconds >= 7'200) return std::to_string(seconds / 3'600) + " hours";
  if (seconds >= 120) return std::to_string(seconds / 60) + " min";
  return std::to_string(seconds) + " s";
}

std::string time_left(const Question& question) {
  return time_left(
      std::chrono::duration_cast<std::chrono::milliseconds>(*question.deadline - std::chrono::steady_clock::now()));
}

std::string awaited(const Model& model, const Manner& manner) {
  if (model.begun()) return {};
  const auto& style = manner.style;
  std::string out;
  if (model.new_dice)
    out = wrapped(
        style, "The dice are to be made anew, and wait for you: 'agree' takes part, 'leave yes' gives your seat up.");
  std::string free, away;
  for (const auto& seat : model.card.seats()) {
    const std::string side = clean(model.side_name(static_cast<int>(seat.seat())), style);
    const std::string name = "seat " + std::to_string(seat.seat()) + (side.empty() ? "" : " (" + side + ")");
    if (!seat.held()) free += (free.empty() ? "" : ", ") + name;
    if (seat.held() && !seat.here())
      away += (away.empty() ? "" : ", ") + clean(seat.holder().empty() ? name : seat.holder(), style);
  }
  if (!free.empty()) return out + wrapped(style, "It waits for somebody to take " + free + ".");
  if (!away.empty())
    return out + wrapped(style, "It waits for " + away + " to come: each player's program has a part in the dice.");
  if (model.new_dice) return out;
  return wrapped(style,
                 "It waits for each player's part of the dice; after somebody has left, for his consent to new ones.");
}

std::string status(const Model& model, const Manner& manner) {
  const auto& style = manner.style;
  const auto& clock = model.board.clock;
  std::string head = "Match " + model.match + ", " + phase_name(model.card.phase()) + ".";
  if (clock.turn > 0)
    head += " T" + screen::turn_words(clock).substr(1) + ", " + clean(clock.phase, style) +
            (clock.step.empty() ? "" : ": " + clean(clock.step, style)) + ".";
  std::string out = wrapped(style, head);
  for (const auto& seat : model.card.seats()) {
    const auto number = static_cast<int>(seat.seat());
    std::string line = "  seat " + std::to_string(number) + " " + clean(model.side_name(number), style) + ": ";
    line += seat.held()
                ? clean(seat.holder().empty() ? "held" : seat.holder(), style) + (seat.here() ? ", here" : ", away")
                : std::string("free");
    if (seat.bank_ms() > 0) line += ", " + time_left(std::chrono::milliseconds(seat.bank_ms())) + " on the clock";
    if (std::ranges::find(model.question.seats, number) != model.question.seats.end()) line += ", to decide";
    out += wrapped(style, line);
  }
  out += awaited(model, manner) + proposals(model, manner);
  if (model.adjourned())
    out += wrapped(style, std::string("  No clock runs; ") + (manner.keys ? "':" : "'") +
                              "propose resume' asks the others to go on.");
  else if (model.clocks_stand())
    out += wrapped(style, std::string("  The clocks are stopped; ") + (manner.keys ? "':" : "'") +
                              "propose resume' asks the others to let them run.");
  if (model.question.deadline) out += wrapped(style, "  " + time_left(model.question) + " left for this decision");
  return out + screen::sides(model.board, style);
}

}  // namespace emcon::client::telling
