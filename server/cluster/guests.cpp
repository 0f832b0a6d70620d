// Gives the house a connection for each session of an edge, and gathers frames for several of them.
#include "server/cluster/guests.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "common/wire/convert.hpp"

namespace emcon::cluster {

/// The house's end of a session.
class Guests::Connection final : public house::Connection {
 public:
  Connection(std::shared_ptr<Guests> guests, std::uint64_t id) : guests_(std::move(guests)), id_(id) {}
  void send(house::Buffer bytes) override { guests_->tell(id_, std::move(bytes), false); }
  void send_in_turn(house::Buffer bytes) override { guests_->tell(id_, std::move(bytes), true); }
  void only_while(std::function<bool()> sure) override { guests_->only_while(id_, std::move(sure)); }
  std::size_t queued_bytes() const override { return guests_->queued(id_); }
  void close(house::CloseCode code, std::string_view reason) override { guests_->close(id_, code, reason); }

 private:
  std::shared_ptr<Guests> guests_;
  std::uint64_t id_;
};

void Guests::heard(const trunk::Frame& frame) {
  if (frame.has_open()) return open(frame.open());
  if (frame.has_drained()) return drained(frame.drained());
  if (frame.has_act()) return act(frame.act());
  const auto session_of = [this](std::uint64_t id) -> std::optional<house::SessionId> {
    const auto at = guests_.find(id);
    return at == guests_.end() ? std::nullopt : at->second.session;
  };
  if (frame.has_said()) {
    if (const auto session = session_of(frame.said().session())) house_.message(*session, frame.said().frame());
  } else if (frame.has_closed()) {
    const auto session = session_of(frame.closed().session());
    guests_.erase(frame.closed().session());
    if (session) house_.closed(*session);
  }
}

void Guests::broken() {
  wire_.reset();
  for (const auto& [id, guest] : std::exchange(guests_, {}))
    if (guest.session) house_.closed(*guest.session);
}

void Guests::open(const trunk::Open& open) {
  guests_[open.session()] = {};
  auto session = house_.open(std::make_unique<Connection>(shared_from_this(), open.session()),
                             {.match = open.match(),
                              .format = open.json() ? wire::Format::json : wire::Format::binary,
                              .pad = open.pad(),
                              .place = open.place()});
  if (const auto at = guests_.find(open.session()); at != guests_.end()) at->second.session = session;
}

void Guests::drained(const trunk::Drained& what) {
  for (int i = 0; i < what.sessions_size() && i < what.bytes_size(); ++i) {
    const auto at = guests_.find(what.sessions(i));
    if (at == guests_.end()) continue;
    Guest& guest = at->second;
    guest.drained = std::min(guest.told, what.bytes(i));
    if (guest.drained == guest.told && guest.session) house_.writable(*guest.session);
  }
}

void Guests::act(const trunk::Act& what) {
  house::AdminAct act{.act = what.act(),
                      .match = what.match(),
                      .why = what.why(),
                      .seat = {},
                      .of = what.of(),
                      .sure = what.sure(),
                      .counted = what.counted()};
  if (what.seat() >= 0) act.seat = Seat{static_cast<std::uint8_t>(what.seat())};
  administer_(act, [to = wire_, number = what.number()](const Problems& problems, const std::string& token) {
    trunk::Frame frame;
    trunk::Acted& acted = *frame.mutable_acted();
    acted.set_number(number);
    acted.set_token(token);
    for (const Problem& problem : problems) wire::to_proto(problem, *acted.add_problems());
    if (const auto still = to.lock()) still->send(frame);
  });
}

std::size_t Guests::queued(std::uint64_t id) const {
  const auto at = guests_.find(id);
  return at == guests_.end() ? 0 : at->second.told - at->second.drained;
}

void Guests::only_while(std::uint64_t id, std::function<bool()> sure) {
  if (const auto at = guests_.find(id); at != guests_.end()) at->second.only_while = std::move(sure);
}

void Guests::tell(std::uint64_t id, house::Buffer bytes, bool in_turn) {
  const auto at = guests_.find(id);
  if (at == guests_.end()) return;
  at->second.told += bytes->size();
  // A session never waits behind later frames of others, so its own frames keep their order.
  if (gathered_ != bytes || gathered_in_turn_ != in_turn) flush();
  if (!gathered_) after_(0, [self = shared_from_this()] { self->flush(); });
  gathered_ = std::move(bytes);
  gathered_in_turn_ = in_turn;
  // All receivers of one frame are at one match.
  if (!gathered_only_while_) gathered_only_while_ = at->second.only_while;
  for_.push_back(id);
}

void Guests::flush() {
  if (!gathered_) return;
  const house::Buffer bytes = std::exchange(gathered_, nullptr);
  trunk::Frame frame;
  trunk::Told& told = *frame.mutable_told();
  for (const std::uint64_t id : std::exchange(for_, {})) told.add_sessions(id);
  told.set_frame(*bytes);
  told.set_in_turn(gathered_in_turn_);
  const std::function<bool()> only_while = std::exchange(gathered_only_while_, nullptr);
  if (const auto wire = wire_.lock()) only_while ? wire->tell(frame, only_while) : wire->send(frame);
}

void Guests::close(std::uint64_t id, house::CloseCode code, std::string_view why) {
  const auto wire = wire_.lock();
  if (!guests_.contains(id) || !wire) return;
  flush();
  trunk::Frame frame;
  frame.mutable_close()->set_session(id);
  frame.mutable_close()->set_code(static_cast<std::uint32_t>(code));
  frame.mutable_close()->set_why(std::string(why));
  wire->send(frame);
}

}  // namespace emcon::cluster
