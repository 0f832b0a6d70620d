// Writes a few appends with one statement each, many from arrays, and reads from the answers which were fenced.
#include "server/store/postgres/transaction.hpp"

#include <algorithm>
#include <map>
#include <utility>

#include "server/store/postgres/loose_rows.hpp"
#include "server/store/postgres/statements.hpp"
#include "server/store/refusal.hpp"

namespace emcon::store::postgres {
namespace {

/// From this number on it costs less to wait once for the locks and to write all rows from arrays.
constexpr std::ptrdiff_t many = 16;

// Whatever the database's own default is: a statement behind a lock must see what was committed meanwhile.
constexpr Statement begin_writing{"begin_writing", "BEGIN ISOLATION LEVEL READ COMMITTED"};
constexpr Statement end_writing{"end_writing", "COMMIT"};

Appended written(const Append& what) {
  return {.verdict = Verdict::durable, .last = what.expected_last + what.records.size(), .why = {}};
}

Appended refused(const Append& what) {
  return fenced("another process has acquired the match, or its last record is not " +
                std::to_string(what.expected_last));
}

bool is_append(const Write* write) {
  return std::holds_alternative<Append>(write->what);
}

}  // namespace

void Transaction::run(std::span<Write* const> writes) {
  send(begin_writing);
  if (std::ranges::count_if(writes, is_append) < many) {
    for (Write* const write : writes)
      if (is_append(write)) send_alone(std::get<Append>(write->what), write->result);
  } else {
    send_many(writes);
  }
  std::vector<const LooseRow*> loose;
  for (const Write* const write : writes)
    if (const auto* const rows = std::get_if<std::vector<LooseRow>>(&write->what))
      for (const LooseRow& row : *rows) loose.push_back(&row);
  if (!loose.empty()) {
    send_locks(db_, loose);
    expect_nothing(1);
  }
  for (Write* const write : writes)
    if (!is_append(write)) send_other(*write);
  db_.send(end_writing);
  expect([](const Answer& answer) {
    // A transaction that has failed answers otherwise.
    if (answer.command() != "COMMIT") throw Failure({}, "the transaction was rolled back", false);
  });
  committing_ = true;
  finish();
}

void Transaction::send(const Statement& statement) {
  db_.send(statement);
  expect_nothing(1);
}

void Transaction::expect_nothing(int answers) {
  for (; answers > 0; --answers) expect([](const Answer&) {});
}

void Transaction::finish() {
  const std::vector<Answer> answers = db_.finish(patience_);
  const auto then = std::exchange(then_, {});
  if (answers.size() != then.size()) throw Failure({}, "an answer is missing", true);
  for (std::size_t i = 0; i < then.size(); ++i) then[i](answers[i]);
}

void Transaction::keep(const Columns& columns) {
  for (const auto& [hash, bytes] : columns.blobs) blobs_.push_back(hash);
}

void Transaction::send_alone(const Append& what, Appended& result) {
  Columns columns;
  columns.add(what, 0, known_);
  expect_nothing(send_blobs(db_, columns));
  keep(columns);
  postgres::send_alone(db_, what, columns);
  expect([&what, &result](const Answer& answer) { result = answer.rows() == 1 ? written(what) : refused(what); });
}

/// Locks the rows of all matches first; the returned numbers say which appends may be written.
void Transaction::enter(std::span<Write* const> appends) {
  Entering old, made;
  for (Write* const write : appends) {
    const auto& what = std::get<Append>(write->what);
    (what.expected_last == 0 ? made : old).add(what);
    write->result = refused(what);
  }
  Columns columns;
  const auto admit = [appends, &columns, this](const Answer& answer) {
    std::map<std::string_view, std::int64_t> ids;
    for (int row = 0; row < answer.rows(); ++row) ids[answer.bytes(row, 0)] = answer.number(row, 1);
    for (Write* const write : appends) {
      const auto& what = std::get<Append>(write->what);
      const auto id = ids.find(what.match);
      if (id == ids.end()) continue;
      columns.add(what, id->second, known_);
      write->result = written(what);
    }
  };
  send_moving(db_, old);
  expect(admit);
  send_making(db_, made);
  expect(admit);
  finish();
  expect_nothing(send_blobs(db_, columns));
  keep(columns);
  expect_nothing(send_rows(db_, columns));
}

void Transaction::send_many(std::span<Write* const> writes) {
  std::vector<Write*> appends;
  std::ranges::copy_if(writes, std::back_inserter(appends), is_append);
  enter(appends);
}

void Transaction::send_other(Write& write) {
  if (const auto* const release = std::get_if<Release>(&write.what)) {
    send_release(db_, release->match, release->hold);
    // Should another one have it already, there is nothing to give back.
    return expect([&write](const Answer&) { write.result = {.verdict = Verdict::durable, .last = 0, .why = {}}; });
  }
  if (const auto* const erase = std::get_if<Erase>(&write.what)) {
    send_erase(db_, erase->match, erase->hold);
    return expect([&write](const Answer& answer) {
      const bool gone = answer.number(0, 0) == 1 || answer.number(0, 1) == 0;
      write.result = gone ? Appended{.verdict = Verdict::durable, .last = 0, .why = {}}
                          : fenced("another process has acquired the match");
    });
  }
  send_loose_rows(db_, std::get<std::vector<LooseRow>>(write.what));
  expect([&write](const Answer& answer) {
    write.result = answer.number(0, 0) == 0 ? Appended{.verdict = Verdict::durable, .last = 0, .why = {}}
                                            : Appended{.verdict = Verdict::stale,
                                                       .last = 0,
                                                       .why = "a row is not what it was, or there is one already"};
  });
}

}  // namespace emcon::store::postgres
