/// Watches what the server tells against what is durable, and keeps what was acknowledged.
///
/// Promises: an answer that says stored is stored already; an acknowledged draft, lock or line of chat is still there
/// whenever its owner comes back and at the end; a question is told only after the one before it was resolved for
/// good; what a viewer was told under a journal number never changes and leaves no gap; no die is rolled twice.
#pragma once

#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "common/ids.hpp"
#include "play.pb.h"
#include "server/store/memory_store.hpp"

namespace emcon::testing {

class Witness {
 public:
  explicit Witness(const store::MemoryStore& store) : store_(store) {}

  /// The server is sending `frame` to `viewer`; `request` is what it answers, null if it is no answer.
  void sent(const MatchId& match, Viewer viewer, const v1::ServerFrame& frame, const v1::ClientFrame* request);
  void closed(const std::string& whom, int code, bool expected);
  /// After everything has come to rest.
  void end(const std::vector<MatchId>& matches);
  void complain(const std::string& sentence);

  std::vector<std::string>& broken() { return broken_; }
  std::map<std::string, std::uint64_t>& counts() { return counts_; }

 private:
  struct Log {
    std::uint64_t read = 0;  ///< records looked at
    std::map<std::pair<QuestionNo, int>, std::string> locks;
    std::set<QuestionNo> resolved;
    std::set<std::string> chat;
    std::set<std::string> dice;
    bool ended = false;
  };
  struct Acknowledged {
    std::map<std::pair<QuestionNo, int>, std::uint32_t> drafts;  ///< highest revision
    std::map<std::pair<QuestionNo, int>, std::string> locks;     ///< bytes, empty: as drafted
    std::set<std::string> chat, crowd;                           ///< of seats; of spectators
  };
  /// What is stored of the spectators' talk; `all`: nothing of it has given way to later lines.
  struct CrowdTalk {
    std::set<std::string> lines;
    bool all = true;
  };
  CrowdTalk crowd_talk(const MatchId& match) const;
  using Told = std::map<std::uint32_t, std::string>;

  Log& log(const MatchId& match);
  void read(const MatchId& match, Log& log, const std::string& bytes);
  void answered(const MatchId& match, Viewer viewer, const v1::Answer& answer, const v1::ClientFrame& request);
  void welcomed(const MatchId& match, Viewer viewer, const v1::Welcome& welcome);
  void question(const MatchId& match, const v1::Question& question);
  template <class Lines>
  void lines(const MatchId& match, Viewer viewer, const Lines& lines);

  const store::MemoryStore& store_;
  std::map<MatchId, Log> logs_;
  std::map<MatchId, Acknowledged> acknowledged_;
  std::map<std::pair<MatchId, int>, Told> journals_;
  std::map<std::pair<MatchId, QuestionNo>, std::string> questions_;
  std::map<std::string, std::uint64_t> counts_;
  std::vector<std::string> broken_;
};

}  // namespace emcon::testing
