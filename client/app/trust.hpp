/// Knows servers again by the key that they sign with.
#pragma once

#include <string>

#include "client/app/app.hpp"

namespace emcon::client {

/// An invite as people pass it on: `CODE`, `CODE+FINGERPRINT`, or a link `ws://HOST:PORT/CODE+FINGERPRINT`.
struct InviteText {
  std::string server;       ///< as --server takes it; empty: none was named
  std::string code;         ///< or what else `join` takes
  std::string fingerprint;  ///< of the server's key; empty: none was named
};
/// Problem `bad_invite` for a fingerprint that cannot be one.
/// By which the code of an invite is known again, as it is typed in whatever way; hex.
std::string code_hash(const std::string& code);
Result<InviteText> read_invite(const std::string& text);
/// While it lives, the key that the invite in hand names is expected; afterwards no more.
class InviteInHand {
 public:
  explicit InviteInHand(Context& context) : context_(context) {}
  ~InviteInHand() { context_.invite_key.clear(); }
  InviteInHand(const InviteInHand&) = delete;
  InviteInHand& operator=(const InviteInHand&) = delete;

 private:
  Context& context_;
};
/// Problem `usage` if the command line names one server and an invite another; the usual server contradicts nothing.
/// For commands that are given with the invite: later the context's server may be that of an earlier one.
Result<void> names_no_other_server(const Context& context, const std::string& text);
/// Turns to the server that an invite names, if it names one, and expects the key of that fingerprint there.
Result<InviteText> turn_to_invite(Context& context, const std::string& text);
/// What to tell a player before he takes a seat as `text` says, an invite or MATCH:SEAT, if the host plays that match
/// with data of his own; else, and of a token of a seat, empty.
Result<std::string> words_on_data(Context& context, const std::string& text);
/// Before the seat is taken: tells if the host plays with data of his own, and on a terminal asks whether to go on.
/// Problem `not_joined`: the player would not. The token of a seat passes.
Result<void> know_the_data(Context& context, const std::string& text);

/// Fingerprint of the key by which a server is known, or that the player was told; empty: neither. The player's own
/// server has none: he starts it himself, a new database has a new key, and nobody can stand between.
std::string known_fingerprint(const StateDir& state, const std::string& server);
/// Problem `other_key` if the seat was given by a server with another key than its server is known by: the secret of a
/// seat goes to no other server, whatever the player has trusted since. Of a server that is not known the seat's key is
/// expected from now on.
Result<void> of_this_server(const StateDir& state, const SeatFile& seat);
/// Notes that the server shows `key`. Problem `other_key` if it is known by another one, or if its fingerprint is not
/// the one that the player was told; nothing is changed then.
Result<void> meet(const StateDir& state, const std::string& server, const std::string& key);
/// From now on no server is spoken to that does not show the key it is known by, nor, while an invite's seat is taken,
/// that of the invite. `context` must outlive its loop's connections.
void know_servers(Context& context);

/// `emcon trust [FINGERPRINT]`: forgets the key by which the context's server is known, and expects that fingerprint.
int run_trust(Context& context, const std::string& fingerprint);

}  // namespace emcon::client
