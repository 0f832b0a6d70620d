/// The things that all parts of the house share: ports, limits, counts and timers. It holds no part's state.
#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>

#include "common/ids.hpp"
#include "common/proof/tree.hpp"
#include "server/house/connection.hpp"
#include "server/house/limits.hpp"
#include "server/house/play_clock.hpp"
#include "server/house/shelf.hpp"
#include "server/house/timers.hpp"
#include "server/match/ports.hpp"
#include "server/store/store.hpp"

namespace emcon::house {

/// Totals since the start, for the operator. No match is named.
struct Counters {
  std::uint64_t connections = 0, requests = 0, refusals = 0, packets = 0, deliveries = 0;
  std::uint64_t created = 0, removed = 0, loaded = 0, put_away = 0, load_failures = 0;
  std::uint64_t moved = 0, in_doubt = 0;
  std::uint64_t appends = 0, append_failures = 0, quarantined = 0, displaced = 0, closed_slow = 0;
  std::uint64_t spectators = 0, seats = 0;  ///< connected now
};

enum class LogLevel { info, warning, error };
using LogField = std::pair<std::string_view, std::string>;
/// Structured log. The house never hands it a token, a code, an order or a name.
using LogSink = std::function<void(LogLevel, std::string_view event, std::initializer_list<LogField>)>;

/// Everything that a bot of the server needs to come to its seat as any client does.
struct BotSeat {
  MatchId match;
  Seat seat;
  std::string token;
  std::string entropy;  ///< its part of the dice, to which it has committed
  std::string place;    ///< the address that asks for it; the bot's requests are counted for it
};
/// The server's bots, as the house knows them. Both empty: it has none.
struct BotHooks {
  std::function<bool(const std::string& place)> room{};  ///< whether one more may play for this address
  std::function<void(const BotSeat&)> come{};            ///< one is to come to this seat, or to stay; never from inside
};

/// Has another thread do `what`, in turns among those who ask. Its result is called later on the caller's thread.
/// `who`: the one it is done for; only compared.
using Work = std::function<void(const void* who, std::function<std::function<void()>()> what)>;

struct Config {
  Limits limits{};
  Work work{};  ///< for long work; empty: it is done at once
  BotHooks bots{};
  bool allow_test_matches = false;
  /// Other servers play matches of the same store, and this one does not know who is connected to them.
  bool one_of_many = false;
  /// The store was last written later than now by the wall clock: it is wrong, or was then. What rows say by it is
  /// looked at anew.
  bool clock_set_back = false;
  /// Hands a request to the server that plays its match. It came on a connection to no match, which opened with this
  /// Opening. `answer` comes later, with the frame for the sender; null: that server could not be reached. Empty: there
  /// is no other server.
  std::function<void(const MatchId&, const Opening&, const v1::ClientFrame&, std::function<void(Buffer)> answer)>
      pass_on{};
  /// Does this at once and counts it for an address: messages that go out when a write is durable are counted for the
  /// person who last acted in the match. Empty: they are counted for nobody.
  std::function<void(const std::string& place, const std::function<void()>& what)> charged{};
  std::function<void()> store_lost{};  ///< called once when the store has failed for good: restart the process
  /// Asks for a tick at this time, in steady milliseconds; see Timers. Empty: the owner calls next_wakeup_ms().
  std::function<void(std::int64_t)> wake_at{};
};

/// One thread. Everything handed in by reference must outlive it.
class Premises {
 public:
  Premises(const Shelf& on_shelf, store::MatchStore& match_store, match::Clock& a_clock, match::Entropy& an_entropy,
           Config how, LogSink sink)
      : shelf(on_shelf),
        store(match_store),
        clock(a_clock),
        play_clock(a_clock),
        entropy(an_entropy),
        signer(SigningKey(match_store.signing_seed()), an_entropy.tree_secret()),
        config(std::move(how)),
        timers(config.wake_at),
        sink_(std::move(sink)),
        calendar_offset_ms_(a_clock.wall_ms() - a_clock.steady_ms()) {}
  ~Premises() { *open_ = false; }
  Premises(const Premises&) = delete;
  Premises& operator=(const Premises&) = delete;

  const Shelf& shelf;
  store::MatchStore& store;
  match::Clock& clock;
  PlayClock play_clock;  ///< the clock of the matches
  match::Entropy& entropy;
  Signer signer;  ///< with the store's key
  const Config config;
  Counters counters{};
  Timers timers;

  std::int64_t now() const { return clock.steady_ms(); }
  /// Wall time at the start of the house plus the time that has passed since. The ages of matches are counted by it,
  /// because setting the wall clock must not change them.
  std::int64_t calendar_ms() const { return calendar_offset_ms_ + now(); }
  match::Ports ports() { return {play_clock, entropy, signer, store.process(), &shelf.catalogues()}; }
  const Limits& limits() const { return config.limits; }
  void log(LogLevel level, std::string_view event, std::initializer_list<LogField> fields) const {
    sink_(level, event, fields);
  }
  /// Logs that a match is in quarantine, and why.
  void quarantined(const MatchId& match, const std::string& why) {
    ++counters.quarantined;
    log(LogLevel::error, "match_quarantined", {{"match", match}, {"why", why}});
  }
  /// See Work. `what` returns a function that uses its result, which is called if the house is still there.
  template <class What>
  void work(const void* who, What what) const {
    auto job = [open = open_, what = std::make_shared<What>(std::move(what))] {
      auto then = (*what)();
      return std::function<void()>([open, then = std::make_shared<decltype(then)>(std::move(then))] {
        if (*open) (*then)();
      });
    };
    config.work ? config.work(who, std::move(job)) : job()();
  }
  /// `what`, if the house is still there: for callbacks of the store, which may come later.
  template <class What>
  auto while_open(What what) const {
    return [open = open_, what = std::move(what)](auto&&... args) mutable {
      if (*open) what(std::forward<decltype(args)>(args)...);
    };
  }
  const std::shared_ptr<bool>& open() const { return open_; }

 private:
  LogSink sink_;
  std::int64_t calendar_offset_ms_;
  std::shared_ptr<bool> open_ = std::make_shared<bool>(true);
};

}  // namespace emcon::house
