// Builds the statements that write appends: one at a time, or many at once from arrays.
#include "server/store/postgres/statements.hpp"

#include <array>
#include <utility>

namespace emcon::store::postgres {
namespace {

/// "$3::bytea[], $4::bytea[]": arrays from the parameter `next` on, one for each type.
std::string arrays(int& next, std::initializer_list<const char*> types) {
  std::string out;
  for (const char* const type : types) out += (out.empty() ? "$" : ", $") + std::to_string(next++) + "::" + type + "[]";
  return out;
}

/// The parts of an append that has something for them: a statement is made for each mixture that occurs.
struct Parts {
  bool made = false, records = false, put_rows = false, drop_rows = false, put_drafts = false, drop_drafts = false;

  std::string name() const {
    std::string out = "append";
    for (const bool part : {made, records, put_rows, drop_rows, put_drafts, drop_drafts}) out += part ? '1' : '0';
    return out;
  }
};

std::string moving_sql(bool made) {
  if (made)
    return "INSERT INTO matches (match, hold, last, owner, needs) SELECT $1::bytea, $2::bigint, $4::bigint, "
           "$2::bigint, "
           "$5::bytea WHERE $3::bigint = 0 ON CONFLICT DO NOTHING RETURNING id";
  return "UPDATE matches SET last = $4::bigint WHERE match = $1::bytea AND hold = $2::bigint AND last = $3::bigint "
         "RETURNING id";
}

std::string rows_sql(const Parts& parts) {
  int next = parts.made ? 6 : 5;
  std::string sql;
  if (parts.records)
    sql +=
        ", r AS (INSERT INTO records (match, seq, hold, hash, bytes, shared) SELECT m.id, t.seq, $2, t.hash, "
        "t.bytes, t.shared FROM m, unnest(" +
        arrays(next, {"bigint", "bytea", "bytea", "bytea"}) + ") AS t (seq, hash, bytes, shared))";
  if (parts.put_rows)
    sql +=
        ", p AS (INSERT INTO index_rows (match, kind, key, bytes) SELECT m.id, t.kind, t.key, t.bytes "
        "FROM m, unnest(" +
        arrays(next, {"bytea", "bytea", "bytea"}) +
        ") AS t (kind, key, bytes) ON CONFLICT (match, kind, key) DO UPDATE SET bytes = excluded.bytes)";
  if (parts.drop_rows)
    sql += ", d AS (DELETE FROM index_rows AS i USING m, unnest(" + arrays(next, {"bytea", "bytea"}) +
           ") AS t (kind, key) WHERE i.match = m.id AND i.kind = t.kind AND i.key = t.key)";
  if (parts.put_drafts)
    sql +=
        ", s AS (INSERT INTO drafts (match, seat, question, revision, bytes) SELECT m.id, t.seat, t.question, "
        "t.revision, t.bytes FROM m, unnest(" +
        arrays(next, {"bigint", "bigint", "bigint", "bytea"}) +
        ") AS t (seat, question, revision, bytes) ON CONFLICT (match, seat, question) DO UPDATE "
        "SET revision = excluded.revision, bytes = excluded.bytes)";
  if (parts.drop_drafts)
    sql += ", e AS (DELETE FROM drafts AS i USING m, unnest(" + arrays(next, {"bigint", "bigint"}) +
           ") AS t (seat, question) WHERE i.match = m.id AND i.seat = t.seat AND i.question = t.question)";
  return sql;
}

Params entering(const Entering& matches) {
  return std::move(
      Params().list(matches.matches).numbers(matches.holds).numbers(matches.befores).numbers(matches.afters));
}

constexpr Statement moving{
    "moving",
    "UPDATE matches AS m SET last = t.after FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bigint[]) "
    "AS t (match, hold, before, after) WHERE m.match = t.match AND m.hold = t.hold AND m.last = t.before "
    "RETURNING m.match, m.id"};
constexpr Statement making{
    "making",
    "INSERT INTO matches (match, hold, last, owner, needs) SELECT t.match, t.hold, t.after, t.hold, t.needs "
    "FROM unnest($1::bytea[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[]) "
    "AS t (match, hold, before, after, needs) WHERE t.before = 0 ON CONFLICT DO NOTHING RETURNING match, id"};
constexpr Statement put_records{
    "records",
    "INSERT INTO records (match, seq, hold, hash, bytes, shared) "
    "SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bytea[], $5::bytea[], $6::bytea[])"};
constexpr Statement put_rows{
    "put_rows",
    "INSERT INTO index_rows (match, kind, key, bytes) SELECT * FROM unnest($1::bigint[], $2::bytea[], $3::bytea[], "
    "$4::bytea[]) ON CONFLICT (match, kind, key) DO UPDATE SET bytes = excluded.bytes"};
constexpr Statement drop_rows{
    "drop_rows",
    "DELETE FROM index_rows AS i USING unnest($1::bigint[], $2::bytea[], $3::bytea[]) AS t (match, kind, key) "
    "WHERE i.match = t.match AND i.kind = t.kind AND i.key = t.key"};
constexpr Statement put_drafts{
    "put_drafts",
    "INSERT INTO drafts (match, seat, question, revision, bytes) SELECT * FROM unnest($1::bigint[], $2::bigint[], "
    "$3::bigint[], $4::bigint[], $5::bytea[]) ON CONFLICT (match, seat, question) DO UPDATE "
    "SET revision = excluded.revision, bytes = excluded.bytes"};
constexpr Statement drop_drafts{
    "drop_drafts",
    "DELETE FROM drafts AS i USING unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS t (match, seat, question) "
    "WHERE i.match = t.match AND i.seat = t.seat AND i.question = t.question"};
constexpr Statement put_blobs{
    "put_blobs",
    "INSERT INTO blobs (hash, bytes) SELECT * FROM unnest($1::bytea[], $2::bytea[]) ON CONFLICT DO NOTHING"};
// The count of the second is of the moment before the removal.
constexpr Statement erase_match{
    "erase",
    "WITH m AS (DELETE FROM matches WHERE match = $1::bytea AND hold = $2::bigint RETURNING id), "
    "r AS (DELETE FROM records USING m WHERE records.match = m.id), "
    "i AS (DELETE FROM index_rows USING m WHERE index_rows.match = m.id), "
    "d AS (DELETE FROM drafts USING m WHERE drafts.match = m.id) "
    "SELECT (SELECT count(*) FROM m), (SELECT count(*) FROM matches WHERE match = $1::bytea)"};
constexpr Statement release_match{
    "release", "UPDATE matches SET owner = NULL WHERE match = $1::bytea AND hold = $2::bigint RETURNING id"};

}  // namespace

void send_alone(Connection& db, const Append& what, const Columns& columns) {
  const Parts parts{.made = what.expected_last == 0,
                    .records = !columns.records.seqs.empty(),
                    .put_rows = !columns.put_rows.keys.empty(),
                    .drop_rows = !columns.drop_rows.keys.empty(),
                    .put_drafts = !columns.put_drafts.seats.empty(),
                    .drop_drafts = !columns.drop_drafts.seats.empty()};
  Params params;
  params.bytes(what.match).number(as_number(what.hold)).number(as_number(what.expected_last));
  params.number(as_number(what.expected_last + what.records.size()));
  if (parts.made) params.bytes(what.needs);
  const auto& [matches, seqs, holds, hashes, bytes, shared] = columns.records;
  if (parts.records) params.numbers(seqs).list(hashes).list(bytes).list(shared);
  const auto& put = columns.put_rows;
  if (parts.put_rows) params.list(put.kinds).list(put.keys).list(put.bytes);
  if (parts.drop_rows) params.list(columns.drop_rows.kinds).list(columns.drop_rows.keys);
  const auto& drafts = columns.put_drafts;
  if (parts.put_drafts)
    params.numbers(drafts.seats).numbers(drafts.questions).numbers(drafts.revisions).list(drafts.bytes);
  if (parts.drop_drafts) params.numbers(columns.drop_drafts.seats).numbers(columns.drop_drafts.questions);
  const std::string name = parts.name();
  const std::string sql = "WITH m AS (" + moving_sql(parts.made) + ")" + rows_sql(parts) + " SELECT id FROM m";
  db.send({name.c_str(), sql.c_str()}, params);
}

void Entering::add(const Append& what) {
  matches.emplace_back(what.match);
  holds.push_back(as_number(what.hold));
  befores.push_back(as_number(what.expected_last));
  afters.push_back(as_number(what.expected_last + what.records.size()));
  needs.emplace_back(what.needs);
}

void send_moving(Connection& db, const Entering& matches) {
  db.send(moving, entering(matches));
}

void send_making(Connection& db, const Entering& matches) {
  db.send(making, entering(matches).list(matches.needs));
}

int send_rows(Connection& db, const Columns& columns) {
  int sent = 0;
  const auto send = [&](bool any, const Statement& statement, const Params& params) {
    if (!any) return;
    db.send(statement, params);
    ++sent;
  };
  const Columns::Records& log = columns.records;
  send(!log.seqs.empty(), put_records,
       Params()
           .numbers(log.matches)
           .numbers(log.seqs)
           .numbers(log.holds)
           .list(log.hashes)
           .list(log.bytes)
           .list(log.shared));
  const Columns::Rows& put = columns.put_rows;
  send(!put.keys.empty(), put_rows, Params().numbers(put.matches).list(put.kinds).list(put.keys).list(put.bytes));
  const Columns::Rows& drop = columns.drop_rows;
  send(!drop.keys.empty(), drop_rows, Params().numbers(drop.matches).list(drop.kinds).list(drop.keys));
  const Columns::Drafts& drafts = columns.put_drafts;
  send(!drafts.seats.empty(), put_drafts,
       Params()
           .numbers(drafts.matches)
           .numbers(drafts.seats)
           .numbers(drafts.questions)
           .numbers(drafts.revisions)
           .list(drafts.bytes));
  const Columns::Drafts& gone = columns.drop_drafts;
  send(!gone.seats.empty(), drop_drafts, Params().numbers(gone.matches).numbers(gone.seats).numbers(gone.questions));
  return sent;
}

int send_blobs(Connection& db, const Columns& columns) {
  if (columns.blobs.empty()) return 0;
  Bytes hashes, bytes;
  for (const auto& [hash, blob] : columns.blobs) {
    hashes.emplace_back(hash);
    bytes.emplace_back(blob);
  }
  db.send(put_blobs, Params().list(hashes).list(bytes));
  return 1;
}

void send_erase(Connection& db, const MatchId& match, std::uint64_t hold) {
  db.send(erase_match, Params().bytes(match).number(as_number(hold)));
}

void send_release(Connection& db, const MatchId& match, std::uint64_t hold) {
  db.send(release_match, Params().bytes(match).number(as_number(hold)));
}

}  // namespace emcon::store::postgres
