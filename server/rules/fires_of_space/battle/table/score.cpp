// Adds victory points up by what they are for, and says it in words.
#include "server/rules/fires_of_space/battle/table/score.hpp"

#include "common/each_of.hpp"

namespace emcon::rules::fires_of_space::battle {
namespace {

struct Words {
  const char* once = "";
  const char* often = "";  ///< empty: how many is not said
};

constexpr EachOf<Cause, Words> words_of({
    {Cause::captured, {"ship captured", "ships captured"}},
    {Cause::destroyed, {"ship destroyed", "ships destroyed"}},
    {Cause::ransomed, {"ship ransomed", "ships ransomed"}},
    {Cause::disabled, {"ship disabled", "ships disabled"}},
    {Cause::damaged, {"ship damaged", "ships damaged"}},
    {Cause::degraded, {"ship degraded", "ships degraded"}},
    {Cause::hits, {"ship with permanent hits", "ships with permanent hits"}},
    {Cause::missiles, {"missiles launched by the enemy", ""}},
    {Cause::repelled, {"boarding repelled", "boardings repelled"}},
    {Cause::jumped, {"merchant jumped out", "merchants jumped out"}},
    {Cause::award, {"award of the scenario", "awards of the scenario"}},
});

}  // namespace

void Score::add(Side side, Cause cause, std::int64_t thousandths, int times) {
  if (thousandths == 0) return;
  Part& part = parts_[side][static_cast<std::size_t>(cause)];
  part.times += times;
  part.thousandths += thousandths;
}

std::vector<std::int64_t> Score::totals() const {
  std::vector<std::int64_t> out;
  for (const Side side : two_sides()) {
    std::int64_t& total = out.emplace_back(0);
    for (const Part& part : parts_[side]) total += part.thousandths;
  }
  return out;
}

std::string Score::words(Side side) const {
  std::string out;
  for (std::size_t cause = 0; cause < causes; ++cause) {
    const Part& part = parts_[side][cause];
    if (part.times == 0) continue;
    const Words said = words_of[static_cast<Cause>(cause)];
    const bool counted = *said.often != '\0';
    out += out.empty() ? "" : "; ";
    if (counted) out += std::to_string(part.times) + " ";
    out += (counted && part.times != 1 ? said.often : said.once) + (": " + points_text(part.thousandths));
  }
  return out.empty() ? "nothing" : out;
}

std::string points_text(std::int64_t thousandths) {
  std::string out = std::to_string(thousandths / 1000);
  std::string rest = std::to_string(1000 + thousandths % 1000).substr(1);
  while (!rest.empty() && rest.back() == '0') rest.pop_back();
  return rest.empty() ? out : out + "." + rest;
}

}  // namespace emcon::rules::fires_of_space::battle
