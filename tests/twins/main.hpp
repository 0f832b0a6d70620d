/// What every program of twins has: its main, in main.cpp.
#pragma once

namespace emcon::testing {

/// Each program's own: watches the rulesets that it plays (watch_rulesets). Called once, before its tests run.
void watch_all();

}  // namespace emcon::testing
