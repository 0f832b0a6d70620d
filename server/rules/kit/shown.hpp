/// The common first part of things and areas on a board.
#pragma once

#include <string>
#include <utility>

#include "common/ids.hpp"
#include "common/table/board.hpp"

namespace emcon::rules {

inline table::Thing thing_called(std::string handle, std::string kind, std::string name, Side side) {
  table::Thing out;
  out.handle = std::move(handle);
  out.kind = std::move(kind);
  out.name = std::move(name);
  out.side = side.index;
  return out;
}

/// An area of this shape; its region has no place or size yet.
inline table::Area area_called(std::string id, std::string map, std::string label, table::AreaKind kind,
                               table::Shape shape) {
  table::Area out;
  out.id = std::move(id);
  out.map = std::move(map);
  out.label = std::move(label);
  out.kind = kind;
  out.region.shape = shape;
  return out;
}

}  // namespace emcon::rules
