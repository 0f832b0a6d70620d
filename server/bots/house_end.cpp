// Carries frames between the house and a caller in its own process, each in a turn of the loop of its own.
#include "server/bots/house_end.hpp"

#include <utility>

namespace emcon::bots {

/// The house's end of the connection.
class Call::HouseEnd final : public house::Connection {
 public:
  HouseEnd(Call& call, std::uint64_t which) : call_(call), alive_(call.caller_), later_(call.later_), which_(which) {}

  void send(house::Buffer bytes) override {
    // Nothing waits here: the caller has it in the next turn of the loop.
    later_(0, [&call = call_, alive = alive_, which = which_, bytes = std::move(bytes)] {
      const auto still = alive.lock();
      if (!still || call.opened_ != which || !call.session_) return;
      const auto frame = wire::decode_server(*bytes, wire::Format::binary);
      if (frame) return (*still)->received(*frame);
      if (!(*still)->unreadable()) call.closed_by_house(which, house::CloseCode::fault);
    });
  }
  std::size_t queued_bytes() const override { return 0; }
  void close(house::CloseCode code, std::string_view /*reason*/) override {
    later_(0, [&call = call_, alive = alive_, which = which_, code] {
      if (const auto still = alive.lock()) call.closed_by_house(which, code);
    });
  }

 private:
  Call& call_;  ///< only while `alive_` is
  std::weak_ptr<Caller*> alive_;
  Later later_;
  std::uint64_t which_;
};

void Call::open(const MatchId& match) {
  hang_up();
  auto end = std::make_unique<HouseEnd>(*this, ++opened_);
  session_ =
      house_.open(std::move(end), {.match = match, .format = wire::Format::binary, .place = place_, .bot = true});
}

void Call::send(const v1::ClientFrame& frame) {
  if (!session_) return;
  std::string bytes;
  wire::encode_client(frame, wire::Format::binary, bytes);
  house_.message(*session_, bytes);
}

void Call::hang_up() {
  if (const auto session = std::exchange(session_, std::nullopt)) house_.closed(*session);
}

void Call::closed_by_house(std::uint64_t which, house::CloseCode code) {
  if (which != opened_) return;
  hang_up();
  (*caller_)->closed(code);
}

}  // namespace emcon::bots
