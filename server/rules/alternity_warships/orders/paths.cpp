// Offers and reads paths of ships and missiles (ALT-6.5, 7.2, R81).
#include <algorithm>

#include "server/rules/alternity_warships/orders/moving.hpp"

namespace emcon::rules::alternity_warships {
namespace {

/// Whether there is a body to swing around: an asteroid is none (ALT-15.4).
bool can_sling(const Table& table) {
  return std::ranges::any_of(table.scenario().bodies, [](const Body& body) { return body.kind != BodyKind::asteroid; });
}

}  // namespace

table::Field path_offered(const Table& table, const Mover& mover) {
  table::Field out = path_field(mover, can_sling(table));
  out.fallback = coasting(mover);
  return out;
}

std::optional<table::Path> read_path(Reading& in, const Mover& mover) {
  const table::Field field = path_field(mover, can_sling(in.table));
  const table::Value* value = in.given(path_field(mover, true));
  const table::Path* raw = value ? std::get_if<table::Path>(value) : nullptr;
  const bool known = raw && std::ranges::all_of(raw->steps, [&](const table::PathStep& step) {
                       return std::ranges::find(field.legs, step.leg, &table::Leg::token) != field.legs.end();
                     });
  if (known)
    if (const std::optional<Misstep> wrong = misstep(mover, in.table.scenario().bodies, *raw)) {
      in.refuse_for(*wrong, "path");
      return std::nullopt;
    }
  const table::Path* path = in.path(field, "ALT-R81");
  return path ? std::optional(*path) : std::nullopt;
}

}  // namespace emcon::rules::alternity_warships
