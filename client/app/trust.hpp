/// Recognises servers by the keys with which they sign.
#pragma once

#include <string>

#include "client/app/app.hpp"

namespace emcon::client {

/// An invite as people pass it on: `CODE`, `CODE+FINGERPRINT`, or a link `ws://HOST:PORT/CODE+FINGERPRINT`.
struct InviteText {
  std::string server;       ///< as --server takes it; empty: the text names none
  std::string code;         ///< or another text that `join` takes
  std::string fingerprint;  ///< of the server's key; empty: the text names none
};
/// A hash by which the code of an invite is recognised, however it was typed; hex.
std::string code_hash(const std::string& code);
/// Reads an invite. Problem `bad_invite` if its fingerprint cannot be one.
Result<InviteText> read_invite(const std::string& text);
/// While this object exists, the client expects the key that the present invite names.
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
/// Call it for a command given with the invite: later, the context's server may be that of an earlier invite.
Result<void> names_no_other_server(const Context& context, const std::string& text);
/// Turns to the server that an invite names, if it names one, and expects the key of that fingerprint there.
Result<InviteText> turn_to_invite(Context& context, const std::string& text);
/// The warning to a player before he takes the seat of `text`, an invite or MATCH:SEAT, if the host plays that match
/// with data of his own. Empty if he does not, and for the token of a seat.
Result<std::string> words_on_data(Context& context, const std::string& text);
/// Gives that warning before the seat is taken, and asks on a terminal whether to go on. Problem `not_joined`: the
/// player would not. The token of a seat passes.
Result<void> know_the_data(Context& context, const std::string& text);

/// The fingerprint of the key by which a server is known, or that somebody told the player; empty: neither. The
/// player's own server has none: he starts it himself, a new database has a new key, and nobody can stand between.
std::string known_fingerprint(const StateDir& state, const std::string& server);
/// Problem `other_key` if the seat came from a server with another key than its server is now known by: the secret of a
/// seat goes to no other server, whatever the player has trusted since. If the server is not known yet, the seat's key
/// is expected from now on.
Result<void> of_this_server(const StateDir& state, const SeatFile& seat);
/// Notes that the server shows `key`. Problem `other_key` if it is known by another one, or if the fingerprint differs
/// from the one that the player was told; nothing is changed then.
Result<void> meet(const StateDir& state, const std::string& server, const std::string& key);
/// From now on the client talks to no server unless that shows its known key, and, while an invite's seat is taken, the
/// key of the invite. `context` must outlive its loop's connections.
void know_servers(Context& context);

/// `emcon trust [FINGERPRINT]`: forgets the key by which the context's server is known, and expects that fingerprint.
int run_trust(Context& context, const std::string& fingerprint);

}  // namespace emcon::client
