// Reads and writes dice, damage and arcs as data files and sheets have them.
#include "server/rules/alternity_warships/catalogue/words.hpp"

#include <algorithm>
#include <charconv>

#include "server/rules/alternity_warships/catalogue/load.hpp"

namespace emcon::rules::alternity_warships {
namespace {

constexpr int dice_most = 20, bonus_most = 20;

/// A whole number of digits alone, from the front of `text`, which loses them.
std::optional<int> take_number(std::string_view& text) {
  int out = 0;
  if (text.empty() || text.front() < '0' || text.front() > '9') return std::nullopt;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  if (error != std::errc()) return std::nullopt;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return out;
}

bool is_die(int faces) {
  return faces == 4 || faces == 6 || faces == 8 || faces == 12 || faces == 20;
}

}  // namespace

std::optional<Dice> dice_of(std::string_view text) {
  if (text == "none") return Dice{};
  Dice out{1, 0, 0};
  if (!text.starts_with('d')) {
    const std::optional<int> count = take_number(text);
    if (!count || *count < 1 || *count > dice_most || !text.starts_with('d')) return std::nullopt;
    out.count = *count;
  }
  text.remove_prefix(1);
  const std::optional<int> faces = take_number(text);
  if (!faces || !is_die(*faces)) return std::nullopt;
  out.faces = *faces;
  if (text.empty()) return out;
  const int sign = text.front() == '+' ? 1 : text.front() == '-' ? -1 : 0;
  text.remove_prefix(1);
  const std::optional<int> bonus = take_number(text);
  if (sign == 0 || !bonus || *bonus < 1 || *bonus > bonus_most || !text.empty()) return std::nullopt;
  out.bonus = sign * *bonus;
  return out;
}

std::optional<Damage> damage_of(std::string_view text) {
  if (text.size() < 2) return std::nullopt;
  const auto grade = std::ranges::find(grade_letters, text.substr(text.size() - 1));
  const std::optional<Dice> dice = dice_of(text.substr(0, text.size() - 1));
  if (grade == grade_letters.end() || !dice || !*dice) return std::nullopt;
  return Damage{*dice, static_cast<Grade>(grade - grade_letters.begin())};
}

std::optional<Arcs> arcs_of(std::string_view text) {
  Arcs out;
  while (!text.empty()) {
    const std::size_t blank = std::min(text.find(' '), text.size());
    const auto at = std::ranges::find(arc_words, text.substr(0, blank));
    if (at == arc_words.end()) return std::nullopt;
    const auto arc = static_cast<Arc>(at - arc_words.begin());
    if (out.has(arc)) return std::nullopt;
    out.add(arc);
    text.remove_prefix(blank);
    if (text == " ") return std::nullopt;
    if (!text.empty()) text.remove_prefix(1);
  }
  return out;
}

std::optional<Hex> hex_from_pair(std::string_view text) {
  const auto take = [&text](char before) -> std::optional<int> {
    if (!text.starts_with(before)) return std::nullopt;
    text.remove_prefix(1);
    const bool negative = text.starts_with('-');
    if (negative) text.remove_prefix(1);
    const std::optional<int> out = take_number(text);
    return out && negative ? std::optional(-*out) : out;
  };
  const std::optional<int> q = take('('), r = q ? take(',') : std::nullopt;
  if (!r || text != ")") return std::nullopt;
  return Hex{*q, *r};
}

std::string dice_words(const Dice& dice) {
  if (!dice) return "none";
  std::string out = (dice.count == 1 ? "" : number(dice.count)) + "d" + number(dice.faces);
  if (dice.bonus != 0) out += (dice.bonus > 0 ? "+" : "") + number(dice.bonus);
  return out;
}

std::string damage_words(const Damage& damage) {
  return dice_words(damage.dice) + grade_letters[static_cast<std::size_t>(damage.grade)];
}

std::string arcs_words(Arcs all) {
  std::string out;
  for (int arc = 0; arc < arcs; ++arc)
    if (all.has(static_cast<Arc>(arc))) out += (out.empty() ? "" : " ") + arc_words[ix(arc)];
  return out;
}

}  // namespace emcon::rules::alternity_warships
