// Keeps the last lines of the spectators' talk, and their rows in the store.
#include "server/match/crowd.hpp"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string_view>
#include <utility>

namespace emcon::match {
namespace {

constexpr std::size_t key_digits = 10;

template <class Number>
std::optional<Number> number_of(std::string_view text) {
  Number value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size()) return std::nullopt;
  return value;
}

std::string key_of(const CrowdLine& line) {
  const std::string digits = std::to_string(line.number);
  return std::string(key_digits - digits.size(), '0') + digits;
}

/// "BEHIND TEXT", or with a name "BEHIND,BYTES NAMETEXT".
std::string bytes_of(const CrowdLine& line) {
  const std::string behind = std::to_string(line.behind);
  if (line.name.empty()) return behind + " " + line.text;
  return behind + "," + std::to_string(line.name.size()) + " " + line.name + line.text;
}

std::optional<CrowdLine> line_of(const store::IndexRow& row) {
  if (row.kind != store::RowKind::talk || row.key.size() != key_digits || !row.bytes) return std::nullopt;
  const std::size_t blank = row.bytes->find(' ');
  const auto number = number_of<std::uint32_t>(row.key);
  const std::string_view head = std::string_view(*row.bytes).substr(0, blank);
  const std::size_t comma = head.find(',');
  const auto behind = number_of<std::size_t>(head.substr(0, comma));
  const auto named =
      comma == head.npos ? std::optional<std::size_t>(0) : number_of<std::size_t>(head.substr(comma + 1));
  if (blank == std::string::npos || !number || *number == 0 || !behind || !named) return std::nullopt;
  const std::string said = row.bytes->substr(blank + 1);
  if (*named > said.size()) return std::nullopt;
  return CrowdLine{*number, *behind, said.substr(*named), said.substr(0, *named)};
}

}  // namespace

Crowd said_in(const Crowd& crowd, CrowdLine line, std::vector<store::IndexRow>& out) {
  std::vector<CrowdLine> lines = crowd ? *crowd : std::vector<CrowdLine>{};
  out.push_back({store::RowKind::talk, key_of(line), bytes_of(line)});
  lines.push_back(std::move(line));
  if (lines.size() > crowd_lines_max) {
    out.push_back({store::RowKind::talk, key_of(lines.front()), std::nullopt});
    lines.erase(lines.begin());
  }
  return std::make_shared<const std::vector<CrowdLine>>(std::move(lines));
}

Crowd read_crowd(const std::vector<store::IndexRow>& rows) {
  std::vector<CrowdLine> lines;
  for (const store::IndexRow& row : rows)
    if (auto line = line_of(row)) lines.push_back(std::move(*line));
  if (lines.empty()) return nullptr;
  std::ranges::sort(lines, {}, &CrowdLine::number);
  return std::make_shared<const std::vector<CrowdLine>>(std::move(lines));
}

}  // namespace emcon::match
