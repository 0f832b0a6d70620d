/// What a server says of its games, as files that a browser fetches like those of the page.
#pragma once

#include <deque>
#include <string>
#include <vector>

#include "server/house/shelf.hpp"
#include "server/web/pages.hpp"

namespace emcon::program {

/// The page's files, and descriptions of the games beside them: `/v1/rulesets` has the bytes of the answer to
/// GetRulesets without a name, `/v1/rulesets/<id>` of that by name, with the handbook. Compressed once, at the start:
/// over a WebSocket, which compresses nothing, they would be more than half of what a first visit loads.
class Described {
 public:
  /// `pages`: those of the program. If it has none, nothing is described: the files are for the page alone.
  Described(web::Pages pages, const house::Shelf& shelf);
  Described(const Described&) = delete;
  Described& operator=(const Described&) = delete;

  /// Live as long as this does.
  web::Pages all() const { return all_; }

 private:
  void add(std::string path, const v1::Rulesets& what);

  std::deque<std::string> texts_;  ///< what the views below point into; a deque moves nothing when it grows
  std::vector<web::Page> all_;
};

}  // namespace emcon::program
