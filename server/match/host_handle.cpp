// Decides who may ask what, and gives a repeated request the same answer again.
#include <algorithm>

#include <sodium.h>

#include "common/wire/convert.hpp"
#include "server/match/host_impl.hpp"
#include "server/match/refusals.hpp"

namespace emcon::match {
namespace {

using emcon::v1::ClientFrame;

constexpr std::size_t journal_page = 200;

/// Requests that change something and may come twice, because a connection broke before their answer arrived.
bool repeatable(const ClientFrame& frame) {
  switch (frame.body_case()) {
    case ClientFrame::kDraft:
    case ClientFrame::kLock:
    case ClientFrame::kSubmit:
    case ClientFrame::kSetStanding:
    case ClientFrame::kSay:
    case ClientFrame::kRevealEntropy:
    case ClientFrame::kCommitEntropy:
      return true;
    default:
      return false;
  }
}

/// Only tells a request from another by the same seat, which would deceive nobody but itself: a short hash will do.
RequestHash content_of(const ClientFrame& frame) {
  static_assert(sizeof(RequestHash) == crypto_shorthash_siphashx24_BYTES);
  static constexpr std::array<unsigned char, crypto_shorthash_siphashx24_KEYBYTES> key{};
  if (frame.padding().empty()) {
    const std::string bytes = frame.SerializeAsString();
    RequestHash out{};
    crypto_shorthash_siphashx24(out.data(), reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size(),
                                key.data());
    return out;
  }
  ClientFrame plain = frame;
  plain.clear_padding();
  return content_of(plain);
}

}  // namespace

void Host::handle(Request request) {
  if (frozen_) {
    emcon::v1::Answer answer;
    wire::to_proto(frozen_problem(), *answer.add_problems());
    outbox_.replies.push_back({request.to, answer_of(request.to.id, std::move(answer))});
    return;
  }
  enqueue([this, request = std::move(request)] { act_for(request.to, [&] { dispatch(request); }); });
}

void Host::act_for(ReplyTo to, const std::function<void()>& act) {
  const bool sound = !broken();
  const std::size_t replies = batch_->replies.size(), remembered = batch_->remembered.size();
  try {
    act();
  } catch (const std::exception& fault) {
    break_down(fault.what());
  }
  if (!sound || !broken()) return;
  // What was said on the way no longer holds.
  batch_->replies.resize(replies);
  batch_->remembered.resize(remembered);
  refuse(to, quarantined_problem());
}

bool Host::refused_broken(ReplyTo to) {
  if (broken()) refuse(to, quarantined_problem());
  return broken();
}

void Host::dispatch(const Request& request) {
  if (request.frame.has_ping()) return done(request.to);
  if (refused_broken(request.to)) return;
  if (request.frame.has_get_journal()) return get_journal(request.by, request.to, request.frame.get_journal().after());
  if (request.frame.has_get_receipt()) return get_receipt(request.by, request.to);
  if (!request.by.is_seat()) return dispatch_spectator(request);
  const From from{request.by.seat(), request.to};
  if (!now().terms->has_seat(from.seat) || !now().seats[from.seat.index].held)
    return refuse(request.to, refusal("not_seated", "You hold no seat in this match."));
  if (now().seats[from.seat.index].left && !request.frame.has_say() && !request.frame.has_leave())
    return refuse(request.to, refusal("not_seated", "You have left this match; you may look on and talk."));
  if (!repeatable(request.frame)) return dispatch_seat(from, request.frame);
  const RequestHash content = content_of(request.frame);
  if (answered_before(from, content)) return;
  const std::size_t replies = batch_->replies.size();
  dispatch_seat(from, request.frame);
  if (batch_->replies.size() > replies)
    batch_->remembered.push_back({from.seat, from.to.id, content, batch_->replies.back().frame});
}

bool Host::answered_before(const From& from, const RequestHash& content) {
  const auto again = [&](const Remembered& one) {
    if (!one.is_to(from, content)) return false;
    batch_->replies.push_back({from.to, one.answer});
    return true;
  };
  const Memory& memory = remembered_[from.seat.index];
  for (std::size_t i = 0; i < memory.ids.size(); ++i)
    if (memory.ids[i] == from.to.id && again(memory.answers[i])) return true;
  return std::ranges::any_of(batch_->remembered, again);
}

void Host::dispatch_seat(const From& from, const ClientFrame& frame) {
  switch (frame.body_case()) {
    case ClientFrame::kDraft:
      return draft(from, frame.draft());
    case ClientFrame::kTry:
      return try_out(from, frame.try_());
    case ClientFrame::kLock:
      return lock(from, frame.lock());
    case ClientFrame::kSubmit:
      return submit(from, frame.submit());
    case ClientFrame::kSetStanding:
      return set_standing(from, frame.set_standing());
    case ClientFrame::kGetStanding:
      return get_standing(from);
    case ClientFrame::kSay:
      return say(from, frame.say());
    case ClientFrame::kCommitEntropy:
      return commit_entropy(from, frame.commit_entropy());
    case ClientFrame::kRevealEntropy:
      return reveal(from, frame.reveal_entropy());
    case ClientFrame::kPropose:
      return propose(from, frame.propose());
    case ClientFrame::kConcede:
      return concede(from);
    case ClientFrame::kLeave:
      return leave(from);
    default:
      return refuse(from.to, refusal("not_here", "This request is not one for a match connection."));
  }
}

void Host::dispatch_spectator(const Request& request) {
  if (request.frame.has_say()) return spectator_says(request);
  refuse(request.to, refusal("not_seated", "Spectators may watch and talk to each other; they hold no seat."));
}

void Host::get_journal(Viewer viewer, ReplyTo to, std::uint32_t after) {
  emcon::v1::Answer answer;
  emcon::v1::JournalPage& page = *answer.mutable_journal();
  page.set_more(put_journal(now(), viewer, after, journal_page, *page.mutable_lines()));
  reply(to, std::move(answer));
}

void Host::get_receipt(Viewer viewer, ReplyTo to) {
  // What is durable, for that is what has been told.
  const Moment* at = state_.terms ? state_.moment_of(viewer) : nullptr;
  if (!at) return refuse(to, refusal("not_started", "Nothing has been shown to you yet."));
  Told& told = told_[static_cast<std::size_t>(viewer.index())];
  for (; told.journal < at->journal; ++told.journal)
    if (const JournalEntry& entry = (*state_.journal)[told.journal]; entry.audience.has(viewer))
      told.lines.add(entry.line);
  emcon::v1::Answer answer;
  *answer.mutable_receipt() = receipt_of(state_, viewer, told.lines, key_);
  reply(to, std::move(answer));
}

}  // namespace emcon::match
