// Simulates the machine: its clock, network, store and crashes, around a real house.
#include "tests/sim/server.hpp"

#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "tests/twins/harness/world.hpp"

namespace emcon::testing {
namespace {

constexpr std::int64_t reach_ms_max = 40;           ///< of a frame over the network
constexpr std::int64_t write_ms_max = 12;           ///< of a commit, and again of its word back
constexpr std::int64_t slow_write_ms_max = 15'000;  ///< the same of a slow store
constexpr std::uint64_t slow_one_in = 3;
constexpr std::int64_t answer_ms_max = 180'000;  ///< look-up, reading and writing, each behind what is under way
constexpr std::int64_t notice_ms_max = 20'000;   ///< until an end learns that a link is broken
constexpr std::uint64_t restores_one_in = 6;     ///< welcomes that are compared with a state read back

/// With EMCON_SIM_TRACE set every happening is printed, for one seed that went wrong.
template <class Words>
void trace(std::int64_t ms, const Words& words) {
  static const bool on = std::getenv("EMCON_SIM_TRACE") != nullptr;
  if (on) std::cerr << ms << " " << words() << "\n";
}
std::string name_of(const Link& link) {
  return std::to_string(link.number) + " (" + link.who + ")";
}
std::string kind_of(const google::protobuf::Message& frame) {
  const auto* one = frame.GetReflection()->GetOneofFieldDescriptor(frame, frame.GetDescriptor()->oneof_decl(0));
  return one ? one->name() : "nothing";
}

}  // namespace

/// The server's end of a link.
class Server::Wire final : public house::Connection {
 public:
  Wire(Server& server, LinkPtr link) : server_(server), link_(std::move(link)) {}
  void send(house::Buffer bytes) override { server_.deliver(link_, std::move(bytes)); }
  std::size_t queued_bytes() const override { return link_->queued; }
  void close(house::CloseCode code, std::string_view) override { server_.server_closes(link_, code); }

