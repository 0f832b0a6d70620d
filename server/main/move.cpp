// Moves the matches of a database file into a PostgreSQL database.
#include <unistd.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <filesystem>
#include <set>

#include "common/proof/signature.hpp"
#include "server/house/needs.hpp"
#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/database_names.hpp"
#include "server/main/exit_codes.hpp"
#include "server/main/logs.hpp"
#include "server/match/record.hpp"
#include "server/store/open.hpp"
#include "server/store/process_lock.hpp"

namespace emcon::program {
namespace {

/// `why` follows a colon, without a full stop.
Problem not_moved(const std::string& why) {
  return {.code = "not_moved", .text = why};
}

/// So many matches are on their way to the new database at a time.
constexpr std::size_t on_the_way_max = 64;

/// Runs the callbacks of stores for a waiting caller. Outlives the stores.
class Callbacks {
 public:
  store::Executor executor() {
    return [this](std::function<void()> done) { boost::asio::post(loop_, std::move(done)); };
  }
  void run_what_came() { loop_.poll(); }
  void wait_for_one() { loop_.run_one(); }

 private:
  boost::asio::io_context loop_;
  boost::asio::executor_work_guard<boost::asio::io_context::executor_type> work_ = boost::asio::make_work_guard(loop_);
};

/// The append that makes this match anew. A match that this program cannot read is moved as it is, and will be
/// quarantined as before.
store::Append as_new(const MatchId& match, store::StoredMatch&& stored, std::uint64_t hold) {
  store::Append out{.match = match, .hold = hold};
  if (const auto made = stored.records.empty() ? std::unexpected(std::string())
                                               : match::read_record(stored.records.front(), 1, Bytes32{})) {
    out.shared = match::shared_parts(*made, stored.records.front(), 0);
    v1::MatchSettings settings;
    const auto* const ruleset = match::find_ruleset(made->created().ruleset());
    if (ruleset && settings.ParseFromString(made->created().settings()))
      out.needs = house::needs_of(*ruleset, static_cast<int>(made->created().revision()), settings);
  }
  out.records = std::move(stored.records);
  out.index = std::move(stored.index);
  out.drafts = std::move(stored.drafts);
  return out;
}

template <class Row, class... Parts>
bool same(const std::vector<Row>& a, const std::vector<Row>& b, Parts Row::*... parts) {
  return std::ranges::equal(a, b, [&](const Row& x, const Row& y) { return ((x.*parts == y.*parts) && ...); });
}

/// Whether a match has not changed since it was copied.
bool same_match(const store::StoredMatch& a, const store::StoredMatch& b) {
  using store::DraftRow, store::IndexRow, store::Record;
  return same(a.records, b.records, &Record::hash) &&
         same(a.drafts, b.drafts, &DraftRow::seat, &DraftRow::question, &DraftRow::revision, &DraftRow::bytes) &&
         same(a.index, b.index, &IndexRow::kind, &IndexRow::key, &IndexRow::bytes);
}

/// One move: the matches of the file, many of them on their way at a time, so those of one commit may be numbered in
/// another order. Matches that an interrupted move has left in the new database are compared.
class Move {
 public:
  Move(Callbacks& callbacks, std::string file, store::DatabaseReader& from, store::Store& to,
       store::DatabaseReader& there)
      : callbacks_(callbacks), file_(std::move(file)), from_(from), to_(to), there_(there) {}

  /// Returns the fault. Then the file is as it was, and the move can be tried again.
  std::optional<Problem> run() {
    if (auto problem = served_by_others()) return problem;
    auto ours = all_matches(from_);
    if (!ours) return ours.error();
    all_ = ours->size();
    if (auto problem = compare(*ours)) return problem;
    moved_ = moved_before_.size();
    if (moved_ < all_)
      if (auto problem = mark(std::string())) return problem;
    for (const MatchId& match : *ours) {
      if (auto problem = move(match)) problem_ = std::move(problem);
      if (problem_) break;
      tell_progress();
    }
    while (on_the_way_ > 0) callbacks_.wait_for_one();
    if (problem_) return problem_;
    if (const auto whole = there_.check(); !whole) return whole.error();
    return mark(std::nullopt);
  }
  std::size_t matches() const { return all_; }
  std::size_t moved() const { return moved_; }
  std::size_t damaged() const { return damaged_; }

 private:
  std::optional<Problem> served_by_others() {
    std::optional<Result<std::vector<store::Node>>> nodes;
    to_.nodes([&nodes](Result<std::vector<store::Node>> found) { nodes = std::move(found); });
    while (!nodes) callbacks_.wait_for_one();
    if (!*nodes) return nodes->error();
    const bool served = std::ranges::any_of(
        **nodes, [this](const store::Node& one) { return one.living() && one.process != to_.process(); });
    if (served)
      return not_moved(
          "a server serves it, or another move goes on; stop its servers first (one that was killed counts for six "
          "seconds more)");
    return std::nullopt;
  }

  /// With bytes: no server serves the database until the mark is taken away.
  std::optional<Problem> mark(std::optional<std::string> bytes) {
    std::optional<store::Appended> marked;
    std::vector<store::LooseRow> rows{
        {.table = store::moving_table, .key = store::moving_key, .bytes = std::move(bytes)}};
    to_.put_rows(std::move(rows), [&marked](store::Appended done) { marked = std::move(done); });
    while (!marked) callbacks_.wait_for_one();
    if (marked->verdict == store::Verdict::durable) return std::nullopt;
    return not_moved("nothing could be stored: " + marked->why);
  }

