// `nodes`: the servers of one database, and the one that plays a match.
#include <fmt/format.h>

#include "common/counted.hpp"
#include "server/house/secrets.hpp"
#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/exit_codes.hpp"
#include "server/store/open.hpp"

namespace emcon::program {
namespace {

std::string name_of(const store::Node& node) {
  return fmt::format("{} {}", node.process, node.address.empty() ? "(takes no clients of others)" : node.address);
}

void print(const store::Node& node) {
  const std::string lease = node.living() ? "lives" : fmt::format("gone for {} s", -node.lease_ms / 1'000);
  say("{}  {}, {}\n", name_of(node), lease, counted(node.matches, "match", "matches"));
}

int failed(const Problem& problem) {
  complain(problem);
  return bad_database;
}

int print_owner(store::DatabaseReader& reader, const std::string& match) {
  const auto owner = reader.owner(match);
  if (!owner) return failed(owner.error());
  if (owner->unknown) {
    complain(Problem{.code = "unknown_match",
                     .text = "There is no match " + match + " in this database; `list` prints those that there are.",
                     .field = "match"});
    return refused;
  }
  if (!owner->node) {
    say("No server has match {} now; the next one that is asked for it plays it.\n", match);
    return fine;
  }
  say("{}{}\n", name_of(*owner->node),
      owner->node->living() ? "" : ", which is gone: the next one that is asked for it");
  return fine;
}

}  // namespace

int print_nodes(const std::string& database, const std::string& match) {
  if (!match.empty() && !house::is_match_id(match)) {
    complain(Problem{.code = "unknown_match",
                     .text = "'" + match + "' is no match id, which has 16 characters, as `list` prints it.",
                     .field = "match"});
    return bad_usage;
  }
  if (store::is_file(database))
    return failed({.code = "no_nodes",
                   .text = database +
                           " is a file, which one server serves alone; nodes are the servers of a database of "
                           "PostgreSQL, named by --db postgresql://USER@HOST/NAME."});
  const auto reader = store::open_reader(database);
  if (!reader) return failed(reader.error());
  if (!match.empty()) return print_owner(**reader, match);
  const auto nodes = (*reader)->nodes();
  if (!nodes) return failed(nodes.error());
  for (const store::Node& node : *nodes) print(node);
  if (nodes->empty()) say("No server serves this database.\n");
  return fine;
}

}  // namespace emcon::program
