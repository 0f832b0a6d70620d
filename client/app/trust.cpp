// Compares a server's key with the one this client met first or an invite names, and runs `emcon trust`.
#include "client/app/trust.hpp"

#include <unistd.h>

#include <cstdio>
#include <iostream>

#include "client/app/lobby.hpp"
#include "client/desk/challenge.hpp"
#include "common/proof/hash.hpp"
#include "common/proof/signature.hpp"

namespace emcon::client {
namespace {

std::unexpected<Problem> other_key(const std::string& server, const std::string& shown, const std::string& known) {
  return wrong("other_key", "The server at " + server + " shows the key " + shown + ", and is known by " + known +
                                ". Either its host has set it up anew, or somebody else "
                                "answers in its place. If the host tells you that " +
                                shown + " is his, type 'emcon --server " + server + " trust " + shown + "'.");
}
std::unexpected<Problem> other_invite(const std::string& server, const std::string& shown, const std::string& told) {
  return wrong("other_key", "The invite is for a server with the key " + told + ", and the one at " + server +
                                " shows " + shown + ". The seat was not taken; ask who invited you.");
}

std::unexpected<Problem> other_known(const std::string& server, const std::string& known, const std::string& told) {
  return wrong("other_key", "The invite is for a server with the key " + told + ", and the one at " + server +
                                " is known here by " + known +
                                ". Either its host has set it up anew, or the invite is for another server. The seat "
                                "was not taken; ask who invited you. If the host tells you that " +
                                told + " is his, type 'emcon --server " + server + " trust " + told + "'.");
}

/// A server shows its key, and goes on being known by it.
class Meeting final : public net::Introduction {
 public:
  Meeting(const Context& context, net::Endpoint server) : context_(context), server_(std::move(server)) {}
  std::string question() override { return challenge_.question(); }
  Result<void> answer(std::string_view bytes) override {
    const bool own = context_.own_server && net::to_string(server_) == net::to_string(context_.server);
    const std::string name = own ? own_server_name : net::to_string(server_);
    const auto key = challenge_.key_in(bytes);
    if (!key) return wrong("no_key", "What answers at " + name + " does not show its key: " + key.error().text + ".");
    const std::string shown = fingerprint(*key);
    const bool known = context_.state.server_key(name).key == *key;
    if (!known && !context_.invite_key.empty() && context_.invite_key != shown)
      return other_invite(name, shown, context_.invite_key);
    auto met = meet(context_.state, name, *key);
    if (!met) met.error().text = "Nothing was said to the server. " + met.error().text;
    return met;
  }

 private:
  const Context& context_;
  net::Endpoint server_;
  Challenge challenge_;
};

}  // namespace

std::string code_hash(const std::string& code) {
  std::string plain;
  for (const char c : code) {
    const char small = c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
    if (small == '-' || small == ' ') continue;
    plain += small == 'o' ? '0' : small == 'i' || small == 'l' ? '1' : small;
  }
  const Bytes32 hash = Hasher("emcon kept invite").text(plain).done();
  return to_hex(as_string(hash));
}

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
  const std::string typed = out.code.substr(plus + 1);
  out.fingerprint = fingerprint_as_typed(typed);
  out.code.resize(plus);
  if (out.fingerprint.empty())
    return wrong("bad_invite",
                 "What follows the + of an invite is the fingerprint of the server's key: 16 letters and "
                 "digits, for instance abcd-efgh-ijkl-mnop. '" +
                     typed + "' is none: it may have been cut off when it was copied.");
  return out;
}

Result<void> names_no_other_server(const Context& context, const std::string& text) {
  const auto invite = read_invite(text);
  if ((!context.server_named && !context.own_server) || !invite || invite->server.empty()) return {};
  const auto server = net::parse_endpoint(invite->server);
  if (!server) return std::unexpected(server.error());
  const std::string meant = net::to_string(*server), named = server_name(context);
  if (meant == named) return {};
  return wrong("usage", "The invite is for the server at " + meant + ", and --server names " +
                            (named == own_server_name ? "your own" : named) +
                            ". Nothing was taken: leave --server out, or ask for an invite to the other server.");
}

Result<InviteText> turn_to_invite(Context& context, const std::string& text) {
  auto invite = read_invite(text);
  if (!invite) return invite;
  if (!invite->server.empty()) {
    auto server = net::parse_endpoint(invite->server);
    if (!server) return std::unexpected(server.error());
    server->ca_file = context.server.ca_file;
    context.server = *server;
    context.own_server = false;
    context.server_named = true;
  }
  context.invite_key = invite->fingerprint;
  if (invite->fingerprint.empty()) return invite;
  const std::string name = server_name(context);
  const ServerKey known = context.state.server_key(name);
  if (!known.key.empty() && fingerprint(known.key) != invite->fingerprint)
    return other_known(name, fingerprint(known.key), invite->fingerprint);
  return invite;
}

