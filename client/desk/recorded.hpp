/// Plays the part of a server with a recording. A debrief asks it step by step for what this client was shown of a
/// match, through its own eyes only. No I/O.
#pragma once

#include <string>
#include <vector>

#include "client/desk/model.hpp"

namespace emcon::client {

class RecordedMatch {
 public:
  /// `frames`: as they came, in the binary format; those that cannot be read are passed over. `seat`: whose recording;
  /// -1: a spectator's.
  RecordedMatch(std::vector<std::string> frames, std::string match, int seat);

  /// Whether the recording has no step: nothing in it changed a board or told a line.
  bool empty() const { return steps_.empty(); }
  /// What a server would say on arrival: an ended match, told nothing of yet.
  v1::ServerFrame welcome() const;
  /// The answer to a GetDebrief: problem `not_recorded` through any other eyes. An empty frame for other requests.
  v1::ServerFrame answer(const v1::ClientFrame& request);

 private:
  /// One change of the board, or lines told together.
  struct Step {
    std::size_t frames = 0;  ///< of the recording, up to its end
    std::size_t lines = 0;   ///< of the journal, before it
    int turn = 0;
    std::string title;
  };
  bool own_eyes(const v1::GetDebrief& asked) const;
  std::size_t wanted(const v1::GetDebrief& asked) const;
  void play_to(std::size_t frames);

  std::vector<std::string> frames_;
  std::string match_;
  int seat_;
  std::vector<Step> steps_;
  Model model_;  ///< after `played_` frames
  std::size_t played_ = 0;
};

}  // namespace emcon::client
