/// The common part of stores with threads, for every kind of database. Private to server/store.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "server/store/commit_queue.hpp"
#include "server/store/executor.hpp"
#include "server/store/holds.hpp"
#include "server/store/read_thread.hpp"
#include "server/store/refusal.hpp"
#include "server/store/row_store.hpp"

namespace emcon::store {

/// The server's thread calls. A commit thread writes everything that waits in one transaction, one thread answers
/// look-ups, and another acquires and reads whole matches. An idle store costs nothing.
///
/// `Base` is the database below. It has process() and signing_seed(). It writes: apply(), on the commit thread, and
/// end(), when nobody waits for commits any more. It reads: `Queries`, which reader() makes and ReadThread describes,
/// acquire(Queries&, match) for a hold, and unreadable() for a Problem with all matches; the last two on a reading
/// thread. `shared` says whether other processes can serve the database as well; beat() is as in MatchStore.
/// keep_lease() begins to hold a lease. It reports on the server's thread the matches that are left whenever the lease
/// had run out, and whether the database answers whenever that changes. sure() is as in MatchStore.
template <class Base>
class ThreadedStore : public Store {
 public:
  using Queries = typename Base::Queries;

  ThreadedStore(std::unique_ptr<Base> base, const Executor& executor)
      : base_(std::move(base)),
        holds_(base_->process()),
        lookups_(base_->reader(), executor),
        loads_(base_->reader(), executor),
        commits_(executor, holds_, [this](std::span<Write> batch) { base_->apply(batch); }) {
    base_->keep_lease(
        executor, [this](const Held& kept) { lapsed(kept); }, [this](bool answers) { answers_(answers); });
  }
  /// Commits the writes that wait, then closes.
  ~ThreadedStore() override {
    *alive_ = false;
    base_->end();
  }

  std::uint64_t process() const override { return base_->process(); }
  const Hash& signing_seed() const override { return base_->signing_seed(); }
  bool poisoned() const override { return base_->poisoned(); }
  bool moved() const override {
    if constexpr (requires { base_->moved(); }) return base_->moved();
    return false;
  }
  bool sure() const override { return base_->sure(); }
  void on_lost(std::function<void(const std::vector<MatchId>&)> lost) override { lost_ = std::move(lost); }
  void on_answers(std::function<void(bool)> answers) override { answers_ = std::move(answers); }

  bool beat(std::function<void(bool)> done) override { return base_->beat(std::move(done)); }
  void ready(MatchId match, Take take, std::function<void(Appended)> done) override {
    commits_.ready(std::move(match), std::move(take), std::move(done));
  }
  void erase(MatchId match, std::uint64_t hold, std::function<void(Appended)> done) override {
    commits_.erase(std::move(match), hold, std::move(done));
  }
  void put_rows(std::vector<LooseRow> rows, std::function<void(Appended)> done) override {
    commits_.put_rows(std::move(rows), std::move(done));
  }

  void load(MatchId match, std::function<void(Result<StoredMatch>)> done) override {
    read_match<StoredMatch>(
        [match, base = base_.get()](Queries& queries) -> Result<StoredMatch> {
          const auto hold = base->acquire(queries, match);
          if (!hold) return std::unexpected(hold.error());
          Result<StoredMatch> stored = queries.load(match);
          // If another process has acquired the match meanwhile, writes with this hold are fenced.
          if (stored) stored->hold = *hold;
          return stored;
        },
        [this, match, done = std::move(done), asked = lapses_, still = alive_](Result<StoredMatch> stored) {
          if (*still && stored && asked != lapses_) stored = std::unexpected(lapsed_meanwhile(match));
          if (*still && stored) holds_.acquired(match, stored->hold);
          done(std::move(stored));
        });
  }
  void records(MatchId match, GotRecords done) override {
    read_match<std::vector<Record>>([match = std::move(match)](Queries& queries) { return queries.records(match); },
                                    std::move(done));
  }
  void acquire(MatchId match, std::function<void(Result<std::uint64_t>)> done) override {
    read_match<std::uint64_t>(
        [match, base = base_.get()](Queries& queries) { return base->acquire(queries, match); },
        [this, match, done = std::move(done), asked = lapses_, still = alive_](Result<std::uint64_t> hold) {
          if (*still && hold && asked != lapses_) hold = std::unexpected(lapsed_meanwhile(match));
          if (*still && hold) holds_.acquired(match, *hold);
          done(hold);
        });
  }
  void release(const MatchId& match) override {
    const std::uint64_t hold = holds_.released(match);
    if (Base::shared && hold != 0) commits_.release(match, hold);
  }

