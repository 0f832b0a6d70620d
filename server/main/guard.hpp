/// Guards the matches of a serving process when something goes badly wrong.
#pragma once

namespace emcon::program {

/// Prevents core dumps, which would hold every secret of every match. When memory runs out, the process ends at once
/// with a line on stderr and internal_error, instead of going on with a request half done. Acknowledged writes are
/// durable; a restart goes on from there. Call once, before any thread.
void guard_process();

}  // namespace emcon::program
