// Writes lists of matches, rulesets and handbooks, as text for people and as JSON lines for programs.
#include "client/app/listing.hpp"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <ctime>

#include "client/screen/asked.hpp"
#include "client/screen/book.hpp"
#include "common/counted.hpp"
#include "common/wire/convert.hpp"

namespace emcon::client {
namespace {

using screen::clean;

std::string phase_of(const v1::MatchCard& card) {
  std::string out = v1::MatchCard::Phase_Name(card.phase());
  std::transform(out.begin(), out.end(), out.begin(),
                 [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return out;
}

std::string seats(const v1::MatchCard& card, const screen::Style& style) {
  std::string out;
  for (const auto& seat : card.seats())
    out += (out.empty() ? "" : ", ") + (seat.held() ? clean(seat.holder(), style) : std::string("(free)"));
  return out;
}

std::string name_of(const v1::MatchCard& card, std::uint32_t seat, const screen::Style& style) {
  if (card.your_seat() == static_cast<int>(seat)) return "YOU";
  for (const auto& state : card.seats())
    if (state.seat() == seat && !state.holder().empty()) return clean(state.holder(), style);
  return "seat " + std::to_string(seat);
}

std::string awaited(const v1::MatchCard& card, const screen::Style& style) {
  std::string out;
  for (const auto seat : card.awaited()) out += (out.empty() ? "" : ", ") + name_of(card, seat, style);
  return out;
}

bool has_won(const v1::MatchCard& card, std::uint32_t side) {
  return std::ranges::find(card.outcome().winners(), side) != card.outcome().winners().end();
}

/// " 240 : 0", the points of `first` before the others'; empty if nobody has any.
std::string score_words(const v1::MatchCard& card, std::uint32_t first) {
  const auto& scores = card.outcome().scores();
  if (scores.size() < 2 || std::ranges::all_of(scores, [](std::int64_t score) { return score == 0; })) return {};
  const int own = static_cast<int>(first) < scores.size() ? static_cast<int>(first) : 0;
  std::string out = " " + screen::points(scores[own]);
  for (int side = 0; side < scores.size(); ++side)
    if (side != own) out += " : " + screen::points(scores[side]);
  return out;
}

/// The result of a match that is over: ", you won 240 : 0" or ", you lost 0 : 240" for one's own match, ", won by Ann"
/// for any other, ", nobody won" for a draw.
std::string won(const v1::MatchCard& card, const screen::Style& style) {
  if (card.phase() != v1::MatchCard::ENDED || !card.has_outcome()) return {};
  if (card.outcome().winners().empty()) return ", nobody won";
  std::string winners;
  for (const auto& seat : card.seats()) {
    if (card.your_seat() == static_cast<int>(seat.seat()))
      return (has_won(card, seat.side()) ? ", you won" : ", you lost") + score_words(card, seat.side());
    if (has_won(card, seat.side())) winners += (winners.empty() ? "" : ", ") + name_of(card, seat.seat(), style);
  }
  return ", won by " + winners;
}

/// " 2026-11-29": the day on which the match ended, by the clock of this machine; empty if it goes on, or nobody says.
std::string day_of_end(const v1::MatchCard& card) {
  const auto at = static_cast<std::time_t>(card.ended_at_ms() / 1000);
  std::tm there{};
  std::string out(sizeof " 2026-11-29", ' ');
  if (card.phase() != v1::MatchCard::ENDED || at <= 0 || ::localtime_r(&at, &there) == nullptr) return {};
  out.resize(std::strftime(out.data(), out.size(), " %F", &there));
  return out;
}

/// "; draw proposed by YOU": a proposal to which not all have agreed.
std::string proposed(const v1::MatchCard& card, const screen::Style& style) {
  std::string out;
  for (const auto& one : card.proposals()) {
    std::string what = v1::Propose::What_Name(one.what()), by;
    for (char& c : what) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
    for (const auto seat : one.seats()) by += (by.empty() ? "" : ", ") + name_of(card, seat, style);
    out += "; " + what + " proposed by " + by;
  }
  return out;
}

std::string left(std::int64_t ms) {
  if (ms < 0) return {};
  const auto minutes = ms / 60'000;
  if (minutes >= 2'880) return std::to_string(minutes / 1'440) + " days";
  if (minutes >= 120) return std::to_string(minutes / 60) + " h";
  return minutes > 0 ? std::to_string(minutes) + " min" : std::to_string(ms / 1000) + " s";
}

/// " for 5 min": how long the open question has been put; empty if the card does not say.
std::string waited(const v1::MatchCard& card) {
  return card.waited_ms() <= 0 || card.awaited().empty() ? std::string() : " for " + left(card.waited_ms());
}

std::string length(std::uint32_t seconds) {
  return left(std::int64_t{1000} * seconds);
}

/// "one a day, 3 days in reserve" for the clocks of people who come once a day; "30 min + 15 s" for others.
std::string bank_words(const v1::TimeControl& time) {
  constexpr std::uint32_t a_day_s = 86'400;
  const std::uint32_t every = time.increment_s() / a_day_s, reserve = time.cap_s() / a_day_s;
  const bool days = time.increment_s() > 0 && time.increment_s() % a_day_s == 0 && time.cap_s() % a_day_s == 0;
  if (days && reserve > 0)
    return std::string("one ") +
           (every == 1   ? "a day"
            : every == 2 ? "in two days"
                         : "in " + std::to_string(every) + " days") +
           ", " + counted(reserve, "day") + " in reserve";
  const std::string most = time.cap_s() > 0 ? ", " + length(time.cap_s()) + " at most" : "";
  return length(time.bank_s()) + " + " + length(time.increment_s()) + most;
}

std::string time_words(const v1::TimeControl& time) {
  switch (time.kind()) {
    case v1::TimeControl::PER_STEP:
      return length(time.step_s()) + " a decision";
    case v1::TimeControl::BANK:
      return bank_words(time);
    case v1::TimeControl::DAYS_PER_TURN:
      return length(time.step_s()) + " a turn";
    default:
      return "no clock";
  }
}

/// The time control, or the time left if a clock runs.
std::string clock_words(const v1::MatchCard& card) {
  const bool runs = card.awaited_size() > 0 && card.deadline_ms() >= 0;
  return runs ? left(card.deadline_ms()) + " left" : time_words(card.settings().time());
}

std::string turn_words(const v1::MatchCard& card) {
  const auto& clock = card.clock();
  if (clock.turn() <= 0) return {};
  return "turn " + std::to_string(clock.turn()) + (clock.last() > 0 ? " of " + std::to_string(clock.last()) : "");
}

std::string others(const v1::MatchCard& card, const screen::Style& style) {
  std::string out;
  for (const auto& seat : card.seats())
    if (static_cast<int>(seat.seat()) != card.your_seat())
      out += (out.empty() ? "" : ", ") + (seat.held() ? clean(seat.holder(), style) : std::string("a free seat"));
  return out;
}

/// The non-empty parts, joined by commas.
std::string listed(std::initializer_list<std::string> parts) {
  std::string out;
  for (const std::string& part : parts) out += (out.empty() || part.empty() ? "" : ", ") + part;
  return out;
}

}  // namespace

std::string match_words(const v1::MatchCard& card, const screen::Style& style) {
  std::string players;
  for (const auto& seat : card.seats())
    players +=
        (players.empty() ? "" : " and ") + (seat.held() ? clean(seat.holder(), style) : std::string("a free seat"));
  return listed({clean(card.title().empty() ? card.scenario() : card.title(), style), players,
                 time_words(card.settings().time()), turn_words(card), card.own_data() ? "its host's own data" : ""});
}

std::string own_match_words(const v1::MatchCard& card, const screen::Style& style) {
  const std::string against = others(card, style), decides = awaited(card, style);
  std::string state;
  if (card.phase() == v1::MatchCard::ENDED)
    state = "over" + won(card, style);
  else if (card.phase() == v1::MatchCard::OPEN)
    state = "waiting for players";
  else if (card.phase() == v1::MatchCard::ADJOURNED)
    state = "adjourned";
  else if (card.phase() == v1::MatchCard::SETUP)
    state = "all seats are taken, it begins when all have come";
  else if (!decides.empty())
    state = decides + " to decide" + waited(card);
  return listed({against.empty() ? "" : "against " + against, turn_words(card), state + proposed(card, style),
                 "id " + clean(card.match().substr(0, 8), style)});
}

std::string cards_text(const std::vector<v1::MatchCard>& cards, const screen::Style& style) {
  if (cards.empty()) return "No matches.\n";
  std::vector<std::vector<std::string>> rows = {
      {"Match", "Name", "Game", "State", "Turn", "Players", "To decide", "Clock"}};
  for (const auto& card : cards)
    rows.push_back({clean(card.match(), style), clean(card.name(), style),
                    clean(card.ruleset() + " " + card.scenario(), style) + (card.own_data() ? " (own data)" : ""),
                    phase_of(card) + day_of_end(card) + won(card, style) + proposed(card, style),
                    card.clock().turn() > 0 ? std::to_string(card.clock().turn()) : "", seats(card, style),
                    awaited(card, style) + waited(card), clock_words(card)});
  const bool free = std::ranges::any_of(cards, [](const v1::MatchCard& card) {
    return card.settings().listed() && card.phase() == v1::MatchCard::OPEN &&
           std::ranges::any_of(card.seats(), [](const auto& seat) { return !seat.held(); });
  });
  const bool own_data = std::ranges::any_of(cards, &v1::MatchCard::own_data);
  return screen::table_or_paragraphs(style, rows) +
         (own_data ? "(own data): its host plays with ships, weapons or a scenario of his own.\n" : "") +
         (free ? "'emcon join MATCH:SEAT' takes a seat that is free; seats are counted from 0.\n" : "");
}

namespace {

/// One message a line.
template <class Messages>
std::string json_lines(const Messages& messages) {
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  options.always_print_primitive_fields = true;
  std::string out;
  for (const auto& message : messages) {
    std::string line;
    if (google::protobuf::util::MessageToJsonString(message, &line, options).ok()) out += line + "\n";
  }
  return out;
}

}  // namespace

std::string cards_json(const std::vector<v1::MatchCard>& cards) {
  return json_lines(cards);
}

std::string rulesets_json(const v1::Rulesets& rulesets) {
  return json_lines(rulesets.rulesets());
}

std::string evenings_words(const v1::Scenario& scenario) {
  if (scenario.visits() == 0) return {};
  const bool brisk = scenario.visits_brisk() > 0 && scenario.visits_brisk() < scenario.visits();
  return " Over days about " + counted(scenario.visits(), "evening") + " each" +
         (brisk ? ", " + std::to_string(scenario.visits_brisk()) + " at pace brisk" : "") + ".";
}

std::string rulesets_text(const v1::Rulesets& rulesets, const screen::Style& style) {
  std::string out;
  for (const auto& ruleset : rulesets.rulesets()) {
    out += screen::paint(style, "bold", clean(ruleset.id(), style)) + "  " + clean(ruleset.title(), style) + "\n";
    for (const auto& scenario : ruleset.scenarios()) {
      std::string line = "  " + clean(scenario.id(), style) + ": " + clean(scenario.title(), style) + ". " +
                         clean(scenario.summary(), style);
      if (scenario.minutes() > 0) line += " About " + counted(scenario.minutes(), "minute") + ".";
      line += evenings_words(scenario);
      out += screen::wrapped(style, line, 4);
      for (const auto& option : wire::from_proto(scenario.options()).lines)
        out +=
            screen::wrapped(style,
                            "    --option " + clean(option.variant.empty() ? option.subject : option.variant, style) +
                                "=... " + clean(option.label, style),
                            8);
    }
    if (!ruleset.handbook().empty()) out += "\n" + screen::Book(ruleset.handbook()).all(style);
  }
  return out.empty() ? "This server has no rulesets.\n" : out;
}

std::string topic_meant(const v1::Rulesets& rulesets, const std::string& topic) {
  for (const auto& ruleset : rulesets.rulesets())
    if (std::string meant = screen::Book(ruleset.handbook()).meant(topic); !meant.empty()) return meant;
  return {};
}

std::string handbook_text(const v1::Rulesets& rulesets, const std::string& topic, const screen::Style& style) {
  std::string out;
  for (const auto& ruleset : rulesets.rulesets()) out += screen::Book(ruleset.handbook()).about(topic, style);
  return out;
}

}  // namespace emcon::client