  /// Before anything is written: whatever is there must be as it is in the file.
  std::optional<Problem> compare(const std::vector<MatchId>& ours) {
    auto theirs = all_matches(there_);
    if (!theirs) return theirs.error();
    const std::set<MatchId> known(ours.begin(), ours.end());
    for (const MatchId& match : *theirs) {
      if (!known.contains(match)) return otherwise(match);
      const auto here = from_.load(match), there = there_.load(match);
      if (!here) return here.error();
      if (!there) return there.error();
      if (!same_match(*here, *there)) return otherwise(match);
      moved_before_.insert(match);
    }
    return std::nullopt;
  }
  Problem otherwise(const MatchId& match) const {
    return not_moved("match " + match + " is there, and not as it is in " + file_ +
                     ", so one of the two was served since. If it was the database, what was played there is newer: "
                     "serve it, and leave the file. If it was the file, empty the database (DROP SCHEMA emcon CASCADE) "
                     "and move again");
  }

  std::optional<Problem> move(const MatchId& match) {
    if (moved_before_.contains(match)) return std::nullopt;
    auto stored = from_.load(match);
    const auto flaw = flaw_of(stored);
    if (!flaw) return flaw.error();
    // The server closes such a match to its players, and plays the others on.
    if (!flaw->empty()) {
      ++damaged_;
      complain(Problem{.code = "corrupt", .text = "Match " + match + " stays in the file alone: " + *flaw + "."});
      return std::nullopt;
    }
    ++on_the_way_;
    to_.append(as_new(match, std::move(*stored), to_.process()), [this, match](const store::Appended& done) {
      --on_the_way_;
      if (done.verdict == store::Verdict::durable)
        ++moved_;
      else if (!problem_)
        problem_ = not_moved("match " + match + " could not be stored: " + done.why);
    });
    callbacks_.run_what_came();
    while (on_the_way_ >= on_the_way_max) callbacks_.wait_for_one();
    return std::nullopt;
  }

  void tell_progress() {
    if (pace_.due()) say("{} of {} matches are there\n", moved_, all_);
  }

  Callbacks& callbacks_;
  std::string file_;
  store::DatabaseReader& from_;
  store::Store& to_;
  store::DatabaseReader& there_;
  std::set<MatchId> moved_before_;
  std::size_t all_ = 0, moved_ = 0, damaged_ = 0, on_the_way_ = 0;
  std::optional<Problem> problem_;
  Pace pace_;
};

int refuse_move(const std::string& why, ExitCode code = bad_database) {
  complain(Problem{.code = "not_moved", .text = "Nothing was moved: " + why + "."});
  return code;
}

/// The problem as a reason after a colon.
std::string reason_of(const Problem& problem) {
  std::string out = problem.text;
  if (out.ends_with('.')) out.pop_back();
  return out;
}

/// Moves while no server can serve the file. The exit code. `damaged`: whether a match stays in the file alone.
int move_all(const std::string& database, const std::string& target, bool& damaged) {
  Callbacks callbacks;
  const auto from = store::open_store(database, callbacks.executor());
  if (!from) return refuse_move(reason_of(from.error()));
  const auto reader = store::open_reader(database);
  if (!reader) return refuse_move(reason_of(reader.error()));
  const auto to = store::open_successor(target, callbacks.executor(), (*from)->signing_seed());
  if (!to) return refuse_move(reason_of(to.error()));
  const auto there = store::open_reader(target, store::Copy::written);
  if (!there) return refuse_move(reason_of(there.error()));
  Move move(callbacks, database, **reader, **to, **there);
  const std::string name = store::shown_name(target);
  if (const auto problem = move.run()) {
    if (move.moved() == 0) return refuse_move(name + ": " + reason_of(*problem));
    complain(Problem{.code = problem->code,
                     .text = fmt::format("{} of {} matches are in {}; then: {}. {} is as it was: do the same again, "
                                         "which goes on from there. Let nobody serve it until then.",
                                         move.moved(), move.matches(), name, reason_of(*problem), database)});
    return bad_database;
  }
  say("{} of {} matches of {} are in {}, whose servers sign with the same key, {}.\n", move.moved(), move.matches(),
      database, name, fingerprint(SigningKey((*from)->signing_seed()).public_key()));
  damaged = move.damaged() > 0;
  return fine;
}

}  // namespace

int move_matches(const std::string& named, const std::string& target) {
  if (!store::is_file(named))
    return refuse_move("--db names " + store::shown_name(named) + ", which is no file", bad_usage);
  if (store::is_file(target))
    // It is not repeated: it may be a URL with a slip, and a password in it.
    return refuse_move(
        "--to names no database of PostgreSQL (postgresql://USER@HOST/NAME); 'backup' copies a database "
        "to a file",
        bad_usage);
  // A link would get the other name, and not the file to which it leads.
  std::error_code error;
  const std::string database = std::filesystem::weakly_canonical(named, error).string();
  if (!become_owner(database)) return refuse_move("this process cannot become one of the database's owner");
  if (error || ::access(database.c_str(), F_OK) != 0) return refuse_move("there is no file " + named);
  bool damaged = false;
  if (const int code = move_all(database, target, damaged); code != fine) return code;
  const std::string aside = name_of_moved(database);
  const auto lock = store::ProcessLock::acquire(database);
  const std::string wrong = lock ? rename_database(database, aside) : lock.error().text;
  if (!wrong.empty()) {
    complain(Problem{.code = "not_renamed", .text = wrong + ". Rename " + database + ": it must not be served again."});
    return bad_database;
  }
  say("The file is called {} now, so that nobody serves it by mistake. {}\nNow serve the database: its URL stands in "
      "the "
      "place of the file's name, as --db or as `db` in the configuration.\n",
      aside, damaged ? "Keep it: the damaged matches are in it alone." : "Remove it when all is well.");
  if (damaged) return refused;
  return fine;
}

}  // namespace emcon::program
