/// Listening sockets that the parent process has opened for the server: systemd's socket activation.
#pragma once

#include <vector>

namespace emcon::program {

/// Their descriptors, which belong to this process from now on; none if there are no such sockets. Takes LISTEN_PID,
/// LISTEN_FDS and LISTEN_FDNAMES out of the environment (sd_listen_fds(3)). Call once, before any thread.
std::vector<int> handed_over_sockets();

}  // namespace emcon::program
