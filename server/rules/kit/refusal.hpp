/// A refusal as the result of a function that reads a part of an answer: `return refusal(in, grounds, ...)` gives the
/// reason, and returns no value.
#pragma once

#include <concepts>
#include <optional>
#include <utility>

#include "server/rules/kit/line_check.hpp"

namespace emcon::rules {

/// Becomes false, or an empty optional of the function's type. It cannot be used in a function that returns an optional
/// bool: the compiler warns.
struct Refusal {
  template <std::same_as<bool> Found>
  operator Found() const {  // NOLINT(google-explicit-constructor): that is its use
    return false;
  }
  template <class Found>
  operator std::optional<Found>() const {  // NOLINT(google-explicit-constructor): that is its use
    return std::nullopt;
  }
};

/// Like LineCheck::refuse.
template <class... Said>
Refusal refusal(LineCheck& in, Said&&... said) {
  in.refuse(std::forward<Said>(said)...);
  return {};
}

/// Like LineCheck::refuse_name.
template <class... Said>
Refusal name_refusal(LineCheck& in, Said&&... said) {
  in.refuse_name(std::forward<Said>(said)...);
  return {};
}

}  // namespace emcon::rules
