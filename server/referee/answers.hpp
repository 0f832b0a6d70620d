/// Names and answers of a play, read against the match as it stands.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "common/problem.hpp"
#include "common/words/words.hpp"
#include "server/referee/staged_match.hpp"

namespace emcon::referee {

/// Ends a play at once: something in it cannot be taken. `text` says what would be right.
struct Stop {
  std::string text;
};
[[noreturn]] void stop(const Problems& problems);

std::string joined(const std::vector<std::string>& words, std::size_t from = 0);

/// Throw Stop when nobody is called so.
Viewer viewer_named(const StagedMatch& staged, const std::string& name);
Seat seat_named(const StagedMatch& staged, const std::string& name);
/// `everyone`, or one viewer.
std::vector<Viewer> viewers_named(const StagedMatch& staged, const std::string& name);
const std::string& name_of(const StagedMatch& staged, Viewer viewer);

/// The text with every `@HANDLE` in it replaced by what the viewer calls the thing that its owner calls HANDLE, so that
/// a play need not know the names of contacts. Nothing: the viewer knows of no such thing.
std::optional<std::string> as_called_by(const StagedMatch& staged, Viewer viewer, const std::string& text);
/// Orders apart by ';', or `default`, or `nothing`.
/// A file that an order names is read by `read`.
std::expected<table::Filled, Problems> read_answer(const StagedMatch& staged, Seat who, const std::string& text,
                                                   const words::ReadFile& read);
/// read_answer, checked. Throws Stop if the seat is not asked now.
std::expected<table::Filled, Problems> legal_answer(const StagedMatch& staged, Seat who, const std::string& text,
                                                    const words::ReadFile& read);

}  // namespace emcon::referee
