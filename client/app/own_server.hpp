/// A server of the player's own, for whoever just wants to play.
#pragma once

#include "client/app/app.hpp"

namespace emcon::client {

/// Starts the server program that was installed with this one. It listens on this machine only, keeps its matches in
/// the player's state folder, and ends with this program. It becomes the context's server. False if there is no such
/// program or it does not start in time; then only Context::server_trouble changes.
bool use_own_server(Context& context);

/// The same, unless the context's server is the player's own already. Problem `own_server` says why it could not be
/// started.
Result<void> start_own_server(Context& context);

/// True if the context's server answers. Where the person named none and none answers, one of his own is started.
bool reach_server(Context& context);

/// The same; says on standard error why none could be started.
void want_server(Context& context);
void say_server_trouble(const Context& context);

}  // namespace emcon::client
