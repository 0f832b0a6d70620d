/// Checks what the server opens at the end against what it promised before the first die.
#pragma once

#include <string>
#include <vector>

#include "client/desk/model.hpp"
#include "common/receipts.hpp"

namespace emcon::client {

/// How an opened answer stands to the commitment published when its question closed.
enum class Kept {
  not_sealed,    ///< its question was an open one
  never_closed,  ///< the match ended before anything was published
  opens,         ///< it is what the server names; this client was not shown any
  as_shown,      ///< it is what this client was shown then
  broken,        ///< it is not
};
Kept check_answer(const std::string& match, std::uint32_t question, const v1::DebriefAnswer& answer,
                  const Receipts& receipts);

struct Findings {
  std::vector<std::string> problems;  ///< one sentence each; empty: all promises that can be checked here were kept
  std::string good;                   ///< what was checked, in one sentence
};

/// Compares seed, entropy and match key with the commitments in the receipts and with this seat's own entropy. Whether
/// each die follows from the key is for `verify` and a whole transcript.
Findings check_opened(const Model& model, const Receipts& receipts);

}  // namespace emcon::client
