// Writes a batch of appends in one transaction, and decides each verdict when something fails.
#include "server/store/writer.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/store/refusal.hpp"

namespace emcon::store {
namespace {

/// Places are a few words each; of this many, the next commits will probably need some again.
constexpr std::size_t places_max = 4'096;

Verdict verdict_before_commit(const sqlite::Failure& failure) {
  switch (failure.primary()) {
    case SQLITE_FULL:
      return Verdict::full;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
      return Verdict::corrupt;
    default:
      return Verdict::unavailable;
  }
}

/// A full disk stops the log's frames before the one that commits; SQLITE_BUSY means COMMIT did not begin. Anything
/// else, a failed sync above all, leaves open whether the frames survive.
bool surely_not_stored(const sqlite::Failure& failure) {
  return failure.primary() == SQLITE_FULL || failure.primary() == SQLITE_BUSY;
}

}  // namespace

Writer::Writer(sqlite::Connection& db, std::uint64_t process)
    : db_(db),
      process_(process),
      blobs_(db),
      begin_(db.prepare("BEGIN IMMEDIATE")),
      commit_(db.prepare("COMMIT")),
      newest_process_(db.prepare("SELECT max(epoch) FROM epochs")),
      last_(db.prepare("SELECT m.id, m.newest, r.seq FROM matches AS m LEFT JOIN records AS r "
                       "ON r.id = m.newest AND r.match = m.id WHERE m.match = ?1")),
      new_match_(db.prepare("INSERT INTO matches (match) VALUES (?1)")),
      record_(db.prepare("INSERT INTO records (match, seq, previous, epoch, hash, bytes, shared) "
                         "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)")),
      newest_(db.prepare("UPDATE matches SET newest = ?2 WHERE id = ?1")),
      put_index_(db.prepare("INSERT INTO index_rows (match, table_name, key, bytes) VALUES (?1, ?2, ?3, ?4) "
                            "ON CONFLICT DO UPDATE SET bytes = excluded.bytes")),
      drop_index_(db.prepare("DELETE FROM index_rows WHERE match = ?1 AND table_name = ?2 AND key = ?3")),
      put_draft_(db.prepare("INSERT INTO drafts (match, seat, question, revision, bytes) VALUES (?1, ?2, ?3, ?4, ?5) "
                            "ON CONFLICT DO UPDATE SET revision = excluded.revision, bytes = excluded.bytes")),
      drop_draft_(db.prepare("DELETE FROM drafts WHERE match = ?1 AND seat = ?2 AND question = ?3")),
      erase_records_(
          db.prepare("WITH RECURSIVE whole (match, record) AS (SELECT id, newest FROM matches WHERE match = ?1 "
                     "UNION SELECT r.match, r.previous FROM whole JOIN records AS r ON r.id = whole.record "
                     "AND r.match = whole.match) "
                     "DELETE FROM records WHERE id IN (SELECT record FROM whole)")),
      erase_(db.prepare("DELETE FROM matches WHERE match = ?1")),
      stored_loose_(db.prepare("SELECT bytes FROM loose_rows WHERE table_name = ?1 AND key = ?2")),
      put_loose_(db.prepare("INSERT INTO loose_rows (table_name, key, bytes) VALUES (?1, ?2, ?3) "
                            "ON CONFLICT DO UPDATE SET bytes = excluded.bytes")),
      drop_loose_(db.prepare("DELETE FROM loose_rows WHERE table_name = ?1 AND key = ?2")) {}

void Writer::apply(std::span<Write> writes) {
  if (writes.empty()) return;
  const auto give_all = [&writes](const Trouble& trouble) {
    for (Write& write : writes) write.result = {.verdict = trouble.verdict, .last = 0, .why = trouble.why};
  };
  if (poisoned()) return give_all({Verdict::unavailable, "the store has failed; the server must be restarted"});
  const std::optional<Trouble> trouble = attempt(writes);
  if (!trouble) return;
  if (trouble->verdict == Verdict::in_doubt || writes.size() == 1) return give_all(*trouble);
  for (std::size_t i = 0; i < writes.size(); ++i) apply(writes.subspan(i, 1));
}

std::optional<Writer::Trouble> Writer::attempt(std::span<Write> writes) {
  bool changed = false;
  try {
    begin_.run();
    newest_process_.step();
    const auto newest = static_cast<std::uint64_t>(newest_process_.number(0));
    newest_process_.reset();
    for (Write& write : writes) {
      write.result = std::visit([&](const auto& what) { return carry_out(what, newest); }, write.what);
      changed = changed || write.result.verdict == Verdict::durable;
    }
  } catch (const sqlite::Failure& failure) {
    newest_process_.reset();
    last_.reset();
    forget();
    return Trouble{verdict_before_commit(failure), failure.what()};
  }
  if (!changed) {
    db_.rollback();
    return std::nullopt;
  }
  try {
    commit_.run();
    return std::nullopt;
  } catch (const sqlite::Failure& failure) {
    forget();
    if (surely_not_stored(failure)) return Trouble{verdict_before_commit(failure), failure.what()};
    poison();
    return Trouble{Verdict::in_doubt, failure.what()};
  }
}

void Writer::forget() {
  places_.clear();
  blobs_.forget();
  db_.rollback();
}

std::string Writer::wrong_hold(std::uint64_t hold, std::uint64_t newest) const {
  if (hold == newest && newest == process_) return {};
  return "hold " + std::to_string(hold) + " writes, the newest process is " + std::to_string(newest);
}

/// Nobody waits for the hold of a match in a file that one process serves.
Appended Writer::carry_out(const Release&, std::uint64_t) {
  return {.verdict = Verdict::durable, .last = 0, .why = {}};
}

Appended Writer::carry_out(const Erase& what, std::uint64_t newest) {
  if (std::string why = wrong_hold(what.hold, newest); !why.empty()) return fenced(std::move(why));
  places_.erase(what.match);
  erase_records_.bind_text(1, what.match).run();
  erase_.bind_text(1, what.match).run();
  return {.verdict = Verdict::durable, .last = 0, .why = {}};
}

Appended Writer::carry_out(const std::vector<LooseRow>& rows, std::uint64_t newest) {
  if (std::string why = wrong_hold(process_, newest); !why.empty()) return fenced(std::move(why));
  if (std::string why = flaw_of(rows); !why.empty()) return fenced(std::move(why));
  for (const LooseRow& row : rows)
    if (row.guarded() && !holds(row)) return stale(row.table, row.key);
  for (const LooseRow& row : rows) {
    sqlite::Statement& statement = row.bytes ? put_loose_ : drop_loose_;
    statement.bind_text(1, row.table).bind_text(2, row.key);
    if (row.bytes) statement.bind_blob(3, *row.bytes);
    statement.run();
  }
  return {.verdict = Verdict::durable, .last = 0, .why = {}};
}

bool Writer::holds(const LooseRow& guarded) {
  const sqlite::Resetting done(stored_loose_);
  const bool there = stored_loose_.bind_text(1, guarded.table).bind_text(2, guarded.key).step();
  return guarded.was ? there && stored_loose_.bytes(0) == *guarded.was : !there;
}

Appended Writer::carry_out(const Append& what, std::uint64_t newest) {
  if (std::string why = wrong_hold(what.hold, newest); !why.empty()) return fenced(std::move(why));
  if (std::string why = flaw_of(what); !why.empty()) return fenced(std::move(why));
  const std::optional<Place> known = find(what.match);
  Place place = known.value_or(Place{});
  if (place.last != what.expected_last) {
    return fenced("the last record is " + std::to_string(place.last) + ", not " + std::to_string(what.expected_last));
  }
  if (!known) place.match = insert_match(what.match);
  insert_records(what, place);
  put_rows(what, place.match);
  if (places_.size() >= places_max) places_.clear();
  places_.insert_or_assign(what.match, place);
  return {.verdict = Verdict::durable, .last = place.last, .why = {}};
}

std::optional<Writer::Place> Writer::find(const MatchId& match) {
  if (const auto it = places_.find(match); it != places_.end()) return it->second;
  last_.bind_text(1, match);
  const sqlite::Resetting done(last_);
  if (!last_.step()) return std::nullopt;
  return Place{last_.number(0), last_.number(1), static_cast<std::uint64_t>(last_.number(2))};
}

std::int64_t Writer::insert_match(const MatchId& match) {
  new_match_.bind_text(1, match).run();
  return sqlite3_last_insert_rowid(db_.raw());
}

void Writer::insert_records(const Append& what, Place& place) {
  if (what.records.empty()) return;
  record_.bind(1, place.match).bind(4, static_cast<std::int64_t>(what.hold));
  std::span<const SharedPart> shared(what.shared);
  for (std::size_t i = 0; i < what.records.size(); ++i) {
    const Record& record = what.records[i];
    // Parts that do not fit are no harm: the record is stored whole.
    const std::optional<Slimmed> slim = blobs_.slim(record.bytes, parts_of(i, shared));
    std::array<char, sizeof(Hash)> hash{};
    for (std::size_t b = 0; b < hash.size(); ++b) hash[b] = static_cast<char>(record.hash[b]);
    record_.bind(2, static_cast<std::int64_t>(++place.last))
        .bind(3, place.newest)
        .bind_blob(5, {hash.data(), hash.size()})
        .bind_blob(6, slim ? slim->bytes : record.bytes);
    if (slim)
      record_.bind_blob(7, slim->shared);
    else
      record_.bind_null(7);
    record_.run();
    place.newest = sqlite3_last_insert_rowid(db_.raw());
  }
  newest_.bind(1, place.match).bind(2, place.newest).run();
}

void Writer::put_rows(const Append& what, std::int64_t id) {
  for (const IndexRow& row : what.index) {
    sqlite::Statement& statement = row.bytes ? put_index_ : drop_index_;
    statement.bind(1, id).bind_text(2, name_of(row.kind)).bind_text(3, row.key);
    if (row.bytes) statement.bind_blob(4, *row.bytes);
    statement.run();
  }
  for (const DraftRow& row : what.drafts) {
    sqlite::Statement& statement = row.bytes.empty() ? drop_draft_ : put_draft_;
    statement.bind(1, id).bind(2, row.seat.index).bind(3, row.question);
    if (!row.bytes.empty()) statement.bind(4, row.revision).bind_blob(5, row.bytes);
    statement.run();
  }
}

}  // namespace emcon::store
