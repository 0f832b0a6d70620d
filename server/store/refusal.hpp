/// Problems of the store, which concern no rule, line or field. Private to server/store.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "common/problem.hpp"

namespace emcon::store {

/// `params`: the values the text speaks of, by name.
inline Problem refusal(const char* code, std::string text,
                       std::vector<std::pair<std::string, std::string>> params = {}) {
  Problem problem;
  problem.code = code;
  problem.text = std::move(text);
  problem.params = std::move(params);
  return problem;
}

}  // namespace emcon::store
