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

  void debrief(Session& session, std::uint32_t frame_id, const v1::GetDebrief& asked, Table& table);
  void transcript_page(Session& session, std::uint32_t frame_id, std::uint32_t offset, Table& table);

 private:
  /// Calls `use` with the transcript of the match, which has ended: at once, or when its log has been read.
  void with_transcript(Session& session, std::uint32_t frame_id, Table& table,
                       std::function<void(Session&, Table&)> use);
  void read(const Stay& stay, Result<std::string> transcript);
  /// Waits in one of the table's lists. True if nobody else waits there. False also if the request may not wait; it has
  /// then been told so.
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
