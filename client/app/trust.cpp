#include "client/app/trust.hpp"

#include <cstdio>

#include "common/proof/signature.hpp"

namespace emcon::client {
namespace {

std::unexpected<Problem> other_key(const std::string& server, const std::string& shown, const std::string& known) {
  return wrong("other_key", "The server at " + server + " shows the key " + shown + ", and is known by " + known +
                                ". Either its host has set it up anew, or somebody else answers in its place. If the "
                                "host tells you that " +
                                shown + " is his, type 'emcon --server " + server + " trust " + shown + "'.");
}

}  // namespace

Result<InviteText> read_invite(const std::string& text) {
  InviteText out;
  out.code = text;
  if (text.find("://") != std::string::npos) {
    const auto slash = text.rfind('/');
    out.server = text.substr(0, slash);
    out.code = text.substr(slash + 1);
  }
  const auto plus = out.code.find('+');
  if (plus == std::string::npos) return out;
  out.fingerprint = fingerprint_as_typed(out.code.substr(plus + 1));
  out.code.resize(plus);
  if (out.fingerprint.empty())
    return wrong("bad_invite",
                 "What follows the + of an invite is the fingerprint of the server's key: 16 letters and "
                 "digits, for instance abcd-efgh-ijkl-mnop.");
  return out;
}

std::string invite_link(const Context& context, const std::string& code, const std::string& server_key) {
  return net::to_string(context.server) + "/" + code + "+" + fingerprint(server_key);
}

std::string known_fingerprint(const StateDir& state, const std::string& server) {
  const ServerKey known = state.server_key(server);
  if (server == own_server_name) return {};
  return known.key.empty() ? known.fingerprint : fingerprint(known.key);
}

Result<void> meet(const StateDir& state, const std::string& server, const std::string& key) {
  ServerKey known = state.server_key(server);
  if (known.key == key) return {};
  const std::string before = known_fingerprint(state, server), shown = fingerprint(key);
  if (!before.empty() && before != shown) return other_key(server, shown, before);
  known.key = key;
  return state.save(server, known);
}

Result<void> expect(const StateDir& state, const std::string& server, const std::string& fingerprint_told) {
  ServerKey known = state.server_key(server);
  if (!known.key.empty() && known_fingerprint(state, server) != fingerprint_told)
    return wrong("other_key", "The invite is for a server with the key " + fingerprint_told + ", and the one at " +
                                  server + " is known by " + fingerprint(known.key) + ". Ask who invited you.");
  known.fingerprint = fingerprint_told;
  return state.save(server, known);
}

int run_trust(Context& context, const std::string& typed) {
  const std::string server = server_name(context);
  const ServerKey before = context.state.server_key(server);
  const std::string told = fingerprint_as_typed(typed);
  if (typed.empty()) {
    std::printf("%s\n",
                before.key.empty()
                    ? ("The server at " + server + " has not been met yet.").c_str()
                    : ("The server at " + server + " is known by the key " + fingerprint(before.key) + ".").c_str());
    return exit_fine;
  }
  if (told.empty())
    return complain({"bad_fingerprint",
                     "A fingerprint has 16 letters and digits, for instance abcd-efgh-ijkl-mnop.",
                     "",
                     -1,
                     "fingerprint",
                     {}});
  ServerKey next{{}, told};
  if (!before.key.empty() && fingerprint(before.key) == told) next.key = before.key;
  if (const auto kept = context.state.save(server, next); !kept) return complain(kept.error());
  std::printf("The server at %s is expected to show the key %s.\n", server.c_str(), told.c_str());
  return exit_fine;
}

}  // namespace emcon::client
