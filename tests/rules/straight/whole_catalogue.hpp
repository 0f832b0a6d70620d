/// A ruleset's own data as the host has them.
#pragma once

#include <memory>
#include <string>

#include "server/match/hosted.hpp"
#include "tests/rules/straight/straight.hpp"

namespace emcon::rules {

/// `folder`: of the ruleset, below server/rules.
template <class Rules>
std::shared_ptr<const match::CatalogueHandle> whole_catalogue(const std::string& folder) {
  return match::entry_of<Rules>(folder).load(documents_with(folder, "").value()).value();
}

}  // namespace emcon::rules
