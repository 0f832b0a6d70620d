// Asking a server for its key, before anything else is said to it.
#include "client/desk/challenge.hpp"

#include <sodium.h>

#include "common/proof/signature.hpp"
#include "common/proof/statement.hpp"
#include "common/text.hpp"
#include "common/wire/frames.hpp"

namespace emcon::client {
namespace {

constexpr std::size_t challenge_bytes = 32;

std::unexpected<Problem> no_key(std::string why) {
  return std::unexpected(Problem{"no_key", std::move(why), "", -1, "", {}});
}

}  // namespace

Challenge::Challenge() : challenge_(challenge_bytes, '\0') {
  randombytes_buf(challenge_.data(), challenge_.size());
}

std::string Challenge::question() const {
  v1::ClientFrame frame;
  frame.set_id(1);
  frame.mutable_identify()->set_challenge(challenge_);
  std::string out;
  wire::encode_client(frame, wire::Format::binary, out);
  return out;
}

Result<std::string> Challenge::key_in(std::string_view answer) const {
  const auto frame = wire::decode_server(answer, wire::Format::binary);
  if (!frame) return std::unexpected(frame.error());
  if (frame->answer().problems_size() > 0) return no_key(as_text(frame->answer().problems(0).text()));
  if (!frame->answer().has_identity()) return no_key("it said something else first");
  const v1::Identity& identity = frame->answer().identity();
  if (!signature_holds(identity.server_key(), identity_statement(challenge_), identity.signature()))
    return no_key("its signature does not hold");
  return identity.server_key();
}

}  // namespace emcon::client
