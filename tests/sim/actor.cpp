// Plays one simulated client: it connects, answers, talks, and comes back after every loss.
#include "tests/sim/actor.hpp"

#include <chrono>

namespace emcon::testing {
namespace {

constexpr std::int64_t again_ms = 1'000;
constexpr std::int64_t concede_again_ms = 5'000;
constexpr std::uint64_t talk_one_in = 12;

/// What a well-behaved client may be told at any time.
bool expected(house::CloseCode code) {
  using enum house::CloseCode;
  return code == displaced || code == moved || code == frozen || code == draining;
}

}  // namespace

Actor::Actor(Server& server, ActorPlan plan, std::uint64_t seed)
    : server_(server),
      plan_(std::move(plan)),
      rng_(seed),
      desk_(
          plan_.match, plan_.key, [this](const v1::ClientFrame& frame) { server_.send(link_, frame); },
          static_cast<std::uint32_t>(rng_.below(1'000'000))) {
  if (plan_.key.seat >= 0)
    player_.emplace(desk_, client::bot::Policy(plan_.greedy ? client::bot::Level::greedy : client::bot::Level::random,
                                               rng_.next()));
}

void Actor::connect() {
  if (link_ && link_->alive) return;
  const Viewer viewer =
      plan_.key.seat >= 0 ? Viewer::of(Seat{static_cast<std::uint8_t>(plan_.key.seat)}) : Viewer::spectator();
  link_ = server_.dial(*this, plan_.name, {plan_.match, plan_.format, false, plan_.name}, viewer);
}

void Actor::opened() {
  desk_.connected(rng_.below(2) == 0);
}

void Actor::received(const v1::ServerFrame& frame) {
  const client::Instant now{std::chrono::milliseconds(server_.now_ms())};
  const client::Heard heard = desk_.receive(frame, now);
  if (heard.changes.new_question) ++questions_;
  if (!heard.fault.empty()) server_.witness().complain(plan_.name + " was told what cannot be: " + heard.fault);
  if (!heard.warnings.empty()) ++server_.witness().counts()["warnings of clients"];
  if (heard.reply && heard.reply->not_now()) server_.after(again_ms, [this] { desk_.dice().again(); });
  think(heard);
}

void Actor::think(const client::Heard& heard) {
  if (player_ && player_->heard(heard)) again_later();
  if (heard.changes.new_question && plan_.talks && rng_.below(talk_one_in) == 0) talk();
  mind_the_end();
}

void Actor::again_later() {
  if (again_planned_) return;
  again_planned_ = true;
  server_.after(again_ms, [this] {
    again_planned_ = false;
    if (player_ && desk_.online()) player_->again();
  });
}

void Actor::talk() {
  const auto channel = plan_.key.seat < 0 ? v1::Say::SPECTATORS : rng_.below(2) == 0 ? v1::Say::ALL : v1::Say::SIDE;
  desk_.say(channel, plan_.name + " says " + std::to_string(++lines_));
}

/// Long battles are given up at some point, so that every match of the simulation has an end.
void Actor::mind_the_end() {
  if (plan_.concedes_after == 0 || questions_ < plan_.concedes_after || concede_planned_ || model().ended()) return;
  concede_planned_ = true;
  if (desk_.online()) desk_.concede();
  server_.after(concede_again_ms, [this] {
    concede_planned_ = false;
    mind_the_end();
  });
}

void Actor::closed(std::optional<house::CloseCode> code) {
  desk_.disconnected();
  if (code) server_.witness().closed(plan_.name, static_cast<int>(*code), expected(*code));
  if (code == house::CloseCode::displaced && link_->alive) return;
  server_.after(20 + static_cast<std::int64_t>(rng_.below(1'000)), [this] { connect(); });
}

}  // namespace emcon::testing
