/// Invites as people pass them on: typed, pasted from a message with signs around them, or as links of a page or a
/// terminal.
#pragma once

#include <string>
#include <string_view>

namespace emcon {

/// The parts of an invite.
struct Invite {
  std::string server;  ///< "ws://HOST:PORT" or "wss://HOST:PORT" in small letters; empty: the text names none
  std::string code;    ///< "abcd-efgh-jkmn" in small letters; empty: the text has none
  std::string key;     ///< fingerprint of the server's key, "abcd-efgh-ijkl-mn23"; empty: the text names none
  /// A word in the place of the fingerprint that is none, because it was cut off or mistyped; empty: there is no such
  /// word.
  std::string no_key;
};

/// Finds the invite in `text`, which is UTF-8. Code and fingerprint are found by their shapes, in any case. It does not
/// mind other kinds of dashes, blanks, "%2B" for the plus, or a full stop, quotes and brackets around them. The page
/// for browsers has the same function; `web_vectors` compares the two.
Invite invite_in(std::string_view text);

}  // namespace emcon
