// Sends statements down a pipeline, waits for their answers with patience, and tells refusals from lost connections.
#include "server/store/postgres/connection.hpp"

#include <poll.h>

#include <array>
#include <cerrno>
#include <utility>

namespace emcon::store::postgres {
namespace {

/// The settings of every connection, which override the database's own. Plans are kept, and made while the tables may
/// still be empty: whole tables are never read for a few rows, whatever the arrays hold. Parallel workers take longer
/// to start than a page takes to read. A transaction that its client has left half way would keep its rows locked.
constexpr const char* settings =
    "SET client_min_messages = warning; SET client_encoding = 'UTF8'; SET search_path = emcon; SET jit = off; "
    "SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off; "
    "SET enable_hashjoin = off; SET enable_mergejoin = off; SET max_parallel_workers_per_gather = 0; "
    "SET lock_timeout = '2s'; SET idle_in_transaction_session_timeout = '5s'; SET synchronous_commit = on;";
constexpr std::chrono::milliseconds settings_pause{3'000};

constexpr Statement timeline_statement{
    "timeline",
    "SELECT CASE WHEN pg_is_in_recovery() THEN 0 ELSE "
    "('x' || substr(pg_walfile_name(pg_current_wal_insert_lsn()), 1, 8))::bit(32)::int::bigint END"};

std::string field(const PGresult* result, int code) {
  const char* const text = PQresultErrorField(result, code);
  return text == nullptr ? std::string() : std::string(text);
}

/// libpq ends its messages with a line's end.
std::string one_line(const char* message) {
  std::string out(message == nullptr ? "" : message);
  while (!out.empty() && out.back() == '\n') out.pop_back();
  for (char& c : out)
    if (c == '\n') c = ' ';
  return out;
}

std::unique_ptr<Failure> failure_of(const PGresult* result) {
  const std::string severity = field(result, PG_DIAG_SEVERITY_NONLOCALIZED);
  std::string text = field(result, PG_DIAG_MESSAGE_PRIMARY);
  if (text.empty()) text = one_line(PQresultErrorMessage(result));
  return std::make_unique<Failure>(field(result, PG_DIAG_SQLSTATE), text, severity != "ERROR");
}

struct FreeOptions {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};
using Options = std::unique_ptr<PQconninfoOption, FreeOptions>;

constexpr const char* escapes = "in a user or password @ is written %40, / is %2F and % is %25";

/// The text without its quoted parts: they may be parts of a password.
std::string without_quotes(std::string text) {
  for (std::size_t at = text.find('"'); at != std::string::npos; at = text.find('"', at + 3)) {
    const std::size_t end = text.find('"', at + 1);
    text.replace(at, end == std::string::npos ? end : end - at + 1, "...");
  }
  return text;
}

Options parse(const std::string& url, std::string& wrong) {
  // libpq takes all else for a list of settings.
  if (!url.starts_with("postgresql://") && !url.starts_with("postgres://")) {
    wrong = "it must begin with postgresql://";
    return nullptr;
  }
  char* message = nullptr;
  Options options(PQconninfoParse(url.c_str(), &message));
  if (!options) wrong = without_quotes(one_line(message)) + " (" + escapes + ")";
  PQfreemem(message);
  // The parts that libpq takes for a host, a port or a name may be the end of a password with such characters in it.
  for (const PQconninfoOption* one = options.get(); one != nullptr && one->keyword != nullptr; ++one) {
    const std::string_view key = one->keyword, value = one->val == nullptr ? "" : one->val;
    const bool fits = key == "host" || key == "dbname" ? !value.contains('@')
                      : key == "port" ? value.find_first_not_of("0123456789,") == std::string_view::npos
                                      : true;
    if (!fits) wrong = "its " + std::string(key) + " is none; " + escapes;
  }
  if (!wrong.empty()) options.reset();
  return options;
}

/// Removes and returns the part before the next comma.
std::string take_one(std::string& list) {
  const std::size_t end = std::min(list.find(','), list.size());
  std::string one = list.substr(0, end);
  list.erase(0, end + 1);
  return one;
}

/// "db1:5432,db2": there is a port for each host, for all of them, or none.
std::string hosts_text(std::string hosts, std::string ports) {
  const bool one_for_all = !ports.contains(',');
  std::string out;
  do {
    out += (out.empty() ? "" : ",") + take_one(hosts);
    if (const std::string port = one_for_all ? ports : take_one(ports); !port.empty()) out += ":" + port;
  } while (!hosts.empty());
  return out;
}

}  // namespace

std::string_view Answer::bytes(int row, int column) const {
  return {PQgetvalue(result_.get(), row, column), static_cast<std::size_t>(PQgetlength(result_.get(), row, column))};
}

Connection::Connection(const Target& target) {
  // Settings after `dbname`, which takes the URL, would override the URL.
  const std::array<const char*, 9> names = {"application_name", "connect_timeout",  "target_session_attrs",
                                            "keepalives_idle",  "keepalives_count", "keepalives_interval",
                                            "tcp_user_timeout", "dbname",           nullptr};
  const std::array<const char*, 9> values = {
      "emcon", "2", target.must_write ? "read-write" : "any", "5", "3", "2", "15000", target.url.c_str(), nullptr};
  raw_.reset(PQconnectdbParams(names.data(), values.data(), 1));
  if (PQstatus(raw_.get()) != CONNECTION_OK) throw Failure({}, one_line(PQerrorMessage(raw_.get())), true);
  PQsetNoticeReceiver(raw_.get(), &Connection::note, this);
  if (PQsetnonblocking(raw_.get(), 1) != 0 || PQenterPipelineMode(raw_.get()) != 1) lose("no pipeline");
  const Patience patience{.pause = settings_pause, .more = [] { return false; }};
  script(settings, patience);
  timeline_ = run(timeline_statement, {}, patience).number(0, 0);
  warning_.clear();
}

void Connection::note(void* self, const PGresult* notice) {
  if (field(notice, PG_DIAG_SEVERITY_NONLOCALIZED) != "WARNING") return;
  std::string& warning = static_cast<Connection*>(self)->warning_;
  if (warning.empty()) warning = field(notice, PG_DIAG_MESSAGE_PRIMARY);
}

void Connection::lose(const std::string& why) {
  lost_ = true;
  const std::string text = one_line(PQerrorMessage(raw_.get()));
  throw Failure({}, why + (text.empty() ? "" : ": " + text), true);
}

bool Connection::ended() {
  pollfd socket{.fd = PQsocket(raw_.get()), .events = POLLIN, .revents = 0};
  while (!lost() && poll(&socket, 1, 0) > 0)
    if (PQconsumeInput(raw_.get()) != 1) lost_ = true;
  return lost();
}

void Connection::send(const Statement& statement, const Params& params) {
  if (prepared_.emplace(statement.name).second) {
    if (PQsendPrepare(raw_.get(), statement.name, statement.sql, 0, nullptr) != 1) lose("not sent");
    queued_.push_back(false);
  }
  std::vector<const char*> values;
  std::vector<int> lengths;
  for (std::size_t i = 0; i < params.size(); ++i) {
    values.push_back(params.at(i).data());
    lengths.push_back(static_cast<int>(params.at(i).size()));
  }
  const std::vector<int> binary(params.size(), 1);
  if (PQsendQueryPrepared(raw_.get(), statement.name, static_cast<int>(params.size()), values.data(), lengths.data(),
                          binary.data(), 1) != 1)
    lose("not sent");
  queued_.push_back(true);
}

void Connection::wait(const Patience& patience) {
  const int unsent = PQflush(raw_.get());
  if (unsent < 0) lose("not sent");
  pollfd socket{.fd = PQsocket(raw_.get()), .events = POLLIN, .revents = 0};
  if (unsent > 0) socket.events |= POLLOUT;
  const int ready = poll(&socket, 1, static_cast<int>(patience.pause.count()));
  if (ready < 0 && errno != EINTR) lose("cannot wait");
  if (ready == 0 && !patience.more()) lose("no answer");
  if (ready > 0 && PQconsumeInput(raw_.get()) != 1) lose("the connection broke");
}

PGresult* Connection::next(const Patience& patience) {
  for (;;) {
    const int unsent = PQflush(raw_.get());
    if (unsent < 0) lose("not sent");
    if (unsent == 0 && PQisBusy(raw_.get()) == 0) return PQgetResult(raw_.get());
    wait(patience);
  }
}

void Connection::collect(std::vector<Answer>& answers, std::unique_ptr<Failure>& wrong, const Patience& patience) {
  std::size_t at = 0;
  for (;;) {
    PGresult* const result = next(patience);
    if (result == nullptr) {
      if (lost()) lose("the connection broke");
      ++at;
      continue;
    }
    Answer answer(result);
    const ExecStatusType status = PQresultStatus(result);
    if (status == PGRES_PIPELINE_SYNC) return;
    if (status == PGRES_FATAL_ERROR && !wrong) wrong = failure_of(result);
    if (wrong && wrong->lost()) {
      lost_ = true;
      throw Failure(*wrong);
    }
    if (!wrong && at < queued_.size() && queued_[at]) answers.push_back(std::move(answer));
  }
}

std::vector<Answer> Connection::finish(const Patience& patience) {
  if (lost_ || PQpipelineSync(raw_.get()) != 1) lose("not sent");
  std::vector<Answer> answers;
  std::unique_ptr<Failure> wrong;
  collect(answers, wrong, patience);
  queued_.clear();
  if (!wrong) return answers;
  // Statements to be prepared after the failed one were skipped as well.
  prepared_.clear();
  roll_back(patience);
  throw Failure(*wrong);
}

void Connection::roll_back(const Patience& patience) {
  const bool open = PQtransactionStatus(raw_.get()) != PQTRANS_IDLE;
  script(open ? "ROLLBACK; DEALLOCATE ALL" : "DEALLOCATE ALL", patience);
}

Answer Connection::run(const Statement& statement, const Params& params, const Patience& patience) {
  send(statement, params);
  return std::move(finish(patience).front());
}

void Connection::script(const std::string& sql, const Patience& patience) {
  if (PQexitPipelineMode(raw_.get()) != 1 || PQsendQuery(raw_.get(), sql.c_str()) != 1) lose("not sent");
  std::unique_ptr<Failure> wrong;
  while (PGresult* const result = next(patience)) {
    const Answer answer(result);
    if (PQresultStatus(result) == PGRES_FATAL_ERROR && !wrong) wrong = failure_of(result);
  }
  if (lost()) lose("the connection broke");
  if (PQenterPipelineMode(raw_.get()) != 1) lose("no pipeline");
  if (wrong) throw Failure(*wrong);
}

std::string shown(const std::string& url) {
  std::string wrong;
  const Options options = parse(url, wrong);
  if (!options) return "postgresql://...";
  std::string user, host, port, name;
  for (const PQconninfoOption* one = options.get(); one != nullptr && one->keyword != nullptr; ++one) {
    const std::string_view key = one->keyword;
    const std::string value = one->val == nullptr ? "" : one->val;
    if (key == "user") user = value;
    if (key == "host") host = value;
    if (key == "port") port = value;
    if (key == "dbname") name = value;
  }
  return "postgresql://" + (user.empty() ? "" : user + "@") + hosts_text(host, port) + (name.empty() ? "" : "/" + name);
}

std::string flaw_of(const std::string& url) {
  std::string wrong;
  parse(url, wrong);
  return wrong;
}

}  // namespace emcon::store::postgres
