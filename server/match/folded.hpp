/// A match folded from its log, drafts and rows, before a host plays it.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "server/match/catalogues.hpp"
#include "server/match/state.hpp"
#include "server/store/store.hpp"

namespace emcon::match {

struct Folded {
  MatchState state;            ///< if the log does not fold, it has the terms and the seats alone
  std::string fault;           ///< the reason why the match stands still; empty: it is sound
  std::uint64_t unfolded = 0;  ///< number of the first record of the log that does not fold; 0: it folds
};

/// Never fails. Any thread: no other thread has the state meanwhile, and data that matches share is not written.
std::unique_ptr<Folded> fold_match(const MatchId& id, const store::StoredMatch& stored, Catalogues* catalogues);

}  // namespace emcon::match
