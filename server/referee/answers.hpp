/// Names and answers in a play, read against the match in its present state.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "common/problem.hpp"
#include "common/words/words.hpp"
#include "server/referee/staged_match.hpp"

namespace emcon::referee {

/// Thrown to end a play at once, because something in it cannot be taken. `text` says what would be right.
struct Stop {
  std::string text;
};
[[noreturn]] void stop(const Problems& problems);

std::string joined(const std::vector<std::string>& words, std::size_t from = 0);

/// Throws Stop if nobody has this name.
Viewer viewer_named(const StagedMatch& staged, const std::string& name);
Seat seat_named(const StagedMatch& staged, const std::string& name);
/// The viewers of `everyone`, or one viewer.
std::vector<Viewer> viewers_named(const StagedMatch& staged, const std::string& name);
const std::string& name_of(const StagedMatch& staged, Viewer viewer);

/// The text with every `@HANDLE` replaced. HANDLE is the owner's name for a thing, and the viewer's name takes its
/// place, so that a play need not know the names of contacts. Nothing: the viewer does not know the thing.
std::optional<std::string> as_called_by(const StagedMatch& staged, Viewer viewer, const std::string& text);
/// Reads orders separated by ';', or `default`, or `nothing`. `read` reads files that an order names.
std::expected<table::Filled, Problems> read_answer(const StagedMatch& staged, Seat who, const std::string& text,
                                                   const words::ReadFile& read);
/// read_answer, and the check of the rules. Throws Stop if the seat is not asked now.
std::expected<table::Filled, Problems> legal_answer(const StagedMatch& staged, Seat who, const std::string& text,
                                                    const words::ReadFile& read);

}  // namespace emcon::referee
