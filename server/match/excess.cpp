// Compares answers with a side's share, and steps with the bounds of clients; finds the side whose orders were too
// much.
#include "server/match/excess.hpp"

#include <algorithm>
#include <utility>

#include "common/counted.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/frames.hpp"
#include "common/wire/limits.hpp"
#include "server/match/fold.hpp"
#include "server/match/making.hpp"
#include "server/match/packets.hpp"
#include "server/match/refusals.hpp"

namespace emcon::match {
namespace {

constexpr const char* cut_note = "There is more here than a client can show.";

std::int64_t things_of(const table::Board& board, Side side) {
  return std::ranges::count(board.things, std::int32_t{side.index}, &table::Thing::side);
}

/// The number of the side's seats that are asked now, at least one.
std::int64_t asked_beside(const MatchState& state, Seat seat) {
  std::int64_t out = 0;
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i)
    out += state.terms->side_of(Seat{i}) == state.terms->side_of(seat) && state.asked(Seat{i}) ? 1 : 0;
  return std::max<std::int64_t>(1, out);
}

std::optional<std::string> words(const std::optional<Problem>& problem) {
  return problem ? std::optional(problem->text) : std::nullopt;
}

/// Cuts the journal, which copies of a state share, back to its former length.
class JournalAsItWas {
 public:
  explicit JournalAsItWas(const MatchState& state) : journal_(*state.journal), size_(state.now.journal) {}
  JournalAsItWas(const JournalAsItWas&) = delete;
  JournalAsItWas& operator=(const JournalAsItWas&) = delete;
  ~JournalAsItWas() { journal_.cut(size_); }

 private:
  Journal& journal_;
  std::size_t size_;
};

/// Why the viewer's lines from `since` on are more than a client reads; nothing: they are not.
std::optional<std::string> long_journal(const MatchState& state, Viewer viewer, std::size_t since) {
  const std::uint32_t lines = state.now.told[static_cast<std::size_t>(viewer.index())];
  if (std::cmp_greater(lines, wire::journal_lines_max()))
    return "The journal of a viewer would have " + std::to_string(lines) + " lines; a client reads at most " +
           std::to_string(wire::journal_lines_max()) + ".";
  if (state.journal->bytes() <= wire::journal_bytes_max) return std::nullopt;
  std::size_t bytes = 0;
  for (std::size_t i = since; i < state.now.journal; ++i)
    if (state.journal->told(i, viewer)) bytes += state.journal->bytes(i);
  if (bytes <= wire::journal_bytes_max) return std::nullopt;
  return "The journal of a viewer would have " + std::to_string(bytes) + " bytes; a client reads at most " +
         std::to_string(wire::journal_bytes_max) + ".";
}

/// Carries out the step that is due, to see whether it is too much.
std::optional<std::string> tried(const MatchState& state) {
  const JournalAsItWas afterwards(state);
  MatchState next = state;
  try {
    Resolution played = play_due(state);
    emcon::log::Record record;
    *record.mutable_resolved() = resolved_record(state, played);
    if (const auto wrong = apply(next, record, {.outcome = &played})) throw rules::RulesFault(*wrong);
  } catch (const rules::TooMuch& much) {
    return sentence_of(much);
  }
  Patches patches;
  const std::vector<ClosedStep> closed{close_step(*next.terms, next.now)};
  for (std::uint8_t i = 0; i < next.terms->seats(); ++i)
    if (auto why =
            unshowable(Making::frame(step_of(next, Viewer::of(Seat{i}), state.now, next.now, closed, {}, patches))))
      return why;
  return unshowable_picture(next);
}

/// The same state with defaults for the answers of one side; nothing if it has given only defaults.
std::optional<MatchState> without_orders(const MatchState& state, Side side) {
  MatchState out = state;
  bool other = false;
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i) {
    const auto& lock = state.seats[i].lock;
    if (!lock || state.terms->side_of(Seat{i}) != side) continue;
    LockedAnswer given;
    given.filled = state.position()->offer_for(Seat{i}).fallback;
    if (given.filled == lock->filled) continue;
    given.bytes = wire::serialize_filled(given.filled);
    given.salt = lock->salt;
    out.seats[i].lock = std::make_shared<const LockedAnswer>(std::move(given));
    other = true;
  }
  return other ? std::optional(std::move(out)) : std::nullopt;
}

}  // namespace

std::int64_t side_things_max(std::size_t sides) {
  return wire::board_things_max() * 4 / 5 / std::max<std::int64_t>(1, static_cast<std::int64_t>(sides));
}

