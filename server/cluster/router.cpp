// Finds the node that plays a match, and carries connections there and back.
#include "server/cluster/router.hpp"

#include <algorithm>
#include <utility>

#include "common/wire/limits.hpp"
#include "server/house/secrets.hpp"

namespace emcon::cluster {
namespace {

/// Numbers of the router's own, apart from those of the house.
constexpr house::SessionId ours = house::SessionId{1} << 63U;
/// How long a connection waits for an owner that cannot be reached: until its lease has run out, and a little longer.
constexpr std::int64_t wait_ms = store::lease_ttl_ms + 1'500;
/// An owner that ends has left its matches to others when its last write is done.
constexpr std::int64_t short_pause_ms = 30;
/// The most bytes that a client may send before a house has heard any.
constexpr std::size_t said_max = 256U * 1024;
/// The owner is told that bytes have left when there are this many of them. It is less than the limit of a slow reader.
constexpr std::uint64_t drained_step = 16U * 1024;

constexpr std::string_view broken_text = "the way to the server of this match broke";

}  // namespace

Router::Router(Ports ports)
    : ports_(std::move(ports)),
      ways_(
          ports_.dial, ports_.clock, [this](const trunk::Frame& frame) { heard(frame); },
          [this](const std::string& address, const std::string& why) { broken(address, why); }),
      acts_({.administer = ports_.administer, .nodes = ports_.nodes, .process = ports_.process, .ways = ways_}) {}

Router::~Router() {
  *open_ = false;
}

house::SessionId Router::add(Visit visit) {
  const house::SessionId id = ours | ++next_;
  visit.since_ms = ports_.clock.steady_ms();
  visits_.emplace(id, std::move(visit));
  return id;
}

Router::Visit* Router::find(house::SessionId id) {
  const auto at = visits_.find(id);
  return at == visits_.end() ? nullptr : &at->second;
}

std::optional<house::SessionId> Router::open(std::unique_ptr<house::Connection> connection, house::Opening opening) {
  if (!house::is_match_id(opening.match)) return ports_.house.open(std::move(connection), std::move(opening));
  Visit visit;
  visit.connection = std::move(connection);
  visit.match = opening.match;
  visit.opening = std::move(opening);
  const house::SessionId id = add(std::move(visit));
  decide(id);
  return id;
}

void Router::pass_on(const MatchId& match, const house::Opening& opening, const v1::ClientFrame& frame,
                     std::function<void(house::Buffer)> answer) {
  Visit visit;
  visit.match = match;
  visit.opening = opening;
  visit.answer = std::move(answer);
  v1::ClientFrame hello;
  hello.set_id(1);
  hello.mutable_hello()->set_protocol(wire::protocol_version);
  for (const v1::ClientFrame* const one : {&std::as_const(hello), &frame}) {
    wire::encode_client(*one, opening.format, visit.said.emplace_back());
    visit.said_bytes += visit.said.back().size();
  }
  decide(add(std::move(visit)));
}

void Router::decide(house::SessionId id) {
  const Visit* const visit = find(id);
  ports_.nodes.owner(visit->match, [this, id, open = open_](const Result<store::Owner>& owner) {
    if (*open) decided(id, owner);
  });
}

void Router::decided(house::SessionId id, const Result<store::Owner>& owner) {
  if (!find(id)) return;
  // The house tells the fault of the database.
  if (!owner) return take(id);
  const auto& node = owner->node;
  // The node that had this node's address before has died, and its lease has not run out yet.
  if (node && node->process != ports_.process && node->living() && node->address == ports_.address)
    return try_again(id, pause_ms);
  if (node && node->process != ports_.process && node->living() && !node->address.empty()) return go(id, node->address);
  const bool readable = owner->needs.empty() || std::ranges::find(ports_.can, owner->needs) != ports_.can.end();
  if (readable) return take(id);
  find_one_that_can(id, owner->needs);
}

/// Nobody has it, and this node cannot play it.
void Router::find_one_that_can(house::SessionId id, const std::string& needs) {
  ports_.nodes.nodes([this, id, needs, open = open_](const Result<std::vector<store::Node>>& nodes) {
    if (!*open || !find(id)) return;
    if (!nodes) return take(id);
    for (const store::Node& node : *nodes)
      if (node.process != ports_.process && node.living() && !node.address.empty() &&
          std::ranges::find(node.can, needs) != node.can.end())
        return go(id, node.address);
    take(id);
  });
}

/// The own house has it from now on.
void Router::take(house::SessionId id) {
  Visit* const visit = find(id);
  if (visit->answer) return end(id);  // it has been there already
  const std::vector<std::string> said = std::exchange(visit->said, {});
  const auto session = ports_.house.open(std::move(visit->connection), visit->opening);
  Visit* const still = find(id);
  if (!still) return;
  // If the house has not taken it, the connection is closing: its further frames are for nobody.
  still->local = session;
  for (const std::string& bytes : said)
    if (session) ports_.house.message(*session, bytes);
}

void Router::go(house::SessionId id, const std::string& address) {
  Wire* const wire = ways_.to(address);
  if (!wire) return try_again(id, pause_ms);
  Visit& visit = *find(id);
  visit.at = address;
  ++counters_.relayed;
  ++counters_.here;
  trunk::Frame frame;
  trunk::Open& open = *frame.mutable_open();
  open.set_session(id);
  open.set_match(visit.opening.match);
  open.set_json(visit.opening.format == wire::Format::json);
  open.set_pad(visit.opening.pad);
  open.set_place(visit.opening.place);
  wire->send(frame);
  for (const std::string& bytes : visit.said) say(id, visit, bytes);
}

/// Its owner cannot be reached now.
void Router::try_again(house::SessionId id, std::int64_t pause) {
  if (ports_.clock.steady_ms() > find(id)->since_ms + wait_ms) return take(id);
  ports_.after(pause, [this, id, open = open_] {
    if (*open && find(id)) decide(id);
  });
}

void Router::message(house::SessionId id, std::string_view bytes) {
  if ((id & ours) == 0) return ports_.house.message(id, bytes);
  Visit* const visit = find(id);
  if (!visit) return;
  if (visit->local) return ports_.house.message(*visit->local, bytes);
  if (!visit->connection) return;
  if (!visit->at.empty()) say(id, *visit, bytes);
  if (visit->told > 0) return;
  visit->said_bytes += bytes.size();
  if (visit->said_bytes > said_max) return reject(id, house::CloseCode::rate, "you said too much before an answer");
  visit->said.emplace_back(bytes);
}

void Router::say(house::SessionId id, const Visit& visit, std::string_view bytes) {
  Wire* const wire = ways_.standing(visit.at);
  if (!wire) return;
  ++counters_.said;
  trunk::Frame frame;
  frame.mutable_said()->set_session(id);
  frame.mutable_said()->set_frame(std::string(bytes));
  wire->send(frame);
}

void Router::heard(const trunk::Frame& frame) {
  if (frame.has_told()) return told(frame.told());
  if (frame.has_acted()) return acts_.acted(frame.acted());
  if (!frame.has_close()) return;
  Visit* const visit = find(frame.close().session());
  if (!visit) return;
  const auto code = static_cast<house::CloseCode>(frame.close().code());
  const bool leaving = code == house::CloseCode::draining || code == house::CloseCode::moved;
  if (leaving && visit->told == 0) {
    come_back(frame.close().session(), *visit);
    return try_again(frame.close().session(), short_pause_ms);
  }
  if (visit->answer) return end(frame.close().session());
  if (!visit->connection) return;
  // The network says when it is gone; the session is the owner's until then.
  visit->connection->close(code, frame.close().why());
}

/// It is at no other node any more. The one that had it learns that, if it can be reached.
void Router::come_back(house::SessionId id, Visit& visit) {
  if (visit.at.empty()) return;
  if (Wire* const wire = ways_.standing(visit.at)) {
    trunk::Frame frame;
    frame.mutable_closed()->set_session(id);
    wire->send(frame);
  }
  visit.at.clear();
  --counters_.here;
}

void Router::told(const trunk::Told& what) {
  ++counters_.told;
  const auto bytes = std::make_shared<const std::string>(what.frame());
  for (const std::uint64_t id : what.sessions()) {
    Visit* const visit = find(id);
    if (!visit) continue;
    ++counters_.deliveries;
    visit->told += bytes->size();
    visit->said.clear();
    if (visit->answer) {
      answered(id, *visit, bytes);
    } else if (visit->connection) {
      if (what.in_turn())
        visit->connection->send_in_turn(bytes);
      else
        visit->connection->send(bytes);
    }
  }
}

/// The first answer is that to our own hello.
void Router::answered(house::SessionId id, Visit& visit, const house::Buffer& bytes) {
  if (++visit.answers == 1) return;
  const auto answer = std::exchange(visit.answer, [](const auto&) {});
  end(id);
  answer(bytes);
}

void Router::writable(house::SessionId id) {
  if ((id & ours) == 0) return ports_.house.writable(id);
  Visit* const visit = find(id);
  if (!visit) return;
  if (visit->local) return ports_.house.writable(*visit->local);
  if (visit->told < visit->drained + drained_step) return;
  visit->drained = visit->told;
  Wire* const wire = ways_.standing(visit->at);
  if (!wire) return;
  trunk::Frame frame;
  frame.mutable_drained()->add_sessions(id);
  frame.mutable_drained()->add_bytes(visit->drained);
  wire->send(frame);
}

void Router::closed(house::SessionId id) {
  if ((id & ours) == 0) return ports_.house.closed(id);
  const Visit* const visit = find(id);
  if (!visit) return;
  if (visit->local) ports_.house.closed(*visit->local);
  end(id);
}

/// Forgets the visit. Tells the owner that it is gone, or a waiting sender that no answer comes.
void Router::end(house::SessionId id) {
  Visit gone = std::move(visits_.at(id));
  visits_.erase(id);
  come_back(id, gone);
  if (gone.answer) gone.answer(nullptr);
}

void Router::reject(house::SessionId id, house::CloseCode code, std::string_view why) {
  if ((id & ours) == 0) return ports_.house.reject(id, code, why);
  const Visit* const visit = find(id);
  if (!visit) return;
  if (visit->local) return ports_.house.reject(*visit->local, code, why);
  if (visit->connection) visit->connection->close(code, why);
}

/// Visits that have not been answered yet try again; the others come back by themselves.
void Router::broken(const std::string& address, const std::string& why) {
  ++counters_.broken;
  ports_.log(house::LogLevel::warning, "way_broken", {{"to", address}, {"why", why}});
  std::vector<house::SessionId> cut;
  for (const auto& [id, visit] : visits_)
    if (visit.at == address) cut.push_back(id);
  std::ranges::sort(cut);
  acts_.broken(address);
  for (const house::SessionId id : cut) {
    Visit* const visit = find(id);
    if (!visit) continue;
    come_back(id, *visit);
    if (visit->told == 0)
      try_again(id, pause_ms);
    else if (visit->answer)
      end(id);
    else if (visit->connection)
      visit->connection->close(house::CloseCode::moved, broken_text);
  }
}

}  // namespace emcon::cluster
