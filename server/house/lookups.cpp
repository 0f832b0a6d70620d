// Asks the store for rows in a connection's name, and brings it the rows that were found.
#include "server/house/lookups.hpp"

namespace emcon::house {

void Lookups::find(Session& from, std::uint32_t frame_id, std::vector<store::Lookup> what, Use use) {
  if (auto done = later(from, frame_id, std::move(use))) premises_.store.find(std::move(what), std::move(*done));
}

void Lookups::page(Session& from, std::uint32_t frame_id, store::PageOf what, Use use) {
  if (auto done = later(from, frame_id, std::move(use))) premises_.store.page(std::move(what), std::move(*done));
}

std::optional<store::MatchStore::GotFound> Lookups::later(Session& from, std::uint32_t frame_id, Use use) {
  if (!may_have(waiting_, from.place().lookups, premises_.limits().shared.waiting_lookups)) {
    sessions_.refuse(from, frame_id,
                     {.code = "busy", .text = "So many requests wait for the database; try again in a moment."});
    if (!from.in_lobby() && !from.attached) sessions_.drop(from, CloseCode::full, "too many requests wait");
    return std::nullopt;
  }
  ++waiting_;
  ++from.place().lookups;
  return [this, open = premises_.open(), id = from.id(), place = from.shared_place(), frame_id,
          use = std::move(use)](Result<std::vector<store::Found>> found) {
    --place->lookups;
    if (!*open) return;
    --waiting_;
    Session* const still = sessions_.find(id);
    if (!still) return;
    if (!found) return unreadable(*still, frame_id, found.error().text);
    use(*still, std::move(*found));
  };
}

void Lookups::unreadable(Session& from, std::uint32_t frame_id, const std::string& why) {
  // It costs this request, never the process.
  premises_.log(LogLevel::error, "request_failed", {{"why", why}});
  sessions_.refuse(
      from, frame_id,
      {.code = "unavailable", .text = "The server cannot read its database for this now; try again later."});
  if (!from.in_lobby() && !from.attached) sessions_.drop(from, CloseCode::fault, "the match cannot be read");
}

}  // namespace emcon::house
