/// The row that keeps a draft.
#pragma once

#include <optional>
#include <string>

#include "common/table/filled.hpp"

namespace emcon::match {

std::string draft_bytes(const table::Filled& filled);
/// Reads a draft; nothing if the bytes are not one.
std::optional<table::Filled> read_draft_bytes(const std::string& bytes);

}  // namespace emcon::match
