/// Plays the part of a server with a recording. A debrief asks it step by step for this client's own view of a match,
/// the only one that it has. No I/O.
#pragma once

#include <string>
#include <vector>

#include "client/desk/model.hpp"

namespace emcon::client {

class RecordedMatch {
 public:
  /// `frames`: as they came, in the binary format; unreadable ones are skipped. `seat`: that of the recording; -1: a
  /// spectator's.
  RecordedMatch(std::vector<std::string> frames, std::string match, int seat);

  /// Whether the recording has no step: no frame changed a board or told a line.
  bool empty() const { return steps_.empty(); }
  /// The Welcome of an ended match, without any journal yet.
  v1::ServerFrame welcome() const;
  /// The answer to a GetDebrief: problem `not_recorded` for any other eyes. An empty frame for other requests.
  v1::ServerFrame answer(const v1::ClientFrame& request);

 private:
  /// One change of the board, or lines told together.
  struct Step {
    std::size_t frames = 0;  ///< number of frames of the recording up to its end
    std::size_t lines = 0;   ///< number of journal lines before it
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
