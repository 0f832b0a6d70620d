// Converts regions of maps between structs and messages.
#include "common/wire/parts.hpp"

namespace emcon::wire {
namespace {

constexpr std::pair<table::Shape, v1::Region::Shape> shapes[] = {
    {table::Shape::hexes, v1::Region::HEXES},   {table::Shape::ring, v1::Region::RING},
    {table::Shape::sector, v1::Region::SECTOR}, {table::Shape::box, v1::Region::BOX},
    {table::Shape::line, v1::Region::LINE},
};

}  // namespace

void put_region(const table::Region& region, v1::Region& out) {
  for (const auto& [ours, theirs] : shapes)
    if (region.shape == ours) out.set_shape(theirs);
  if (region.centre != Hex{}) put_hex(region.centre, *out.mutable_centre());
  if (region.point != Point{}) put_point(region.point, *out.mutable_point());
  out.set_radius_min(region.radius_min);
  out.set_radius_max(region.radius_max);
  out.set_heading(region.heading);
  out.set_width(region.width);
  put_each(region.hexes, *out.mutable_hexes(), put_hex);
  if (region.low != Point{}) put_point(region.low, *out.mutable_low());
  if (region.high != Point{}) put_point(region.high, *out.mutable_high());
  if (region.end_hex != Hex{}) put_hex(region.end_hex, *out.mutable_end_hex());
  if (region.end_point != Point{}) put_point(region.end_point, *out.mutable_end_point());
}

table::Region region_of(const v1::Region& message) {
  table::Region region;
  for (const auto& [ours, theirs] : shapes)
    if (message.shape() == theirs) region.shape = ours;
  region.centre = hex_of(message.centre());
  region.point = point_of(message.point());
  region.radius_min = message.radius_min();
  region.radius_max = message.radius_max();
  region.heading = message.heading();
  region.width = message.width();
  region.hexes = each_of(message.hexes(), hex_of);
  region.low = point_of(message.low());
  region.high = point_of(message.high());
  region.end_hex = hex_of(message.end_hex());
  region.end_point = point_of(message.end_point());
  return region;
}

}  // namespace emcon::wire
