// Checks of the Thrust Phase played step by step.
#include <algorithm>

#include "server/rules/fires_of_space/operation/op_check.hpp"
#include "server/rules/fires_of_space/operation/thrust.hpp"

namespace emcon::rules::fires_of_space {
namespace {

/// 0..6, or -1.
int way_of(const table::Value& value) {
  const auto of_word = [](const std::string& word) {
    return word.size() == 1 && word[0] >= '0' && word[0] <= '6' ? word[0] - '0' : -1;
  };
  if (const std::int64_t* n = std::get_if<std::int64_t>(&value)) return *n >= 0 && *n <= 6 ? static_cast<int>(*n) : -1;
  if (const table::Token* t = std::get_if<table::Token>(&value)) return of_word(t->token);
  return -1;
}

std::string closing_ways(Hex from, Hex to) {
  std::string out;
  for (int d = 1; d <= 6; ++d)
    if (distance(from + direction(d), to) < distance(from, to)) out += (out.empty() ? "" : " or ") + std::to_string(d);
  return out.empty() ? "0" : out;
}

}  // namespace

void OpChecker::single() {
  const std::optional<bool> yes = yes_or_no("FOS-11.e.vii");
  if (!yes || !once({OpVerb::single}, -1, "twice", "FOS-11.e.vii")) return;
  OpCommand c = command(OpVerb::single, -1);
  c.value = *yes ? 1 : 0;
  accept(std::move(c));
}

void OpChecker::decline() {
  if (!commands_.empty())
    return refuse("one_at_a_time", "Either declare one interception or decline.", "FOS-11.e.vi.5");
  accept(command(OpVerb::decline, -1));
}

void OpChecker::loop_start() {
  if (side_ != theatre_.init)
    return refuse("no_initiative", "The side with initiative chooses where a loop begins.", "FOS-11.e.vi.8");
  const std::vector<std::vector<int>> loops = interception_loops(picture_);
  if (theatre_.sub_phase > 0 || loops.empty())
    return refuse("not_in_loop", "There is no loop of interceptions to begin now.", "FOS-11.e.vi.8", "subject");
  std::optional<int> contact = find_contact_unit(picture_, line_->subject);
  if (const std::optional<int> own = find_op_unit(force_, line_->subject); !contact && own)
    contact = force_.units[ix(*own)].contact;
  if (!contact) return no_such_contact("subject");
  for (const std::vector<int>& loop : loops)
    if (std::find(loop.begin(), loop.end(), *contact) != loop.end()) {
      OpCommand c = command(OpVerb::loop_start, -1);
      c.object = *contact;
      return accept(std::move(c));
    }
  refuse("not_in_loop", "'" + line_->subject + "' is in no loop of interceptions.", "FOS-11.e.vi.8", "subject");
}

std::optional<std::vector<int>> OpChecker::ways() {
  std::vector<int> out;
  const bool single = window_.stage == OpStage::thrust_single;
  const char* const field = single ? "directions" : "direction";
  if (single) {
    const table::Tokens* names = tokens(field, "FOS-11.e.vii");
    if (!names) return std::nullopt;
    for (const std::string& name : names->tokens) out.push_back(way_of(table::Token{name}));
  } else {
    const table::Value* value = table::find(*line_, field);
    out.push_back(value ? way_of(*value) : -1);
  }
  if (std::find(out.begin(), out.end(), -1) == out.end()) return out;
  refuse("bad_direction", "A direction is 1 to 6, clockwise from up, or 0 for none.", "FOS-11.d", field);
  return std::nullopt;
}

bool OpChecker::closes(int unit, int way) {
  const int target = pursued(picture_, force_.units[ix(unit)]);
  if (target < 0) return true;
  const Hex from = force_.units[ix(unit)].at.future;
  const Hex to = picture_.units[ix(target)].at.future;
  const int gap = distance(from, to);
  if (gap == 0 ? way == 0 : distance(from + direction(way), to) < gap) return true;
  refuse("interceptor_must_close",
         force_.units[ix(unit)].handle + " must bring its future closer to that of " +
             picture_.units[ix(target)].handle + ": direction " + closing_ways(from, to) + ".",
         "FOS-11.e.vi.4", "direction");
  return false;
}

void OpChecker::thrust() {
  const std::optional<int> unit = own_unit();
  if (!unit || !once({OpVerb::thrust}, *unit, "already_moved", "FOS-11.e.iv")) return;
  const OpUnit& u = force_.units[ix(*unit)];
  if (u.engaged)
    return refuse("in_engagement", u.handle + " was in an engagement this turn: it does not thrust.", "FOS-10.a.iv",
                  "subject");
  std::optional<std::vector<int>> way = ways();
  if (!way) return;
  const bool single = window_.stage == OpStage::thrust_single;
  const int allowance = thrust_allowance(table_, theatre_, force_, *unit);
  const int left = allowance - op_steps_used(force_, *unit);
  if (single && count_of(*way) > left)
    return refuse("no_thrust_left", u.handle + " may move " + std::to_string(left) + " hexes in this phase.",
                  "FOS-11.e.ii", "directions");
  if (!single) {
    if (batch_of(thrust_batches(theatre_, picture_), side_, u.contact) != theatre_.part)
      return refuse("not_now",
                    u.handle + (pursued(picture_, u) < 0 ? " moves with the units that intercept nobody."
                                                         : " intercepts: it moves after its target."),
                    "FOS-11.e.vi.1", "subject");
    if (way->front() != 0 && !may_step(table_, theatre_, picture_, force_, *unit, theatre_.sub_phase)) {
      const Window window = thrust_window(table_, theatre_, picture_, force_, *unit);
      return refuse("no_thrust_left",
                    window.to < window.from
                        ? u.handle + " has no thrust in this phase."
                        : u.handle + " has no step left here; it moves in sub-phases " + std::to_string(window.from) +
                              " to " + std::to_string(window.to) + ", " + std::to_string(allowance) + " hexes in all.",
                    "FOS-11.e.iv", "direction");
    }
    if (may_step(table_, theatre_, picture_, force_, *unit, theatre_.sub_phase) && !closes(*unit, way->front())) return;
  }
  Hex future = u.at.future;
  for (const int d : *way) future = future + direction(d);
  OpCommand c = command(OpVerb::thrust, *unit);
  c.members = std::move(*way);
  accept(std::move(c));
  expect("future", label(future));
}

}  // namespace emcon::rules::fires_of_space
