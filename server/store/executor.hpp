/// How the store comes back to the thread that called it.
#pragma once

#include <functional>

namespace emcon::store {

/// Runs a function later on the server's thread. Called from any thread; must not run it at once.
using Executor = std::function<void(std::function<void()>)>;

}  // namespace emcon::store
