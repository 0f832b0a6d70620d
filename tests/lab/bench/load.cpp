// Load for the benchmarks: records a battle once, then plays it in many matches at once against emcon-server, or sends
// as many messages of the same size through the plain relay. Prints one JSON line. Decides nothing while it plays: the
// recorded answers are sent when their question comes, since marked test matches of one seed ask the same questions.
//
// usage: load record SERVER RULESET SCENARIO FILE
//        load play SERVER RULESET SCENARIO FILE MATCHES SPECTATORS [PAUSE_MS]
//        load relay SERVER BYTES MESSAGES ROOMS SPECTATORS [PAUSE_MS]
// SERVER of `play` may be several of one cluster, A,B,C...: matches are made at A, played at B, watched at C and those
// after it.
// With a pause every answer is given about so long after its question, as if somebody thought, and matches begin spread
// over it. Spectators read in a thread of their own: a player's latency is the server's, not that of reading for all of
// them.
#include <fcntl.h>
#include <sched.h>
#include <sodium.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <functional>
#include <future>
#include <iostream>
#include <map>
#include <memory>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

#include "client/bot/policy.hpp"
#include "client/net/loop.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/frames.hpp"
#include "common/wire/limits.hpp"
#include "tests/lab/bench/glance.hpp"
#include "tests/lab/bench/thought.hpp"

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

/// The answers of the recorded battle, by question and seat.
using Recording = std::map<std::pair<std::uint32_t, std::uint32_t>, v1::Filled>;