Verdict verdict_of(const MatchState& state, Seat seat, const table::Filled& filled) {
  Verdict out = state.position()->check(seat, filled);
  if (out.adds == 0) return out;
  const Side side = state.terms->side_of(seat);
  const std::int64_t has = things_of(state.now.scene->board(Viewer::of(seat)), side);
  const std::int64_t most = side_things_max(state.terms->scenario->sides.size());
  const std::int64_t room = std::max<std::int64_t>(0, most - has) / asked_beside(state, seat);
  if (out.adds <= room) return out;
  Problem problem =
      refusal("too_much", "These orders put " + counted(out.adds, "thing") + " more on the table. Your side has " +
                              std::to_string(has) + " there; a side may have " + std::to_string(most) +
                              ", so this answer may add " + std::to_string(room) + " at most.");
  problem.params = {{"adds", std::to_string(out.adds)}, {"room", std::to_string(room)}};
  out.problems.push_back(std::move(problem));
  out.order = nullptr;
  return out;
}

std::optional<std::string> cut_to_show(table::Board& board) {
  auto why = words(wire::unreadable(board));
  if (!why) return why;
  table::Board out;
  out.clock = std::move(board.clock);
  out.sides = std::move(board.sides);
  out.notes = {cut_note};
  board = std::move(out);
  return why;
}

std::string sentence_of(const rules::TooMuch& much) {
  return std::string("It would be ") + much.what() + ".";
}

std::optional<std::string> unshowable(const Frame& step) {
  if (auto why = words(wire::unreadable(*step.binary()))) return why;
  if (step.binary()->size() <= wire::step_bytes_max) return std::nullopt;
  // Clocks and presence are no part of it: a repeated check must have the same result.
  emcon::v1::ServerFrame read;
  read.ParseFromString(*step.binary());
  const std::size_t bytes = read.update().ByteSizeLong() + read.question().offer().ByteSizeLong();
  if (bytes <= wire::step_bytes_max) return std::nullopt;
  return "A seat would be told " + std::to_string(bytes) + " bytes; at most " + std::to_string(wire::step_bytes_max) +
         " are told at once.";
}

std::optional<std::string> unshowable_picture(const MatchState& state) {
  if (!state.position()) return std::nullopt;
  const bool exhibition = state.terms->settings.watching() == emcon::v1::WATCH_EXHIBITION;
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i)
    if (auto why = state.now.scene->cut(Viewer::of(Seat{i}))) return why;
  if (exhibition)
    if (auto why = state.now.scene->cut(Viewer::spectator())) return why;
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i)
    if (auto why = long_journal(state, Viewer::of(Seat{i}), 0)) return why;
  // Spectators of a delayed match are told at once everything since the moment that they see.
  const std::size_t since = state.shown.empty() ? 0 : state.shown.front().journal;
  return long_journal(state, Viewer::spectator(), since);
}

std::optional<std::string> unshowable(const MatchState& state) {
  for (std::uint8_t i = 0; i < state.terms->seats(); ++i)
    if (state.awaits(Seat{i}))
      if (auto why = unshowable(question_of(state, Viewer::of(Seat{i}), {}))) return why;
  return unshowable_picture(state);
}

Excess excess_for(const MatchState& state, std::string why) {
  Excess out{std::move(why), {}};
  if (due(state) != Due::resolve) return out;
  std::vector<Side> blamed;
  const auto sides = static_cast<std::uint8_t>(state.terms->scenario->sides.size());
  for (std::uint8_t side = 0; side < sides; ++side)
    if (const auto other = without_orders(state, Side{side}); other && !tried(*other)) blamed.push_back(Side{side});
  if (blamed.size() != 1) return out;
  for (std::uint8_t side = 0; side < sides; ++side)
    if (Side{side} != blamed.front()) out.winners.push_back(Side{side});
  return out;
}

std::optional<Excess> excess_of(const MatchState& state) {
  switch (due(state)) {
    case Due::setup:
    case Due::leave:
    case Due::resolve:
      if (auto why = tried(state)) return excess_for(state, std::move(*why));
      return std::nullopt;
    case Due::nothing:
      if (state.phase != Phase::running && state.phase != Phase::adjourned) return std::nullopt;
      if (auto why = unshowable(state)) return Excess{std::move(*why), {}};
      return std::nullopt;
    default:
      return std::nullopt;
  }
}

void put(const Excess& excess, const Terms& terms, emcon::log::Ended& out) {
  for (const Side side : excess.winners) out.add_winners(side.index);
  std::string who = "What comes next";
  for (std::uint8_t side = 0; !excess.winners.empty() && side < terms.scenario->sides.size(); ++side)
    if (std::ranges::find(excess.winners, Side{side}) == excess.winners.end())
      who = "What " + terms.scenario->sides[side].name + " has ordered";
  out.set_text(who + " is more than a match holds, so it ends here. " + excess.why);
}

}  // namespace emcon::match
