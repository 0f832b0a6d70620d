/// Checking what the server opens at the end against what it promised before the first die.
#pragma once

#include <string>
#include <vector>

#include "client/desk/model.hpp"
#include "common/receipts.hpp"

namespace emcon::client {

/// BLAKE2b-256.
std::string blake2b(const std::string& text);

struct Findings {
  std::vector<std::string> problems;  ///< one sentence each; empty: all promises that can be checked here were kept
  std::string good;                   ///< what was checked, in one sentence
};

/// Compares seed, entropy and match key with the commitments in the receipts and with this seat's own entropy. Whether
/// each die follows from the key is for `verify` and a whole transcript.
Findings check_opened(const Model& model, const Receipts& receipts);

}  // namespace emcon::client
