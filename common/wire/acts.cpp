// Converts acts between structs and messages.
#include <type_traits>

#include "common/wire/board_parts.hpp"
#include "common/wire/parts.hpp"

namespace emcon::wire {
namespace {

/// Both have the same numbers. One that this version does not know reads as the first.
template <class Ours, class Theirs>
Ours act_word(Theirs word, Ours last) {
  const auto number = static_cast<std::underlying_type_t<Ours>>(word);
  return number >= 0 && number <= static_cast<std::underlying_type_t<Ours>>(last) ? static_cast<Ours>(number) : Ours{};
}

}  // namespace

void put_act(const table::Act& act, v1::Act& out) {
  if (act.kind != table::ActKind::move) out.set_kind(static_cast<v1::Act::Kind>(act.kind));
  if (act.phase != 0) out.set_phase(act.phase);
  if (!act.from.empty()) out.set_from(act.from);
  if (!act.to.empty()) out.set_to(act.to);
  put_each(act.path, *out.mutable_path(), put_mark);
  if (act.result != table::ActResult::open) out.set_result(static_cast<v1::Act::Result>(act.result));
  if (act.count != 1) out.set_count(act.count);
  if (act.hits != 0) out.set_hits(act.hits);
  if (act.stopped != 0) out.set_stopped(act.stopped);
  if (act.loss != 0) out.set_loss(act.loss);
  if (act.radius != 0) out.set_radius(act.radius);
  if (act.facing != -1) out.set_facing(act.facing);
  if (!act.look.empty()) out.set_look(act.look);
  if (act.heavy) out.set_heavy(true);
  if (act.inward) out.set_inward(true);
  if (act.side != -1) out.set_side(act.side);
  if (act.amount != 0) out.set_amount(act.amount);
}

table::Act act_of(const v1::Act& message) {
  table::Act act;
  act.kind = act_word(message.kind(), table::ActKind::set);
  act.phase = message.phase();
  act.from = message.from();
  act.to = message.to();
  act.path = each_of(message.path(), mark_of);
  act.result = act_word(message.result(), table::ActResult::repelled);
  act.count = message.has_count() ? message.count() : 1;
  act.hits = message.hits();
  act.stopped = message.stopped();
  act.loss = message.loss();
  act.radius = message.radius();
  act.facing = message.has_facing() ? message.facing() : -1;
  act.look = message.look();
  act.heavy = message.heavy();
  act.inward = message.inward();
  act.side = message.has_side() ? message.side() : -1;
  act.amount = message.amount();
  return act;
}

}  // namespace emcon::wire
