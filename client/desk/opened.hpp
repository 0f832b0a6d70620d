/// Compares what the server opens at the end with its promises before the first die.
#pragma once

#include <string>
#include <vector>

#include "client/desk/model.hpp"
#include "common/receipts.hpp"

namespace emcon::client {

/// The relation of an opened answer to the commitment that was published when its question closed.
enum class Kept {
  not_sealed,    ///< its question was an open one
  never_closed,  ///< the match ended before anything was published
  opens,         ///< it matches the commitment that the server names; this client was not shown any
  as_shown,      ///< it matches the commitment that this client was shown
  broken,        ///< it does not match
};
Kept check_answer(const std::string& match, std::uint32_t question, const v1::DebriefAnswer& answer,
                  const Receipts& receipts);

struct Findings {
  std::vector<std::string> problems;  ///< one sentence each; empty: all promises that can be checked here were kept
  std::string good;                   ///< the checks, in one sentence
};

/// Compares seed, entropy and match key with the commitments in the receipts and with this seat's own entropy. `verify`
/// checks with a whole transcript that each die follows from the key.
Findings check_opened(const Model& model, const Receipts& receipts);

}  // namespace emcon::client
