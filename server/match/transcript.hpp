/// A whole match as one file, for anyone. It has the line "emcon transcript 1", then every record: its length u32
/// little endian, its bytes, its hash of 32 bytes.
#pragma once

#include <expected>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "server/store/store.hpp"

namespace emcon::match {

std::string write_transcript(std::span<const store::Record> records);

/// The records as they stand in the file, unchecked; or a sentence if it is no transcript or breaks off.
std::expected<std::vector<store::Record>, std::string> read_transcript(std::string_view bytes);

}  // namespace emcon::match
