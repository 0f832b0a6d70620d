// `admin`: one HTTP request to the operator's address of the server that runs on a database.
#include <fmt/format.h>

#include <algorithm>
#include <fstream>

#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/exit_codes.hpp"
#include "server/net/operator_client.hpp"

namespace emcon::program {

int admin(const AdminOptions& options) {
  std::ifstream file(admin_file(options.database));
  std::string address, token;
  unsigned port = 0;
  if (!(file >> address >> port >> token)) {
    complain(Problem{.code = "not_running",
                     .text = "No server runs on " + options.database + " (or its file " + admin_file(options.database) +
                             " is not yours to read); start it, then ask again."});
    return refused;
  }
  if (std::ranges::any_of(options.why, [](char c) { return c == '\n' || c == '\r'; })) {
    complain(Problem{.code = "bad_text", .text = "The reason must fit on one line."});
    return bad_usage;
  }
  std::string body = fmt::format("act={}\nmatch={}\nwhy={}\n", options.act, options.match, options.why);
  if (options.seat >= 0) body += fmt::format("seat={}\n", options.seat);
  const auto answer = net::post_admin(address, static_cast<std::uint16_t>(port), token, body);
  if (!answer) {
    complain(answer.error());
    return refused;
  }
  fmt::print(answer->first == 200 ? stdout : stderr, "{}", answer->second);
  if (answer->first == 200 && answer->second.starts_with("token "))
    fmt::print(
        "Give it to the player, in private: he takes the seat by 'emcon --server ADDRESS join', which asks for it.\n");
  return answer->first == 200 ? fine : refused;
}

}  // namespace emcon::program
