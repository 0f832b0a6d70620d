/// Load for the benchmarks: records a battle once, then plays it in many matches at once against emcon-server, or sends
/// as many messages of the same size through the plain relay. Prints one JSON line. Decides nothing while it plays: the
/// recorded answers are sent when their question comes, since marked test matches of one seed ask the same questions.
///
/// usage: load record SERVER RULESET SCENARIO FILE
///        load play SERVER RULESET SCENARIO FILE MATCHES SPECTATORS
///        load relay SERVER BYTES MESSAGES ROOMS SPECTATORS
#include <sodium.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <iostream>
#include <memory>
#include <string>
#include <vector>

#include "client/bot/policy.hpp"
#include "client/net/loop.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/frames.hpp"

namespace {

using namespace emcon;
using SteadyTime = std::chrono::steady_clock;
using client::net::Connection;
using client::net::Loop;

const std::string entropy(32, 'e');  ///< a marked test match rolls by its seed alone

std::string commitment() {
  std::string out(32, '\0');
  crypto_generichash(reinterpret_cast<unsigned char*>(out.data()), out.size(),
                     reinterpret_cast<const unsigned char*>(entropy.data()), entropy.size(), nullptr, 0);
  return out;
}

constexpr const char* test_seed = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff";

[[noreturn]] void fail(const std::string& why) {
  std::cerr << "load: " << why << "\n";
  std::exit(1);
}

/// One answer of the recorded battle.
struct Recorded {
  std::uint32_t question = 0;
  std::uint32_t seat = 0;
  v1::Filled filled;
};

std::vector<Recorded> read_recording(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  std::vector<Recorded> out;
  std::uint32_t head[3];
  while (in.read(reinterpret_cast<char*>(head), sizeof head)) {
    std::string bytes(head[2], '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    Recorded one{head[0], head[1], {}};
    if (!in || !one.filled.ParseFromString(bytes)) fail(path + " is not a recording");
    out.push_back(std::move(one));
  }
  if (out.empty()) fail(path + " holds no answers");
  return out;
}

/// A connection that counts what it gets and hands frames on.
class Wire final : public client::net::Listener {
 public:
  Wire(Loop& loop, const client::net::Endpoint& server, const std::string& path, std::function<void()> ready)
      : ready_(std::move(ready)), connection_(loop.connect(server, path, *this)) {}

  void opened() override { ready_(); }
  void received(std::string_view bytes) override {
    bytes_in += bytes.size();
    ++messages_in;
    if (on_bytes) on_bytes(bytes);
    if (!on_frame) return;
    auto frame = wire::decode_server(bytes, wire::Format::binary);
    if (!frame) fail(frame.error().text);
    on_frame(*frame);
  }
  void closed(int code, const std::string& why) override { fail("closed with " + std::to_string(code) + ": " + why); }

  void send(v1::ClientFrame frame) {
    frame.set_id(++last_);
    std::string bytes;
    wire::encode_client(frame, wire::Format::binary, bytes);
    connection_->send(std::move(bytes));
  }
  void send_raw(std::string bytes) { connection_->send(std::move(bytes)); }
  void drop() { connection_->drop(); }

  std::function<void(const v1::ServerFrame&)> on_frame;
  std::function<void(std::string_view)> on_bytes;
  std::uint64_t bytes_in = 0;
  std::uint64_t messages_in = 0;

 private:
  std::function<void()> ready_;
  std::shared_ptr<Connection> connection_;
  std::uint32_t last_ = 0;
};

v1::ClientFrame hello(const std::string& token) {
  v1::ClientFrame frame;
  frame.mutable_hello()->set_client("load");
  frame.mutable_hello()->set_protocol(1);
  frame.mutable_hello()->set_token(token);
  return frame;
}

struct Totals {
  std::uint64_t orders = 0, board_bytes = 0, offer_bytes = 0, offers = 0, updates = 0, offer_max = 0;
  std::vector<double> latency_ms;
  std::size_t over = 0;
};

/// One match: its two seats and spectators, from creation to the end.
class Match {
 public:
  Match(Loop& loop, client::net::Endpoint server, std::string ruleset, std::string scenario, int spectators,
        Totals& totals)
      : loop_(loop),
        server_(std::move(server)),
        ruleset_(std::move(ruleset)),
        scenario_(std::move(scenario)),
        spectators_(spectators),
        totals_(totals) {}

  /// Gives the answer to a question of a seat.
  std::function<v1::Filled(const v1::Question&, std::uint32_t seat)> answer;
  std::function<void()> seated;
  std::function<void()> over;

  void start() {
    lobby_ = std::make_unique<Wire>(loop_, server_, "/v1/lobby", [this] {
      lobby_->send(hello(""));
      v1::ClientFrame frame;
      auto& settings = *frame.mutable_create_match()->mutable_settings();
      settings.set_ruleset(ruleset_);
      settings.set_scenario(scenario_);
      settings.set_name("load");
      settings.set_test_seed(test_seed);
      lobby_->send(frame);
    });
    lobby_->on_frame = [this](const v1::ServerFrame& frame) { lobby(frame.answer()); };
  }
  /// Enters with every seat and spectator: the battle begins.
  void enter() {
    for (std::uint32_t seat = 0; seat < tokens_.size(); ++seat) connect(seat);
    for (int i = 0; i < spectators_; ++i) {
      const std::size_t at = watchers_.size();
      watchers_.push_back(
          std::make_unique<Wire>(loop_, server_, "/v1/match/" + id_, [this, at] { watchers_[at]->send(hello("")); }));
    }
  }
  void drop() {
    for (auto& wire : seats_) wire->drop();
    for (auto& wire : watchers_) wire->drop();
  }

 private:
  void lobby(const v1::Answer& reply) {
    if (reply.problems_size() > 0) fail(reply.problems(0).text());
    if (reply.has_created()) {
      id_ = reply.created().match();
      for (const auto& invite : reply.created().invites()) codes_.push_back(invite.code());
      join();
    }
    if (reply.has_joined()) {
      tokens_.push_back(reply.joined().token());
      if (tokens_.size() < codes_.size()) return join();
      lobby_->drop();
      seated();
    }
  }
  void join() {
    v1::ClientFrame frame;
    frame.mutable_join_match()->set_code(codes_[tokens_.size()]);
    frame.mutable_join_match()->set_name("seat");
    frame.mutable_join_match()->set_entropy_commitment(commitment());
    lobby_->send(frame);
  }
  void connect(std::uint32_t seat) {
    seats_.push_back(nullptr);
    seats_[seat] = std::make_unique<Wire>(loop_, server_, "/v1/match/" + id_,
                                          [this, seat] { seats_[seat]->send(hello(tokens_[seat])); });
    seats_[seat]->on_frame = [this, seat](const v1::ServerFrame& frame) { play(seat, frame); };
  }
  void play(std::uint32_t seat, const v1::ServerFrame& frame) {
    if (frame.has_answer() && frame.answer().problems_size() > 0) fail(frame.answer().problems(0).text());
    if (frame.has_entropy_asked() || (frame.has_welcome() && frame.welcome().has_entropy_asked())) {
      v1::ClientFrame reveal;
      reveal.mutable_reveal_entropy()->set_entropy(entropy);
      seats_[seat]->send(std::move(reveal));
    }
    if (frame.has_update()) {
      ++totals_.updates;
      totals_.board_bytes += frame.update().ByteSizeLong();
      if (seat != asked_seat_ && sent_ != SteadyTime::time_point{})
        totals_.latency_ms.push_back(std::chrono::duration<double, std::milli>(SteadyTime::now() - sent_).count());
      if (frame.update().outcome().over() && ++over_seats_ == seats_.size()) {
        ++totals_.over;
        over();
      }
    }
    const v1::Question* question = frame.has_question()  ? &frame.question()
                                   : frame.has_welcome() ? &frame.welcome().question()
                                                         : nullptr;
    if (!question || !question->yours() || question->question() == last_question_) return;
    last_question_ = question->question();
    ++totals_.offers;
    totals_.offer_bytes += question->offer().ByteSizeLong();
    totals_.offer_max = std::max<std::uint64_t>(totals_.offer_max, question->offer().ByteSizeLong());
    v1::ClientFrame out;
    out.mutable_submit()->set_question(question->question());
    *out.mutable_submit()->mutable_filled() = answer(*question, seat);
    ++totals_.orders;
    asked_seat_ = seat;
    sent_ = SteadyTime::now();
    seats_[seat]->send(std::move(out));
  }

  Loop& loop_;
  client::net::Endpoint server_;
  std::string ruleset_, scenario_;
  int spectators_;
  Totals& totals_;
  std::unique_ptr<Wire> lobby_;
  std::string id_;
  std::vector<std::string> codes_, tokens_;
  std::vector<std::unique_ptr<Wire>> seats_, watchers_;
  std::uint32_t last_question_ = 0, asked_seat_ = 0;
  SteadyTime::time_point sent_;
  std::size_t over_seats_ = 0;
};

double percentile(std::vector<double>& sorted, double p) {
  return sorted.empty()
             ? 0
             : sorted[std::min(sorted.size() - 1, static_cast<std::size_t>(p * static_cast<double>(sorted.size())))];
}

void print(const char* name, Totals& totals, double seconds) {
  std::sort(totals.latency_ms.begin(), totals.latency_ms.end());
  const auto per = [](std::uint64_t sum, std::uint64_t n) {
    return n ? static_cast<double>(sum) / static_cast<double>(n) : 0.0;
  };
  std::printf(
      "{\"bench\":\"%s\",\"orders\":%llu,\"seconds\":%.3f,\"orders_per_s\":%.0f,\"update_bytes\":%.0f,\"offer_bytes\":%"
      ".0f,"
      "\"offer_bytes_max\":%llu,\"p50_ms\":%.3f,\"p99_ms\":%.3f,\"finished\":%zu}\n",
      name, static_cast<unsigned long long>(totals.orders), seconds, static_cast<double>(totals.orders) / seconds,
      per(totals.board_bytes, totals.updates), per(totals.offer_bytes, totals.offers),
      static_cast<unsigned long long>(totals.offer_max), percentile(totals.latency_ms, 0.5),
      percentile(totals.latency_ms, 0.99), totals.over);
  std::fflush(stdout);
}

/// Says "ready" and waits for a line, so that whoever measures reads the server's CPU time at the right moment.
void rendezvous(const char* word) {
  std::cout << word << std::endl;
  std::string line;
  std::getline(std::cin, line);
}

double since(SteadyTime::time_point start) {
  return std::chrono::duration<double>(SteadyTime::now() - start).count();
}

client::net::Endpoint endpoint(const char* text) {
  auto parsed = client::net::parse_endpoint(text);
  if (!parsed) fail(parsed.error().text);
  return *parsed;
}

int record(char** arg) {
  Loop loop;
  Totals totals;
  std::ofstream out(arg[3], std::ios::binary);
  Match match(loop, endpoint(arg[0]), arg[1], arg[2], 0, totals);
  match.answer = [&](const v1::Question& question, std::uint32_t seat) {
    const v1::Filled filled =
        wire::to_proto(client::bot::suggestion(wire::from_proto(question.offer()), question.immediate()));
    const std::string bytes = filled.SerializeAsString();
    const std::uint32_t head[3] = {question.question(), seat, static_cast<std::uint32_t>(bytes.size())};
    out.write(reinterpret_cast<const char*>(head), sizeof head);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    return filled;
  };
  match.seated = [&] { match.enter(); };
  match.over = [&] { loop.stop(); };
  const auto start = SteadyTime::now();
  match.start();
  loop.run();
  print("record", totals, since(start));
  return 0;
}

int play(char** arg) {
  const auto recording = read_recording(arg[3]);
  Loop loop;
  Totals totals;
  const int count = std::atoi(arg[4]);
  std::vector<std::unique_ptr<Match>> matches;
  int seated = 0, over = 0;
  SteadyTime::time_point start;
  for (int i = 0; i < count; ++i) {
    auto& match = *matches.emplace_back(
        std::make_unique<Match>(loop, endpoint(arg[0]), arg[1], arg[2], std::atoi(arg[5]), totals));
    match.answer = [&](const v1::Question& question, std::uint32_t seat) {
      for (const Recorded& one : recording)
        if (one.question == question.question() && one.seat == seat) return one.filled;
      fail("question " + std::to_string(question.question()) + " is not in the recording");
    };
    match.over = [&] {
      if (++over == count) loop.stop();
    };
    match.seated = [&, i] {
      if (++seated < count) return matches[static_cast<std::size_t>(i + 1)]->start();
      rendezvous("ready");
      start = SteadyTime::now();
      for (auto& each : matches) each->enter();
    };
  }
  matches.front()->start();
  loop.run();
  const double seconds = since(start);
  rendezvous("done");
  print("play", totals, seconds);
  return 0;
}

int relay(char** arg) {
  const auto bytes = static_cast<std::size_t>(std::atol(arg[1]));
  const long messages = std::atol(arg[2]);
  const int rooms = std::atoi(arg[3]), spectators = std::atoi(arg[4]);
  Loop loop;
  struct Room {
    std::vector<std::unique_ptr<Wire>> wires;
    long sent = 0;
    SteadyTime::time_point at;
  };
  std::vector<Room> all(static_cast<std::size_t>(rooms));
  Totals totals;
  const int per_room = 2 + spectators;
  int opened = 0, finished = 0;
  SteadyTime::time_point start;
  const auto next = [&](Room& room) {
    if (room.sent == messages) {
      if (++finished == rooms) loop.stop();
      return;
    }
    room.at = SteadyTime::now();
    room.wires[static_cast<std::size_t>(room.sent++ % 2)]->send_raw(std::string(bytes, 'x'));
    ++totals.orders;
  };
  for (std::size_t r = 0; r < all.size(); ++r)
    for (int i = 0; i < per_room; ++i) {
      Room& room = all[r];
      room.wires.push_back(std::make_unique<Wire>(loop, endpoint(arg[0]), "/room/" + std::to_string(r), [&] {
        if (++opened < rooms * per_room) return;
        rendezvous("ready");
        start = SteadyTime::now();
        for (Room& each : all) next(each);
      }));
      if (i > 1) continue;
      // The player who did not send goes on, as an opponent would.
      room.wires.back()->on_bytes = [&, i](std::string_view) {
        if ((room.sent - 1) % 2 == i) return;
        totals.latency_ms.push_back(std::chrono::duration<double, std::milli>(SteadyTime::now() - room.at).count());
        next(room);
      };
    }
  loop.run();
  const double seconds = since(start);
  rendezvous("done");
  print("relay", totals, seconds);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "record" && argc == 6) return record(argv + 2);
  if (mode == "play" && argc == 8) return play(argv + 2);
  if (mode == "relay" && argc == 7) return relay(argv + 2);
  std::cerr << "usage: load record SERVER RULESET SCENARIO FILE\n"
               "       load play SERVER RULESET SCENARIO FILE MATCHES SPECTATORS\n"
               "       load relay SERVER BYTES MESSAGES ROOMS SPECTATORS\n";
  return 2;
}
