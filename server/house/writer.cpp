// Asks the store for turns, makes one append of everything that has come for a match, and tells the waiters.
#include "server/house/writer.hpp"

#include <algorithm>
#include <iterator>

#include "common/each_of.hpp"

namespace emcon::house {
namespace {

constexpr EachOf<store::Verdict> verdict_words({{store::Verdict::durable, "durable"},
                                                {store::Verdict::fenced, "fenced"},
                                                {store::Verdict::stale, "stale"},
                                                {store::Verdict::in_doubt, "in_doubt"},
                                                {store::Verdict::full, "full"},
                                                {store::Verdict::unavailable, "unavailable"},
                                                {store::Verdict::corrupt, "corrupt"}});

}  // namespace

Writer::Writer(Premises& premises, Tables& tables, Hooks hooks)
    : premises_(premises), tables_(tables), hooks_(std::move(hooks)) {}

void Writer::want(Table& table, std::vector<store::IndexRow> rows, std::function<void(store::Verdict)> done,
                  std::optional<Seat> token_of) {
  table.writing.own.push_back({std::move(rows), std::move(done), token_of});
}

void Writer::ask_turn(Table& table) {
  if (std::exchange(table.writing.in_turn, true)) return;
  // The append's content besides its records, from its making to its end.
  const auto sent = std::make_shared<Sent>(Sent{.stay = {table.id, table.generation}});
  premises_.store.ready(
      table.id,
      [this, open = premises_.open(), sent]() -> std::optional<store::Append> {
        return *open ? take(*sent) : std::nullopt;
      },
      premises_.while_open([this, sent](const store::Appended& result) { written(*sent, result); }));
}

std::optional<store::Append> Writer::take(Sent& sent) {
  Table* const table = tables_.find(sent.stay);
  if (!table) return std::nullopt;
  Writing& writing = table->writing;
  writing.in_turn = false;
  // Everything that has come for a match meanwhile, perhaps from several players, is one append.
  auto append = table->host->take_append();
  if (!append && writing.own.empty()) return std::nullopt;
  sent.hosts = append.has_value();
  if (!append) append = store::Append{.match = table->id, .expected_last = writing.last};
  append->hold = writing.hold;
  if (append->expected_last == 0) append->needs = table->needs;
  sent.own.assign(std::make_move_iterator(writing.own.begin()), std::make_move_iterator(writing.own.end()));
  writing.own.clear();
  for (const OwnWrite& write : sent.own) std::ranges::copy(write.rows, std::back_inserter(append->index));
  if (sent.hosts) std::ranges::move(table->rows_of_start(premises_.calendar_ms()), std::back_inserter(append->index));
  writing.in_flight = true;
  ++premises_.counters.appends;
  sent.rows = append->index;
  writing.rows = sent.rows;
  return append;
}

bool Writer::disk_full() const {
  constexpr std::int64_t news_ms = 15'000;
  return full_ms_ && premises_.now() < *full_ms_ + news_ms;
}

/// Steps are prepared for all their viewers only now: that is most of an order's cost.
void Writer::written(Sent& sent, const store::Appended& result) {
  const Table* const table = tables_.find(sent.stay);
  if (!table || !premises_.config.charged) return go_on(sent, result);
  const std::string actor = table->actor;
  premises_.config.charged(actor, [&] { go_on(sent, result); });
}

void Writer::go_on(Sent& sent, const store::Appended& result) {
  if (result.verdict == store::Verdict::full)
    full_ms_ = premises_.now();
  else if (result.verdict == store::Verdict::durable)
    full_ms_.reset();
  if (Table* const table = tables_.find(sent.stay)) {
    table->writing.in_flight = false;
    table->writing.rows.clear();
    if (result.verdict == store::Verdict::durable) {
      table->writing.last = result.last;
      for (const store::IndexRow& row : sent.rows) table->apply(row);
      hooks_.stored(*table);
    } else {
      not_written(table->id, result);
    }
    if (sent.hosts) table->host->appended(result);
  }
  for (const OwnWrite& write : sent.own)
    if (write.done) write.done(result.verdict);
  if (tables_.find(sent.stay)) hooks_.over(sent.stay, result.verdict);
}

void Writer::not_written(const MatchId& match, const store::Appended& result) {
  ++premises_.counters.append_failures;
  if (premises_.store.poisoned() && !std::exchange(lost_, true) && premises_.config.store_lost)
    premises_.config.store_lost();
  premises_.log(LogLevel::error, "append_failed",
                {{"match", match}, {"verdict", verdict_words[result.verdict]}, {"why", result.why}});
}

}  // namespace emcon::house
