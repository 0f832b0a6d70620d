// Greets the lobby, asks for a bot, and ends with a final answer.
#include "server/bots/errand.hpp"

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

#include "common/wire/limits.hpp"

namespace emcon::bots {
namespace {

constexpr std::uint32_t greeting = 1;
constexpr std::uint32_t request = 2;

/// Between attempts.
constexpr std::int64_t again_after_ms[] = {2'000, 5'000, 10'000, 20'000, 40'000, 60'000, 60'000};

/// Refusals that say 'not now'.
constexpr std::string_view passing[] = {"too_fast", "busy", "not_stored", "frozen", "unavailable", "elsewhere"};
/// Answers that end the errand without a fault: the seat is another's, or there is a newer code for it.
constexpr std::string_view settled[] = {"wrong_code", "seat_taken", "not_open", "unknown_match"};

template <std::size_t Size>
bool holds(const std::string_view (&codes)[Size], std::string_view code) {
  return std::ranges::find(codes, code) != std::end(codes);
}

}  // namespace

Errand::Errand(std::string code, std::string place, house::House& house, Later later, Done done)
    : code_(std::move(code)),
      later_(std::move(later)),
      done_(std::move(done)),
      call_(house, later_, std::move(place), *this) {
  ask();
}

void Errand::ask() {
  call_.open("");
  v1::ClientFrame hello, wish;
  hello.set_id(greeting);
  hello.mutable_hello()->set_client("emcon bot");
  hello.mutable_hello()->set_protocol(wire::protocol_version);
  call_.send(hello);
  wish.set_id(request);
  wish.mutable_ask_bot()->set_code(code_);
  call_.send(wish);
}

void Errand::received(const v1::ServerFrame& frame) {
  if (ended_ || !frame.has_answer() || frame.answer().id() != request) return;
  call_.hang_up();
  if (frame.answer().problems().empty()) return end({});
  refused(frame.answer().problems(0));
}

void Errand::refused(const v1::Problem& problem) {
  if (holds(settled, problem.code())) return end({});
  if (holds(passing, problem.code())) return again(problem.text());
  end(problem.text());
}

void Errand::closed(house::CloseCode code) {
  if (code == house::CloseCode::draining) return end({});
  again("The server has no room for its connection.");
}

void Errand::again(const std::string& why) {
  if (attempts_ == std::size(again_after_ms)) return end(why);
  later_(again_after_ms[attempts_++], [this, alive = std::weak_ptr(alive_)] {
    if (!alive.expired() && !ended_) ask();
  });
}

void Errand::end(const std::string& why) {
  if (std::exchange(ended_, true)) return;
  call_.hang_up();
  later_(0, [done = done_, why, alive = std::weak_ptr(alive_)] {
    if (!alive.expired()) done(why);
  });
}

}  // namespace emcon::bots
