/// Lets a test or benchmark play the toy: call once at its start.
#pragma once

#include <vector>

#include "server/rules/contract/document.hpp"

namespace emcon::rules::toy {

/// Makes the toy, and behind it every shipped ruleset, the registry of this program.
void use_toy_registry();

/// The toy's own documents, from the source tree; ends the program if they cannot be read.
std::vector<Document> toy_documents();

}  // namespace emcon::rules::toy
