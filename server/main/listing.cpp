// `list`: the matches of a database by date, with their ends.
#include <fmt/format.h>
#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <ctime>
#include <functional>
#include <map>
#include <string>
#include <vector>

#include "common/each_of.hpp"
#include "log.pb.h"
#include "play.pb.h"
#include "server/house/lobby_rows.hpp"
#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/exit_codes.hpp"
#include "server/store/open.hpp"

namespace emcon::program {
namespace {

using store::RowKind;
using v1::MatchCard;

constexpr EachOf<MatchCard::Phase> phase_names({{MatchCard::OPEN, "open"},
                                                {MatchCard::SETUP, "setup"},
                                                {MatchCard::RUNNING, "running"},
                                                {MatchCard::ADJOURNED, "adjourned"},
                                                {MatchCard::ENDED, "ended"},
                                                {MatchCard::QUARANTINED, "quarantined"}});

/// A match as it is printed, and when it last came on: it ended, its open question was put, or it was made. 0: unknown.
struct Row {
  std::int64_t at_ms = 0;
  MatchId match;
  std::string text;
};

/// Calls `use` for each row of that kind. A problem: the database cannot be read.
std::optional<Problem> each(store::DatabaseReader& reader, RowKind kind,
                            const std::function<void(const store::Found&)>& use) {
  constexpr std::size_t rows = 1'000;
  for (std::string after;;) {
    const auto page = reader.page({.kind = kind, .after = after, .end = {}, .limit = rows});
    if (!page) return page.error();
    for (const auto& one : *page) use(one);
    if (page->size() < rows) return std::nullopt;
    after = page->back().row.key;
  }
}

/// Cards written before 1.2.0 do not say how their matches ended; their logs do.
void read_end(store::DatabaseReader& reader, MatchCard& card) {
  const auto stored = reader.load(card.match());
  if (!stored) return;
  for (auto record = stored->records.rbegin(); record != stored->records.rend(); ++record) {
    emcon::log::Record read;
    if (!read.ParseFromString(record->bytes) || !read.has_ended()) continue;
    card.set_ended_at_ms(read.at_ms());
    card.set_how(read.ended().how());
    auto& outcome = *card.mutable_outcome();
    *outcome.mutable_winners() = read.ended().winners();
    outcome.set_text(read.ended().text());
    *outcome.mutable_scores() = read.ended().scores();
    outcome.set_over(true);
    return;
  }
}

std::int64_t date_of(const MatchCard& card, const std::map<MatchId, std::int64_t>& made) {
  if (card.phase() == MatchCard::ENDED) return card.ended_at_ms();
  const auto found = made.find(card.match());
  // The row has the moment itself in this field.
  return found == made.end() ? card.waited_ms() : found->second;
}

/// The end in words: "Ann won: Blue concedes." The text of an end by the host already tells who ended the match.
std::string end_of(const MatchCard& card) {
  if (card.how() == "admin") return card.outcome().text().empty() ? "ended by the host" : card.outcome().text();
  std::string winners;
  for (const auto& seat : card.seats())
    if (std::ranges::find(card.outcome().winners(), seat.side()) != card.outcome().winners().end() &&
        !seat.holder().empty())
      winners += (winners.empty() ? "" : " and ") + seat.holder();
  if (winners.empty()) winners = "nobody";
  return winners + " won" + (card.outcome().text().empty() ? "" : ": " + card.outcome().text());
}

/// "2026-11-29 18:05", by the clock of this machine; blanks of the same width if it is unknown.
std::string date_in_words(std::int64_t at_ms) {
  const auto at = static_cast<std::time_t>(at_ms / 1000);
  std::tm there{};
  std::string out(sizeof "2026-11-29 18:05", ' ');
  if (at_ms == 0 || ::localtime_r(&at, &there) == nullptr) return "                ";
  out.resize(std::strftime(out.data(), out.size(), "%F %R", &there));
  return out;
}

std::string words_of(const MatchCard& card, std::int64_t at_ms) {
  std::string seats;
  for (const auto& seat : card.seats()) seats += fmt::format(" {}:{}", seat.seat(), seat.held() ? seat.holder() : "-");
  return fmt::format("{} {} {:<11} {} {} turn {}{}{}{}", date_in_words(at_ms), card.match(), phase_names[card.phase()],
                     card.ruleset(), card.scenario(), card.clock().turn(), seats,
                     card.name().empty() ? "" : "  \"" + card.name() + "\"",
                     card.phase() == MatchCard::ENDED ? "  " + end_of(card) : "");
}

std::string json_of(const MatchCard& card) {
  std::string line;
  google::protobuf::util::JsonPrintOptions how;
  how.preserve_proto_field_names = true;
  return google::protobuf::util::MessageToJsonString(card, &line, how).ok() ? line : std::string();
}

}  // namespace

int list_matches(const std::string& database, bool json) {
  auto reader = store::open_reader(database);
  if (!reader) {
    complain(reader.error());
    return bad_database;
  }
  std::map<MatchId, std::int64_t> made;
  std::vector<Row> rows;
  auto problem = each(**reader, RowKind::unstarted,
                      [&](const store::Found& one) { made[one.match] = store::time_of(one.row.key).value_or(0); });
  if (!problem)
    problem = each(**reader, RowKind::card, [&](const store::Found& one) {
      MatchCard card;
      if (!one.row.bytes || !card.ParseFromString(*one.row.bytes)) return;
      if (card.phase() == MatchCard::ENDED && card.how().empty()) read_end(**reader, card);
      const std::int64_t at_ms = date_of(card, made);
      rows.push_back({at_ms, card.match(), json ? json_of(card) : words_of(card, at_ms)});
    });
  if (problem) {
    complain(*problem);
    return bad_database;
  }
  std::ranges::sort(
      rows, [](const Row& a, const Row& b) { return std::pair(a.at_ms, a.match) < std::pair(b.at_ms, b.match); });
  for (const Row& row : rows) say("{}\n", row.text);
  return fine;
}

}  // namespace emcon::program
