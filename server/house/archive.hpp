/// Ended matches: their debriefs and transcripts.
#pragma once

#include <cstdint>
#include <expected>
#include <functional>
#include <string>
#include <vector>

#include "server/house/sessions.hpp"
#include "server/house/tables.hpp"

namespace emcon::house {

class Archive {
 public:
  Archive(Premises& premises, Sessions& sessions, Tables& tables)
      : premises_(premises), sessions_(sessions), tables_(tables) {}

  /// Sends the asked step of the debrief to `session`, now or later. Refusals: `not_ended`, `too_fast`, `unavailable`,
  /// `busy`, and those of Debrief::look().
  void debrief(Session& session, std::uint32_t frame_id, const v1::GetDebrief& asked, Table& table);
  /// Sends a page of the transcript from byte `offset` on to `session`, now or later; behind its end an empty one.
  /// Refusals: `not_ended`, `unavailable`, `busy`.
  void transcript_page(Session& session, std::uint32_t frame_id, std::uint32_t offset, Table& table);

 private:
  /// Calls `use` when the table has the transcript: at once, or after the log has been read. The match must have ended.
  void with_transcript(Session& session, std::uint32_t frame_id, Table& table,
                       std::function<void(Session&, Table&)> use);
  void read(const Stay& stay, Result<std::string> transcript);
  /// Puts the request into a waiting list of the table. True: it is the first there, so start the work. False: the work
  /// is under way, or too many wait and the request has been refused.
  bool wait_in(std::vector<Waiting>& waiting, Session& session, std::uint32_t frame_id,
               std::function<void(Session&, Table&)> use);
  void look(Session& session, std::uint32_t frame_id, const v1::GetDebrief& asked, Table& table);
  /// Plays an ended match through, unless that is done already, and then calls `use`.
  void open(Session& session, std::uint32_t frame_id, Table& table, std::function<void(Session&, Table&)> use);
  void opened(const Stay& stay, const Asker& by, std::expected<match::Debrief, std::string> debrief);
  /// Closes a debrief if the house, or this asker, has as many open as it may.
  void make_room(const Asker& by);

  Premises& premises_;
  Sessions& sessions_;
  Tables& tables_;
  std::uint64_t used_ = 0;
};

}  // namespace emcon::house
