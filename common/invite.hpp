/// Invites as people pass them on: typed, pasted from a message with signs around them, or as links of a page or a
/// terminal.
#pragma once

#include <string>
#include <string_view>

namespace emcon {

/// What an invite names.
struct Invite {
  std::string server;  ///< "ws://HOST:PORT" or "wss://HOST:PORT" in small letters; empty: none was named
  std::string code;    ///< "abcd-efgh-jkmn" in small letters; empty: there is no code in the text
  std::string key;     ///< fingerprint of the server's key, "abcd-efgh-ijkl-mn23"; empty: none was named
  /// What stands where the fingerprint of a key would, and is none: it was cut off or mistyped. Empty: nothing does.
  std::string no_key;
};

/// The invite in `text`, in UTF-8. Code and fingerprint are found by their shapes, in any case; dashes of other kinds,
/// blanks, "%2B" for the plus, and whatever stands around them, such as a full stop, quotes or brackets, do not matter.
/// The page for browsers has the same function; `web_vectors` compares the two.
Invite invite_in(std::string_view text);

}  // namespace emcon
