/// A draft as its row holds it.
#pragma once

#include <optional>
#include <string>

#include "common/table/filled.hpp"

namespace emcon::match {

std::string draft_bytes(const table::Filled& filled);
/// Nothing if the bytes are those of no draft.
std::optional<table::Filled> read_draft_bytes(const std::string& bytes);

}  // namespace emcon::match
