/// Frames a test client sends, in one expression each.
#pragma once

#include <string>
#include <vector>

#include "common/table/filled.hpp"
#include "play.pb.h"

namespace emcon::testing {

v1::ClientFrame draft(std::uint32_t question, std::uint32_t revision, const table::Filled& filled);
v1::ClientFrame attempt(std::uint32_t question, const table::Filled& filled);
v1::ClientFrame lock(std::uint32_t question, std::uint32_t revision);
v1::ClientFrame submit(std::uint32_t question, const table::Filled& filled);
v1::ClientFrame set_standing(std::uint32_t revision, const table::Filled& filled);
v1::ClientFrame get_standing();
v1::ClientFrame say(v1::Say::Channel channel, const std::string& text);
v1::ClientFrame get_journal(std::uint32_t after);
v1::ClientFrame get_debrief(std::uint32_t step);
v1::ClientFrame list_matches(bool mine);
/// Open and running matches, and those of these tokens.
v1::ClientFrame watch_lobby(const std::vector<std::string>& tokens);
/// Makes a duel of Sector 14 that all may watch, with a fixed seed.
v1::ClientFrame create_duel();
v1::ClientFrame propose(v1::Propose::What what, bool yes);
v1::ClientFrame ping();
v1::ClientFrame leave();
/// Takes over the seat the code is for; the dice are ready by then, so it adds nothing to them.
v1::ClientFrame join(const std::string& code, const std::string& name);

}  // namespace emcon::testing
