// Asks the server what standing orders are possible, and sets them.
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
  // What is already asked for brings the offer, too.
  const bool asked = make_ || then_ || wanted_ != Wanted::show;
  if (asked || !offer_.lines.empty() || desk_.model().seat < 0 || std::exchange(learning_, true)) return;
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

void Standing::replied(const v1::StandingState& state) {
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
      break;
  }
  auto line = make(offer_);
  if (!line) {
    then_ = {};
    return listener_(news::NoSuchStanding{line.error()});
  }
  put_ = *line;
  std::erase_if(filled.lines, [&](const auto& had) { return alike(had, *line); });
  filled.lines.push_back(std::move(*line));
  desk_.set_standing(state.revision(), std::move(filled));
}

}  // namespace emcon::client
