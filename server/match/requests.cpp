// Decides who may make which request, and repeats the answer to a repeated request.
#include "server/match/requests.hpp"

#include <sodium.h>

#include "server/match/making.hpp"
#include "server/match/refusals.hpp"

namespace emcon::match {
namespace {

using emcon::v1::ClientFrame;

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

/// Only distinguishes requests of one seat, which could deceive nobody but itself, so a short hash is enough.
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

/// Repeats an acknowledgement by its content: its signature is not kept.
void answer_again(Batch& batch, const From& from, NewFrame frame) {
  const emcon::v1::DraftState& draft = frame->answer().draft();
  if (draft.locked())
    batch.to_sign().acknowledge_again(
        answer_statement(batch.now().terms->id, from.seat.index, draft.question(), draft.answer_hash()), frame);
  batch.reply(from.to, Making::frame(std::move(frame)));
}

}  // namespace

void Requests::dispatch(Batch& batch, const Request& request) {
  if (request.frame.has_ping()) return batch.done(request.to);
  if (batch.broken()) return batch.refuse(request.to, quarantined_problem());
  if (request.frame.has_get_journal())
    return recall_.journal(batch, request.by, request.to, request.frame.get_journal().after());
  if (request.frame.has_get_receipt()) return recall_.receipt(batch, request.by, request.to);
  if (!request.by.is_seat()) return dispatch_spectator(batch, request);
  const From from{request.by.seat(), request.to};
  if (!batch.now().terms->has_seat(from.seat) || !batch.now().seats[from.seat.index].held)
    return batch.refuse(request.to, refusal("not_seated", "You hold no seat in this match."));
  if (batch.now().seats[from.seat.index].left && !request.frame.has_say() && !request.frame.has_leave())
    return batch.refuse(request.to, refusal("not_seated", "You have left this match; you may look on and talk."));
  if (!repeatable(request.frame)) return dispatch_seat(batch, from, request.frame);
  const RequestHash content = content_of(request.frame);
  if (NewFrame again = repeats_.answer_to(from, content)) return answer_again(batch, from, std::move(again));
  const std::size_t replies = batch.replies().size();
  dispatch_seat(batch, from, request.frame);
  if (batch.replies().size() > replies) repeats_.remember(from, content, batch.replies().back().frame);
}

void Requests::dispatch_seat(Batch& batch, const From& from, const ClientFrame& frame) {
  switch (frame.body_case()) {
    case ClientFrame::kDraft:
      return answers_.draft(batch, from, frame.draft());
    case ClientFrame::kTry:
      return answers_.try_out(batch, from, frame.try_());
    case ClientFrame::kLock:
      return answers_.lock(batch, from, frame.lock());
    case ClientFrame::kSubmit:
      return answers_.submit(batch, from, frame.submit());
    case ClientFrame::kSetStanding:
      return answers_.set_standing(batch, from, frame.set_standing());
    case ClientFrame::kGetStanding:
      return answers_.get_standing(batch, from);
    case ClientFrame::kSay:
      return people_.say(batch, from, frame.say());
    case ClientFrame::kCommitEntropy:
      return people_.commit_entropy(batch, from, frame.commit_entropy());
    case ClientFrame::kRevealEntropy:
      return people_.reveal(batch, from, frame.reveal_entropy());
    case ClientFrame::kPropose:
      return agreements_.propose(batch, from, frame.propose());
    case ClientFrame::kConcede:
      return agreements_.concede(batch, from);
    case ClientFrame::kLeave:
      return people_.leave(batch, from);
    default:
      return batch.refuse(from.to, refusal("not_here", "This request is not one for a match connection."));
  }
}

void Requests::dispatch_spectator(Batch& batch, const Request& request) {
  if (request.frame.has_say()) return people_.spectator_says(batch, request.to, request.frame.say());
  batch.refuse(request.to, refusal("not_seated", "Spectators may watch and talk to each other; they hold no seat."));
}

}  // namespace emcon::match
