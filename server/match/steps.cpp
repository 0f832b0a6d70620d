// Resolves a step when all answers are in, and tells every viewer the results.
#include "server/match/steps.hpp"

#include <stdexcept>

#include "server/match/build.hpp"
#include "server/match/digest.hpp"
#include "server/match/excess.hpp"
#include "server/match/making.hpp"

namespace emcon::match {
namespace {

void drop_draft_rows(Batch& batch) {
  for (std::uint8_t i = 0; i < batch.now().terms->seats(); ++i) batch.drop_draft_row(Seat{i});
}

/// Steps that run on by themselves (seats that left) go to the store in groups of at most this many.
constexpr int steps_per_append = 64;

/// `ended` is how the match ends by its log.
void write_ended(Batch& batch, emcon::log::Ended ended) {
  const MatchState& now = batch.now();
  if (!now.own_words) ended.set_build(std::string(own_build()));
  if (now.position()) ended.set_digest(as_string(digest_of(*now.position())));
  emcon::log::Record record;
  *record.mutable_ended() = std::move(ended);
  batch.write(std::move(record), {.ended = true});
}

/// The step just closed is the batch's last; an end that the rules did not bring closes none.
std::span<const ClosedStep> last_closed(const Batch& batch) {
  return batch.closed().last(batch.closed().empty() ? 0 : 1);
}

/// Why some seat could not be shown the step that was just carried out.
std::optional<std::string> unshowable_step(const MatchState& state, const std::vector<BlankFrame>& told) {
  for (const BlankFrame& one : told)
    if (auto why = unshowable(one.frame())) return why;
  return unshowable_picture(state);
}

std::size_t asked_seats(const MatchState& now) {
  std::size_t out = 0;
  for (std::uint8_t i = 0; i < now.terms->seats(); ++i) out += now.asked(Seat{i}) ? 1 : 0;
  return out;
}

}  // namespace

bool Steps::goes_on(const MatchState& state) {
  return due(state) != Due::nothing || absent_seat(state).has_value();
}

void Steps::settle(Batch& batch) const {
  for (int step = 0; step < steps_per_append && !batch.broken(); ++step) {
    switch (due(batch.now())) {
      case Due::end:
        end_by_rules(batch);
        break;
      case Due::nothing:
        if (!answer_for_absent(batch)) return;
        break;
      default:
        resolve_due(batch);
    }
  }
}

void Steps::resolve_due(Batch& batch) const {
  const Moment before = batch.now().now;
  const std::vector<Moment> shown_before = batch.now().shown;
  const std::size_t asked = asked_seats(batch.now());
  emcon::log::Record record;
  Resolution played;
  try {
    played = play_due(batch.now());
    *record.mutable_resolved() = resolved_record(batch.now(), played);
  } catch (const rules::TooMuch& much) {
    return end_as_too_much(batch, sentence_of(much));
  } catch (const std::exception& fault) {
    // Whatever rules code threw: the match stands still with its reason in the log, and the others go on.
    return batch.break_down("resolving question " + std::to_string(before.question) + ": " + fault.what());
  }
  const Batch::Mark mark = batch.mark();
  drop_draft_rows(batch);
  batch.write(std::move(record), {.outcome = &played});
  if (batch.broken()) return;
  ClosedStep closed = close_step(*batch.now().terms, batch.now().now);
  batch.start_clock();
  if (due(batch.now()) == Due::end) end_by_rules(batch);
  if (batch.broken()) return;
  Patches patches;
  std::vector<BlankFrame> told = words_for_seats(batch, before, std::span(&closed, 1), patches);
  if (auto why = unshowable_step(batch.now(), told)) {
    batch.back_to(mark);
    return end_as_too_much(batch, std::move(*why));
  }
  batch.close(std::move(closed), asked);
  tell_step(batch, before, shown_before, std::move(told), patches);
  if (batch.now().ended) tell_end(batch);
}

bool Steps::answer_for_absent(Batch& batch) const {
  const auto seat = absent_seat(batch.now());
  if (seat) answers_.lock_default(batch, *seat, emcon::log::Locked::LEAVE);
  return seat.has_value();
}

// ---------------------------------------------------------------- telling

std::vector<BlankFrame> Steps::words_for_seats(const Batch& batch, const Moment& from,
                                               std::span<const ClosedStep> closed, Patches& patches) {
  const MatchState& s = batch.now();
  std::vector<BlankFrame> out;
  for (std::uint8_t i = 0; i < s.terms->seats(); ++i)
    out.push_back(Making::blank(step_of(s, Viewer::of(Seat{i}), from, s.now, closed, batch.around(), patches)));
  return out;
}

void Steps::tell_step(Batch& batch, const Moment& from, const std::vector<Moment>& shown_before,
                      std::vector<BlankFrame> seats, Patches& patches) const {
  const std::span<const ClosedStep> closed = last_closed(batch);
  for (std::uint8_t i = 0; i < batch.now().terms->seats(); ++i)
    batch.tell_seat(Seat{i}, batch.to_sign().tell(closed, std::move(seats[i])));
  tell_spectators_step(batch, from, shown_before, closed, patches);
}

void Steps::tell_questions(Batch& batch) const {
  const MatchState& s = batch.now();
  if (!s.position()) return;
  for (std::uint8_t i = 0; i < s.terms->seats(); ++i)
    batch.tell_seat(Seat{i}, question_of(s, Viewer::of(Seat{i}), batch.around()));
  if (batch.spectators_live()) batch.tell_spectators(question_of(s, Viewer::spectator(), batch.around()));
}

void Steps::tell_newcomers(Batch& batch) const {
  Patches patches;
  batch.tell_before(
      [&] { tell_spectators_step(batch, batch.durable().now, batch.durable().shown, batch.closed(), patches); });
}

void Steps::tell_spectators_step(Batch& batch, const Moment& from, const std::vector<Moment>& shown_before,
                                 std::span<const ClosedStep> closed, Patches& patches) const {
  const MatchState& s = batch.now();
  if (!batch.here().watched) return batch.leave_unheard();
  if (batch.spectators_live())
    return tell_public(batch, from, closed,
                       step_of(s, Viewer::spectator(), from, s.now, closed, batch.around(), patches));
  if (!s.shown.empty()) tell_late_spectators(batch, from, shown_before, closed, patches);
}

/// Delayed spectators move from their former moment to their present one, which may be several steps later or none.
void Steps::tell_late_spectators(Batch& batch, const Moment& from, const std::vector<Moment>& shown_before,
                                 std::span<const ClosedStep> closed, Patches& patches) const {
  const MatchState& s = batch.now();
  const Viewer public_eyes = Viewer::spectator();
  Moment start = shown_before.empty() ? Moment{} : shown_before.front();
  if (shown_before.empty()) start.chat = from.chat;  // they have read the talk before the beginning
  const Moment& end = s.shown.front();
  if (start.scene == end.scene && start.over == end.over) return;
  std::vector<ClosedStep> all;
  // They have been told of the first of these, their present moment.
  for (std::size_t i = 1; i < shown_before.size(); ++i)
    if (shown_before[i].question > shown_before[i - 1].question) all.push_back(close_step(*s.terms, shown_before[i]));
  for (const ClosedStep& one : closed)
    if (all.empty() || one.close.step() > all.back().close.step()) all.push_back(one);
  for (std::size_t i = start.chat; i < end.chat; ++i)
    if (s.reads(public_eyes, i) && (*s.chat)[i].channel == emcon::v1::Say::ALL)
      batch.tell_spectators(chat_of(s, public_eyes, i));
  tell_public(batch, start, all, step_of(s, public_eyes, start, end, all, batch.around(), patches));
}

/// Tells spectators of a delayed match many steps at once. If that is more than one frame holds, they get the match as
/// a newcomer does.
void Steps::tell_public(Batch& batch, const Moment& from, std::span<const ClosedStep> closed, const NewFrame& step) {
  const Viewer eyes = Viewer::spectator();
  BlankFrame words = Making::blank(step);
  if (!unshowable(words.frame())) return batch.tell_spectators(batch.to_sign().tell(closed, std::move(words)));
  batch.tell_spectators(
      welcome_of(batch.now(), eyes, from.told[static_cast<std::size_t>(eyes.index())], batch.around()));
}

// ---------------------------------------------------------------- the end

void Steps::end_by_rules(Batch& batch) const {
  if (auto ended = end_by(batch.now(), "rules")) return write_ended(batch, std::move(*ended));
  throw std::logic_error("a match ends by its rules though they have not ended it");
}

void Steps::finish(Batch& batch, const std::string& how) const {
  auto ended = end_by(batch.now(), how);
  if (!ended) throw std::logic_error("a match ends by '" + how + "' though " + ended.error());
  end_with(batch, std::move(*ended));
}

void Steps::end_as_too_much(Batch& batch, std::string why) const {
  emcon::log::Ended ended;
  ended.set_how("too_much");
  put(excess_for(batch.now(), std::move(why)), *batch.now().terms, ended);
  end_with(batch, std::move(ended));
}

void Steps::end_if_unshowable(Batch& batch) const {
  const bool goes_on = batch.now().phase == Phase::running || batch.now().phase == Phase::adjourned;
  if (!goes_on || due(batch.now()) != Due::nothing) return;
  if (auto why = unshowable(batch.now())) end_as_too_much(batch, std::move(*why));
}

void Steps::end_with(Batch& batch, emcon::log::Ended ended) const {
  const Moment before = batch.now().now;
  const std::vector<Moment> shown_before = batch.now().shown;
  drop_draft_rows(batch);
  write_ended(batch, std::move(ended));
  if (batch.broken()) return;
  Patches patches;
  tell_step(batch, before, shown_before, words_for_seats(batch, before, last_closed(batch), patches), patches);
  tell_end(batch);
}

void Steps::tell_end(Batch& batch) const {
  const Frame opened = opened_of(batch.now(), batch.key());
  batch.tell_seats(opened);
  batch.tell_spectators(opened);
}

}  // namespace emcon::match
