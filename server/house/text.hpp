/// Checks of text from outside that other people will read; and texts of common answers.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "common/problem.hpp"

namespace emcon::house {

/// The answer if the store did not take a write.
inline Problem not_stored() {
  return {.code = "not_stored", .text = "This could not be stored, and nothing was changed; try again in a while."};
}

/// The answer if nobody knows whether a write was stored, or if the match went to another process.
inline Problem frozen() {
  return {.code = "frozen",
          .text = "The server has lost hold of this match and cannot say what was stored; connect again and look."};
}
/// The answer about a match that is unknown, deleted or hidden.
inline Problem no_such_match() {
  return {.code = "unknown_match", .text = "There is no such match here, or it is not yours to see."};
}

/// The reason for ending a connection if the lease of this server may have run out.
inline constexpr std::string_view unsure_text =
    "the server does not reach its database, and another one may go on with this match";
inline constexpr std::string_view moved_text = "another server plays this match now";
inline Problem played_elsewhere() {
  return {.code = "elsewhere", .text = "Another server of this community plays this match."};
}
/// The answer if the database has not answered for as long as a request waits for it, or if the lease of this server
/// may have run out.
Problem database_silent();
/// The answer if the store cannot give the log of a match, or if the log does not fold.
inline Problem unreadable_match() {
  return {.code = "unavailable", .text = "This match cannot be read now; the host of the server has to look at it."};
}
/// The answer if no more requests may wait for a match that is being read.
inline Problem too_many_wait() {
  return {.code = "busy", .text = "This match is being read and too many wait for it; try again soon."};
}
/// The answer if no more requests of a match may wait for the disk.
inline Problem inbox_full() {
  return {.code = "busy", .text = "Too many requests of this match wait for the disk; try again soon."};
}

/// The answer if an address asks for too many matches.
inline Problem too_many_visits() {
  return {.code = "busy", .text = "So many matches are opened from your address; try again in a moment."};
}

/// Problem `bad_text` if `text` has characters that are not text (common/text.hpp; they could take over a terminal, or
/// hide), `too_long` if it has more than `bytes_max` bytes.
std::optional<Problem> text_problem(std::string_view text, std::size_t bytes_max, std::string field);

/// The same for a name. `bad_text` also if it looks like a link (common/links.hpp), or has one of `signs` (is_name in
/// common/text.hpp): such a name could look like a notice, or like a part of the sentence around it.
std::optional<Problem> name_problem(std::string_view name, std::string_view signs, std::size_t bytes_max,
                                    std::string field);

/// The name of the server's bots at their seats.
inline constexpr std::string_view bot_name = "Server's bot";
/// Checks a person's name: name_problem with no_player_signs, and `bad_text` if it could pass for a bot of the server.
std::optional<Problem> player_name_problem(std::string_view name, std::size_t bytes_max, std::string field);

}  // namespace emcon::house
