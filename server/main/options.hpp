/// Flags and configuration file of `serve`.
#pragma once

#include <string>
#include <vector>

#include "common/problem.hpp"
#include "server/house/limits.hpp"

namespace emcon::program {

struct ServeOptions {
  std::string database = "emcon.db";
  std::string listen = "127.0.0.1:7414";  ///< empty: its sockets are handed over
  std::string node;                       ///< its address for other nodes; empty: it has none
  std::string operator_address = "127.0.0.1:0";
  std::string tls_certificate;
  std::string tls_key;
  std::string data;
  std::string log_level = "info";
  std::string log_file;
  std::vector<std::string> origins;
  std::vector<std::string> names;
  std::vector<std::string> proxies;
  bool allow_test_matches = false;
  house::Limits limits;
};

/// Reads a TOML file into the options that the command line left open. `given` names the keys that flags have set:
/// flags win. Keys are the flags' names with _ for -, and a table [limits]. Problems name file, line, field, and the
/// allowed values.
Problems read_config(const std::string& path, const std::vector<std::string>& given, ServeOptions& options);

/// Problems `bad_config`: options that are right alone but not together. Each says what would be right.
Problems contradictions(const ServeOptions& options);

}  // namespace emcon::program