Recording read_recording(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  Recording out;
  std::uint32_t head[3];
  while (in.read(reinterpret_cast<char*>(head), sizeof head)) {
    std::string bytes(head[2], '\0');
    in.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    if (!in || !out[{head[0], head[1]}].ParseFromString(bytes)) fail(path + " is not a recording");
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
    if (++frames == 1 && on_first) on_first();
    if (on_bytes) on_bytes(bytes);
    if (!on_frame) return;
    if (glances) {
      if (!bench::glance(bytes, *glances)) fail("a frame cannot be read");
      return on_frame(*glances);
    }
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

  std::function<void()> on_first;
  std::function<void(const v1::ServerFrame&)> on_frame;
  std::function<void(std::string_view)> on_bytes;
  v1::ServerFrame* glances = nullptr;  ///< if set, frames are only glanced at, into this one
  std::uint64_t frames = 0;            ///< received

 private:
  std::function<void()> ready_;
  std::shared_ptr<Connection> connection_;
  std::uint32_t last_ = 0;
};

v1::ClientFrame hello(const std::string& token) {
  v1::ClientFrame frame;
  frame.mutable_hello()->set_client("load");
  frame.mutable_hello()->set_protocol(wire::protocol_version);
  frame.mutable_hello()->set_token(token);
  return frame;
}

struct Totals {
  std::uint64_t orders = 0, seat_frames = 0, watcher_frames = 0, board_bytes = 0, picture_bytes = 0, offer_bytes = 0,
                offers = 0, updates = 0, offer_max = 0;
  std::vector<double> latency_ms;
  std::size_t over = 0;
  v1::ServerFrame glanced;  ///< where frames are glanced at, one after the other
};

/// The spectators of one match, read by a thread that ends with this.
class Crowd {
 public:
  using Endpoints = std::vector<client::net::Endpoint>;
  /// They come to the servers by turns. Returns when each of the `count` (1 or more) has been welcomed.
  Crowd(const Endpoints& servers, const std::string& path, int count) {
    if (::pipe2(end_.data(), O_CLOEXEC) != 0) fail("no pipe");
    thread_ = std::thread([this, servers, path, count] { read(servers, path, count); });
    here_.get_future().wait();
  }
  ~Crowd() {
    ::close(end_[1]);
    thread_.join();
    ::close(end_[0]);
  }
  Crowd(const Crowd&) = delete;
  Crowd& operator=(const Crowd&) = delete;

  void count_anew() { frames_ = 0; }
  /// Received since then.
  std::uint64_t frames() const { return frames_; }

 private:
  void read(const Endpoints& servers, const std::string& path, int count) {
    // Spectators have machines of their own: here they take only what the server and the players leave.
    const sched_param none{};
    if (::sched_setscheduler(0, SCHED_IDLE, &none) != 0) fail("the readers' thread cannot be put behind the others");
    Loop loop;
    std::vector<std::unique_ptr<Wire>> wires;
    int welcomed = 0;
    loop.watch(end_[0], [&] { loop.stop(); });
    for (int i = 0; i < count; ++i) {
      const std::size_t at = wires.size();
      wires.push_back(
          std::make_unique<Wire>(loop, servers[at % servers.size()], path, [&, at] { wires[at]->send(hello("")); }));
      wires.back()->on_first = [&] {
        if (++welcomed == count) here_.set_value();
      };
      wires.back()->on_bytes = [this](std::string_view) { frames_.fetch_add(1, std::memory_order_relaxed); };
    }
    loop.run();
  }

  std::array<int, 2> end_{};  ///< a pipe; closed when the thread is to end
  std::atomic<std::uint64_t> frames_ = 0;
  std::promise<void> here_;  ///< all are
  std::thread thread_;
};

/// Servers of one cluster, or the same one for all: where matches are made, played and watched.
struct Servers {
  client::net::Endpoint makes, plays;
  Crowd::Endpoints shows;
};

/// One match: its two seats and spectators, from creation to the end.
class Match {
 public:
  Match(Loop& loop, Servers servers, std::string ruleset, std::string scenario, int spectators, Totals& totals)
      : loop_(loop),
        servers_(std::move(servers)),
        ruleset_(std::move(ruleset)),
        scenario_(std::move(scenario)),
        spectators_(spectators),
        totals_(totals) {}

  /// Gives the answer to a question of a seat. It has its offer if this match is `measured`.
  std::function<v1::Filled(const v1::Question&, std::uint32_t seat)> answer;
  /// Gives another one after a refusal; without it a refusal ends the load.
  std::function<v1::Filled(const v1::Answer&, std::uint32_t seat)> repair;
  /// The last answer of a seat was taken.
  std::function<void(std::uint32_t seat)> taken;
  std::function<void()> seated;
  std::function<void()> entered;  ///< every connection stands; the battle begins when all seats reveal their entropy
  std::function<void()> over;
  bench::Thought* thought = nullptr;  ///< before every answer; none without it
  /// Reads whole frames and counts what they hold. Of matches that are all alike one is enough: the others leave the
  /// processors to the server.
  bool measured = true;

  void start() {
    lobby_ = std::make_unique<Wire>(loop_, servers_.makes, "/v1/lobby", [this] {
      lobby_->send(hello(""));
      v1::ClientFrame frame;
      auto& settings = *frame.mutable_create_match()->mutable_settings();
      settings.set_ruleset(ruleset_);
      settings.set_scenario(scenario_);
      settings.set_name("load");
      settings.set_listed(true);  // lists move as where people play
      settings.set_test_seed(test_seed);
      lobby_->send(frame);
    });
    lobby_->on_frame = [this](const v1::ServerFrame& frame) { lobby(frame.answer()); };
  }
  /// Enters with every seat and spectator: the battle begins.
  void enter() {
    for (std::uint32_t seat = 0; seat < tokens_.size(); ++seat) connect(seat);
  }
  /// Adds what was received since the battle began to the totals.
  void count() {
    for (auto& wire : seats_) totals_.seat_frames += wire->frames;
    if (crowd_) totals_.watcher_frames += crowd_->frames();
  }
  /// Begins the battle; what came before is not counted.
  void reveal() {
    for (auto& wire : seats_) wire->frames = 0;
    if (crowd_) crowd_->count_anew();
    v1::ClientFrame frame;
    frame.mutable_reveal_entropy()->set_entropy(entropy);
    for (auto& wire : seats_) wire->send(frame);
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
  void welcomed() {
    if (++welcomed_ < tokens_.size()) return;
    if (spectators_ > 0) crowd_ = std::make_unique<Crowd>(servers_.shows, "/v1/match/" + id_, spectators_);
    entered();
  }
  void connect(std::uint32_t seat) {
    seats_.push_back(nullptr);
    last_question_.push_back(0);
    seats_[seat] = std::make_unique<Wire>(loop_, servers_.plays, "/v1/match/" + id_,
                                          [this, seat] { seats_[seat]->send(hello(tokens_[seat])); });
    if (!measured) seats_[seat]->glances = &totals_.glanced;
    seats_[seat]->on_frame = [this, seat](const v1::ServerFrame& frame) { play(seat, frame); };
  }
  void play(std::uint32_t seat, const v1::ServerFrame& frame) {
    if (frame.has_answer()) answered(seat, frame.answer());
    if (frame.has_welcome()) welcomed();
    if (frame.has_update()) {
      if (measured) measure(frame.update());
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
    if (!question || !question->yours() || question->question() == last_question_[seat]) return;
    last_question_[seat] = question->question();
    if (measured) measure(question->offer());
    ++totals_.orders;
    v1::Filled filled = answer(*question, seat);
    if (!thought) return submit(seat, filled);
    loop_.after(thought->next(), [this, seat, filled = std::move(filled)] { submit(seat, filled); });
  }
  void measure(const v1::Update& update) {
    ++totals_.updates;
    totals_.board_bytes += update.ByteSizeLong();
    // What has changed on the board, and the new lines of the journal; a whole board comes but once.
    totals_.picture_bytes += update.patch().ByteSizeLong();
    for (const auto& line : update.journal()) totals_.picture_bytes += line.ByteSizeLong();
  }
  void measure(const v1::Offer& offer) {
    ++totals_.offers;
    totals_.offer_bytes += offer.ByteSizeLong();
    totals_.offer_max = std::max<std::uint64_t>(totals_.offer_max, offer.ByteSizeLong());
  }
  void answered(std::uint32_t seat, const v1::Answer& reply) {
    if (reply.problems_size() > 0 || reply.draft().problems_size() > 0) {
      if (!repair) fail((reply.problems_size() > 0 ? reply.problems(0) : reply.draft().problems(0)).text());
      submit(seat, repair(reply, seat));
    } else if (reply.has_draft() && taken) {
      taken(seat);
    }
  }
  void submit(std::uint32_t seat, const v1::Filled& filled) {
    v1::ClientFrame out;
    out.mutable_submit()->set_question(last_question_[seat]);
    *out.mutable_submit()->mutable_filled() = filled;
    asked_seat_ = seat;
    sent_ = SteadyTime::now();
    seats_[seat]->send(std::move(out));
  }

  Loop& loop_;
  Servers servers_;
  std::string ruleset_, scenario_;
  int spectators_;
  Totals& totals_;
  std::unique_ptr<Wire> lobby_;
  std::string id_;
  std::vector<std::string> codes_, tokens_;
  std::vector<std::unique_ptr<Wire>> seats_;
  std::unique_ptr<Crowd> crowd_;
  std::vector<std::uint32_t> last_question_;  ///< by seat; a sealed question comes to several
  std::uint32_t asked_seat_ = 0;
  SteadyTime::time_point sent_;
  std::size_t over_seats_ = 0, welcomed_ = 0;
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
      "{\"bench\":\"%s\",\"orders\":%llu,\"seconds\":%.3f,\"orders_per_s\":%.0f,\"update_bytes\":%.0f,"
      "\"picture_bytes\":%.0f,\"offer_bytes\":%"
      ".0f,"
      "\"offer_bytes_max\":%llu,\"seat_frames\":%llu,\"watcher_frames\":%llu,\"p50_ms\":%.3f,\"p99_ms\":%.3f,"
      "\"finished\":%zu}\n",
      name, static_cast<unsigned long long>(totals.orders), seconds, static_cast<double>(totals.orders) / seconds,
      per(totals.board_bytes, totals.updates), per(totals.picture_bytes, totals.updates),
      per(totals.offer_bytes, totals.offers), static_cast<unsigned long long>(totals.offer_max),
      static_cast<unsigned long long>(totals.seat_frames), static_cast<unsigned long long>(totals.watcher_frames),
      percentile(totals.latency_ms, 0.5), percentile(totals.latency_ms, 0.99), totals.over);
  std::fflush(stdout);
}

/// Says a word, "ready" for example, and waits for a line, so that whoever measures reads the server's CPU time at the
/// right moment.
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

Servers servers(const char* text) {
  Crowd::Endpoints all;
  std::istringstream names(text);
  for (std::string one; std::getline(names, one, ',');) all.push_back(endpoint(one.c_str()));
  if (all.empty()) fail("no server is named");
  const std::size_t plays = std::min<std::size_t>(1, all.size() - 1), shows = std::min<std::size_t>(2, all.size() - 1);
  return {.makes = all.front(),
          .plays = all[plays],
          .shows = {all.begin() + static_cast<std::ptrdiff_t>(shows), all.end()}};
}

/// A bot for every seat of one match; writes down the answers that were taken.
class Recorder {
 public:
  explicit Recorder(const char* path) : out_(path, std::ios::binary) {}

  void record(Match& match) {
    match.answer = [this](const v1::Question& question, std::uint32_t seat) {
      Talk& talk = talks_[seat];
      talk.question = question;
      talk.attempt = 0;
      policy_.turn_to(question.question());
      talk.filled = policy_.choose(wire::from_proto(question.offer()), question.immediate());
      return wire::to_proto(talk.filled);
    };
    match.repair = [this](const v1::Answer& reply, std::uint32_t seat) {
      Talk& talk = talks_[seat];
      Problems problems;
      for (const auto& one : reply.problems_size() > 0 ? reply.problems() : reply.draft().problems())
        problems.push_back(wire::from_proto(one));
      talk.filled = policy_.repair(wire::from_proto(talk.question.offer()), talk.filled, problems, ++talk.attempt);
      return wire::to_proto(talk.filled);
    };
    match.taken = [this](std::uint32_t seat) {
      const std::string bytes = wire::to_proto(talks_[seat].filled).SerializeAsString();
      const std::uint32_t head[3] = {talks_[seat].question.question(), seat, static_cast<std::uint32_t>(bytes.size())};
      out_.write(reinterpret_cast<const char*>(head), sizeof head);
      out_.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
    };
  }

 private:
  struct Talk {
    v1::Question question;
    table::Filled filled;
    int attempt = 0;
  };
  std::ofstream out_;
  client::bot::Policy policy_{client::bot::Level::greedy, 7};
  std::map<std::uint32_t, Talk> talks_;
};

int record(char** arg) {
  Loop loop;
  Totals totals;
  Recorder recorder(arg[3]);
  Match match(loop, servers(arg[0]), arg[1], arg[2], 0, totals);
  recorder.record(match);
  match.seated = [&] { match.enter(); };
  match.entered = [&] { match.reveal(); };
  const auto start = SteadyTime::now();
  double seconds = 0;  // as in play()
  match.over = [&] {
    seconds = since(start);
    loop.stop();
  };
  match.start();
  loop.run();
  print("record", totals, seconds);
  return 0;
}

int play(char** arg, int pause_ms) {
  const auto recording = read_recording(arg[3]);
  Loop loop;
  Totals totals;
  const int count = std::atoi(arg[4]);
  bench::Thought thought(pause_ms);
  std::vector<std::unique_ptr<Match>> matches;
  int seated = 0, entered = 0, over = 0;
  SteadyTime::time_point start;
  double seconds = 0;  // until the last battle is over: the loop then waits a little for what is still to be sent
  for (int i = 0; i < count; ++i) {
    auto& match = *matches.emplace_back(
        std::make_unique<Match>(loop, servers(arg[0]), arg[1], arg[2], std::atoi(arg[5]), totals));
    match.answer = [&](const v1::Question& question, std::uint32_t seat) {
      if (totals.orders == static_cast<std::size_t>(count) * recording.size() / 2) rendezvous("half");
      const auto found = recording.find({question.question(), seat});
      if (found == recording.end())
        fail("question " + std::to_string(question.question()) + " is not in the recording");
      return found->second;
    };
    if (thought.any()) match.thought = &thought;
    match.measured = i == 0;
    match.over = [&] {
      if (++over < count) return;
      seconds = since(start);
      loop.stop();
    };
    match.seated = [&, i] {
      if (++seated < count) return matches[static_cast<std::size_t>(i + 1)]->start();
      matches.front()->enter();
    };
    match.entered = [&, i] {
      if (++entered < count) return matches[static_cast<std::size_t>(i + 1)]->enter();
      rendezvous("ready");
      start = SteadyTime::now();
      for (std::size_t at = 0; at < matches.size(); ++at)
        loop.after(thought.start(at, matches.size()), [&match = *matches[at]] { match.reveal(); });
    };
  }
  matches.front()->start();
  loop.run();
  rendezvous("done");
  for (auto& match : matches) match->count();
  print("play", totals, seconds);
  return 0;
}

int relay(char** arg, int pause_ms) {
  const auto bytes = static_cast<std::size_t>(std::atol(arg[1]));
  const long messages = std::atol(arg[2]);
  const int rooms = std::atoi(arg[3]), spectators = std::atoi(arg[4]);
  Loop loop;
  struct Room {
    std::vector<std::unique_ptr<Wire>> wires;
    long sent = 0, back = 0;  ///< messages sent; frames of them the two players have got
    SteadyTime::time_point at;
  };
  std::vector<Room> all(static_cast<std::size_t>(rooms));
  Totals totals;
  bench::Thought thought(pause_ms);
  const int per_room = 2 + spectators;
  int opened = 0, finished = 0;
  SteadyTime::time_point start;
  double seconds = 0;  // as in play()
  const auto next = [&](Room& room) {
    const auto sender = static_cast<std::size_t>(room.sent++ % 2);
    room.at = SteadyTime::now();
    room.wires[sender]->send_raw(std::string(bytes, sender == 0 ? '0' : '1'));
    ++totals.orders;
  };
  // A message goes to its sender too; the other player goes on with it, as an opponent would: one is on its way at a
  // time.
  const auto got = [&](Room& room, std::size_t player, std::string_view message) {
    if (++room.back == 2 * messages && ++finished == rooms) {
      seconds = since(start);
      return loop.stop();
    }
    if (message.front() == (player == 0 ? '0' : '1')) return;
    totals.latency_ms.push_back(std::chrono::duration<double, std::milli>(SteadyTime::now() - room.at).count());
    if (room.sent >= messages) return;
    if (!thought.any()) return next(room);
    loop.after(thought.next(), [&] { next(room); });
  };
  for (std::size_t r = 0; r < all.size(); ++r)
    for (std::size_t i = 0; i < static_cast<std::size_t>(per_room); ++i) {
      Room& room = all[r];
      room.wires.push_back(std::make_unique<Wire>(loop, endpoint(arg[0]), "/room/" + std::to_string(r), [&] {
        if (++opened < rooms * per_room) return;
        rendezvous("ready");
        start = SteadyTime::now();
        for (std::size_t at = 0; at < all.size(); ++at)
          loop.after(thought.start(at, all.size()), [&room = all[at], &next] { next(room); });
      }));
      if (i < 2) room.wires.back()->on_bytes = [&, i](std::string_view message) { got(room, i, message); };
    }
  loop.run();
  rendezvous("done");
  for (const Room& room : all)
    for (std::size_t i = 0; i < room.wires.size(); ++i)
      (i < 2 ? totals.seat_frames : totals.watcher_frames) += room.wires[i]->frames;
  print("relay", totals, seconds);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "record" && argc == 6) return record(argv + 2);
  if (mode == "play" && (argc == 8 || argc == 9)) return play(argv + 2, argc == 9 ? std::atoi(argv[8]) : 0);
  if (mode == "relay" && (argc == 7 || argc == 8)) return relay(argv + 2, argc == 8 ? std::atoi(argv[7]) : 0);
  std::cerr << "usage: load record SERVER RULESET SCENARIO FILE\n"
               "       load play SERVER RULESET SCENARIO FILE MATCHES SPECTATORS [PAUSE_MS]\n"
               "       load relay SERVER BYTES MESSAGES ROOMS SPECTATORS [PAUSE_MS]\n";
  return 2;
}
