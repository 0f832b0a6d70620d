// Puts a node together, and carries frames between nodes.
#include "tests/twins/harness/node.hpp"

#include <algorithm>
#include <utility>

#include "server/house/needs.hpp"

namespace emcon::testing {

bool Loop::run_due() {
  bool any = false;
  for (;;) {
    const auto due = std::ranges::find_if(later_, [this](const Later& one) { return one.at_ms <= clock_.steady_ms(); });
    if (due == later_.end()) return any;
    const std::function<void()> what = std::move(due->what);
    later_.erase(due);
    what();
    any = true;
  }
}

std::int64_t Loop::to_next_ms() const {
  std::int64_t out = std::int64_t{1} << 40U;
  for (const Later& one : later_) out = std::min(out, std::max<std::int64_t>(0, one.at_ms - clock_.steady_ms()));
  return out;
}

void FakeWire::send(const cluster::trunk::Frame& frame) {
  ++frames_;
  loop_.after()(0, [other = other_, bytes = frame.SerializeAsString()] {
    const auto there = other.lock();
    cluster::trunk::Frame read;
    if (there && there->events_.heard && read.ParseFromString(bytes)) there->events_.heard(read);
  });
}

void FakeWire::break_now(const std::string& why) {
  loop_.after()(0, [self = shared_from_this(), why] {
    const auto events = std::exchange(self->events_, {});
    if (events.broken) events.broken(why);
  });
}

Node::Node(const house::Shelf& shelf, std::shared_ptr<store::MemoryDisk> disk, std::string address, match::Clock& clock,
           match::Entropy& entropy, house::Config config, Loop& loop, Find find)
    : address_(std::move(address)),
      loop_(loop),
      find_(std::move(find)),
      store_(std::move(disk), {.address = address_, .can = house::all_that_is_read(shelf)},
             {.own = [&clock] { return clock.steady_ms(); }, .disk = [&clock] { return clock.steady_ms(); }}) {
  store_.renew();
  store_.run_pending();
  config.one_of_many = true;
  config.pass_on = [this](const MatchId& match, const house::Opening& opening, const v1::ClientFrame& frame,
                          std::function<void(house::Buffer)> answer) {
    router_->pass_on(match, opening, frame, std::move(answer));
  };
  house_ = std::make_unique<house::House>(shelf, store_, clock, entropy, std::move(config),
                                          [](house::LogLevel, std::string_view, auto) {});
  router_ = std::make_unique<cluster::Router>(cluster::Router::Ports{
      .house = *house_,
      .administer = administer(),
      .nodes = store_,
      .clock = clock,
      .process = store_.process(),
      .address = address_,
      .can = house::all_that_is_read(shelf),
      .dial = [this](const std::string& to, cluster::WireEvents events) { return dial(to, std::move(events)); },
      .after = loop.after()});
}

Node::~Node() {
  // Nothing that is still under way reaches it.
  for (const auto& wire : welcomed_) wire->end();
  cut("the node has died");
  router_.reset();
  house_.reset();
}

cluster::Administer Node::administer() {
  return [this](const house::AdminAct& act, house::OperatorActs::Done done) { house_->admin(act, std::move(done)); };
}

void Node::cut(const std::string& why) {
  for (const auto& wire : std::exchange(wires_, {})) wire->break_now(why);
}

std::shared_ptr<cluster::Wire> Node::dial(const std::string& address, cluster::WireEvents events) {
  const auto near = std::make_shared<FakeWire>(loop_), far = std::make_shared<FakeWire>(loop_);
  near->set_events(std::move(events));
  Node* const there = find_(address);
  if (!there) {
    near->break_now("nobody listens there");
    return near;
  }
  FakeWire::join(near, far);
  there->welcome(far);
  // Either end breaks when one of the two nodes dies.
  wires_.push_back(near);
  wires_.push_back(far);
  there->wires_.push_back(near);
  there->wires_.push_back(far);
  return near;
}

void Node::welcome(const std::shared_ptr<FakeWire>& wire) {
  const auto guests = std::make_shared<cluster::Guests>(*house_, administer(), loop_.after());
  guests->set_wire(wire);
  welcomed_.push_back(wire);
  wire->set_events({.heard = [guests](const cluster::trunk::Frame& frame) { guests->heard(frame); },
                    .broken = [guests](const std::string&) { guests->broken(); }});
}

}  // namespace emcon::testing
