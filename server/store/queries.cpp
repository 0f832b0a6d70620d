// Reads matches, rows and pages of rows with prepared statements, and notices damage.
#include "server/store/queries.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "server/store/refusal.hpp"

namespace emcon::store {
namespace {

Problem corrupt(const MatchId& match, const std::string& what) {
  return refusal("corrupt", "the log of match " + match + " is damaged: " + what, {{"match", match}});
}

/// A limit as SQLite takes it.
std::int64_t bounded(std::size_t limit) {
  return static_cast<std::int64_t>(std::min<std::size_t>(limit, 1U << 30U));
}

/// A row from the columns of `find_` and `page_`.
Found row_of(const sqlite::Statement& at, RowKind kind) {
  return {.match = std::string(at.bytes(0)),
          .row = {.kind = kind, .key = std::string(at.bytes(1)), .bytes = std::string(at.bytes(2))}};
}

/// The upper bound of a page; to SQLite every text is below every blob.
void bind_end(sqlite::Statement& page, int index, const std::string& end) {
  if (end.empty())
    page.bind_blob(index, {});
  else
    page.bind_text(index, end);
}

}  // namespace

Problem read_problem(const sqlite::Failure& failure, const std::string& what) {
  // SQLITE_ERROR: a statement of ours does not fit the tables, which were changed.
  const bool damaged =
      failure.primary() == SQLITE_CORRUPT || failure.primary() == SQLITE_NOTADB || failure.primary() == SQLITE_ERROR;
  return refusal(damaged ? "corrupt" : "unavailable",
                 what + (damaged ? " is damaged: " : " cannot be read now: ") + failure.what(), {{"what", what}});
}

Problem OwnQueries::problem_of(const Failure& failure) const {
  return read_problem(failure, path_);
}

Queries::Queries(sqlite::Connection& db)
    : db_(db),
      match_id_(db.prepare("SELECT id FROM matches WHERE match = ?1")),
      place_(db.prepare("SELECT match, newest FROM matches WHERE id = ?1")),
      record_(db.prepare("SELECT match, seq, previous, hash, bytes, shared FROM records WHERE id = ?1")),
      drafts_(
          db.prepare("SELECT seat, question, revision, bytes FROM drafts WHERE match = ?1 ORDER BY seat, question")),
      index_(db.prepare("SELECT table_name, key, bytes FROM index_rows WHERE match = ?1 ORDER BY table_name, key")),
      // CROSS JOIN: the rows lead to their matches, never the other way round.
      find_(db.prepare("SELECT m.match, r.key, r.bytes FROM index_rows r CROSS JOIN matches m ON m.id = r.match "
                       "WHERE r.table_name = ?1 AND r.key = ?2 ORDER BY r.match")),
      page_(db.prepare("SELECT m.match, r.key, r.bytes FROM index_rows r CROSS JOIN matches m ON m.id = r.match "
                       "WHERE r.table_name = ?1 AND r.key > ?2 AND r.key < ?3 ORDER BY r.key, r.match LIMIT ?4")),
      matches_(db.prepare("SELECT match FROM matches WHERE id > CASE ?1 WHEN '' THEN 0 ELSE "
                          "coalesce((SELECT id FROM matches WHERE match = ?1), 9223372036854775807) END "
                          "ORDER BY id LIMIT ?2")),
      find_loose_(db.prepare("SELECT bytes FROM loose_rows WHERE table_name = ?1 AND key = ?2")),
      page_loose_(db.prepare("SELECT key, bytes FROM loose_rows WHERE table_name = ?1 AND key > ?2 AND key < ?3 "
                             "ORDER BY key LIMIT ?4")),
      page_loose_back_(db.prepare("SELECT key, bytes FROM loose_rows WHERE table_name = ?1 AND key > ?2 AND key < ?3 "
                                  "ORDER BY key DESC LIMIT ?4")),
      blobs_(db) {}

template <class Read>
auto Queries::in_snapshot(Read read) {
  const bool own = !db_.in_transaction();
  if (own) db_.exec("BEGIN");
  try {
    auto found = read();
    if (own) db_.rollback();
    return found;
  } catch (...) {
    // Whatever it was: a snapshot that stays open would keep the file from shrinking.
    if (own) db_.rollback();
    throw;
  }
}

Result<StoredMatch> Queries::load(const MatchId& match) {
  return in_snapshot([&] { return load_in_snapshot(match); });
}

Result<StoredMatch> Queries::load_in_snapshot(const MatchId& match) {
  std::int64_t id = 0;
  std::int64_t newest = 0;
  {
    const sqlite::Resetting reset(match_id_);
    if (!match_id_.bind_text(1, match).step()) {
      return std::unexpected(unknown_match(match));
    }
    id = match_id_.number(0);
  }
  {
    // The index that knows the id and the row it leads to are damaged one without the other: a bit makes one id
    // another.
    const sqlite::Resetting reset(place_);
    if (!place_.bind(1, id).step() || place_.bytes(0) != match)
      return std::unexpected(corrupt(match, "its id leads to another match"));
    newest = place_.number(1);
  }
  Result<std::vector<Record>> log = read_log(match, id, newest);
  if (!log) return std::unexpected(std::move(log.error()));
  StoredMatch stored;
  stored.records = std::move(*log);

  const sqlite::Resetting reset_drafts(drafts_);
  drafts_.bind(1, id);
  while (drafts_.step()) {
    stored.drafts.push_back({.seat = Seat{static_cast<std::uint8_t>(drafts_.number(0))},
                             .question = static_cast<QuestionNo>(drafts_.number(1)),
                             .revision = static_cast<std::uint32_t>(drafts_.number(2)),
                             .bytes = std::string(drafts_.bytes(3))});
  }
  const sqlite::Resetting reset_index(index_);
  index_.bind(1, id);
  while (index_.step()) {
    if (const auto kind = row_kind(index_.bytes(0)))
      stored.index.push_back(
          {.kind = *kind, .key = std::string(index_.bytes(1)), .bytes = std::string(index_.bytes(2))});
  }
  return stored;
}

Result<std::vector<Record>> Queries::records(const MatchId& match) {
  return records_of(load(match));
}

Result<std::vector<Record>> Queries::read_log(const MatchId& match, std::int64_t id, std::int64_t newest) {
  std::vector<Record> log;  // from the last to the first
  std::int64_t expected = 0;
  for (std::int64_t row = newest; row != 0;) {
    const sqlite::Resetting reset(record_);
    const bool there = record_.bind(1, row).step() && record_.number(0) == id;
    if (log.empty() && there) expected = record_.number(1);
    if (!there || record_.number(1) != expected) {
      return std::unexpected(corrupt(
          match, log.empty() ? "its last record is missing" : "record " + std::to_string(expected) + " is missing"));
    }
    Record record;
    const std::string_view hash = record_.bytes(3);
    if (hash.size() != record.hash.size()) {
      return std::unexpected(corrupt(match, "record " + std::to_string(expected) + " has no whole hash"));
    }
    std::transform(hash.begin(), hash.end(), record.hash.begin(), [](char c) { return static_cast<std::uint8_t>(c); });
    if (record_.is_null(5)) {
      record.bytes = std::string(record_.bytes(4));
    } else if (auto whole = blobs_.whole(record_.bytes(4), record_.bytes(5))) {
      record.bytes = std::move(*whole);
    } else {
      return std::unexpected(corrupt(match, "a part of record " + std::to_string(expected) + " is missing"));
    }
    log.push_back(std::move(record));
    row = record_.number(2);
    --expected;
  }
  if (log.empty()) return std::unexpected(corrupt(match, "it has no record"));
  if (expected != 0) return std::unexpected(corrupt(match, "record " + std::to_string(expected) + " is missing"));
  std::ranges::reverse(log);
  return log;
}

bool Queries::has(const MatchId& match) {
  const sqlite::Resetting reset(match_id_);
  return match_id_.bind_text(1, match).step();
}

std::vector<Found> Queries::find(const std::vector<Lookup>& what) {
  const auto read = [&] {
    std::vector<Found> found;
    for (const Lookup& one : what) {
      const sqlite::Resetting reset(find_);
      find_.bind_text(1, name_of(one.kind)).bind_text(2, one.key);
      while (find_.step()) found.push_back(row_of(find_, one.kind));
    }
    return found;
  };
  return what.size() > 1 ? in_snapshot(read) : read();
}

std::vector<Found> Queries::page(const PageOf& what) {
  std::vector<Found> found;
  const sqlite::Resetting reset(page_);
  page_.bind_text(1, name_of(what.kind)).bind_text(2, what.after).bind(4, bounded(what.limit));
  bind_end(page_, 3, what.end);
  while (page_.step()) found.push_back(row_of(page_, what.kind));
  return found;
}

std::vector<LooseRow> Queries::find_rows(const std::vector<LooseKey>& keys) {
  return in_snapshot([&] {
    std::vector<LooseRow> found;
    for (const LooseKey& one : keys) {
      const sqlite::Resetting reset(find_loose_);
      if (find_loose_.bind_text(1, one.table).bind_text(2, one.key).step())
        found.push_back({.table = one.table, .key = one.key, .bytes = std::string(find_loose_.bytes(0))});
    }
    return found;
  });
}

std::vector<LooseRow> Queries::page_rows(const LoosePage& what) {
  sqlite::Statement& page = what.back ? page_loose_back_ : page_loose_;
  std::vector<LooseRow> found;
  const sqlite::Resetting reset(page);
  page.bind_text(1, what.table).bind_text(2, what.after).bind(4, bounded(what.limit));
  bind_end(page, 3, what.end);
  while (page.step())
    found.push_back({.table = what.table, .key = std::string(page.bytes(0)), .bytes = std::string(page.bytes(1))});
  return found;
}

std::vector<MatchId> Queries::matches(const MatchId& after, std::size_t limit) {
  std::vector<MatchId> ids;
  const sqlite::Resetting reset(matches_);
  matches_.bind_text(1, after).bind(2, bounded(limit));
  while (matches_.step()) ids.emplace_back(matches_.bytes(0));
  return ids;
}

}  // namespace emcon::store
