// Puts the parts of a host together, and answers its owner from the durable state.
#include "server/match/host.hpp"

#include <utility>

#include "server/match/agreements.hpp"
#include "server/match/ledger.hpp"
#include "server/match/refusals.hpp"
#include "server/match/requests.hpp"
#include "server/match/timing.hpp"

namespace emcon::match {
/// Each part knows only those above it.
struct Host::Parts {
  Parts(MatchId id, const Ports& ports) : site{std::move(id), ports} {}
  Around around() const {
    return {here.seats, here.spectators, site.ports.clock.steady_ms(), !ledger.fault().empty(), &site.ports.signer};
  }

  const Site site;
  Here here;
  Repeats repeats;
  Answers answers{site};
  Steps steps{answers};
  Clocks clocks{site, answers, steps};
  People people{steps, clocks, repeats};
  Agreements agreements{steps, clocks, people};
  Requests requests{answers, people, agreements, repeats};
  Ledger ledger{site, here, steps, clocks, repeats};
};

Host::Host(std::unique_ptr<Parts> parts) : parts_(std::move(parts)) {}
Host::~Host() = default;

// ---------------------------------------------------------------- beginnings

std::expected<std::unique_ptr<Host>, Problems> Host::create(NewMatch what, const Ports& ports) {
  Catalogues own;
  auto created = draw_up(what.id, std::move(what.settings), what.documents, ports.entropy,
                         ports.signer.key().public_key(), ports.catalogues ? *ports.catalogues : own);
  if (!created) return std::unexpected(std::move(created.error()));
  auto parts = std::make_unique<Parts>(what.id, ports);
  parts->ledger.begin(std::move(*created), std::move(what.index));
  if (!parts->ledger.fault().empty()) return std::unexpected(Problems{quarantined_problem()});
  return std::unique_ptr<Host>(new Host(std::move(parts)));
}

std::unique_ptr<Host> Host::restore(MatchId id, const store::StoredMatch& stored, const Ports& ports) {
  auto folded = fold_match(id, stored, ports.catalogues);
  return restore(std::move(id), std::move(*folded), stored.index, ports);
}

std::unique_ptr<Host> Host::restore(MatchId id, Folded folded, const std::vector<store::IndexRow>& rows,
                                    const Ports& ports) {
  auto parts = std::make_unique<Parts>(std::move(id), ports);
  bool clock_stood_still = false;
  parts->ledger.take(std::move(folded),
                     [&](MatchState& state) { clock_stood_still = parts->clocks.read_timing(state, rows); });
  if (parts->ledger.fault().empty())
    parts->ledger.enqueue([&clocks = parts->clocks, clock_stood_still](Batch& batch) {
      if (clock_stood_still && due(batch.now()) == Due::nothing) clocks.regrace(batch);
    });
  return std::unique_ptr<Host>(new Host(std::move(parts)));
}

// ---------------------------------------------------------------- commands

void Host::seat(Seat seat, NewHolder who, std::vector<store::IndexRow> index, ReplyTo to) {
  parts_->ledger.request(
      to,
      [&people = parts_->people, seat, who = std::move(who), to](Batch& batch) {
        if (batch.broken()) return batch.refuse(to, quarantined_problem());
        people.seat(batch, seat, who, to);
      },
      std::move(index));
}

void Host::handle(Request request) {
  const ReplyTo to = request.to;
  parts_->ledger.request(to, [&requests = parts_->requests, request = std::move(request)](Batch& batch) {
    requests.dispatch(batch, request);
  });
}

void Host::admin(AdminAct what, std::vector<store::IndexRow> index, ReplyTo to) {
  parts_->ledger.request(
      to,
      [&people = parts_->people, what = std::move(what), to](Batch& batch) {
        if (batch.broken()) return batch.refuse(to, quarantined_problem());
        people.admin(batch, what, to);
      },
      std::move(index));
}

void Host::tick() {
  if (parts_->ledger.frozen()) return;
  parts_->ledger.enqueue([&parts = *parts_](Batch& batch) {
    if (batch.broken() || !batch.now().terms) return;
    if (const auto seat = parts.clocks.tick(batch))
      parts.people.vacate(batch, *seat, "A player did not confirm in time.");
  });
}

std::optional<std::int64_t> Host::next_tick_ms() const {
  const Ledger& ledger = parts_->ledger;
  return ledger.goes() ? parts_->clocks.next_tick(ledger.state()) : std::nullopt;
}

std::optional<std::int64_t> Host::next_deadline_ms() const {
  const Ledger& ledger = parts_->ledger;
  return ledger.goes() ? parts_->clocks.next_deadline(ledger.state()) : std::nullopt;
}

std::optional<store::Append> Host::take_append() {
  return parts_->ledger.take_append();
}
void Host::appended(const store::Appended& result) {
  parts_->ledger.appended(result);
}
Outbox Host::take_outbox() {
  return parts_->ledger.take_outbox();
}

void Host::present(std::uint16_t seats_here, std::uint32_t spectators) {
  parts_->here = {seats_here, spectators, spectators > 0};
}

// ---------------------------------------------------------------- what is true now

Welcome Host::begin_welcome(Viewer viewer, std::uint32_t journal_after) {
  Ledger& ledger = parts_->ledger;
  if (!viewer.is_seat()) parts_->here.watched = true;  // somebody listens from now on
  if (ledger.fault().empty()) try {
      Welcome out = match::begin_welcome(ledger.state(), viewer, journal_after, parts_->around());
      const Moment* at = ledger.state().moment_of(viewer);
      // Steps are checked before they are stored; a larger one comes from a server that did not check.
      if (!out.readable() || (at && at->scene->cut(viewer)))
        ledger.enqueue([&steps = parts_->steps](Batch& batch) { steps.end_if_unshowable(batch); });
      return out;
    } catch (const std::exception& fault) {
      // Boards are rules code: an exception from them quarantines this match, and the viewer gets a bare welcome.
      ledger.quarantine("showing the match: " + std::string(fault.what()));
    }
  return Welcome(bare_welcome_of(ledger.state(), viewer, parts_->around()));
}

Frame Host::whole_board(Viewer viewer) {
  Ledger& ledger = parts_->ledger;
  if (ledger.fault().empty()) try {
      return whole_board_of(ledger.state(), viewer);
    } catch (const std::exception& fault) {
      // The same.
      ledger.quarantine("showing the board: " + std::string(fault.what()));
    }
  return nullptr;
}

emcon::v1::MatchCard Host::card(Viewer viewer) const {
  return card_of(parts_->ledger.state(), viewer, parts_->around());
}

std::optional<std::int64_t> Host::card_deadline_wall_ms(Viewer viewer) const {
  const MatchState& state = parts_->ledger.state();
  const std::int64_t left = shown_left(state, viewer, state.since_ms);
  return left < 0 ? std::nullopt : std::optional(state.since_wall_ms + left);
}

std::int64_t Host::card_asked_wall_ms(Viewer viewer) const {
  const MatchState& state = parts_->ledger.state();
  return state.ask() && state.moment_of(viewer) == &state.now ? state.asked_at_ms : 0;
}

bool Host::vacant(Seat seat) const {
  const MatchState& state = parts_->ledger.state();
  if (!state.terms || !state.terms->has_seat(seat)) return false;
  const SeatState& at = state.seats[seat.index];
  return (state.phase == Phase::running || state.phase == Phase::adjourned) && at.left && !at.out;
}

bool Host::muted(Seat seat) const {
  const MatchState& state = parts_->ledger.state();
  return state.terms && state.terms->has_seat(seat) && state.seats[seat.index].muted;
}

Gathering Host::coming() const {
  const MatchState& state = parts_->ledger.coming();
  Gathering out{.begun = state.phase != Phase::open && state.phase != Phase::setup, .held = 0};
  for (const SeatState& seat : state.seats) out.held += seat.held ? 1 : 0;
  return out;
}

std::vector<Side> Host::sides() const {
  return terms() ? terms()->sides : std::vector<Side>{};
}

const Terms* Host::terms() const {
  return parts_->ledger.terms();
}

emcon::v1::Promise Host::promise() const {
  return terms() ? promise_of(*terms(), parts_->site.ports.signer.key()) : emcon::v1::Promise();
}

bool Host::ended() const {
  return parts_->ledger.state().phase == Phase::ended;
}

bool Host::idle() const {
  return parts_->ledger.idle();
}

const std::string& Host::fault() const {
  return parts_->ledger.fault();
}

std::string Host::logged_fault() const {
  return parts_->ledger.logged_fault();
}

}  // namespace emcon::match
