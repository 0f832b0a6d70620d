/// A match host on a table of its own: fake clock and entropy, a store that is a vector, and everybody's ears.
#pragma once

#include <deque>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "server/match/host.hpp"
#include "server/store/store.hpp"
#include "tests/match/fake_clock.hpp"

namespace emcon::match::testing {

/// What the seat of this number sees.
inline Viewer seat_view(int seat) {
  return Viewer::of(Seat{static_cast<std::uint8_t>(seat)});
}

inline const Viewer public_eyes = Viewer::spectator();

/// That of the rig's server.
inline SigningKey server_key() {
  return SigningKey(Bytes32{});
}

/// Bytes that depend on the seed alone; lock salts on their arguments alone, as twins need.
class FakeEntropy final : public Entropy {
 public:
  explicit FakeEntropy(std::uint64_t seed = 1) : seed_(seed) {}
  void fill(std::span<std::uint8_t> out) override;
  Bytes32 lock_salt(const MatchId& match, Seat seat, QuestionNo question) override;
  Bytes32 tree_secret() override { return {}; }

 private:
  std::uint64_t seed_;
  std::uint64_t drawn_ = 0;
};

/// Entropy of a seat in all tests; `drawn`: how often it has drawn new one.
std::string seat_entropy(int seat, int drawn = 0);

class Rig {
 public:
  struct Options {
    std::string ruleset = "toy";
    std::string scenario = "duel";
    std::int64_t turns = 0;  ///< 0: the scenario's own
    emcon::v1::MatchSettings settings;
    std::uint64_t seed = 1;
    std::string directory = {};           ///< data of the host's own, or empty
    std::shared_ptr<Signer> signer = {};  ///< of a server with other matches; null: its own
    int revision = 0;                     ///< of a shipped ruleset, as if the match had begun under it; 0: the newest
  };
  explicit Rig(const Options& options);
  Rig() : Rig(Options{}) {}

  /// Seats everybody and reveals all entropy: the match runs.
  void start();
  /// `listed`: the player comes without an invite.
  void seat(int seat, int drawn = 0, bool listed = false);
  /// `drawn`: how often the seat has drawn new entropy.
  void reveal(int seat, int drawn = 0);
  emcon::v1::Answer commit(int seat, int drawn);

  /// Sends one request and pumps until nothing waits; the answer.
  emcon::v1::Answer send(int seat, emcon::v1::ClientFrame frame);
  /// As send, without pumping: the answer comes with settle().
  ReplyTo post(int seat, emcon::v1::ClientFrame frame);
  /// Takes appends to the store and brings back verdicts until the host is quiet.
  void settle();
  /// One append only; false if there was none.
  bool settle_one(store::Verdict verdict = store::Verdict::durable);
  void tick();
  /// Time passes until the host has something to do by the clock, and it does that; false if there is nothing.
  bool pass_to_tick();

  emcon::v1::Answer bid(int seat, int coins, std::uint32_t question = 0);
  /// As bid, without pumping.
  ReplyTo post_bid(int seat, int coins);
  emcon::v1::Answer choose(int seat, const std::string& verb);
  emcon::v1::Answer draft(int seat, std::uint32_t revision, int coins);
  emcon::v1::Answer lock(int seat, std::uint32_t revision);
  emcon::v1::Answer propose(int seat, emcon::v1::Propose::What what, bool yes = true);
  /// Both seats of a duel propose it, seat 0 first.
  void agree(emcon::v1::Propose::What what);
  emcon::v1::Answer say(int seat, emcon::v1::Say::Channel channel, const std::string& text);
  emcon::v1::Answer standing(int seat, const std::string& kind, std::int64_t until, std::uint32_t revision);
  /// Of every kind of question, for good, by its default or as suggested; the first of its seat.
  emcon::v1::Answer standing_for_all(int seat, bool as_suggested = false);
  /// Every seat bids once and has standing answers for all that comes; then time passes until no clock runs any more.
  void stand_out(const std::vector<int>& bids);
  emcon::v1::Answer leave(int seat);
  /// Plays every open question by `bids[seat]` coins (0 if it has fewer) and "keep", to the end.
  void play_out(const std::vector<int>& bids);

  std::uint32_t question() const { return host->welcome(Viewer::of(Seat{0}), 0)->welcome().question().question(); }
  std::vector<int> awaited() const;
  /// As heard_bytes, of the Welcome.
  std::string welcome_bytes(Viewer viewer) const;
  /// Of a match that has ended, else nothing.
  std::optional<std::string> transcript() const;
  /// A second host read from what is stored, as after a crash.
  std::unique_ptr<Host> restored();
  /// Replaces the host by one read back, as after a crash or being put away; same clock.
  void crash(bool same_process = false);
  /// Frames told to `viewer` so far.
  const std::vector<emcon::v1::ServerFrame>& heard(Viewer viewer) { return heard_[viewer.index()]; }
  /// Frames, bytes and a hash of all that was told to `viewer`, in order: short when it differs.
  std::string heard_bytes(Viewer viewer);
  /// The same with all signatures of closes made equal, if they have the right size: what was signed beside may differ.
  std::string heard_but_for_ways(Viewer viewer);
  /// Notices of `code` told to `viewer`.
  int notices(Viewer viewer, const std::string& code);

  FakeClock clock;
  FakeEntropy entropy;
  std::shared_ptr<Signer> signer;  ///< of the server
  std::uint64_t epoch = 1;
  store::StoredMatch stored;
  std::unique_ptr<Host> host;
  bool was_dropped = false, was_frozen = false, was_quarantined = false;
  std::vector<Happening> happened;
  /// Verdicts for the coming appends, first first; durable when empty.
  std::deque<store::Verdict> verdicts;

 private:
  static std::string digest_of(const std::vector<emcon::v1::ServerFrame>& frames);
  void drain();
  void keep(const store::Append& append);
  std::map<int, std::vector<emcon::v1::ServerFrame>> heard_;
  std::map<ReplyTo, emcon::v1::Answer> answers_;
  std::uint64_t next_reply_ = 1;
  std::uint32_t next_id_ = 1;
};

/// The newest question a viewer was sent. Reads each frame once: asking the host anew would cost as much as the match
/// is long.
class Ear {
 public:
  const emcon::v1::Question& newest(Rig& rig, Viewer viewer);

 private:
  std::size_t read_ = 0;
  emcon::v1::Question question_;
};

/// Settings with this clock; `seconds` of a step, a bank or a day.
emcon::v1::MatchSettings timed_by(emcon::v1::TimeControl::Kind kind, std::uint32_t seconds, std::uint32_t increment = 0,
                                  std::uint32_t interrupt = 0);

/// A match under way with such a clock.
struct TimedRig : Rig {
  explicit TimedRig(emcon::v1::TimeControl::Kind kind, std::uint32_t seconds, std::uint32_t increment = 0,
                    std::uint32_t interrupt = 0)
      : Rig({.settings = timed_by(kind, seconds, increment, interrupt)}) {
    start();
  }
};

/// Code of an answer's first problem; empty: not refused.
std::string code_of(const emcon::v1::Answer& answer);

/// The answer "bid N", and the request that gives it to a question.
emcon::v1::Filled bid_filled(int coins);
emcon::v1::ClientFrame bid_frame(std::uint32_t question, int coins);

}  // namespace emcon::match::testing
