// Takes matches for a process, and reads the owners of matches, and the matches that others have left to one process.
#include <algorithm>
#include <sstream>

#include "server/store/postgres/queries.hpp"
#include "server/store/refusal.hpp"

namespace emcon::store::postgres {
namespace {

/// Above every key.
const std::string no_end(64, '\xff');

constexpr Statement take_match{"take_match",
                               "SELECT outcome, hold_now, address FROM take_match($1::bytea, $2::bigint, $3::bigint, "
                               "$4::bigint)"};
constexpr Statement page_due{"due",
                             "SELECT m.match, r.key, r.bytes FROM index_rows AS r JOIN matches AS m ON m.id = r.match "
                             "WHERE r.kind = $1::bytea AND r.key > $2::bytea AND r.key < $4::bytea "
                             "AND (m.owner IS NULL OR m.owner = $5::bigint OR NOT EXISTS "
                             "(SELECT 1 FROM nodes AS n WHERE n.node = m.owner AND n.alive_until > clock_timestamp())) "
                             "ORDER BY r.key, r.match LIMIT $3::bigint"};
// A node as node_of reads it, and one column more.
constexpr Statement get_owner{
    "owner",
    "SELECT n.node, n.address, (SELECT string_agg(c, '\\x0a'::bytea) FROM unnest(n.can) AS c), "
    "floor(extract(epoch FROM n.alive_until - clock_timestamp()) * 1000)::bigint, m.needs "
    "FROM matches AS m LEFT JOIN nodes AS n ON n.node = m.owner WHERE m.match = $1::bytea"};
constexpr Statement list_nodes{
    "nodes",
    "SELECT n.node, n.address, (SELECT string_agg(c, '\\x0a'::bytea) FROM unnest(n.can) AS c), "
    "floor(extract(epoch FROM n.alive_until - clock_timestamp()) * 1000)::bigint, "
    "(SELECT count(*) FROM matches AS m WHERE m.owner = n.node) FROM nodes AS n ORDER BY n.node"};

Node node_of(const Answer& rows, int row) {
  Node out{.process = static_cast<std::uint64_t>(rows.number(row, 0)),
           .address = std::string(rows.bytes(row, 1)),
           .can = {},
           .lease_ms = rows.number(row, 3)};
  std::istringstream lines{std::string(rows.bytes(row, 2))};
  for (std::string line; std::getline(lines, line);) out.can.push_back(line);
  return out;
}

enum Outcome { taken, has_owner, not_yet, cannot_read };

}  // namespace

Result<std::uint64_t> Queries::acquire(const MatchId& match, std::uint64_t process) {
  const Answer row =
      settle(take_match, Params().bytes(match).number(as_number(process)).number(lease_ttl_ms).number(lease_late_ms));
  if (row.rows() == 0) return std::unexpected(unknown_match(match));
  switch (row.number(0, 0)) {
    case taken:
      return static_cast<std::uint64_t>(row.number(0, 1));
    case has_owner:
      return std::unexpected(elsewhere(match, std::string(row.bytes(0, 2))));
    case cannot_read:
      return std::unexpected(unreadable_here(match));
    default:
      return std::unexpected(unsettled(match, "its server has gone, or the database has just come back"));
  }
}

std::vector<Found> Queries::due(const PageOf& what, std::uint64_t process) {
  const Answer rows = ask(page_due, Params()
                                        .bytes(name_of(RowKind::deadline))
                                        .bytes(what.after)
                                        .number(static_cast<std::int64_t>(std::min<std::size_t>(what.limit, 1U << 30U)))
                                        .bytes(what.end.empty() ? no_end : what.end)
                                        .number(as_number(process)));
  std::vector<Found> found;
  for (int row = 0; row < rows.rows(); ++row)
    found.push_back({.match = std::string(rows.bytes(row, 0)),
                     .row = {.kind = RowKind::deadline,
                             .key = std::string(rows.bytes(row, 1)),
                             .bytes = std::string(rows.bytes(row, 2))}});
  return found;
}

Owner Queries::owner(const MatchId& match) {
  const Answer rows = ask(get_owner, Params().bytes(match));
  Owner out{.unknown = rows.rows() == 0};
  if (out.unknown) return out;
  if (!rows.is_null(0, 0)) out.node = node_of(rows, 0);
  out.needs = rows.bytes(0, 4);
  return out;
}

std::vector<Node> Queries::nodes() {
  const Answer rows = ask(list_nodes, {});
  std::vector<Node> out;
  for (int row = 0; row < rows.rows(); ++row) {
    out.push_back(node_of(rows, row));
    out.back().matches = static_cast<std::uint64_t>(rows.number(row, 4));
  }
  return out;
}

}  // namespace emcon::store::postgres