 private:
  Server& server_;
  LinkPtr link_;
};

Server::Server(std::uint64_t seed)
    : entropy_(seed), spare_entropy_(seed), rng_(seed ^ 0x5151), witness_(store_), hash_("emcon simulation") {
  start();
}

Server::~Server() = default;

void Server::start() {
  ++life_;
  house_ = std::make_unique<house::House>(full_shelf(), store_, clock_, entropy_, roomy(),
                                          [this](house::LogLevel level, std::string_view event, auto) {
                                            if (event == "match_quarantined")
                                              witness_.complain("a match was quarantined");
                                            if (level == house::LogLevel::error)
                                              ++witness_.counts()["logged " + std::string(event)];
                                          });
}

std::string Server::digest() {
  std::string out;
  for (const std::uint8_t byte : hash_.done()) {
    const char* digits = "0123456789abcdef";
    out += digits[byte >> 4U];
    out += digits[byte & 15U];
  }
  return out;
}

LinkPtr Server::dial(Peer& peer, std::string who, house::Opening opening, Viewer viewer) {
  auto link = std::make_shared<Link>();
  link->number = ++links_made_;
  link->peer = &peer;
  link->who = std::move(who);
  link->opening = std::move(opening);
  link->viewer = viewer;
  link->up_ms = link->down_ms = now_ms();
  links_.push_back(link);
  after(static_cast<std::int64_t>(rng_.below(reach_ms_max)) + 1, [this, link] {
    if (!link->alive) return;
    if (house_) {
      link->life = life_;
      link->server_end = true;
      link->session = house_->open(std::make_unique<Wire>(*this, link), link->opening);
    }
    if (link->session) return link->peer->opened();
    link->alive = link->server_end = false;
    link->peer->closed(std::nullopt);
  });
  return link;
}

void Server::send(const LinkPtr& link, const v1::ClientFrame& frame) {
  std::string bytes;
  wire::encode_client(frame, link->opening.format, bytes);
  link->up_ms = std::max(link->up_ms, now_ms() + 1 + static_cast<std::int64_t>(rng_.below(reach_ms_max)));
  timeline_.at(link->up_ms, [this, link, frame, bytes = std::move(bytes)] {
    if (!link->alive || !link->server_end || link->life != life_ || !house_) return;
    trace(now_ms(), [&] { return "from " + name_of(*link) + ": " + kind_of(frame); });
    link->requests[frame.id()] = frame;
    link->asked_ms[frame.id()] = now_ms();
    house_->message(*link->session, bytes);
    if (frame.has_ping() && link->server_end && link->asked_ms.contains(frame.id()))
      witness_.complain(link->who + " got no answer to a ping at once: it waits for the store");
    poke();
  });
}

std::shared_ptr<const v1::ServerFrame> Server::read(const house::Buffer& bytes, wire::Format format) {
  auto& last = read_last_[format == wire::Format::json ? 1 : 0];
  if (last.bytes != bytes) {
    auto frame = wire::decode_server(*bytes, format);
    last = {bytes, frame ? std::make_shared<const v1::ServerFrame>(std::move(*frame)) : nullptr};
  }
  return last.frame;
}

void Server::deliver(const LinkPtr& link, house::Buffer bytes) {
  const auto frame = read(bytes, link->opening.format);
  if (frame) {
    const auto request = frame->has_answer() ? link->requests.find(frame->answer().id()) : link->requests.end();
    trace(now_ms(), [&] { return "to " + name_of(*link) + ": " + kind_of(*frame); });
    witness_.sent(link->opening.match, link->viewer, *frame,
                  request == link->requests.end() ? nullptr : &request->second);
    if (frame->has_answer()) answered(*link, frame->answer().id());
    if (frame->has_welcome())
      std::erase_if(link->asked_ms, [&](const auto& one) { return link->requests[one.first].has_hello(); });
    if (frame->has_welcome() && rng_.below(restores_one_in) == 0) compare_restored(link, frame->welcome());
  } else {
    witness_.complain(link->who + " was sent a frame that cannot be read");
  }
  hash_.u64(static_cast<std::uint64_t>(now_ms())).u64(link->number).text(*bytes);
  link->queued += bytes->size();
  link->down_ms = std::max(link->down_ms, now_ms() + 1 + static_cast<std::int64_t>(rng_.below(reach_ms_max)));
  timeline_.at(link->down_ms, [this, link, frame, size = bytes->size()] {
    link->queued -= size;
    if (link->alive && frame) link->peer->received(*frame);
    if (link->queued == 0 && link->server_end && link->life == life_ && house_) {
      house_->writable(*link->session);
      poke();
    }
  });
}

void Server::server_closes(const LinkPtr& link, house::CloseCode code) {
  trace(now_ms(), [&] { return "closing " + name_of(*link) + " with " + std::to_string(static_cast<int>(code)); });
  hash_.u64(static_cast<std::uint64_t>(now_ms())).u64(link->number).u32(static_cast<std::uint32_t>(code));
  timeline_.at(std::max(link->down_ms, now_ms() + 1), [this, link, code, life = life_] {
    if (link->server_end && life == life_ && house_ && link->session) {
      link->server_end = false;
      house_->closed(*link->session);
      poke();
    }
    if (!link->alive) return;
    link->alive = false;
    link->peer->closed(code);
  });
}

void Server::cut(const LinkPtr& link) {
  if (!link->alive) return;
  trace(now_ms(), [&] { return "cut " + name_of(*link); });
  link->alive = false;
  after(static_cast<std::int64_t>(rng_.below(1'000)), [link] { link->peer->closed(std::nullopt); });
  after(static_cast<std::int64_t>(rng_.below(notice_ms_max)), [this, link] {
    if (!link->server_end || link->life != life_ || !house_) return;
    link->server_end = false;
    house_->closed(*link->session);
    poke();
  });
}

void Server::crash(std::int64_t down_ms) {
  trace(now_ms(), [] { return "crash"; });
  house_.reset();
  store_.crash();
  ++life_;
  for (const LinkPtr& link : links_) {
    link->server_end = false;
    if (!link->alive) continue;
    link->alive = false;
    after(static_cast<std::int64_t>(rng_.below(500)), [link] { link->peer->closed(std::nullopt); });
  }
  std::erase_if(links_, [](const LinkPtr& link) { return !link->alive && link->queued == 0; });
  after(down_ms, [this] {
    if (house_) return;
    clock_.restart(0);
    start();
    poke();
  });
}

std::int64_t Server::store_ms() {
  const bool long_one = slow_ && rng_.below(slow_one_in) == 0;
  if (long_one) ++witness_.counts()["slow moments of the store"];
  return static_cast<std::int64_t>(rng_.below(static_cast<std::uint64_t>(long_one ? slow_write_ms_max : write_ms_max)));
}

void Server::answered(Link& link, std::uint32_t request) {
  const auto at = link.asked_ms.find(request);
  if (at == link.asked_ms.end()) return;
  const std::int64_t waited = now_ms() - at->second;
  link.asked_ms.erase(at);
  if (waited > 1'000) ++witness_.counts()["answers that took more than a second"];
  if (waited > answer_ms_max) witness_.complain(link.who + " waited " + std::to_string(waited) + " ms for an answer");
}

void Server::check_answers() {
  for (const LinkPtr& link : links_) {
    if (!link->alive || !link->server_end || link->life != life_) continue;
    for (const auto& [request, at] : link->asked_ms)
      if (now_ms() - at > answer_ms_max)
        witness_.complain(link->who + " never got an answer to " + kind_of(link->requests[request]));
  }
}

/// The store moves when there may be something to write: first the writing, later the word of it.
void Server::poke() {
  wanted_ = true;
  if (poked_) return;
  poked_ = true;
  after(1 + store_ms(), [this] {
    wanted_ = false;
    store_.commit();
    after(store_ms(), [this] {
      poked_ = false;
      if (store_.deliver() > 0 || wanted_) poke();
    });
  });
}

void Server::run(std::int64_t until_ms) {
  for (;;) {
    auto next = timeline_.next_ms();
    std::optional<std::int64_t> wake;
    if (house_)
      if (const auto steady = house_->next_wakeup_ms())
        wake = now_ms() + std::max<std::int64_t>(0, *steady - clock_.steady_ms());
    const bool timer = wake && (!next || *wake < *next);
    if (timer) next = wake;
    if (!next || *next > until_ms) return clock_.pass(std::max<std::int64_t>(0, until_ms - now_ms()));
    clock_.pass(std::max<std::int64_t>(0, *next - now_ms()));
    if (timer) {
      house_->tick();
      poke();
    } else {
      timeline_.take()();
    }
  }
}

/// A match read back from what is durable shows what the living one shows.
void Server::compare_restored(const LinkPtr& link, const v1::Welcome& welcome) {
  const MatchId& match = link->opening.match;
  if (store_.in_flight(match)) return;
  const auto stored = store_.read(match);
  if (!stored) return;
  ++witness_.counts()["welcomes compared with a restored match"];
  const auto restored = match::Host::restore(
      match, *stored, {clock_, spare_entropy_, spare_signer_, store_.process(), &full_shelf().catalogues()});
  if (!restored->fault().empty()) return witness_.complain(match + " cannot be restored: " + restored->fault());
  const auto frame = restored->welcome(link->viewer, 0);
  const v1::Welcome& again = frame->welcome();
  const auto differs = [&](const char* what) {
    witness_.complain(link->who + ": a restored match shows another " + what + " than the living one");
  };
  if (again.board().SerializeAsString() != welcome.board().SerializeAsString()) differs("board");
  if (again.journal_last() != welcome.journal_last()) differs("end of the journal");
  if (again.public_journal_hash() != welcome.public_journal_hash()) differs("hash of the journal");
  if (again.question().question() != welcome.question().question()) differs("question");
  if (again.question().offer().SerializeAsString() != welcome.question().offer().SerializeAsString()) differs("offer");
  if (again.own_draft().SerializeAsString() != welcome.own_draft().SerializeAsString()) differs("draft");
  if (again.own_revision() != welcome.own_revision()) differs("revision of the draft");
  if (again.own_locked() != welcome.own_locked()) differs("lock");
  if (again.chat_size() != welcome.chat_size()) differs("chat");
}

}  // namespace emcon::testing
