// What requests cost the server's thread beside many stored matches, its own CPU time, and how long they take, from the
// frame to its answer.
// usage: bench_stored fill DATABASE MATCHES     listed matches of two seats, made two hours ago, that never begin
//        bench_stored measure DATABASE MATCHES  one JSON line for each kind of request; so many have been filled in
#include <time.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <iostream>
#include <map>
#include <string>
#include <vector>

#include "common/proof/commitment.hpp"
#include "common/wire/limits.hpp"
#include "server/house/house.hpp"
#include "server/house/secrets.hpp"
#include "server/house/system_ports.hpp"
#include "server/main/common.hpp"

#include "server/store/open.hpp"
#include "tests/lab/bench/pump.hpp"

namespace {

using namespace emcon;

constexpr int rounds = 300;
constexpr std::int64_t two_hours_ms = 2 * 3'600'000, a_year_ms = 365 * 12 * two_hours_ms;
const std::string entropy(32, '\7');

[[noreturn]] void fail(const std::string& why) {
  std::cerr << why << "\n";
  std::exit(1);
}

/// Seat `seat` of the `i`-th match that was filled in has this token.
std::string token_of(int i, int seat) {
  return "emt-stored-" + std::to_string(i) + "-" + std::to_string(seat);
}

std::unique_ptr<store::Store> open_store(const char* database, bench::Pump& pump) {
  auto opened = store::open_store(database, [&](std::function<void()> work) { pump.post(std::move(work)); });
  if (!opened) fail(opened.error().text);
  return std::move(*opened);
}

v1::MatchSettings settings() {
  v1::MatchSettings out;
  out.set_ruleset("fires-of-space");
  out.set_scenario("duel-at-kessa");
  out.set_name("An evening's battle");
  out.set_listed(true);
  return out;
}

store::Append stored_match(const MatchId& id, std::uint64_t hold, int i, std::int64_t wall_ms) {
  v1::MatchCard card;
  card.set_match(id);
  card.set_name(settings().name());
  card.set_ruleset(settings().ruleset());
  card.set_scenario(settings().scenario());
  card.set_deadline_ms(-1);
  card.set_your_seat(-1);
  *card.mutable_settings() = settings();
  const std::string key = store::time_key(wall_ms - two_hours_ms + i / 100, id);
  store::Append out{
      .match = id, .hold = hold, .expected_last = 0, .records = {}, .shared = {}, .index = {}, .drafts = {}};
  for (int r = 0; r < 3; ++r) out.records.push_back({.bytes = std::string(300, 'r'), .hash = {}});
  for (int seat = 0; seat < 2; ++seat) {
    auto& state = *card.add_seats();
    state.set_seat(static_cast<std::uint32_t>(seat));
    state.set_side(static_cast<std::uint32_t>(seat));
    state.set_held(true);
    state.set_holder("Player " + std::to_string(2 * i + seat));
    const std::string number = std::to_string(seat);
    out.index.push_back({store::RowKind::token, house::hex(house::token_hash(token_of(i, seat))), number});
    out.index.push_back({store::RowKind::invite, house::hex(house::token_hash("code " + token_of(i, seat))), number});
  }
  out.index.push_back({store::RowKind::card, id, card.SerializeAsString()});
  out.index.push_back({store::RowKind::listed, id, ""});
  out.index.push_back({store::RowKind::unstarted, key, ""});
  out.index.push_back({store::RowKind::alone, key, ""});
  out.index.push_back({store::RowKind::deadline, store::time_key(wall_ms + a_year_ms + i / 100, id), ""});
  return out;
}

int fill(const char* database, int matches) {
  bench::Pump pump;
  const auto store = open_store(database, pump);
  house::SystemEntropy random;
  house::SystemClock clock;
  int left = matches;
  for (int i = 0; i < matches; ++i)
    store->append(stored_match(house::new_match_id(random), store->process(), i, clock.wall_ms()),
                  [&](const store::Appended& result) {
                    if (result.verdict != store::Verdict::durable) fail(result.why);
                    --left;
                  });
  while (left > 0) pump.run_one();
  return 0;
}

/// What something cost the server's thread, and how long it took.
struct Cost {
  double cpu_us = 0, wall_us = 0;
};

double cpu_us() {
  timespec at{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &at);
  return static_cast<double>(at.tv_sec) * 1e6 + static_cast<double>(at.tv_nsec) / 1e3;
}

double wall_us() {
  using Microseconds = std::chrono::duration<double, std::micro>;
  return Microseconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

/// What a connection was sent last.
struct Heard {
  v1::ServerFrame last;
  bool anything = false;
};

class Ear final : public house::Connection {
 public:
  explicit Ear(Heard& heard) : heard_(heard) {}
  void send(house::Buffer bytes) override {
    const auto frame = wire::decode_server(*bytes, wire::Format::binary);
    if (!frame) fail(frame.error().text);
    if (!frame->has_answer() && !frame->has_welcome()) return;
    heard_ = {*frame, true};
  }
  std::size_t queued_bytes() const override { return 0; }
  void close(house::CloseCode, std::string_view) override {}

 private:
  Heard& heard_;
};

/// The server without its network.
class Bench {
 public:
  explicit Bench(const char* database) : store_(open_store(database, pump_)) {
    const Problems problems = program::fill_shelf(shelf_, "");
    if (!problems.empty()) fail(problems.front().text);
    house::Config config;
    for (double* limit :
         {&config.limits.address.creations.burst, &config.limits.request.lists.burst, &config.limits.request.all.burst,
          &config.limits.request.guesses.burst, &config.limits.address.guesses.burst,
          &config.limits.address.visits.burst, &config.limits.shared.creations.burst})
      *limit = 1e6;
    house_ = std::make_unique<house::House>(shelf_, *store_, clock_, random_, config, [](auto, auto, auto) {});
    house_->tick();
  }

  house::SessionId open(const MatchId& match) {
    heard_.emplace_back();
    return *house_->open(std::make_unique<Ear>(heard_.back()),
                         {.match = match, .format = wire::Format::binary, .pad = false, .place = "bench"});
  }

  /// Sends a frame and runs what follows until there is an answer; `cost` gets what that cost.
  const v1::ServerFrame& ask(house::SessionId session, v1::ClientFrame frame, Cost* cost = nullptr) {
    frame.set_id(++last_id_);
    Heard& heard = heard_.back();
    heard.anything = false;
    const std::string bytes = frame.SerializeAsString();
    const Cost used = until([&] { return heard.anything; }, [&] { house_->message(session, bytes); });
    if (cost) *cost = used;
    return heard.last;
  }

  /// The page of deadlines that have come, as the house asks for it.
  Cost poll() {
    bool answered = false;
    const std::string now = store::time_key(clock_.wall_ms());
    return until([&] { return answered; },
                 [&] {
                   store_->due({.after = {}, .end = now, .limit = 100}, [&](const auto& rows) {
                     if (!rows || !rows->empty()) fail("no deadline has come, and some were found");
                     answered = true;
                   });
                 });
  }

  const v1::ServerFrame& hello(house::SessionId session, const std::vector<std::string>& tokens, Cost* cost = nullptr) {
    v1::ClientFrame frame;
    frame.mutable_hello()->set_protocol(wire::protocol_version);
    if (tokens.size() == 1) frame.mutable_hello()->set_token(tokens.front());
    for (std::size_t i = 0; tokens.size() > 1 && i < tokens.size(); ++i) frame.mutable_hello()->add_tokens(tokens[i]);
    return ask(session, std::move(frame), cost);
  }

  void hang_up(house::SessionId session) { house_->closed(session); }

 private:
  /// Begins something, and runs what follows until it is done.
  template <class Done, class Begin>
  Cost until(Done done, Begin begin) {
    const double wall = wall_us();
    double began = cpu_us(), used = 0;
    begin();
    used += cpu_us() - began;
    while (!done()) {
      const auto work = pump_.take();
      began = cpu_us();
      work();
      used += cpu_us() - began;
    }
    return {.cpu_us = used, .wall_us = wall_us() - wall};
  }

  bench::Pump pump_;
  std::unique_ptr<store::Store> store_;
  house::Shelf shelf_;
  house::SystemClock clock_;
  house::SystemEntropy random_;
  std::unique_ptr<house::House> house_;
  std::deque<Heard> heard_;
  std::uint32_t last_id_ = 0;
};

void show(const char* what, const std::vector<Cost>& costs) {
  std::vector<double> cpu, wall;
  for (const Cost& one : costs) cpu.push_back(one.cpu_us), wall.push_back(one.wall_us);
  std::ranges::sort(cpu);
  std::ranges::sort(wall);
  const std::size_t half = costs.size() / 2, most = costs.size() * 99 / 100;
  std::printf(R"({"bench": "stored", "request": "%s", "p50_us": %.0f, "p99_us": %.0f, "bound_us": 2000, )"
              R"("wall_p50_us": %.0f, "wall_p99_us": %.0f, "wall_bound_us": 5000})"
              "\n",
              what, cpu[half], cpu[most], wall[half], wall[most]);
  std::fflush(stdout);
}

v1::ClientFrame create_frame() {
  v1::ClientFrame frame;
  *frame.mutable_create_match()->mutable_settings() = settings();
  return frame;
}

v1::ClientFrame join_frame(const std::string& code) {
  v1::ClientFrame frame;
  frame.mutable_join_match()->set_code(code);
  frame.mutable_join_match()->set_name("Ann");
  frame.mutable_join_match()->set_entropy_commitment(as_string(entropy_commitment(entropy)));
  return frame;
}

v1::ClientFrame list_frame(bool mine, const std::string& after) {
  v1::ClientFrame frame;
  frame.mutable_list_matches()->set_mine(mine);
  frame.mutable_list_matches()->set_after(after);
  return frame;
}

/// Measures `act`, which gives what it cost, so many times.
template <class Act>
void measure(const char* what, Act act) {
  std::vector<Cost> costs;
  for (int i = 0; i < rounds; ++i) costs.push_back(act(i));
  show(what, costs);
}

void expect(bool holds, const char* what, const v1::ServerFrame& frame) {
  if (!holds) fail(std::string(what) + ": " + frame.ShortDebugString().substr(0, 300));
}

/// A match whose battle goes on: its id and the tokens of its seats.
std::pair<MatchId, std::vector<std::string>> running(Bench& bench) {
  const auto lobby = bench.open("");
  bench.hello(lobby, {});
  const v1::Created created = bench.ask(lobby, create_frame()).answer().created();
  std::vector<std::string> tokens;
  for (const auto& invite : created.invites())
    tokens.push_back(bench.ask(lobby, join_frame(invite.code())).answer().joined().token());
  for (const std::string& token : tokens) {
    const auto seat = bench.open(created.match());
    bench.hello(seat, {token});
    v1::ClientFrame reveal;
    reveal.mutable_reveal_entropy()->set_entropy(entropy);
    expect(bench.ask(seat, reveal).answer().has_done(), "entropy", v1::ServerFrame());
    bench.hang_up(seat);
  }
  return {created.match(), tokens};
}

void measure_lobby(Bench& bench, int matches) {
  std::vector<std::string> tokens;
  for (int i = 0; i < 64; ++i) tokens.push_back(token_of(i * (matches / 64), i % 2));
  measure("hello in the lobby with 64 tokens", [&](int) {
    Cost cost;
    expect(bench.hello(bench.open(""), tokens, &cost).answer().has_done(), "hello", v1::ServerFrame());
    return cost;
  });
  // How long a newcomer with these tokens waits for his list, which has so many matches.
  const auto mine = [&](int listed) {
    const auto lobby = bench.open("");
    bench.hello(lobby, tokens);
    Cost cost;
    const auto& frame = bench.ask(lobby, list_frame(true, ""), &cost);
    expect(frame.answer().matches().matches_size() == listed, "mine", frame);
    return cost;
  };
  measure("mine with 64 tokens", [&](int i) {
    // Each time others, so that nothing has been looked at before.
    for (int t = 0; t < 64; ++t) tokens[static_cast<std::size_t>(t)] = token_of((i * 64 + t) * 7 % matches, t % 2);
    return mine(64);
  });
  measure("mine with 64 wrong tokens", [&](int i) {
    for (std::string& token : tokens) token = "emt-wrong-" + std::to_string(i) + token;
    return mine(0);
  });
  const auto lobby = bench.open("");
  bench.hello(lobby, {});
  std::string after;
  measure("a page of the list", [&](int) {
    Cost cost;
    const auto& list = bench.ask(lobby, list_frame(false, after), &cost);
    expect(list.answer().matches().matches_size() == 50, "list", list);
    after = list.answer().matches().more() ? list.answer().matches().matches(49).match() : "";
    return cost;
  });
  measure("a page of the list, somewhere", [&](int i) {
    Cost cost;
    // Ids are drawn evenly over this alphabet.
    const std::string from = {"0123456789abcdefghjkmnpqrstv"[i % 28], "0123456789abcdefghjkmnpqrstv"[i * 5 % 28]};
    expect(bench.ask(lobby, list_frame(false, from), &cost).answer().matches().more(), "list", v1::ServerFrame());
    return cost;
  });
  measure("the poll for deadlines", [&](int) { return bench.poll(); });
  measure("a wrong code", [&](int i) {
    Cost cost;
    bench.ask(lobby, join_frame("0000-0000-" + std::to_string(1'000 + i)), &cost);
    return cost;
  });
  std::vector<std::string> codes;
  measure("making a match", [&](int) {
    Cost cost;
    const auto& frame = bench.ask(lobby, create_frame(), &cost);
    expect(frame.answer().has_created(), "create", frame);
    codes.push_back(frame.answer().created().invites(0).code());
    return cost;
  });
  measure("joining by a code", [&](int i) {
    Cost cost;
    const auto& frame = bench.ask(lobby, join_frame(codes[static_cast<std::size_t>(i)]), &cost);
    expect(frame.answer().has_joined(), "join", frame);
    return cost;
  });
}

void measure_match(Bench& bench) {
  const auto [match, tokens] = running(bench);
  const auto visit = [&](const std::string& token, bool welcome) {
    Cost cost;
    const auto session = bench.open(match);
    const auto& frame = token.empty() ? bench.hello(session, {}, &cost) : bench.hello(session, {token}, &cost);
    expect(frame.has_welcome() == welcome, "hello", frame);
    bench.hang_up(session);
    return cost;
  };
  measure("hello of a seat", [&](int i) { return visit(tokens[static_cast<std::size_t>(i % 2)], true); });
  measure("hello of a spectator", [&](int) { return visit("", true); });
  measure("a wrong token", [&](int i) { return visit("emt-wrong-" + std::to_string(i), false); });
}

int measure_all(const char* database, int matches) {
  if (matches < 1'000) fail("fill in at least 1,000 matches first");
  Bench bench(database);
  measure_lobby(bench, matches);
  measure_match(bench);
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string mode = argc > 1 ? argv[1] : "";
  if (mode == "fill" && argc == 4) return fill(argv[2], std::atoi(argv[3]));
  if (mode == "measure" && argc == 4) return measure_all(argv[2], std::atoi(argv[3]));
  std::cerr << "usage: bench_stored fill DATABASE MATCHES\n       bench_stored measure DATABASE MATCHES\n";
  return 2;
}
