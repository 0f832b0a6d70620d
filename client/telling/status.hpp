/// The state of a match in words: its phase, its seats, its clocks, and the awaited seats.
#pragma once

#include <chrono>
#include <string>

#include "client/desk/model.hpp"
#include "client/telling/shown.hpp"

namespace emcon::client::telling {

/// "waiting for players", "running" ...
const char* phase_name(v1::MatchCard::Phase phase);
/// "3 days", "5 min", "20 s": the largest unit of which there are two.
std::string time_left(std::chrono::milliseconds left);
/// The time left for the open question; it must have a deadline.
std::string time_left(const Question& question);
/// Turn, seats, clocks, scores, awaited seats.
std::string status(const Model& model, const Manner& manner);
/// Before the beginning: the people or things it waits for; empty after it.
std::string awaited(const Model& model, const Manner& manner);

}  // namespace emcon::client::telling
