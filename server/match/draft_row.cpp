// Writes a draft into its row and reads it back.
#include "server/match/draft_row.hpp"

#include <string_view>
#include <utility>

#include "common/wire/convert.hpp"

namespace emcon::match {
namespace {

/// First byte of a draft's row, so that an empty answer is not taken for no row.
constexpr char draft_mark = 1;

}  // namespace

std::string draft_bytes(const table::Filled& filled) {
  return draft_mark + wire::serialize_filled(filled);
}

std::optional<table::Filled> read_draft_bytes(const std::string& bytes) {
  if (bytes.empty() || bytes[0] != draft_mark) return std::nullopt;
  auto filled = wire::parse_filled(std::string_view(bytes).substr(1));
  return filled ? std::optional(std::move(*filled)) : std::nullopt;
}

}  // namespace emcon::match
