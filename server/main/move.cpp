// Moves the matches of a database that is a file into one of PostgreSQL.
#include <unistd.h>

#include <algorithm>
#include <boost/asio/executor_work_guard.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/post.hpp>
#include <chrono>
#include <set>

#include "common/proof/signature.hpp"
#include "server/house/needs.hpp"
#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/database_names.hpp"
#include "server/main/exit_codes.hpp"
#include "server/match/record.hpp"
#include "server/store/open.hpp"
#include "server/store/process_lock.hpp"

namespace emcon::program {
namespace {

/// `why` stands behind a colon, without a full stop.
Problem not_moved(const std::string& why) {
  return {.code = "not_moved", .text = why};
}

/// So many matches are on their way to the new database at a time.
constexpr std::size_t on_the_way_max = 64;
constexpr std::chrono::seconds tell_every{5};

/// Runs what stores call back, for whoever waits for it. Outlives the stores.
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

Result<std::vector<MatchId>> all_matches(store::Reader& reader) {
  constexpr std::size_t limit = 1'000;
  std::vector<MatchId> out;
  for (;;) {
    const auto page = reader.matches(out.empty() ? MatchId() : out.back(), limit);
    if (!page) return std::unexpected(page.error());
    out.insert(out.end(), page->begin(), page->end());
    if (page->size() < limit) return out;
  }
}

/// The append that makes this match anew. One that this program cannot read comes as it is, and will be quarantined as
/// before.
store::Append as_new(const MatchId& match, store::StoredMatch&& stored, std::uint64_t hold) {
  store::Append out{.match = match, .hold = hold};
  if (const auto made = stored.records.empty() ? std::unexpected(std::string())
                                               : match::read_record(stored.records.front(), 1, Bytes32{})) {
    out.shared = match::shared_parts(*made, stored.records.front(), 0);
    if (const auto* const ruleset = match::find_ruleset(made->created().ruleset()))
      out.needs = house::needs_of(*ruleset, static_cast<int>(made->created().revision()));
  }
  out.records = std::move(stored.records);
  out.index = std::move(stored.index);
  out.drafts = std::move(stored.drafts);
  return out;
}

bool same_log(const store::StoredMatch& a, const store::StoredMatch& b) {
  return a.records.size() == b.records.size() && (a.records.empty() || a.records.back().hash == b.records.back().hash);
}

/// One move: the matches of the file, many of them on their way at a time. What is in the new database already, since a
/// move was broken off, is compared.
class Move {
 public:
  Move(Callbacks& callbacks, store::Reader& from, store::Store& to, store::Reader& there)
      : callbacks_(callbacks), from_(from), to_(to), there_(there) {}

  /// What went wrong. Then the file is as it was, and the same can be done again.
  std::optional<Problem> run() {
    if (auto problem = served_by_others()) return problem;
    auto ours = all_matches(from_), theirs = all_matches(there_);
    if (!ours) return ours.error();
    if (!theirs) return theirs.error();
    all_ = ours->size();
    moved_before_.insert(theirs->begin(), theirs->end());
    const std::set<MatchId> known(ours->begin(), ours->end());
    for (const MatchId& match : *theirs)
      if (!known.contains(match)) return not_moved("it has match " + match + ", which the file has not");
    for (const MatchId& match : *ours) {
      if (!problem_) problem_ = move(match);
      if (problem_) break;
      tell_progress();
    }
    while (on_the_way_ > 0) callbacks_.wait_for_one();
    if (problem_) return problem_;
    if (const auto whole = there_.check(); !whole) return whole.error();
    return std::nullopt;
  }
  std::size_t matches() const { return all_; }
  std::size_t moved() const { return moved_; }

 private:
  std::optional<Problem> served_by_others() {
    std::optional<Result<std::vector<store::Node>>> nodes;
    to_.nodes([&nodes](Result<std::vector<store::Node>> found) { nodes = std::move(found); });
    while (!nodes) callbacks_.wait_for_one();
    if (!*nodes) return nodes->error();
    const bool served = std::ranges::any_of(
        **nodes, [this](const store::Node& one) { return one.living() && one.process != to_.process(); });
    if (!served) return std::nullopt;
    return not_moved("a server serves it; stop all its servers first");
  }

