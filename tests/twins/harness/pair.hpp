/// Two worlds with the same match key and the same public choices, and the viewers whose bytes must be equal.
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "tests/twins/harness/client.hpp"
#include "tests/twins/harness/watched.hpp"

namespace emcon::testing {

struct PairSetup {
  std::uint64_t seed = 1;
  v1::MatchSettings settings;
  unsigned hidden = 1;                         ///< bit per seat whose secrets may differ; all other seats are viewers
  wire::Format format = wire::Format::binary;  ///< of every connection
  bool pad = false;                            ///< as with TLS
  Servers servers = Servers::one;
  bool stays = false;  ///< the match is never put away, so that neither world reads it alone
};

/// One of the two.
struct Half {
  Half(const PairSetup& setup, char name);
  /// A connection of its own for `token` (empty: a spectator) after its hello.
  std::unique_ptr<Client> connect(const std::string& token, std::uint32_t journal_after = 0);
  /// Makes a new follower, at the world's door of now.
  void follow();

  char name;
  PairSetup setup;
  std::unique_ptr<World> world;
  std::unique_ptr<Client> guest;  ///< in the lobby; it made the match
  /// In the lobby, too: it watches the lists of everybody, and those of all seats that keep no secret from the pair.
  std::unique_ptr<Client> follower;
  std::string match;
  std::vector<std::string> tokens;
  std::vector<std::unique_ptr<Client>> seats;
  Audience disclosed = Audience::nobody();  ///< since the pair last looked
  std::vector<Traced> traced;               ///< likewise
  std::map<QuestionNo, Played> played;      ///< since the pair last looked for partings

 private:
  void take_seats(const v1::Created& created);
};

struct Difference {
  std::string viewer;
  std::string text;                     ///< both frames decoded, where they part
  bool opened = false;                  ///< of the opening of all secrets at the end of the match
  std::array<std::uint64_t, 2> ways{};  ///< of a traced call: its way in each world, 0: none
};

/// Where a hidden seat's plan makes it act otherwise in one world than in the other.
struct Parting {
  QuestionNo question = 0;         ///< in whose plan
  std::optional<Difference> leak;  ///< what viewers were told otherwise before that moment
};

/// A traced call for a viewer's seat that took the same way in both worlds.
struct TwinCall {
  bool checks = false;                 ///< check; else offer_for
  std::array<std::int64_t, 2> cost{};  ///< in A and B, as the tracer measured it
};

class Pair {
 public:
  explicit Pair(PairSetup setup);

  Half& a() { return *halves_[0]; }
  Half& b() { return *halves_[1]; }
  const PairSetup& setup() const { return setup_; }
  std::size_t seats() const { return halves_[0]->seats.size(); }
  bool hidden(std::size_t seat) const { return ((setup_.hidden >> seat) & 1U) != 0; }
  /// Seats that are viewers, and the public.
  Audience viewers() const;

  /// Runs `act(Half&)` in one half and notes what was disclosed meanwhile.
  template <class Act>
  void in(Half& half, Act&& act) {
    act(half);
    half.disclosed = half.disclosed | take_disclosed();
    for (const Traced& one : take_traced()) half.traced.push_back(one);
    for (Played& one : take_played()) half.played.insert_or_assign(one.question, std::move(one));
  }
  template <class Act>
  void in_both(Act&& act) {
    in(a(), act);
    in(b(), act);
  }
  /// True if something veiled was disclosed to a viewer in either world since the last call.
  bool disclosed();

  /// The first order of a hidden seat's plan that has lapsed in one world alone since the last call. What a plan says
  /// is legal or not when its windows come, by what its seat alone knows; so from there on the seat gives other orders,
  /// of which others may see what they see of any order.
  std::optional<Parting> parting();

  /// Another spectator, from now on compared.
  void late_joiner();
  /// A viewer's seat connects anew. `hang_up`: it lost the old connection first; else the new one displaces it.
  void resume(std::size_t seat, std::uint32_t journal_after, bool hang_up);

  /// The server that plays the match dies, and the other one goes on. Everybody comes back.
  void take_over();

  /// A hidden seat connects anew in one world, displacing its old connection.
  void come_back(Half& half, std::size_t seat);
  /// From now on the seat is played by whoever has these tokens; unless it is hidden, he is compared.
  void hand_over(std::size_t seat, const std::string& token_in_a, const std::string& token_in_b);

  /// Says what a hidden seat is about to lock. Where its commitment is published, the two worlds' are taken for equal:
  /// as if commitments depended on match, seat and question alone. Nothing else is masked but tree signatures, which
  /// must hold and be of one size.
  void expect_locks(std::size_t seat, QuestionNo question, const table::Filled& in_a, const table::Filled& in_b);

  /// What viewers were sent since the last call: the first difference, or nothing.
  std::optional<Difference> compare();
  /// The same up to where each viewer is told of the step that answered `question`; what comes after that may differ.
  std::optional<Difference> compare_before(QuestionNo question);
  std::size_t items_compared() const { return items_; }
  /// Traced calls that compare() found alike, since the last time, in order.
  std::vector<TwinCall> take_calls() { return std::exchange(calls_, {}); }
  std::size_t bytes_compared() const { return bytes_; }
  std::vector<std::string> viewer_names() const;

 private:
  struct Watched {
    std::string name;
    const Client* in_a = nullptr;
    const Client* in_b = nullptr;
    std::size_t seen = 0;
  };
  /// What one viewer was sent, up to the step that answered `until`; 0: all.
  /// The worlds may differ from the frames on that tell of this step, and in lists from the time on at which they come.
  struct Until {
    QuestionNo question = 0;
    std::int64_t told_ms = 0;
  };
  std::optional<Difference> compare_frames(Watched& one, const std::optional<Until>& until);
  std::optional<Difference> compare_ways();
  /// What lists are made of while nobody has a match in memory, and when matches are read again.
  std::optional<Difference> compare_rows();
  void replace(Half& half, std::size_t seat, std::unique_ptr<Client> next);
  bool same(const Capture::Item& in_a, const Capture::Item& in_b) const;
  void watch(std::string name, const Client& in_a, const Client& in_b);

  PairSetup setup_;
  std::unique_ptr<Half> halves_[2];
  std::vector<std::unique_ptr<Client>> others_;  ///< spectators, and connections that were replaced
  std::vector<Watched> watched_;
  std::vector<std::pair<std::string, std::string>> commitments_;  ///< in A and B, as they stand in frames
  std::size_t items_ = 0;
  std::size_t bytes_ = 0;
  std::vector<TwinCall> calls_;
};

}  // namespace emcon::testing
