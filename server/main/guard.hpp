/// What the serving process owes its matches when something goes badly wrong.
#pragma once

namespace emcon::program {

/// From now on: no core dump, which would hold every secret of every match; and when memory runs out the process ends
/// at once with a line on stderr and internal_error, instead of going on with a part of a request done. What was
/// acknowledged is durable; a restart goes on from there. Call once, before any thread.
void guard_process();

}  // namespace emcon::program
