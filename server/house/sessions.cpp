// Opens, finds, ends and counts connections.
#include "server/house/sessions.hpp"

#include <utility>

namespace emcon::house {

Sessions::Sessions(Premises& premises, std::function<void(Session&)> left)
    : premises_(premises), left_(std::move(left)), places_(premises.limits()) {}

std::optional<SessionId> Sessions::open(std::unique_ptr<Connection> connection, Opening opening) {
  if (sessions_.size() >= premises_.limits().connection.all) {
    connection->close(CloseCode::full, "no room for another connection; try again later");
    return std::nullopt;
  }
  const SessionId id = next_++;
  auto place = places_.at(opening.place, premises_.now());
  sessions_.emplace(id, std::make_unique<Session>(id, std::move(connection), std::move(opening), std::move(place),
                                                  premises_.limits(), premises_.store, premises_.now()));
  premises_.timers.set(HelloTimer{id}, premises_.now() + premises_.limits().connection.hello_ms);
  ++premises_.counters.connections;
  return id;
}

Session* Sessions::find(SessionId id) const {
  const auto it = sessions_.find(id);
  return it == sessions_.end() || !it->second->open() ? nullptr : it->second.get();
}

void Sessions::refuse(Session& to, std::uint32_t frame_id, const Problem& problem) {
  ++premises_.counters.refusals;
  to.refuse(frame_id, problem);
}

void Sessions::drop(Session& from, CloseCode code, std::string_view why) {
  if (code == CloseCode::slow) ++premises_.counters.closed_slow;
  if (code == CloseCode::displaced) ++premises_.counters.displaced;
  from.close(code, why);
  leave(from);
  // The entry goes when the network says that the connection is closed.
}

void Sessions::settle_answers() {
  for (const SessionId id : std::exchange(answered_, {}))
    if (Session* const one = find(id)) one->settle_answer();
}

void Sessions::greeted(Session& session) {
  session.greeted = true;
  premises_.timers.cancel(HelloTimer{session.id()});
}

void Sessions::closed(SessionId id) {
  const auto it = sessions_.find(id);
  if (it == sessions_.end()) return;
  it->second->lost();
  leave(*it->second);
  sessions_.erase(id);
}

void Sessions::drop_all(CloseCode code, std::string_view why) {
  for (auto& [id, one] : sessions_)
    if (one->open()) drop(*one, code, why);
}

void Sessions::leave(Session& from) {
  premises_.timers.cancel(HelloTimer{from.id()});
  left_(from);
}

}  // namespace emcon::house
