/// A whole house with fakes around it: clock, entropy, store in memory, connections that only listen.
#pragma once

#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <vector>

#include "server/house/house.hpp"
#include "server/store/memory_store.hpp"
#include "tests/match/rig.hpp"

namespace emcon::house::testing {

/// One client as the house sees and as the test hears it.
class Client {
 public:
  v1::Answer ask(v1::ClientFrame frame);      ///< sends, settles, and gives the answer with the frame's id
  std::uint32_t post(v1::ClientFrame frame);  ///< sends only; the id given to the frame
  void raw(const std::string& bytes);
  const v1::Answer* answer_to(std::uint32_t id) const;
  int count(std::function<bool(const v1::ServerFrame&)> which) const;

  std::optional<SessionId> id;
  wire::Format format = wire::Format::binary;
  std::vector<v1::ServerFrame> heard;
  std::string bytes;  ///< all that was sent, for comparisons
  std::optional<CloseCode> closed;
  std::string reason;
  std::size_t queued = 0;           ///< what the connection claims to have queued
  std::function<bool()> may_leave;  ///< what it was told of that; empty: all may

 private:
  friend class HouseRig;
  class HouseRig* rig_ = nullptr;
  std::uint32_t next_id_ = 1;
};

class HouseRig {
 public:
  explicit HouseRig(Config config = {});
  ~HouseRig();

  /// A connection to the lobby ("") or to a match; says hello unless told not to.
  Client& lobby();
  Client& connect(const MatchId& match, const std::string& token, std::uint32_t journal_after = 0);
  Client& open(const MatchId& match, wire::Format format = wire::Format::binary, bool pad = false);
  /// Where connections come from as from now on; empty: each from an address of its own.
  std::string place;
  v1::Answer hello(Client& client, const std::string& token);

  struct Made {
    MatchId match;
    std::vector<std::string> codes;
    std::vector<std::string> tokens;
  };
  Made create(v1::MatchSettings settings = {});
  v1::Answer join(const std::string& code, int seat_for_entropy, const std::string& name = "Ann");
  /// Creates, seats everybody and reveals all entropy.
  Made running(v1::MatchSettings settings = {});
  struct Duel {
    Made made;
    Client& red;
    Client& blue;
  };
  /// The same, with its first two players connected.
  Duel duel(v1::MatchSettings settings = {});

  /// Store and house until nothing moves.
  void settle();
  /// Time goes by, with all wake-ups on the way.
  void pass(std::int64_t ms);
  /// The peer reads all that is queued.
  void drain(Client& client);
  void hang_up(Client& client);
  /// A new process on the same store. All clients are gone.
  void restart();
  /// Takes a match out of the store. Not while it is in memory.
  void erase(const MatchId& match);
  /// Another first record than the match was made with: its log tells nothing any more, its rows stay. Not while the
  /// match is in memory.
  void spoil(const MatchId& match);
  /// Stores the match anew, changed. Not while it is in memory, either.
  void rewrite(const MatchId& match, const std::function<void(store::Append&)>& change);
  /// Keys of all stored rows of a kind, in order.
  std::vector<std::string> keys(store::RowKind kind);

  match::testing::FakeClock clock;
  match::testing::FakeEntropy entropy;
  store::MemoryStore store;
  Shelf shelf;
  Config config;
  std::vector<std::string> log;
  std::unique_ptr<House> house;
  std::deque<Client> clients;
};

/// Code of the first problem; empty: accepted.
std::string code_of(const v1::Answer& answer);
v1::ClientFrame bid(std::uint32_t question, int coins);
/// The question that is open, as last told to the client.
std::uint32_t question_of(const Client& client);

}  // namespace emcon::house::testing
