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
  /// Calls `use` when the transcript of the match, which has ended, is there: at once, or when its log has been read.
  void with_transcript(Session& session, std::uint32_t frame_id, Table& table,
                       std::function<void(Session&, Table&)> use);
  void read(const Stay& stay, Result<std::string> transcript);
  /// Waits in one of the table's lists; true if nobody else does. False also if it may not, which it has been told.
  bool wait_in(std::vector<Waiting>& waiting, Session& session, std::uint32_t frame_id,
               std::function<void(Session&, Table&)> use);
  void look(Session& session, std::uint32_t frame_id, const v1::GetDebrief& asked, Table& table);
  /// Plays an ended match through unless that is done, and then calls `use`.
  void open(Session& session, std::uint32_t frame_id, Table& table, std::function<void(Session&, Table&)> use);
  void opened(const Stay& stay, const Asker& by, std::expected<match::Debrief, std::string> debrief);
  /// Closes a debrief if as many are open as may be, or as many of this asker.
  void make_room(const Asker& by);

  Premises& premises_;
  Sessions& sessions_;
  Tables& tables_;
  std::uint64_t used_ = 0;
};

}  // namespace emcon::house
