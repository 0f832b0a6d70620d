/// The way of the store's results to the thread that called it.
#pragma once

#include <functional>

namespace emcon::store {

/// Runs a function later on the server's thread. Any thread may call it; it must not run the function at once.
using Executor = std::function<void(std::function<void()>)>;

}  // namespace emcon::store