  void find(std::vector<Lookup> what, GotFound done) override {
    look<std::vector<Found>>([what = std::move(what)](Queries& queries) { return queries.find(what); },
                             std::move(done));
  }
  void page(PageOf what, GotFound done) override {
    look<std::vector<Found>>([what = std::move(what)](Queries& queries) { return queries.page(what); },
                             std::move(done));
  }
  void due(PageOf what, GotFound done) override {
    look<std::vector<Found>>(
        [what = std::move(what), process = process()](Queries& queries) { return queries.due(what, process); },
        std::move(done));
  }
  void matches(MatchId after, std::size_t limit, std::function<void(Result<std::vector<MatchId>>)> done) override {
    look<std::vector<MatchId>>(
        [after = std::move(after), limit](Queries& queries) { return queries.matches(after, limit); }, std::move(done));
  }
  void find_rows(std::vector<LooseKey> keys, GotRows done) override {
    look<std::vector<LooseRow>>([keys = std::move(keys)](Queries& queries) { return queries.find_rows(keys); },
                                std::move(done));
  }
  void page_rows(LoosePage what, GotRows done) override {
    look<std::vector<LooseRow>>([what = std::move(what)](Queries& queries) { return queries.page_rows(what); },
                                std::move(done));
  }

  void owner(MatchId match, std::function<void(Result<Owner>)> done) override {
    look<Owner>([match = std::move(match)](Queries& queries) { return queries.owner(match); }, std::move(done));
  }
  void nodes(std::function<void(Result<std::vector<Node>>)> done) override {
    look<std::vector<Node>>([](Queries& queries) { return queries.nodes(); }, std::move(done));
  }

 protected:
  Base& base() const { return *base_; }
  const CommitQueue& commits() const { return commits_; }

 private:
  /// The lease had run out, and others have left these matches.
  void lapsed(const Held& kept) {
    ++lapses_;
    if (const std::vector<MatchId> lost = holds_.keep(kept); !lost.empty()) lost_(lost);
  }
  template <class Answer, class Read>
  void look(Read read, std::function<void(Result<Answer>)> done) {
    lookups_.template ask<Answer>(std::move(read), std::move(done));
  }
  template <class Answer, class Read>
  void read_match(Read read, std::function<void(Result<Answer>)> done) {
    loads_.template ask<Answer>(
        [base = base_.get(), read = std::move(read)](Queries& queries) -> Result<Answer> {
          if (std::optional<Problem> problem = base->unreadable()) return std::unexpected(std::move(*problem));
          return read(queries);
        },
        std::move(done));
  }

  std::unique_ptr<Base> base_;  // the threads below use it
  Holds holds_;                 // server's thread, like lost_, answers_ and lapses_
  std::function<void(const std::vector<MatchId>&)> lost_ = [](const auto&) {};
  std::function<void(bool)> answers_ = [](bool) {};
  std::uint64_t lapses_ = 0;     ///< number of times that the lease has run out and come back
  ReadThread<Queries> lookups_;  ///< short questions only, so that their time shows nothing of what others have read
  ReadThread<Queries> loads_;
  // By this, answers that come back after the end of the store notice it.
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  CommitQueue commits_;
};

}  // namespace emcon::store
