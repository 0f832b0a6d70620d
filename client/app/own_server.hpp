/// A server of the player's own, for whoever just wants to play.
#pragma once

#include "client/app/app.hpp"

namespace emcon::client {

/// Starts the server program that was installed with this one, on this machine only, with its matches in the player's
/// state folder; it ends with this program. From then on it is the context's server. False if there is no such program
/// or it does not start in time; then nothing is changed but Context::server_trouble.
bool use_own_server(Context& context);

/// The same, unless it is the context's server already. Problem `own_server` says why not.
Result<void> start_own_server(Context& context);

/// True if the context's server answers. Where the person named none and none answers, one of his own is started.
bool reach_server(Context& context);

/// The same; says on standard error why none could be started.
void want_server(Context& context);
void say_server_trouble(const Context& context);

}  // namespace emcon::client
