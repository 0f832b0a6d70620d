/// Text compared with a file of tests/client/golden. EMCON_REGENERATE=1 in the environment writes the files anew.
#pragma once

#include <string>

namespace emcon::client {

/// Empty if `text` is what the golden file holds; else what differs.
std::string differs_from_golden(const std::string& name, const std::string& text);

}  // namespace emcon::client
