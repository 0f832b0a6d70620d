// Sends one request to a server's lobby and waits for its answer, with a time limit.
#include "client/app/lobby.hpp"

#include <sodium.h>

#include <cstdio>

#include "common/wire/convert.hpp"
#include "common/wire/frames.hpp"
#include "common/wire/limits.hpp"
#include "common/wire/printable.hpp"

namespace emcon::client {
namespace {

constexpr std::chrono::seconds patience{15};

class Call final : public net::Listener {
 public:
  Call(net::Loop& loop, std::vector<std::string> bytes, std::uint32_t id)
      : loop_(loop), bytes_(std::move(bytes)), id_(id) {}

  Result<v1::Answer> run(const net::Endpoint& server) {
    connection_ = loop_.connect(server, "/v1/lobby", *this);
    const std::weak_ptr<int> alive = token_;
    loop_.after(patience, [this, alive, name = net::to_string(server)] {
      if (!alive.expired())
        finish(std::unexpected(problem("The server at " + name + " has said nothing for " +
                                       std::to_string(patience.count()) + " s; it hangs, or it is no emcon-server.")));
    });
    loop_.run();
    return std::move(result_);
  }
  void opened() override {
    for (auto& bytes : bytes_) connection_->send(std::move(bytes));
  }
  void received(std::string_view bytes) override {
    auto frame = wire::decode_server(bytes, wire::Format::binary);
    if (!frame) return finish(std::unexpected(std::move(frame.error())));
    wire::make_printable(*frame);
    if (!frame->has_answer()) return;
    if (frame->answer().problems_size() > 0)
      return finish(std::unexpected(wire::from_proto(frame->answer().problems(0))));
    if (frame->answer().id() == id_) finish(frame->answer());
  }
  void closed(int code, const std::string& why) override {
    Problem why_not = problem(why);
    if (code == net::other_server) why_not.code = "other_key";
    finish(std::unexpected(std::move(why_not)));
  }

 private:
  static Problem problem(const std::string& text) { return {"no_connection", text, "", -1, "", {}}; }
  void finish(Result<v1::Answer> result) {
    if (done_) return;
    done_ = true;
    result_ = std::move(result);
    connection_->drop();
    loop_.stop();
  }

  net::Loop& loop_;
  std::vector<std::string> bytes_;
  std::uint32_t id_;
  std::shared_ptr<net::Connection> connection_;
  std::shared_ptr<int> token_ = std::make_shared<int>(0);
  Result<v1::Answer> result_ = std::unexpected(problem("Interrupted."));
  bool done_ = false;
};

}  // namespace

Result<v1::Answer> ask_lobby(net::Loop& loop, const net::Endpoint& server, const std::vector<std::string>& tokens,
                             v1::ClientFrame request) {
  v1::ClientFrame hello;
  hello.set_id(fresh_id());
  hello.mutable_hello()->set_client("emcon " EMCON_VERSION);
  hello.mutable_hello()->set_protocol(wire::protocol_version);
  for (const auto& token : tokens) hello.mutable_hello()->add_tokens(token);
  request.set_id(hello.id() + 1);
  std::vector<std::string> bytes(2);
  wire::encode_client(hello, wire::Format::binary, bytes[0]);
  wire::encode_client(request, wire::Format::binary, bytes[1]);
  Call call(loop, std::move(bytes), request.id());
  return call.run(server);
}

WaitsAloud::WaitsAloud(net::Loop& loop, const std::string& server) {
  constexpr std::chrono::seconds soon{3};
  const std::weak_ptr<int> alive = alive_;
  loop.after(soon, [alive, server] {
    if (alive.expired()) return;
    std::fprintf(stderr, "emcon: The server at %s has not answered yet; it is waited for %d s at most.\n",
                 server.c_str(), static_cast<int>(patience.count()));
  });
}

std::string fresh_entropy() {
  std::string out(32, '\0');
  randombytes_buf(out.data(), out.size());
  return out;
}

std::uint32_t fresh_id() {
  return 1 + randombytes_uniform(1U << 30U);
}

}  // namespace emcon::client
