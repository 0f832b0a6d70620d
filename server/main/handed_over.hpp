/// Listening sockets that whoever started the server has opened for it: systemd's socket activation.
#pragma once

#include <vector>

namespace emcon::program {

/// Their descriptors, which are this process's from now on; none if nobody has. Takes LISTEN_PID, LISTEN_FDS and
/// LISTEN_FDNAMES out of the environment (sd_listen_fds(3)). Call once, before any thread.
std::vector<int> handed_over_sockets();

}  // namespace emcon::program
