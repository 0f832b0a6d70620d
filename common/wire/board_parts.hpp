/// Conversions of those parts of a Board that patches have, too, and of acts; only this library includes it.
#pragma once

#include "common/table/board.hpp"
#include "table.pb.h"

namespace emcon::wire {

void put_map(const table::Map& map, v1::Map& out);
table::Map map_of(const v1::Map& message);
void put_mark(const table::Mark& mark, v1::Mark& out);
table::Mark mark_of(const v1::Mark& message);
void put_track(const table::Track& track, v1::Track& out);
table::Track track_of(const v1::Track& message);
void put_fact(const table::Fact& fact, v1::Fact& out);
table::Fact fact_of(const v1::Fact& message);
void put_link(const table::Link& link, v1::Link& out);
table::Link link_of(const v1::Link& message);
void put_thing(const table::Thing& thing, v1::Thing& out);
table::Thing thing_of(const v1::Thing& message);
void put_gauges(const table::Gauges& gauges, v1::Gauges& out);
table::Gauges gauges_of(const v1::Gauges& message);
void put_act(const table::Act& act, v1::Act& out);
table::Act act_of(const v1::Act& message);
void put_area(const table::Area& area, v1::Area& out);
table::Area area_of(const v1::Area& message);
void put_side(const table::SideInfo& side, v1::SideInfo& out);
table::SideInfo side_of(const v1::SideInfo& message);

}  // namespace emcon::wire
