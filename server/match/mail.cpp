// Keeps answers, packets and happenings until they may be told.
#include "server/match/mail.hpp"

#include "common/wire/convert.hpp"

namespace emcon::match {
namespace {

Audience all_seats() {
  Audience out = Audience::nobody();
  for (std::uint8_t i = 0; i < seats_max; ++i) out = out.with(Seat{i});
  return out;
}
Audience spectators_only() {
  return Audience::everyone().except(all_seats());
}

}  // namespace

void Mail::reply(ReplyTo to, Frame answer) {
  outbox_.replies.push_back({to, std::move(answer)});
}
void Mail::reply(ReplyTo to, emcon::v1::Answer answer) {
  reply(to, answer_of(to.id, std::move(answer)));
}

void Mail::refuse(ReplyTo to, const Problems& problems) {
  emcon::v1::Answer answer;
  for (const Problem& problem : problems) wire::to_proto(problem, *answer.add_problems());
  reply(to, std::move(answer));
}

void Mail::done(ReplyTo to) {
  emcon::v1::Answer answer;
  answer.mutable_done();
  reply(to, std::move(answer));
}

void Mail::tell_seats(const Frame& frame) {
  card_changed_ = true;
  outbox_.packets.push_back({all_seats(), frame});
}
void Mail::tell_seat(Seat seat, Frame frame) {
  card_changed_ = true;
  tell_own(seat, std::move(frame));
}
void Mail::tell_own(Seat seat, Frame frame) {
  outbox_.packets.push_back({Audience::only(seat), std::move(frame)});
}
void Mail::tell_spectators(Frame frame) {
  card_changed_ = true;
  to_spectators_.push_back({spectators_only(), std::move(frame)});
}
void Mail::tell_all(const Frame& frame) {
  card_changed_ = true;
  outbox_.packets.push_back({coming_.terms->watched_live() ? Audience::everyone() : all_seats(), frame});
}

Outbox Mail::take_mail() {
  Outbox out = std::move(outbox_);
  std::ranges::move(to_spectators_, std::back_inserter(out.packets));
  if (card_changed_) out.happenings.push_back(CardChanged{});
  return out;
}

}  // namespace emcon::match
