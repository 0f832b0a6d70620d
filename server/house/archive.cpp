// Plays ended matches through for those who look back at them, and gives out their transcripts.
#include "server/house/archive.hpp"

#include <algorithm>
#include <utility>

#include "server/house/text.hpp"
#include "server/match/transcript.hpp"

namespace emcon::house {

void Archive::with_transcript(Session& from, std::uint32_t frame_id, Table& table,
                              std::function<void(Session&, Table&)> use) {
  if (table.viewing.transcript) return use(from, table);
  auto& waiting = table.viewing.waiting;
  const auto own = std::ranges::count(waiting, from.asker(), &Waiting::by);
  if (!may_have(waiting.size(), static_cast<std::size_t>(own), premises_.limits().shared.waiting_requests))
    return sessions_.refuse(from, frame_id, too_many_wait());
  waiting.push_back({.by = from.asker(),
                     .use =
                         [this, id = from.id(), use = std::move(use)](Table& read) {
                           if (Session* const still = sessions_.find(id)) use(*still, read);
                         },
                     .unknown =
                         [this, id = from.id(), frame_id](const Problem& problem) {
                           if (Session* const still = sessions_.find(id)) sessions_.refuse(*still, frame_id, problem);
                         }});
  if (waiting.size() > 1) return;
  premises_.store.records(table.id, premises_.while_open([this, stay = Stay{table.id, table.generation}](auto records) {
    read(stay, std::move(records));
  }));
}

void Archive::read(const Stay& stay, Result<std::vector<store::Record>> records) {
  Table* const table = tables_.find(stay);
  if (!table) return;  // those who waited have been told
  const auto waiting = std::exchange(table->viewing.waiting, {});
  if (records)
    table->viewing.transcript = match::write_transcript(*records);
  else
    premises_.log(LogLevel::error, "match_unreadable", {{"match", table->id}, {"why", records.error().text}});
  for (const Waiting& one : waiting) records ? one.use(*table) : one.unknown(unreadable_match());
}

void Archive::debrief(Session& from, std::uint32_t frame_id, const v1::GetDebrief& asked, Table& table) {
  if (table.viewing.debrief) return look(from, frame_id, asked, table);
  if (!table.host->ended())
    return sessions_.refuse(
        from, frame_id,
        {.code = "not_ended", .text = "The debrief opens when the match has ended; until then it would show secrets."});
  if (!from.place().debriefs.take(premises_.now()))
    return sessions_.refuse(
        from, frame_id,
        {.code = "too_fast", .text = "So many ended matches have been opened for your address; wait some seconds."});
  with_transcript(from, frame_id, table,
                  [this, frame_id, asked](Session& still, Table& read) { look(still, frame_id, asked, read); });
}

void Archive::look(Session& from, std::uint32_t frame_id, const v1::GetDebrief& asked, Table& table) {
  if (const auto problem = open(from, table)) return sessions_.refuse(from, frame_id, *problem);
  table.viewing.used = ++used_;
  auto step = table.viewing.debrief->look(asked, premises_.limits().page.debrief_lines);
  if (!step) return sessions_.refuse(from, frame_id, step.error());
  v1::Answer answer;
  *answer.mutable_debrief() = std::move(*step);
  from.answer(frame_id, std::move(answer));
}

std::optional<Problem> Archive::open(Session& from, Table& table) {
  if (table.viewing.debrief) return std::nullopt;
  auto opened = match::Debrief::open(*table.viewing.transcript, &premises_.shelf.catalogues());
  if (!opened) {
    premises_.log(LogLevel::error, "debrief_failed", {{"match", table.id}, {"why", opened.error()}});
    return Problem{.code = "unavailable",
                   .text = "The log of this match cannot be played again; the host of the server has to look at it."};
  }
  const Asker by{.place = &from.place()};
  make_room(by);
  table.viewing.debrief = std::make_unique<match::Debrief>(std::move(*opened));
  table.viewing.by = by;
  return std::nullopt;
}

void Archive::make_room(const Asker& by) {
  std::vector<Table*> kept, own;
  for (Table* const other : tables_.all()) {
    if (!other->viewing.debrief) continue;
    kept.push_back(other);
    if (other->viewing.by == by) own.push_back(other);
  }
  // Whoever opens many closes his own first.
  const std::size_t room = premises_.limits().shared.debriefs;
  const bool own_goes = own.size() >= std::max<std::size_t>(1, room / 2);
  if (!own_goes && kept.size() < room) return;
  const auto used = [](const Table* one) { return one->viewing.used; };
  (*std::ranges::min_element(own_goes ? own : kept, {}, used))->viewing.debrief.reset();
}

void Archive::transcript_page(Session& from, std::uint32_t frame_id, std::uint32_t offset, Table& table) {
  if (!table.host->ended())
    return sessions_.refuse(
        from, frame_id,
        {.code = "not_ended",
         .text = "The transcript opens when the match has ended; until then it would show secrets."});
  with_transcript(from, frame_id, table, [this, frame_id, offset](Session& still, Table& read) {
    const std::string& transcript = *read.viewing.transcript;
    v1::Answer answer;
    auto& page = *answer.mutable_transcript();
    page.set_total(static_cast<std::uint32_t>(transcript.size()));
    if (offset < transcript.size()) page.set_bytes(transcript.substr(offset, premises_.limits().page.transcript_bytes));
    still.answer(frame_id, std::move(answer));
  });
}

}  // namespace emcon::house
