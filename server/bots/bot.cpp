// Plays one seat for the server: connects, answers, takes part in new dice, follows to a rematch, and goes when it is
// alone.
#include "server/bots/bot.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "server/house/secrets.hpp"

namespace emcon::bots {
namespace {

using house::CloseCode;

constexpr std::int64_t again_ms = 600;
/// Between attempts to connect; the last one goes on.
constexpr std::int64_t waits_ms[] = {300, 1'000, 2'000, 4'000, 8'000, 15'000};

/// Another attempt would end the same way.
bool is_final(CloseCode code) {
  constexpr CloseCode final_codes[] = {CloseCode::refused, CloseCode::unknown_match, CloseCode::displaced,
                                       CloseCode::draining};
  return std::ranges::find(final_codes, code) != std::end(final_codes);
}
/// Whether the connection was closed because the house refused a frame of the bot.
bool is_own_fault(CloseCode code) {
  return code == CloseCode::bad_frame || code == CloseCode::too_big;
}

/// The id of its last request: no other request has it.
constexpr std::uint32_t leave_id = std::numeric_limits<std::uint32_t>::max();
/// So long it waits to hear that its seat is given up.
constexpr std::int64_t leave_ms = 30'000;

/// The same for the life of its seat, so that it answers after a restart as it would have.
std::uint64_t seed_of(const std::string& token) {
  const Bytes32 hash = house::token_hash(token);
  std::uint64_t out = 0;
  for (std::size_t i = 0; i < sizeof out; ++i) out = out << 8U | hash[i];
  return out;
}

std::string code_in(const v1::Notice& notice) {
  for (const auto& param : notice.params())
    if (notice.code() == "rematch" && param.name() == "code") return param.value();
  return {};
}

}  // namespace

Bot::Bot(const house::BotSeat& seat, house::House& house, Later later, std::int64_t alone_ms, Hooks hooks)
    : match_(seat.match),
      place_(seat.place),
      house_(house),
      later_(std::move(later)),
      alone_ms_(alone_ms),
      hooks_(std::move(hooks)),
      token_(seat.token),
      desk_(seat.match, {.seat = seat.seat.index, .token = seat.token, .entropy = seat.entropy},
            [this](const v1::ClientFrame& frame) { call_.send(frame); }),
      player_(desk_, client::bot::Policy(client::bot::Level::greedy, seed_of(seat.token))),
      call_(house, later_, seat.place, *this),
      moved_ms_(house.now_ms()) {
  desk_.dice().draw_by([this] { return house::bot_entropy(token_, begun_); });
}

void Bot::come() {
  call_.open(match_);
  if (!call_.is_open()) return;  // why is told by closed()
  desk_.connected();
  look_around();
}

bool Bot::stay() {
  wait_ = 0;
  if (!gone_) look_around();
  return !gone_;
}

void Bot::received(const v1::ServerFrame& frame) {
  for (const v1::ServerFrame& part : wire::parts_of(frame)) {
    if (gone_) return;
    if (giving_up_)
      hear_of_end(part);
    else
      hear(desk_.receive(part, std::chrono::steady_clock::now()));
  }
}

void Bot::hear(const client::Heard& heard) {
  if (!heard.fault.empty() || desk_.model().overfull()) return give_up();
  if (heard.changes.welcome) failures_ = 0;
  if (heard.changes.new_question || heard.changes.outcome) moved_ms_ = house_.now_ms();
  if (heard.reply && heard.reply->not_now()) after(again_ms, [this] { desk_.dice().again(); });
  if (heard.new_dice) {
    begun_ = heard.new_dice->setups();
    desk_.dice().agree();
  }
  if (player_.heard(heard)) after(again_ms, [this] { player_.again(); });
  if (const std::string code = heard.changes.notice ? code_in(*heard.changes.notice) : ""; !code.empty())
    hooks_.next_code(code);
  if (heard.changes.welcome || heard.changes.presence) look_around();
}

bool Bot::unreadable() {
  if (!giving_up_) give_up();
  return true;
}

void Bot::give_up() {
  if (!std::exchange(giving_up_, true)) after(leave_ms, [this] { leave(); });
  v1::ClientFrame frame;
  frame.set_id(leave_id);
  frame.mutable_leave();
  call_.send(frame);
}

void Bot::hear_of_end(const v1::ServerFrame& frame) {
  if (frame.has_welcome()) return give_up();
  if (!frame.has_answer() || frame.answer().id() != leave_id) return;
  const bool later = std::ranges::any_of(frame.answer().problems(), [](const v1::Problem& problem) {
    return problem.code() == "not_stored" || problem.code() == "busy" || problem.code() == "too_fast";
  });
  if (!later) return leave();
  after(again_ms, [this] { give_up(); });
}

bool Bot::alone() const {
  const client::Model& model = desk_.model();
  return std::ranges::none_of(model.card.seats(), [&](const v1::SeatState& one) {
    return one.here() && !std::cmp_equal(one.seat(), desk_.key().seat);
  });
}

void Bot::look_around() {
  if (!alone()) {
    wait_ = 0;
    return;
  }
  if (wait_ != 0) return;
  wait_ = ++waits_;
  after(alone_ms_, [this, wait = wait_] {
    if (wait == wait_) leave();
  });
}

void Bot::closed(CloseCode code) {
  desk_.disconnected();
  if (is_final(code) || (giving_up_ && is_own_fault(code))) return leave();
  if (is_own_fault(code)) giving_up_ = true;  // as soon as it is there again
  const auto last = static_cast<int>(std::size(waits_ms)) - 1;
  after(waits_ms[std::min(failures_++, last)], [this] { come(); });
}

void Bot::leave() {
  if (std::exchange(gone_, true)) return;
  desk_.disconnected();
  call_.hang_up();
  hooks_.gone();
}

void Bot::after(std::int64_t ms, std::function<void()> what) {
  later_(ms, [this, alive = std::weak_ptr(alive_), what = std::move(what)] {
    if (!alive.expired() && !gone_) what();
  });
}

}  // namespace emcon::bots
