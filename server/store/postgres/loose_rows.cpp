// Locks loose rows; sorts them into new, guarded, put and dropped ones, and writes them in one statement.
#include "server/store/postgres/loose_rows.hpp"

#include <map>
#include <string_view>
#include <utility>

namespace emcon::store::postgres {
namespace {

constexpr Statement lock_loose{
    "lock_loose",
    "SELECT 1 FROM unnest($1::bytea[], $2::bytea[]) AS t (name, key) "
    "JOIN loose_rows AS l ON l.table_name = t.name AND l.key = t.key ORDER BY l.table_name, l.key FOR UPDATE OF l"};
constexpr Statement put_loose{
    "put_loose",
    "WITH c AS (SELECT 1 FROM unnest($1::bytea[], $2::bytea[]) AS t (name, key) "
    "JOIN loose_rows AS l ON l.table_name = t.name AND l.key = t.key UNION ALL "
    "SELECT 1 FROM unnest($11::bytea[], $12::bytea[], $13::bytea[]) AS t (name, key, was) "
    "LEFT JOIN loose_rows AS l ON l.table_name = t.name AND l.key = t.key WHERE l.bytes IS DISTINCT FROM t.was), "
    "n AS (INSERT INTO loose_rows (table_name, key, bytes) SELECT * FROM unnest($3::bytea[], $4::bytea[], "
    "$5::bytea[]) WHERE NOT EXISTS (SELECT FROM c)), "
    "p AS (INSERT INTO loose_rows (table_name, key, bytes) SELECT * FROM unnest($6::bytea[], $7::bytea[], "
    "$8::bytea[]) WHERE NOT EXISTS (SELECT FROM c) "
    "ON CONFLICT (table_name, key) DO UPDATE SET bytes = excluded.bytes), "
    "d AS (DELETE FROM loose_rows AS l USING unnest($9::bytea[], $10::bytea[]) AS t (name, key) "
    "WHERE l.table_name = t.name AND l.key = t.key AND NOT EXISTS (SELECT FROM c)) "
    "SELECT count(*) FROM c"};

using Key = std::pair<std::string_view, std::string_view>;

struct Column {
  Bytes names, keys, bytes;
  void add(const Key& at, const std::optional<std::string>& value) {
    names.emplace_back(at.first);
    keys.emplace_back(at.second);
    if (value) bytes.emplace_back(*value);
  }
};

}  // namespace

void send_locks(Connection& db, const std::vector<const LooseRow*>& rows) {
  Column all;
  for (const LooseRow* const row : rows) all.add({row->table, row->key}, std::nullopt);
  db.send(lock_loose, Params().list(all.names).list(all.keys));
}

void send_loose_rows(Connection& db, const std::vector<LooseRow>& rows) {
  // In the order of their keys for every writer, so two writers cannot wait for each other.
  std::map<Key, std::pair<const LooseRow*, bool>> last;
  for (const LooseRow& row : rows) {
    auto& [newest, anew] = last[{row.table, row.key}];
    newest = &row;
    anew = anew || row.anew;
  }
  Column wanted_new, guarded, made, put, dropped;
  for (const LooseRow& row : rows)
    if (row.was) guarded.add({row.table, row.key}, row.was);
  for (const auto& [at, entry] : last) {
    const auto& [row, anew] = entry;
    if (anew) wanted_new.add(at, std::nullopt);
    (!row->bytes ? dropped : anew ? made : put).add(at, row->bytes);
  }
  db.send(put_loose, Params()
                         .list(wanted_new.names)
                         .list(wanted_new.keys)
                         .list(made.names)
                         .list(made.keys)
                         .list(made.bytes)
                         .list(put.names)
                         .list(put.keys)
                         .list(put.bytes)
                         .list(dropped.names)
                         .list(dropped.keys)
                         .list(guarded.names)
                         .list(guarded.keys)
                         .list(guarded.bytes));
}

}  // namespace emcon::store::postgres
