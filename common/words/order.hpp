/// The head of an order while it is read; the sources of this library only.
#pragma once

#include <expected>
#include <optional>
#include <string>
#include <vector>

#include "common/problem.hpp"
#include "common/table/offer.hpp"

namespace emcon::words {

struct Reading {
  std::vector<const table::OfferLine*> lines;  ///< that fit the words read so far; never empty
  std::vector<std::string> words;
  std::size_t used = 0;  ///< words that named verb, subject and variant
};

/// Reads verb, subject and variant. With more than one line left they differ in none of the three.
std::expected<Reading, Problem> read_head(const table::Offer& offer, std::vector<std::string> words);

}  // namespace emcon::words
