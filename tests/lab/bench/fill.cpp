// Fills a new database with matches like those of a busy server, so that start-up can be measured on it.
// usage: bench_fill FILE MATCHES
#include <cstdlib>
#include <functional>
#include <iostream>
#include <string>

#include "server/store/sqlite_store.hpp"
#include "tests/lab/bench/pump.hpp"

namespace {

emcon::store::Append match(emcon::store::MatchStore& store, int i) {
  emcon::store::Append what;
  what.match = "match" + std::to_string(i);
  what.hold = store.process();
  for (int r = 0; r < 10; ++r) what.records.push_back({.bytes = std::string(300, 'r')});
  using emcon::store::RowKind;
  for (const RowKind kind : {RowKind::card, RowKind::invite, RowKind::deadline})
    what.index.push_back({.kind = kind, .key = std::to_string(i), .bytes = std::string(40, 'i')});
  what.drafts = {{.seat = emcon::Seat{0}, .question = 1, .revision = 1, .bytes = std::string(200, 'd')}};
  return what;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc != 3) {
    std::cerr << "usage: bench_fill FILE MATCHES\n";
    return 2;
  }
  emcon::bench::Pump pump;
  auto opened = emcon::store::SqliteStore::open({.path = argv[1], .vfs = ""},
                                                [&](std::function<void()> work) { pump.post(std::move(work)); });
  if (!opened) {
    std::cerr << opened.error().text << "\n";
    return 1;
  }
  const int matches = std::atoi(argv[2]);
  int left = matches;
  for (int i = 0; i < matches; ++i)
    (*opened)->append(match(**opened, i), [&](const emcon::store::Appended& result) {
      if (result.verdict != emcon::store::Verdict::durable) std::abort();
      --left;
    });
  while (left > 0) pump.run_one();
  return 0;
}
