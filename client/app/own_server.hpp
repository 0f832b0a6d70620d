/// A server of the player's own, for people who just want to play.
#pragma once

#include <optional>

#include "client/app/app.hpp"

namespace emcon::client {

/// Starts the server program that was installed with this one. It listens on this machine only, keeps its matches in
/// the player's state folder, and ends with this program. It becomes the context's server. False if there is no such
/// program or it does not start in time; then only Context::server_trouble changes.
bool use_own_server(Context& context);

/// The same, unless the context's server is the player's own already. Problem `own_server` says why it could not be
/// started.
Result<void> start_own_server(Context& context);

/// For a program that plays on the server of another program, which has ended: starts the server again at its old
/// place. If a third program has done so already, gives the address of that one. `self`: Context::program.
std::optional<net::Endpoint> revive_own_server(const StateDir& state, const std::string& self,
                                               const net::Endpoint& where);

/// Whether the context's server answers. If the person named none and none answers, one of his own is started.
bool reach_server(Context& context);

/// The same, and a message on standard error if none could be started.
void want_server(Context& context);
void say_server_trouble(const Context& context);

}  // namespace emcon::client
