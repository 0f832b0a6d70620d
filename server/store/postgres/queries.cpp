// Reads matches, rows and pages of rows from PostgreSQL, and notices damage.
#include "server/store/postgres/queries.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <utility>

#include "common/counted.hpp"
#include "common/proof/bytes.hpp"
#include "server/store/refusal.hpp"
#include "server/store/slim.hpp"

namespace emcon::store::postgres {
namespace {

constexpr std::size_t hash_bytes = 32;
constexpr std::size_t place_bytes = 8;

/// The patience for reading every record.
const Patience whole_patience{.pause = std::chrono::hours(1), .more = [] { return false; }};
/// A reader reports that the database cannot be read now, rather than wait for ever.
const Patience read_patience{.pause = std::chrono::milliseconds(5'000), .more = [] { return false; }};

constexpr Statement begin_reading{"begin", "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"};
constexpr Statement end_reading{"commit", "COMMIT"};
// The lock is written to the row, so its end waits for the standby as an append does.
constexpr Statement lock_match{"lock", "SELECT 1 FROM matches WHERE match = $1::bytea FOR NO KEY UPDATE"};
constexpr Statement get_match{"match", "SELECT hold, last FROM matches WHERE match = $1::bytea"};
constexpr Statement get_records{"records",
                                "SELECT seq, hash, bytes, shared FROM records "
                                "WHERE match = (SELECT id FROM matches WHERE match = $1::bytea) ORDER BY seq"};
constexpr Statement get_drafts{
    "drafts",
    "SELECT seat, question, revision, bytes FROM drafts "
    "WHERE match = (SELECT id FROM matches WHERE match = $1::bytea) ORDER BY seat, question"};
constexpr Statement get_rows{"rows",
                             "SELECT kind, key, bytes FROM index_rows "
                             "WHERE match = (SELECT id FROM matches WHERE match = $1::bytea) ORDER BY kind, key"};
constexpr Statement get_blobs{"blobs", "SELECT hash, bytes FROM blobs WHERE hash = ANY ($1::bytea[])"};
constexpr Statement find_index{
    "find",
    "SELECT m.match, r.key, r.bytes, t.n FROM unnest($1::bytea[], $2::bytea[]) WITH ORDINALITY AS t (kind, key, n) "
    "JOIN index_rows AS r ON r.kind = t.kind AND r.key = t.key JOIN matches AS m ON m.id = r.match ORDER BY t.n, m.id"};
constexpr Statement page_index{
    "page",
    "SELECT m.match, r.key, r.bytes FROM index_rows AS r JOIN matches AS m ON m.id = r.match "
    "WHERE r.kind = $1::bytea AND r.key > $2::bytea ORDER BY r.key, r.match LIMIT $3::bigint"};
constexpr Statement page_index_to{
    "page_to",
    "SELECT m.match, r.key, r.bytes FROM index_rows AS r JOIN matches AS m ON m.id = r.match "
    "WHERE r.kind = $1::bytea AND r.key > $2::bytea AND r.key < $4::bytea ORDER BY r.key, r.match LIMIT $3::bigint"};
constexpr Statement list_matches{"matches",
                                 "SELECT match FROM matches WHERE id > CASE WHEN $1::bytea = '' THEN 0 ELSE "
                                 "coalesce((SELECT id FROM matches WHERE match = $1::bytea), 9223372036854775807) END "
                                 "ORDER BY id LIMIT $2::bigint"};
constexpr Statement find_loose{
    "find_loose",
    "SELECT l.table_name, l.key, l.bytes FROM unnest($1::bytea[], $2::bytea[]) WITH ORDINALITY AS t (name, key, n) "
    "JOIN loose_rows AS l ON l.table_name = t.name AND l.key = t.key ORDER BY t.n"};
constexpr Statement page_loose{"page_loose",
                               "SELECT table_name, key, bytes FROM loose_rows WHERE table_name = $1::bytea "
                               "AND key > $2::bytea ORDER BY key LIMIT $3::bigint"};
constexpr Statement page_loose_to{"page_loose_to",
                                  "SELECT table_name, key, bytes FROM loose_rows WHERE table_name = $1::bytea "
                                  "AND key > $2::bytea AND key < $4::bytea ORDER BY key LIMIT $3::bigint"};
constexpr Statement page_loose_back{"page_loose_back",
                                    "SELECT table_name, key, bytes FROM loose_rows WHERE table_name = $1::bytea "
                                    "AND key > $2::bytea ORDER BY key DESC LIMIT $3::bigint"};
constexpr Statement page_loose_back_to{"page_loose_back_to",
                                       "SELECT table_name, key, bytes FROM loose_rows WHERE table_name = $1::bytea "
                                       "AND key > $2::bytea AND key < $4::bytea ORDER BY key DESC LIMIT $3::bigint"};
constexpr Statement get_key{"key", "SELECT public FROM signing_key"};
constexpr Statement look_whole{
    "whole",
    "SELECT coalesce(m.match, ''), coalesce(m.last, 0), r.n, r.first, r.newest FROM matches AS m FULL JOIN "
    "(SELECT match, count(*) AS n, min(seq) AS first, max(seq) AS newest FROM records GROUP BY match) AS r "
    "ON r.match = m.id WHERE m.id IS NULL OR r.n IS DISTINCT FROM m.last OR r.first <> 1 OR r.newest <> m.last LIMIT "
    "1"};

Problem corrupt(const MatchId& match, const std::string& what) {
  return refusal("corrupt", "the log of match " + match + " is damaged: " + what, {{"match", match}});
}

Params page_params(std::string_view table, const std::string& after, const std::string& end, std::size_t limit) {
  Params out;
  out.bytes(table).bytes(after).number(static_cast<std::int64_t>(std::min<std::size_t>(limit, 1U << 30U)));
  if (!end.empty()) out.bytes(end);
  return out;
}

std::vector<LooseRow> loose_of(const Answer& rows) {
  std::vector<LooseRow> out;
  for (int row = 0; row < rows.rows(); ++row)
    out.push_back({.table = std::string(rows.bytes(row, 0)),
                   .key = std::string(rows.bytes(row, 1)),
                   .bytes = std::string(rows.bytes(row, 2))});
  return out;
}

void read_rows(const Answer& drafts, const Answer& rows, StoredMatch& to) {
  for (int row = 0; row < drafts.rows(); ++row)
    to.drafts.push_back({.seat = Seat{static_cast<std::uint8_t>(drafts.number(row, 0))},
                         .question = static_cast<QuestionNo>(drafts.number(row, 1)),
                         .revision = static_cast<std::uint32_t>(drafts.number(row, 2)),
                         .bytes = std::string(drafts.bytes(row, 3))});
  for (int row = 0; row < rows.rows(); ++row)
    if (const auto kind = row_kind(rows.bytes(row, 0)))
      to.index.push_back(
          {.kind = *kind, .key = std::string(rows.bytes(row, 1)), .bytes = std::string(rows.bytes(row, 2))});
}

}  // namespace

Problem Queries::problem_of(const Failure& failure) const {
  const std::string& state = failure.state();
  // Class 42: a statement of ours does not fit the tables, which were changed.
  const bool damaged = state == "XX001" || state == "XX002" || state.starts_with("42");
  // Without a connection, or behind a lock held by a writer that waits for a standby, another database may soon answer.
  const bool away = failure.lost() || state == "55P03";
  return refusal(damaged ? "corrupt"
                 : away  ? "away"
                         : "unavailable",
                 shown(link_.target().url) + (damaged ? " is damaged: " : " cannot be read now: ") + failure.what());
}

std::vector<Answer> Queries::ask(const std::vector<std::pair<const Statement*, Params>>& statements,
                                 const Patience& patience) {
  Connection& db = link_.connection();
  try {
    for (const auto& [statement, params] : statements) db.send(*statement, params);
    return db.finish(patience);
  } catch (const Failure& failure) {
    if (failure.lost()) link_.drop();
    throw;
  }
}

Answer Queries::ask(const Statement& statement, const Params& params) {
  return std::move(ask({{&statement, params}}, read_patience).front());
}

Answer Queries::settle(const Statement& statement, const Params& params) {
  Connection& db = link_.connection();
  db.warning();
  Answer row = ask(statement, params);
  if (const std::string warning = db.warning(); !warning.empty()) {
    // It is stored, but may be lost with all that was stored before it.
    link_.drop();
    throw Failure({}, warning, true);
  }
  return row;
}

Result<std::vector<Record>> Queries::records(const MatchId& match) {
  settle(lock_match, Params().bytes(match));
  return store::records_of(load(match));
}

Result<StoredMatch> Queries::load(const MatchId& match) {
  const Params id = Params().bytes(match);
  const auto answers = ask({{&begin_reading, {}},
                            {&get_match, id},
                            {&get_records, id},
                            {&get_drafts, id},
                            {&get_rows, id},
                            {&end_reading, {}}},
                           read_patience);
  const Answer& place = answers.at(1);
  if (place.rows() == 0) return std::unexpected(unknown_match(match));
  Result<std::vector<Record>> log = records_of(match, answers.at(2), place.number(0, 1));
  if (!log) return std::unexpected(std::move(log.error()));
  StoredMatch stored;
  stored.hold = static_cast<std::uint64_t>(place.number(0, 0));
  stored.records = std::move(*log);
  read_rows(answers.at(3), answers.at(4), stored);
  return stored;
}

std::map<std::string, std::string> Queries::blobs_of(const Answer& rows) {
  std::set<std::string> hashes;
  for (int row = 0; row < rows.rows(); ++row) {
    const std::string_view shared = rows.bytes(row, 3);
    for (std::size_t at = place_bytes; at + hash_bytes <= shared.size(); at += place_bytes + hash_bytes)
      hashes.emplace(shared.substr(at, hash_bytes));
  }
  std::map<std::string, std::string> out;
  if (hashes.empty()) return out;
  const Answer found = ask(get_blobs, Params().list(Bytes(hashes.begin(), hashes.end())));
  for (int row = 0; row < found.rows(); ++row) {
    std::string bytes(found.bytes(row, 1));
    if (as_string(blob_hash(bytes)) == found.bytes(row, 0)) out.emplace(found.bytes(row, 0), std::move(bytes));
  }
  return out;
}

Result<std::vector<Record>> Queries::records_of(const MatchId& match, const Answer& rows, std::int64_t last) {
  const auto blobs = blobs_of(rows);
  const auto blob = [&blobs](std::string_view hash) {
    const auto at = blobs.find(std::string(hash));
    return at == blobs.end() ? std::nullopt : std::optional(at->second);
  };
  std::vector<Record> log;
  for (int row = 0; row < rows.rows(); ++row) {
    const std::string number = std::to_string(row + 1);
    if (rows.number(row, 0) != row + 1) return std::unexpected(corrupt(match, "record " + number + " is missing"));
    const std::string_view hash = rows.bytes(row, 1);
    if (hash.size() != hash_bytes) return std::unexpected(corrupt(match, "record " + number + " has no whole hash"));
    auto bytes = rows.is_null(row, 3) ? std::string(rows.bytes(row, 2))
                                      : whole(rows.bytes(row, 2), rows.bytes(row, 3), hash_bytes, blob);
    if (!bytes) return std::unexpected(corrupt(match, "a part of record " + number + " is missing"));
    log.push_back({.bytes = std::move(*bytes), .hash = as_bytes32(hash)});
  }
  if (std::cmp_not_equal(log.size(), last))
    return std::unexpected(corrupt(match, "record " + std::to_string(log.size() + 1) + " is missing"));
  return log;
}

std::vector<Found> Queries::find(const std::vector<Lookup>& what) {
  std::vector<Found> found;
  if (what.empty()) return found;
  Bytes kinds, keys;
  for (const Lookup& one : what) {
    kinds.emplace_back(name_of(one.kind));
    keys.emplace_back(one.key);
  }
  const Answer rows = ask(find_index, Params().list(kinds).list(keys));
  for (int row = 0; row < rows.rows(); ++row)
    found.push_back({.match = std::string(rows.bytes(row, 0)),
                     .row = {.kind = what.at(static_cast<std::size_t>(rows.number(row, 3) - 1)).kind,
                             .key = std::string(rows.bytes(row, 1)),
                             .bytes = std::string(rows.bytes(row, 2))}});
  return found;
}

std::vector<Found> Queries::page(const PageOf& what) {
  const Answer rows = ask(what.end.empty() ? page_index : page_index_to,
                          page_params(name_of(what.kind), what.after, what.end, what.limit));
  std::vector<Found> found;
  for (int row = 0; row < rows.rows(); ++row)
    found.push_back(
        {.match = std::string(rows.bytes(row, 0)),
         .row = {.kind = what.kind, .key = std::string(rows.bytes(row, 1)), .bytes = std::string(rows.bytes(row, 2))}});
  return found;
}

std::vector<MatchId> Queries::matches(const MatchId& after, std::size_t limit) {
  const Answer rows = ask(
      list_matches, Params().bytes(after).number(static_cast<std::int64_t>(std::min<std::size_t>(limit, 1U << 30U))));
  std::vector<MatchId> ids;
  for (int row = 0; row < rows.rows(); ++row) ids.emplace_back(rows.bytes(row, 0));
  return ids;
}

std::vector<LooseRow> Queries::find_rows(const std::vector<LooseKey>& keys) {
  if (keys.empty()) return {};
  Bytes names, wanted;
  for (const LooseKey& one : keys) {
    names.emplace_back(one.table);
    wanted.emplace_back(one.key);
  }
  return loose_of(ask(find_loose, Params().list(names).list(wanted)));
}

std::vector<LooseRow> Queries::page_rows(const LoosePage& what) {
  const Statement& page =
      what.end.empty() ? (what.back ? page_loose_back : page_loose) : (what.back ? page_loose_back_to : page_loose_to);
  return loose_of(ask(page, page_params(what.table, what.after, what.end, what.limit)));
}

std::optional<std::string> Queries::server_key() {
  const Answer rows = ask(get_key, {});
  if (rows.rows() == 0) return std::nullopt;
  return std::string(rows.bytes(0, 0));
}

std::string Queries::flaw() {
  const Answer rows = std::move(ask({{&look_whole, {}}}, whole_patience).back());
  if (rows.rows() == 0) return {};
  const std::string match(rows.bytes(0, 0));
  return match.empty() ? "there are records of no match"
                       : "the log of match " + match + " has " + counted(rows.number(0, 2), "record") +
                             ", and should have " + std::to_string(rows.number(0, 1));
}

}  // namespace emcon::store::postgres
