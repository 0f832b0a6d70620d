/// Reads codes and tokens. No command line may hold them, since every program of the computer can read it.
#pragma once

#include <string>
#include <string_view>

#include "common/problem.hpp"

namespace emcon::client {

/// A code or token as a person gives it. If `how` is "-" it is the first line of standard input, of which nothing more
/// is read. If `how` is empty the person is asked on the terminal; a token is not shown while it is typed. Anything
/// else is refused, and so is an empty `how` without a terminal. `command` is what to type instead, such as "emcon
/// join". Problems: `usage`, `no_code`.
Result<std::string> ask_for_code(std::string_view how, const std::string& command);

/// An id or a token as it is meant, however it was typed or copied: without blanks, its dashes plain ones.
std::string as_meant(std::string_view typed);

/// The same of a code, an invite (`invite_in`) or the token of a seat, without what stands around it: "CODE",
/// "CODE+FINGERPRINT", "ws://HOST/CODE+FINGERPRINT", "emt-...". What is none of these is as_meant.
std::string code_as_meant(std::string_view typed);

/// What may be seen of it while it is typed: of a token only that it is one.
std::string hidden(std::string_view typed);

}  // namespace emcon::client
