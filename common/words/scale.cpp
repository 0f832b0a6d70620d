// Writes and reads scaled numbers exactly, as decimals.
#include <algorithm>
#include <charconv>
#include <limits>

#include "common/words/match.hpp"
#include "common/words/words.hpp"

namespace emcon::words {
namespace {

constexpr std::int32_t decimals_max = 9;

std::size_t decimals_of(const table::Scale& scale) {
  return static_cast<std::size_t>(std::clamp(scale.decimals, 0, decimals_max));
}

}  // namespace

std::string scaled(std::int64_t value, const table::Scale& scale) {
  const std::size_t decimals = decimals_of(scale);
  if (decimals == 0) return std::to_string(value);
  const bool below = value < 0;
  // Only the lowest number has no positive twin; its digits are taken from its text.
  std::string digits = std::to_string(value).substr(below ? 1 : 0);
  if (digits.size() <= decimals) digits.insert(0, decimals + 1 - digits.size(), '0');
  std::string after = digits.substr(digits.size() - decimals);
  after.erase(after.find_last_not_of('0') + 1);
  return (below ? "-" : "") + digits.substr(0, digits.size() - decimals) + (after.empty() ? "" : "." + after);
}

std::string scaled_with_unit(std::int64_t value, const table::Scale& scale) {
  return scaled(value, scale) + (scale.unit.empty() ? "" : " " + scale.unit);
}

std::optional<std::int64_t> read_scaled(std::string_view word, const table::Scale& scale) {
  if (!scale.unit.empty() && word.size() > scale.unit.size() &&
      lower(word.substr(word.size() - scale.unit.size())) == lower(scale.unit))
    word.remove_suffix(scale.unit.size());
  if (word.starts_with("+-")) return std::nullopt;
  if (word.starts_with('+')) word.remove_prefix(1);
  const auto point = word.find('.');
  const std::string_view before = word.substr(0, point);
  std::string_view after = point == std::string_view::npos ? std::string_view() : word.substr(point + 1);
  if (point != std::string_view::npos && after.empty()) return std::nullopt;
  while (after.ends_with('0')) after.remove_suffix(1);
  const std::size_t decimals = decimals_of(scale);
  if (after.size() > decimals || before.empty() || before == "-") return std::nullopt;
  const std::string digits = std::string(before) + std::string(after) + std::string(decimals - after.size(), '0');
  std::int64_t value = 0;
  const auto [stop, error] = std::from_chars(digits.data(), digits.data() + digits.size(), value);
  if (error != std::errc{} || stop != digits.data() + digits.size()) return std::nullopt;
  return value;
}

std::string point_words(Point point, const table::Scale& scale) {
  return scaled(point.x, scale) + "," + scaled(point.y, scale);
}

}  // namespace emcon::words
