// What an order costs in a long match: host and store of a match of many records against those of one of 100, in
// windows that take turns. Prints one JSON line.
// usage: bench_length FILE RECORDS     FILE: where the database is made
#include <fmt/format.h>
#include <time.h>

#include <algorithm>
#include <array>
#include <iostream>
#include <iterator>
#include <string>

#include "common/proof/commitment.hpp"
#include "server/data/folder.hpp"
#include "server/store/sqlite_store.hpp"
#include "tests/lab/bench/pump.hpp"
#include "tests/match/rig.hpp"
#include "tests/match/toy/registry.hpp"

namespace emcon {
namespace {

constexpr int windows = 10;
constexpr int orders_per_window = 1'000;

double cpu_us() {
  timespec at{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &at);
  return static_cast<double>(at.tv_sec) * 1e6 + static_cast<double>(at.tv_nsec) / 1e3;
}

/// The toy's data with a scenario that nobody plays to its end.
std::vector<rules::Document> documents() {
  std::vector<rules::Document> out = rules::toy::toy_documents();
  auto more = data::load_folder(EMCON_SOURCE_DIR "/tests/lab/bench/toy");
  if (!more) throw std::runtime_error(more.error().front().text);
  std::ranges::move(*more, std::back_inserter(out));
  return out;
}

/// A match of the toy that does not end, on a store of its own. Every question is answered by what counts when a seat
/// gives no answer.
class Match {
 public:
  Match(store::SqliteStore& store, bench::Pump& pump, const std::string& id) : store_(store), pump_(pump) {
    match::NewMatch what{.id = id, .settings = {}, .documents = documents(), .index = {}};
    what.settings.set_ruleset("toy");
    what.settings.set_scenario("endless");
    host_ = std::move(match::Host::create(std::move(what), {clock_, entropy_, signer_, 1}).value());
    settle();
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      host_->seat(Seat{seat}, {"P", {}, as_string(entropy_commitment(match::testing::seat_entropy(seat)))}, {}, {});
      settle();
    }
    for (std::uint8_t seat = 0; seat < 2; ++seat) {
      v1::ClientFrame frame;
      frame.mutable_reveal_entropy()->set_entropy(match::testing::seat_entropy(seat));
      ask(seat, std::move(frame));
    }
    host_->present(3, 0);
  }

  std::uint64_t records() const { return records_; }
  /// Gives at least so many answers.
  void play(int orders) {
    while (orders > 0) {
      for (std::uint8_t seat = 0; seat < 2; ++seat) {
        if (!asked_[seat].yours()) continue;
        v1::ClientFrame frame;
        frame.mutable_submit()->set_question(asked_[seat].question());
        *frame.mutable_submit()->mutable_filled() = asked_[seat].offer().fallback();
        asked_[seat].Clear();
        post(seat, std::move(frame));
        --orders;
      }
      settle();
    }
  }

 private:
  void post(std::uint8_t seat, v1::ClientFrame frame) {
    frame.set_id(++last_id_);
    host_->handle({Viewer::of(Seat{seat}), {1, frame.id()}, std::move(frame)});
    listen();
  }
  void ask(std::uint8_t seat, v1::ClientFrame frame) {
    post(seat, std::move(frame));
    settle();
  }
  void settle() {
    while (auto append = host_->take_append()) {
      append->hold = store_.process();
      records_ += append->records.size();
      bool done = false;
      store_.append(std::move(*append), [&](const store::Appended& result) {
        host_->appended(result);
        done = true;
      });
      while (!done) pump_.run_one();
      listen();
    }
  }
  void listen() {
    for (const match::Packet& packet : host_->take_outbox().packets)
      for (std::uint8_t seat = 0; seat < 2; ++seat)
        if (packet.frame->has_question() && packet.to.has(Viewer::of(Seat{seat})))
          asked_[seat] = packet.frame->question();
  }

  store::SqliteStore& store_;
  bench::Pump& pump_;
  match::testing::FakeClock clock_;
  match::testing::FakeEntropy entropy_;
  Signer signer_{SigningKey(Bytes32{}), Bytes32{}};
  std::unique_ptr<match::Host> host_;
  std::array<v1::Question, 2> asked_;
  std::uint64_t records_ = 0;
  std::uint32_t last_id_ = 0;
};

int run(const char* path, std::uint64_t records) {
  rules::toy::use_toy_registry();
  bench::Pump pump;
  const auto store = store::SqliteStore::open({.path = path, .vfs = {}},
                                              [&](std::function<void()> work) { pump.post(std::move(work)); });
  if (!store) throw std::runtime_error(store.error().text);
  Match longer(**store, pump, "longlonglonglong"), shorter(**store, pump, "shortshortshorts");
  while (longer.records() < records) longer.play(orders_per_window);
  while (shorter.records() < 100) shorter.play(10);
  std::array<double, 2> us{};
  for (int i = 0; i < windows; ++i)
    for (std::size_t which = 0; which < 2; ++which) {
      const double began = cpu_us();
      (which == 0 ? shorter : longer).play(orders_per_window);
      us[which] += (cpu_us() - began) / windows / orders_per_window;
    }
  std::cout << fmt::format(
      R"({{"bench":"length","records":{},"us_per_order_at_100":{:.1f},"us_per_order":{:.1f},"ratio":{:.3f},"bound":1.1}})"
      "\n",
      longer.records(), us[0], us[1], us[1] / us[0]);
  return 0;
}

}  // namespace
}  // namespace emcon

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: bench_length FILE RECORDS\n";
    return 2;
  }
  return emcon::run(argv[1], std::stoull(argv[2]));
}
