// Plays ended matches through for their viewers, and gives out their transcripts.
#include "server/house/archive.hpp"

#include <algorithm>
#include <utility>

#include "server/house/text.hpp"
#include "server/match/transcript.hpp"

namespace emcon::house {
namespace {

Problem cannot_be_played() {
  return {.code = "unavailable",
          .text = "The log of this match cannot be played again; the host of the server has to look at it."};
}

Result<v1::DebriefStep> looked(match::Debrief& debrief, const v1::GetDebrief& asked, std::size_t lines) {
  try {
    return debrief.look(asked, lines);
  } catch (const std::exception&) {
    return std::unexpected(cannot_be_played());  // boards are rules code
  }
}

}  // namespace

bool Archive::wait_in(std::vector<Waiting>& waiting, Session& from, std::uint32_t frame_id,
                      std::function<void(Session&, Table&)> use) {
  const auto own = std::ranges::count(waiting, from.asker(), &Waiting::by);
  if (!may_have(waiting.size(), static_cast<std::size_t>(own), premises_.limits().shared.waiting_requests)) {
    sessions_.refuse(from, frame_id, too_many_wait());
    return false;
  }
  waiting.push_back({.by = from.asker(),
                     .use =
                         [this, id = from.id(), use = std::move(use)](Table& read) {
                           if (Session* const still = sessions_.find(id)) use(*still, read);
                         },
                     .unknown =
                         [this, id = from.id(), frame_id](const Problem& problem) {
                           if (Session* const still = sessions_.find(id)) sessions_.refuse(*still, frame_id, problem);
                         }});
  return waiting.size() == 1;
}

void Archive::with_transcript(Session& from, std::uint32_t frame_id, Table& table,
                              std::function<void(Session&, Table&)> use) {
  if (table.viewing.transcript) return use(from, table);
  if (!wait_in(table.viewing.waiting, from, frame_id, std::move(use))) return;
  premises_.store.records(
      table.id, premises_.while_open([this, stay = Stay{table.id, table.generation},
                                      who = from.asker().at](Result<std::vector<store::Record>> records) {
        premises_.work(who, [this, stay, records = std::move(records)]() mutable {
          Result<std::string> transcript = records ? Result<std::string>(match::write_transcript(*records))
                                                   : std::unexpected(std::move(records.error()));
          return [this, stay, transcript = std::move(transcript)]() mutable { read(stay, std::move(transcript)); };
        });
      }));
}

void Archive::read(const Stay& stay, Result<std::string> transcript) {
  Table* const table = tables_.find(stay);
  if (!table) return;  // the waiting requests have been answered
  const auto waiting = std::exchange(table->viewing.waiting, {});
  if (transcript)
    table->viewing.transcript = std::make_shared<const std::string>(std::move(*transcript));
  else
    premises_.log(LogLevel::error, "match_unreadable", {{"match", table->id}, {"why", transcript.error().text}});
  for (const Waiting& one : waiting) transcript ? one.use(*table) : one.unknown(unreadable_match());
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
  if (!table.viewing.debrief)
    return open(from, frame_id, table,
                [this, frame_id, asked](Session& still, Table& opened) { look(still, frame_id, asked, opened); });
  table.viewing.used = ++used_;
  premises_.work(from.asker().at,
                 [this, id = from.id(), frame_id, asked, debrief = table.viewing.debrief,
                  lines = premises_.limits().page.debrief_lines, format = from.opening().format,
                  pad = from.opening().pad]() -> std::function<void()> {
                   auto step = looked(*debrief, asked, lines);
                   if (!step)
                     return [this, id, frame_id, problem = std::move(step.error())] {
                       if (Session* const still = sessions_.find(id)) sessions_.refuse(*still, frame_id, problem);
                     };
                   v1::Answer answer;
                   *answer.mutable_debrief() = std::move(*step);
                   return [this, id,
                           bytes = SharedFrame(match::answer_of(frame_id, std::move(answer))).bytes(format, pad)] {
                     if (Session* const still = sessions_.find(id)) still->relay(bytes);
                   };
                 });
}

void Archive::open(Session& from, std::uint32_t frame_id, Table& table, std::function<void(Session&, Table&)> use) {
  if (!wait_in(table.viewing.opening, from, frame_id, std::move(use))) return;
  premises_.work(
      from.asker().at, [this, stay = Stay{table.id, table.generation}, by = Asker{.place = &from.place()},
                        transcript = table.viewing.transcript, catalogues = &premises_.shelf.catalogues()]() mutable {
        auto debrief = match::Debrief::open(*transcript, catalogues);
        return [this, stay, by, debrief = std::move(debrief)]() mutable { opened(stay, by, std::move(debrief)); };
      });
}

void Archive::opened(const Stay& stay, const Asker& by, std::expected<match::Debrief, std::string> debrief) {
  Table* const table = tables_.find(stay);
  if (!table) return;  // the waiting requests have been answered
  const auto waiting = std::exchange(table->viewing.opening, {});
  if (!debrief) {
    premises_.log(LogLevel::error, "debrief_failed", {{"match", table->id}, {"why", debrief.error()}});
    for (const Waiting& one : waiting) one.unknown(cannot_be_played());
    return;
  }
  make_room(by);
  table->viewing.debrief = std::make_shared<match::Debrief>(std::move(*debrief));
  table->viewing.by = by;
  table->viewing.used = ++used_;
  for (const Waiting& one : waiting) one.use(*table);
}

void Archive::make_room(const Asker& by) {
  std::vector<Table*> kept, own;
  for (Table* const other : tables_.all()) {
    if (!other->viewing.debrief) continue;
    kept.push_back(other);
    if (other->viewing.by == by) own.push_back(other);
  }
  // An asker who opens many debriefs closes his own first.
  const std::size_t room = premises_.limits().shared.debriefs;
  const bool own_goes = own.size() >= std::max<std::size_t>(1, room / 2);
  if (!own_goes && kept.size() < room) return;
  const auto used = [](const Table* one) { return one->viewing.used; };
  auto& goes = (*std::ranges::min_element(own_goes ? own : kept, {}, used))->viewing.debrief;
  // It is large: its memory is given back by the thread that has filled it.
  premises_.work(nullptr, [gone = std::move(goes)]() mutable {
    gone.reset();
    return [] {};
  });
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
