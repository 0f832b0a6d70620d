/// Reads codes and tokens. No command line may hold them, since every program of the computer can read it.
#pragma once

#include <string>
#include <string_view>

#include "common/problem.hpp"

namespace emcon::client {

/// Gets a code or token from a person. If `how` is "-", it is the first line of standard input, and the rest is not
/// read. If `how` is empty, the person is asked on the terminal; a token is not shown while it is typed. Any other
/// `how` is refused, and so is an empty one without a terminal. `command` is the right thing to type, such as "emcon
/// join". Problems: `usage`, `no_code`.
Result<std::string> ask_for_code(std::string_view how, const std::string& command);

/// An id or a token in its right form, however it was typed or copied: without blanks, with plain dashes.
std::string as_meant(std::string_view typed);

/// The same for a code, an invite (`invite_in`) or the token of a seat, without the text around it: "CODE",
/// "CODE+FINGERPRINT", "ws://HOST/CODE+FINGERPRINT", "emt-...". Anything else goes through as_meant.
std::string code_as_meant(std::string_view typed);

/// The visible form of the text while it is typed: of a token only the fact that it is one.
std::string hidden(std::string_view typed);

}  // namespace emcon::client
