/// Everything that the viewers of a match must have seen, collected while its log is folded. Receipts are compared with
/// it.
#pragma once

#include <array>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "common/proof/shown.hpp"
#include "server/match/state.hpp"

namespace emcon::match {

/// The close of one step, as everybody was told it.
struct SeenStep {
  std::size_t record = 0;  ///< the record that made it
  QuestionNo step = 0;
  std::string public_hash;
  std::vector<PublishedLock> commitments;
};

/// Everything that one viewer had been told and shown after a step.
struct SeenPicture {
  std::size_t record = 0;
  ToldLines lines;
  Bytes32 board{};
};

struct SeenAnswer {
  std::string hash;
  std::size_t record = 0;
  emcon::log::Locked::By by = emcon::log::Locked::SEAT;
  bool is_default = false;  ///< it is the offer's fallback
};

/// A line of talk: the channel, its number among those that the viewer could read there, its hash.
using SeenTalk = std::map<std::pair<std::uint32_t, std::uint32_t>, std::pair<std::string, std::size_t>>;

class Seen {
 public:
  /// Collects pictures for these viewers only: each step of each viewer costs a board.
  explicit Seen(std::vector<Viewer> viewers) : viewers_(std::move(viewers)) {}

  /// Call it after each record that was applied to `state`, with the record's number.
  void look(const MatchState& state, const emcon::log::Record& record, std::size_t number, bool is_default);

  std::vector<SeenStep> steps;                                ///< step n at n - 1
  std::map<std::pair<QuestionNo, int>, SeenAnswer> answers;   ///< the last answer to each question
  std::map<int, std::map<QuestionNo, SeenPicture>> pictures;  ///< by viewer's index, then by step
  std::map<int, SeenTalk> talk;                               ///< by viewer's index
  std::set<std::pair<int, std::string>> names;                ///< of holders, by seat
  std::vector<std::pair<int, std::string>> acts;              ///< by seat: conceded, draw ...

 private:
  void look_at_step(const MatchState& state, std::size_t number);
  void look_at_talk(const MatchState& state, std::size_t number);

  std::vector<Viewer> viewers_;
  std::map<int, ToldLines> told_;
  std::map<std::pair<int, std::uint32_t>, std::uint32_t> talked_;
  std::size_t journal_ = 0;
};

}  // namespace emcon::match
