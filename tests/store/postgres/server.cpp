// Starts PostgreSQL servers for tests, and stops them in every way.
#include "tests/store/postgres/server.hpp"

#include <fcntl.h>
#include <gtest/gtest.h>
#include <libpq-fe.h>
#include <pwd.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <future>

namespace emcon::store {
namespace {

const std::string programs = "/usr/lib/postgresql/15/bin/";

/// Nobody by that name: the caller himself.
const passwd* owner() {
  return geteuid() == 0 ? getpwnam("postgres") : nullptr;
}

/// Runs a program as the owner; what it says goes to `said`, or nowhere. It dies with this process.
pid_t launch(std::vector<std::string> words, int said) {
  const passwd* const user = owner();
  const pid_t parent = getpid();
  const pid_t child = fork();
  if (child != 0) return child;
  if (user != nullptr && (setgid(user->pw_gid) != 0 || setuid(user->pw_uid) != 0)) _exit(126);
  // There is nothing to keep. After setuid, which would forget it.
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(126);
  const int nowhere = open("/dev/null", O_RDWR);
  dup2(nowhere, STDIN_FILENO);
  dup2(said < 0 ? nowhere : said, STDOUT_FILENO);
  dup2(said < 0 ? nowhere : said, STDERR_FILENO);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  setenv("LC_ALL", "C.UTF-8", 1);
  execv(arguments[0], arguments.data());
  _exit(127);
}

void complete(const std::vector<std::string>& words) {
  int status = 0;
  const pid_t child = launch(words, -1);
  if (waitpid(child, &status, 0) != child || status != 0) ADD_FAILURE() << words[0] << " failed with " << status;
}

std::string new_folder() {
  std::string pattern = (std::filesystem::temp_directory_path() / "emcon-pg-XXXXXX").string();
  if (mkdtemp(pattern.data()) == nullptr) std::abort();
  if (const passwd* const user = owner(); user != nullptr && chown(pattern.c_str(), user->pw_uid, user->pw_gid) != 0)
    std::abort();
  return pattern;
}

/// What all clusters of tests have: no network, and no waiting for a disk that nobody pulls out.
const std::vector<std::string> common = {"listen_addresses = ''",   "fsync = off",           "full_page_writes = off",
                                         "max_connections = 60",    "wal_level = replica",   "shared_buffers = 64MB",
                                         "autovacuum_naptime = 1h", "log_min_messages = log"};

}  // namespace

bool PostgresServer::installed() {
  return access((programs + "postgres").c_str(), X_OK) == 0 && (geteuid() != 0 || owner() != nullptr);
}

PostgresServer::PostgresServer(const std::vector<std::string>& settings) : folder_(new_folder()) {
  complete({programs + "initdb", "-D", data(), "-U", "emcon", "-A", "trust", "-N", "-E", "UTF8", "--locale=C.UTF-8"});
  std::ofstream to(data() + "/postgresql.conf", std::ios::app);
  for (const auto* const lines : {&common, &settings})
    for (const std::string& line : *lines) to << line << '\n';
  to << "unix_socket_directories = '" << folder_ << "'\n";
  to.close();
  start();
}

PostgresServer::PostgresServer(const PostgresServer& primary, const std::string& name) : folder_(new_folder()) {
  complete({programs + "pg_basebackup", "-d", primary.url("postgres") + "&application_name=" + name, "-D", data(), "-R",
            "-N", "-c", "fast"});
  std::ofstream to(data() + "/postgresql.conf", std::ios::app);
  to << "unix_socket_directories = '" << folder_ << "'\nsynchronous_standby_names = ''\n"
     << "primary_conninfo = 'host=" << primary.folder() << " user=emcon application_name=" << name << "'\n";
  to.close();
  start();
}

PostgresServer::~PostgresServer() {
  kill();
  std::error_code ignored;
  std::filesystem::remove_all(folder_, ignored);
}

void PostgresServer::start() {
  std::array<int, 2> pipe_ends{};
  if (pipe2(pipe_ends.data(), O_CLOEXEC) != 0) std::abort();
  process_ = launch({programs + "postgres", "-D", data()}, pipe_ends[1]);
  close(pipe_ends[1]);
  std::promise<bool> ready;
  auto is_ready = ready.get_future();
  reads_log_ = std::thread([from = pipe_ends[0], ready = std::move(ready)]() mutable {
    std::string log;
    bool told = false;
    std::array<char, 4'096> part{};
    for (ssize_t size = 0; (size = read(from, part.data(), part.size())) > 0;) {
      if (told) continue;
      log.append(part.data(), static_cast<std::size_t>(size));
      told = log.find("ready to accept") != std::string::npos;
      if (told) ready.set_value(true);
    }
    if (!told) ADD_FAILURE() << "PostgreSQL does not start: " << log;
    if (!told) ready.set_value(false);
    close(from);
  });
  is_ready.get();
}

std::string PostgresServer::url_at(const std::string& folder, const std::string& database) {
  return "postgresql://emcon@/" + database + "?host=" + folder;
}

std::string PostgresServer::run(const std::string& database, const std::string& sql) const {
  // Whether a standby follows, or one that is wanted is not there, is no matter here.
  PGconn* const db = PQconnectdb((url(database) + "&options=-csynchronous_commit%3Dlocal").c_str());
  PGresult* const result = PQexec(db, sql.c_str());
  const ExecStatusType status = PQresultStatus(result);
  std::string out;
  if (status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK) ADD_FAILURE() << sql << ": " << PQerrorMessage(db);
  if (status == PGRES_TUPLES_OK && PQntuples(result) > 0) out = PQgetvalue(result, 0, 0);
  PQclear(result);
  PQfinish(db);
  return out;
}

std::vector<pid_t> PostgresServer::processes() const {
  std::vector<pid_t> out;
  std::ifstream children("/proc/" + std::to_string(process_) + "/task/" + std::to_string(process_) + "/children");
  for (pid_t child = 0; children >> child;) out.push_back(child);
  out.push_back(process_);
  return out;
}

void PostgresServer::freeze() const {
  // The one that makes the others first, or there would be more.
  ::kill(process_, SIGSTOP);
  for (const pid_t one : processes()) ::kill(one, SIGSTOP);
}

void PostgresServer::thaw() const {
  for (const pid_t one : processes()) ::kill(one, SIGCONT);
}

void PostgresServer::kill() {
  if (process_ < 0) return;
  for (const pid_t one : processes()) ::kill(one, SIGKILL);
  waitpid(process_, nullptr, 0);
  reads_log_.join();
  process_ = -1;
}

void PostgresServer::end_connections() const {
  run("postgres",
      "SELECT pg_terminate_backend(pid, 60000) FROM pg_stat_activity "
      "WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()");
}

void PostgresServer::promote() const {
  run("postgres", "SELECT pg_promote()");
}

}  // namespace emcon::store
