/// Loaded data of rulesets, shared by matches.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <memory>

#include "common/problem.hpp"
#include "common/proof/bytes.hpp"
#include "server/match/position.hpp"

namespace emcon::match {

/// Knows which data is in memory. All matches made from equal documents share one catalogue, which goes with the last
/// of them. One thread.
class Catalogues {
 public:
  using Catalogue = std::shared_ptr<const CatalogueHandle>;
  using Loaded = std::expected<Catalogue, Problems>;

  /// The catalogue called `name`. `load` is called only if it is not in memory. Problems are those of `load`.
  Loaded get(const Bytes32& name, const std::function<Loaded()>& load) {
    if (const auto at = known_.find(name); at != known_.end())
      if (auto there = at->second.lock()) return there;
    auto loaded = load();
    std::erase_if(known_, [](const auto& item) { return item.second.expired(); });
    if (loaded) known_[name] = *loaded;
    return loaded;
  }

 private:
  std::map<Bytes32, std::weak_ptr<const CatalogueHandle>> known_;
};

}  // namespace emcon::match
