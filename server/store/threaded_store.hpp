/// What stores with threads have in common, whatever the database. Private to server/store.
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

/// The server's thread calls; a commit thread writes all that waits in one transaction; a thread answers lookups,
/// another acquires and reads whole matches. An idle store costs nothing.
///
/// `Base` is the database below: process(), signing_seed(), what writes (apply(), on the commit thread; end(), when
/// nobody waits for commits any more), and what reads: `Queries`, which reader() makes and ReadThread describes,
/// acquire(Queries&, match) for a hold, and unreadable() for a Problem with all matches; both on a reading thread.
/// `shared` says whether other processes can serve the database as well; beat() is as of MatchStore; keep_lease()
/// begins to hold a lease, and tells on the server's thread what is left whenever it had run out, and whether the
/// database answers whenever that changes; sure() is as of MatchStore.
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
  /// Commits what waits, then closes.
  ~ThreadedStore() override {
    *alive_ = false;
    base_->end();
  }

  std::uint64_t process() const override { return base_->process(); }
  const Hash& signing_seed() const override { return base_->signing_seed(); }
  bool poisoned() const override { return base_->poisoned(); }
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
          // Should somebody else have acquired it meanwhile, what is written with this hold is fenced.
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
  void page_rows(std::string table, std::string after, std::string end, std::size_t limit, GotRows done) override {
    look<std::vector<LooseRow>>([table = std::move(table), after = std::move(after), end = std::move(end),
                                 limit](Queries& queries) { return queries.page_rows(table, after, end, limit); },
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
  /// The lease had run out, and this is what others have left.
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
  Holds holds_;                 // server's thread, as lost_, answers_ and lapses_
  std::function<void(const std::vector<MatchId>&)> lost_ = [](const auto&) {};
  std::function<void(bool)> answers_ = [](bool) {};
  std::uint64_t lapses_ = 0;     ///< how often the lease has run out and come back
  ReadThread<Queries> lookups_;  ///< short questions only: how long they take tells nothing of what others have read
  ReadThread<Queries> loads_;
  // Lets answers that come back after the end of the store find out.
  std::shared_ptr<bool> alive_ = std::make_shared<bool>(true);
  CommitQueue commits_;
};

}  // namespace emcon::store