Result<std::string> words_on_data(Context& context, const std::string& text) {
  if (text.starts_with(seat_token_prefix)) return std::string();
  const InviteInHand in_hand(context);
  const auto invite = turn_to_invite(context, text);
  if (!invite) return std::unexpected(invite.error());
  v1::MatchCard card;
  if (const auto colon = invite->code.find(':'); colon != std::string::npos) {
    const auto listed = listed_matches(context, invite->code.substr(0, colon));
    if (!listed) return std::unexpected(listed.error());
    if (!listed->empty()) card = listed->front();
  } else {
    v1::ClientFrame request;
    request.mutable_get_invite()->set_code(invite->code);
    const auto answer = ask_lobby(context.loop, context.server, {}, std::move(request));
    if (!answer) return std::unexpected(answer.error());
    card = answer->invited().card();
  }
  if (!card.own_data()) return std::string();
  return "The host plays this match with data of his own (" + to_hex(card.data_hash()).substr(0, 16) +
         "): ships, weapons or the scenario are not those that his program was built with.";
}

Result<void> know_the_data(Context& context, const std::string& text) {
  const auto words = words_on_data(context, text);
  if (!words) return std::unexpected(words.error());
  if (words->empty()) return {};
  std::fprintf(stderr, "%s\n", words->c_str());
  if (context.own_data) return {};
  if (::isatty(STDIN_FILENO) != 1 || ::isatty(STDERR_FILENO) != 1)
    return wrong("not_joined", "Nobody is here to be asked; the seat is still free. --own-data takes it all the same.");
  std::fprintf(stderr, "Take the seat all the same? [y/N] ");
  std::string typed;
  std::getline(std::cin, typed);
  if (typed == "y" || typed == "Y" || typed == "yes") return {};
  return wrong("not_joined", "The seat is still free; nothing was taken.");
}

std::string known_fingerprint(const StateDir& state, const std::string& server) {
  const ServerKey known = state.server_key(server);
  if (server == own_server_name) return {};
  return known.key.empty() ? known.fingerprint : fingerprint(known.key);
}

Result<void> of_this_server(const StateDir& state, const SeatFile& seat) {
  const std::string known = known_fingerprint(state, seat.server);
  if (seat.key.empty() || known == seat.key) return {};
  if (known.empty()) return state.save(seat.server, ServerKey{{}, seat.key});
  return wrong("other_key", "A server with the key " + seat.key + " gave " + seat_in_words(seat) +
                                ", and the one there is known by " + known +
                                " now. The secret of the seat is sent to no other server; if " + seat.key +
                                " is there again, type 'emcon --server " + seat.server + " trust " + seat.key + "'.");
}

Result<void> meet(const StateDir& state, const std::string& server, const std::string& key) {
  ServerKey known = state.server_key(server);
  if (known.key == key) return {};
  const std::string before = known_fingerprint(state, server), shown = fingerprint(key);
  if (!before.empty() && before != shown) return other_key(server, shown, before);
  known.key = key;
  return state.save(server, known);
}

void know_servers(Context& context) {
  context.loop.introduce_by(
      [&context](const net::Endpoint& server) { return std::make_unique<Meeting>(context, server); });
}

int run_trust(Context& context, const std::string& typed) {
  const std::string server = server_name(context);
  const ServerKey before = context.state.server_key(server);
  const std::string told = fingerprint_as_typed(typed);
  const std::string known = known_fingerprint(context.state, server);
  if (typed.empty()) {
    std::string text = "The server at " + server + " has not been met yet.";
    if (!before.key.empty())
      text = "The server at " + server + " is known by the key " + known + ".";
    else if (!known.empty())
      text = "The server at " + server + " is expected to show the key " + known +
             "; it has not been met since you named that key, or took a seat by it.";
    std::printf("%s\n", text.c_str());
    return exit_fine;
  }
  if (told.empty())
    return complain(
        {"bad_fingerprint",
         "A fingerprint is 16 letters a to z and digits 2 to 7, in groups of four as you like, for instance "
         "abcd-efgh-ijkl-mn23; '" +
             typed + "' is none.",
         "",
         -1,
         "fingerprint",
         {}});
  ServerKey next{{}, told};
  if (!before.key.empty() && fingerprint(before.key) == told) next.key = before.key;
  if (const auto kept = context.state.save(server, next); !kept) return complain(kept.error());
  std::printf("The server at %s is expected to show the key %s from now on.%s\n", server.c_str(), told.c_str(),
              known.empty() || known == told ? "" : (" Until now it was " + known + ".").c_str());
  return exit_fine;
}

}  // namespace emcon::client
