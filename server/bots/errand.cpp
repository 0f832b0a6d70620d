// Greets the lobby, asks for a bot, and goes with the answer.
#include "server/bots/errand.hpp"

#include <utility>

#include "common/wire/limits.hpp"

namespace emcon::bots {
namespace {

constexpr std::uint32_t greeting = 1;
constexpr std::uint32_t request = 2;

}  // namespace

Errand::Errand(std::string code, house::House& house, Later later, std::function<void()> done)
    : later_(std::move(later)), done_(std::move(done)), call_(house, later_, *this) {
  call_.open("");
  v1::ClientFrame hello, ask;
  hello.set_id(greeting);
  hello.mutable_hello()->set_client("emcon bot");
  hello.mutable_hello()->set_protocol(wire::protocol_version);
  call_.send(hello);
  ask.set_id(request);
  ask.mutable_ask_bot()->set_code(std::move(code));
  call_.send(ask);
}

void Errand::received(const v1::ServerFrame& frame) {
  if (frame.has_answer() && frame.answer().id() == request) end();
}

void Errand::closed(house::CloseCode /*code*/) {
  end();
}

void Errand::end() {
  if (std::exchange(ended_, true)) return;
  call_.hang_up();
  later_(0, done_);
}

}  // namespace emcon::bots
