/// Loaded data of rulesets, shared by matches.
#pragma once

#include <expected>
#include <functional>
#include <map>
#include <memory>
#include <mutex>

#include "common/problem.hpp"
#include "common/proof/bytes.hpp"
#include "server/match/position.hpp"

namespace emcon::match {

/// Knows the data in memory. All matches made from equal documents share one catalogue, which is freed with the last of
/// them. Any thread.
class Catalogues {
 public:
  using Catalogue = std::shared_ptr<const CatalogueHandle>;
  using Loaded = std::expected<Catalogue, Problems>;

  /// The catalogue called `name`. If it is not in memory, `load` loads it. Problems are those of `load`.
  Loaded get(const Bytes32& name, const std::function<Loaded()>& load) {
    if (auto there = known(name)) return there;
    // The lock is not held while data is read. If another thread has read the same meanwhile, there are two copies.
    auto loaded = load();
    const std::lock_guard guard(mutex_);
    std::erase_if(known_, [](const auto& item) { return item.second.expired(); });
    if (loaded) known_[name] = *loaded;
    return loaded;
  }

 private:
  Catalogue known(const Bytes32& name) {
    const std::lock_guard guard(mutex_);
    const auto at = known_.find(name);
    return at == known_.end() ? nullptr : at->second.lock();
  }

  std::mutex mutex_;  ///< guards known_
  std::map<Bytes32, std::weak_ptr<const CatalogueHandle>> known_;
};

}  // namespace emcon::match
