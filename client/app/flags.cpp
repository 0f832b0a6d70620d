// Reads the flags by which a match is made: its clock, who looks on, and what becomes of a seat that is left.
#include "client/app/flags.hpp"

#include <algorithm>
#include <utility>

#include "client/app/app.hpp"
#include "common/wire/words.hpp"
#include "common/words/near.hpp"

namespace emcon::client {
namespace {

/// The seconds of a unit of time as people write it; 0: it is none.
std::uint32_t seconds_of(const std::string& unit) {
  constexpr std::pair<std::string_view, std::uint32_t> units[] = {
      {"s", 1},         {"sec", 1},    {"secs", 1},     {"second", 1},   {"seconds", 1}, {"m", 60},
      {"min", 60},      {"mins", 60},  {"minute", 60},  {"minutes", 60}, {"h", 3'600},   {"hour", 3'600},
      {"hours", 3'600}, {"d", 86'400}, {"day", 86'400}, {"days", 86'400}};
  for (const auto& [name, seconds] : units)
    if (unit == name) return seconds;
  return 0;
}

/// A time control that the text may mean, as it is typed: " For 10min a decision: --time step:600."; empty: none.
std::string time_meant(const std::string& text) {
  const std::string typed = words::lower(text);
  const std::size_t digits = std::min(typed.find_first_not_of("0123456789"), typed.size());
  const auto number = whole_number(typed.substr(0, digits));
  if (!number) {
    const std::string kind = typed.substr(0, typed.find(':'));
    for (const auto& [name, right] : {std::pair("step", "step:60"), {"bank", "bank:300+5"}, {"days", "days:2"}})
      if (kind == name) return std::string(" A number stands behind the colon, as in --time ") + right + ".";
    return words::did_you_mean(kind, {"none", "daily", "two-days", "live", "step", "bank", "days"});
  }
  const std::string unit = typed.substr(std::min(typed.find_first_not_of(' ', digits), typed.size()));
  if (unit.starts_with('+') && whole_number(unit.substr(1)))
    return " A bank that grows with each decision: --time bank:" + typed.substr(0, digits) + unit + ".";
  const std::uint32_t seconds = unit.empty() ? 1 : seconds_of(unit);
  const std::uint64_t all = std::uint64_t{*number} * seconds;
  if (seconds == 0 || all < 5 || all > 999'999'999) return {};
  if (seconds == 86'400) return " For " + text + " a turn: --time days:" + std::to_string(*number) + ".";
  return " For " + text + (unit.empty() ? " s" : "") + " a decision: --time step:" + std::to_string(all) + ".";
}

v1::TimeControl bank_of(std::uint32_t bank_s, std::uint32_t increment_s, std::uint32_t cap_s) {
  v1::TimeControl out;
  out.set_kind(v1::TimeControl::BANK);
  out.set_bank_s(bank_s);
  out.set_increment_s(increment_s);
  out.set_cap_s(cap_s);
  // Over days an interrupt must wait for its player's next visit, as every decision does.
  out.set_interrupt_s(cap_s);
  return out;
}

constexpr std::uint32_t seconds_a_day = 86'400;
/// Clocks for people, by the names under which they are offered.
constexpr std::pair<std::string_view, v1::TimeControl (*)()> named_banks[] = {
    {"live", [] { return bank_of(1'800, 15, 0); }},
    {"daily", [] { return bank_of(3 * seconds_a_day, seconds_a_day, 3 * seconds_a_day); }},
    {"two-days", [] { return bank_of(6 * seconds_a_day, 2 * seconds_a_day, 6 * seconds_a_day); }}};

}  // namespace

Result<v1::TimeControl> read_time(const std::string& text, int interrupt_s) {
  v1::TimeControl out;
  if (interrupt_s < 0)
    return wrong("bad_time",
                 "--interrupt is a number of seconds from 5, or 0 for the server's own, not " +
                     std::to_string(interrupt_s) + ".",
                 "interrupt");
  out.set_interrupt_s(static_cast<std::uint32_t>(std::max(0, interrupt_s)));
  const auto colon = text.find(':');
  const std::string kind = text.substr(0, colon), rest = colon == std::string::npos ? "" : text.substr(colon + 1);
  const auto plus = rest.find('+');
  const auto slash = plus == std::string::npos ? plus : rest.find('/', plus);
  const auto first = whole_number(rest.substr(0, plus));
  const auto second = plus == std::string::npos ? std::optional<std::uint32_t>(0)
                                                : whole_number(rest.substr(plus + 1, slash - plus - 1));
  const auto most = slash == std::string::npos ? std::optional<std::uint32_t>(0) : whole_number(rest.substr(slash + 1));
  if (text == "none") return out;
  for (const auto& [name, bank] : named_banks)
    if (text == name) {
      v1::TimeControl named = bank();
      if (interrupt_s > 0) named.set_interrupt_s(out.interrupt_s());
      return named;
    }
  if (first && second && *first > 0) {
    if (kind == "step" && plus == std::string::npos) {
      out.set_kind(v1::TimeControl::PER_STEP);
      out.set_step_s(*first);
      return out;
    }
    if (kind == "bank" && most) {
      out.set_kind(v1::TimeControl::BANK);
      out.set_bank_s(*first);
      out.set_increment_s(*second);
      out.set_cap_s(*most);
      return out;
    }
    if (kind == "days" && plus == std::string::npos && *first <= 365) {
      out.set_kind(v1::TimeControl::DAYS_PER_TURN);
      out.set_step_s(*first * 86'400);
      return out;
    }
  }
  return wrong("bad_time",
               "Time is daily (one a day, 3 days in reserve), two-days (one in two days, 6 in reserve), live (30 min + "
               "15 s), none, step:SECONDS, bank:SECONDS+INCREMENT, bank:SECONDS+INCREMENT/MOST or days:DAYS, not '" +
                   text + "'. A step has 5 seconds at least, a bank 10; there are 1 to 365 days." + time_meant(text),
               "time");
}

Problem in_flags(Problem problem) {
  if (problem.code == "deadline_required" || problem.code == "bad_time")
    problem.text +=
        " Type --time daily, --time two-days, --time live, --time step:SECONDS or --time "
        "bank:SECONDS+INCREMENT.";
  return problem;
}

Result<void> read_watching(const std::string& text, v1::MatchSettings& out) {
  const auto colon = text.find(':');
  const std::string kind = text.substr(0, colon);
  const auto watching = wire::watching_words.value_of(kind);
  const bool delayed = watching == v1::WATCH_DELAYED;
  const auto turns = whole_number(colon == std::string::npos ? "1" : text.substr(colon + 1));
  if (!watching || (delayed && !turns))
    return wrong("bad_watching",
                 "--watching is live, delayed:TURNS, none or exhibition, not '" + text + "'." +
                     (delayed ? " The number of turns stands behind the colon: delayed:2."
                              : words::did_you_mean(kind, {"live", "delayed:1", "none", "exhibition"})),
                 "watching");
  out.set_watching(*watching);
  if (delayed) out.set_delay_turns(*turns);
  return {};
}

Result<void> read_leave(const std::string& text, v1::MatchSettings& out) {
  const auto policy = wire::leave_words.value_of(text);
  if (!policy)
    return wrong("bad_leave",
                 "--on-leave is defaults, out, team_mate or bot, not '" + text + "'." +
                     words::did_you_mean(text, {"defaults", "out", "team_mate", "bot"}),
                 "on-leave");
  out.set_on_leave(*policy);
  return {};
}

}  // namespace emcon::client