  std::optional<Problem> move(const MatchId& match) {
    auto stored = from_.load(match);
    if (!stored) return stored.error();
    if (moved_before_.erase(match) > 0) {
      const auto there = there_.load(match);
      if (!there) return there.error();
      ++moved_;
      if (same_log(*stored, *there)) return std::nullopt;
      return not_moved("match " + match + " has gone on there");
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
    return problem_;
  }

  void tell_progress() {
    const auto now = std::chrono::steady_clock::now();
    if (now < told_ + tell_every) return;
    told_ = now;
    say("{} of {} matches are there\n", moved_, all_);
  }

  Callbacks& callbacks_;
  store::Reader& from_;
  store::Store& to_;
  store::Reader& there_;
  std::set<MatchId> moved_before_;
  std::size_t all_ = 0, moved_ = 0, on_the_way_ = 0;
  std::optional<Problem> problem_;
  std::chrono::steady_clock::time_point told_ = std::chrono::steady_clock::now();
};

int refuse_move(const std::string& why, ExitCode code = bad_database) {
  complain(Problem{.code = "not_moved", .text = "Nothing was moved: " + why + "."});
  return code;
}

/// As a reason behind a colon.
std::string reason_of(const Problem& problem) {
  std::string out = problem.text;
  if (out.ends_with('.')) out.pop_back();
  return out;
}

/// Moves while no server can serve the file. The exit code.
int move_all(const std::string& database, const std::string& target) {
  Callbacks callbacks;
  const auto from = store::open_store(database, callbacks.executor());
  if (!from) return refuse_move(reason_of(from.error()));
  const auto reader = store::open_reader(database);
  if (!reader) return refuse_move(reason_of(reader.error()));
  const auto to = store::open_successor(target, callbacks.executor(), (*from)->signing_seed());
  if (!to) return refuse_move(reason_of(to.error()));
  const auto there = store::open_reader(target);
  if (!there) return refuse_move(reason_of(there.error()));
  Move move(callbacks, **reader, **to, **there);
  if (const auto problem = move.run()) {
    if (move.moved() == 0) return refuse_move(store::shown_name(target) + ": " + reason_of(*problem));
    complain(Problem{
        .code = problem->code,
        .text = fmt::format("{} of {} matches are in {}; then: {}. {} is as it was: serve it, or do the same "
                            "again, which goes on from there.",
                            move.moved(), move.matches(), store::shown_name(target), reason_of(*problem), database)});
    return bad_database;
  }
  say("All {} matches of {} are in {}, whose servers sign with the same key, {}.\n", move.matches(), database,
      store::shown_name(target), fingerprint(SigningKey((*from)->signing_seed()).public_key()));
  return fine;
}

}  // namespace

int move_matches(const std::string& database, const std::string& target) {
  if (!store::is_file(database))
    return refuse_move("--db names " + store::shown_name(database) + ", which is no file", bad_usage);
  if (store::is_file(target))
    return refuse_move("--to names the file " + target + ", and not a database of PostgreSQL (postgresql://...); " +
                           "'backup' copies a database to a file",
                       bad_usage);
  if (!become_owner(database)) return refuse_move("this process cannot become one of the database's owner");
  if (::access(database.c_str(), F_OK) != 0) return refuse_move("there is no file " + database);
  if (const int code = move_all(database, target); code != fine) return code;
  const std::string aside = database + ".moved-" + this_moment();
  const auto lock = store::ProcessLock::acquire(database);
  const std::string wrong = lock ? rename_database(database, aside) : lock.error().text;
  if (!wrong.empty()) {
    complain(Problem{.code = "not_renamed", .text = wrong + ". Rename " + database + ": it must not be served again."});
    return bad_database;
  }
  say("The file is called {} now, so that nobody serves it by mistake. Remove it when all is well.\n", aside);
  return fine;
}

}  // namespace emcon::program
