// Asks the server for the possible standing orders, and sets them.
#include "client/session/standing.hpp"

#include <utility>

#include "common/wire/convert.hpp"

namespace emcon::client {
namespace {

bool alike(const table::FilledLine& a, const table::FilledLine& b) {
  return a.verb == b.verb && a.subject == b.subject && a.variant == b.variant;
}

}  // namespace

Done<> Standing::ask(Wanted wanted, Make make, std::function<void()> then) {
  if (desk_.model().seat < 0) return cannot(Cannot::watching);
  if (desk_.model().ended()) return cannot(Cannot::ended);
  wanted_ = wanted;
  make_ = std::move(make);
  then_ = std::move(then);
  desk_.get_standing();
  return {};
}

Done<> Standing::show() {
  return ask(Wanted::show);
}

void Standing::learn() {
  // The answer to a pending request brings the offer, too.
  if (pending() || !offer_.lines.empty() || desk_.model().seat < 0 || std::exchange(learning_, true)) return;
  then_ = [] {};
  desk_.get_standing();
}

Done<> Standing::clear() {
  return ask(Wanted::clear, {}, [this] { listener_(news::StandingCleared{}); });
}

Done<> Standing::put(Make make, Then then, bool tells) {
  return ask(Wanted::put, std::move(make), [this, tells, then = std::move(then)] {
    const auto* offered = table::find_line(offer_, put_);
    if (tells) listener_(news::StandingPut{put_, offered ? offered->label : std::string()});
    then(put_);
  });
}

void Standing::drop(std::string verb) {
  dropped_ = std::move(verb);
  if (pending()) return;  // it is asked for once the answer has come
  [[maybe_unused]] const auto asked = ask(Wanted::drop);
}

void Standing::replied(const v1::StandingState& state) {
  answered(state);
  if (dropped_.empty() || pending()) return;
  [[maybe_unused]] const auto asked = ask(Wanted::drop);
}

void Standing::answered(const v1::StandingState& state) {
  if (state.has_offer()) offer_ = wire::from_proto(state.offer());
  table::Filled filled;
  if (auto read = wire::from_proto(state.filled())) filled = std::move(*read);
  const Make make = std::exchange(make_, {});
  switch (std::exchange(wanted_, Wanted::show)) {
    case Wanted::show:
      if (const auto then = std::exchange(then_, {})) return then();
      return listener_(news::StandingHeld{std::move(filled), offer_});
    case Wanted::clear:
      desk_.set_standing(state.revision(), {});
      return;
    case Wanted::put:
      return put(state.revision(), std::move(filled), make);
    case Wanted::drop:
      break;
  }
  const std::string verb = std::exchange(dropped_, {});
  if (std::erase_if(filled.lines, [&](const auto& had) { return had.verb == verb; }) == 0) return;
  then_ = [] {};
  desk_.set_standing(state.revision(), std::move(filled));
}

void Standing::put(std::uint32_t revision, table::Filled filled, const Make& make) {
  auto line = make(offer_);
  if (!line) {
    then_ = {};
    return listener_(news::NoSuchStanding{line.error()});
  }
  put_ = *line;
  std::erase_if(filled.lines, [&](const auto& had) { return alike(had, *line); });
  filled.lines.push_back(std::move(*line));
  desk_.set_standing(revision, std::move(filled));
}

}  // namespace emcon::client
