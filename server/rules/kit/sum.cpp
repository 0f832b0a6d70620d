// Adds up needs with the names of their parts, and tells rolls against them in one grammar.
#include "server/rules/kit/sum.hpp"

#include <algorithm>

namespace emcon::rules {

Sum Sum::times(int n) const {
  Sum out = *this;
  out.total_ *= n;
  out.times_ = n;
  return out;
}

Sum Sum::over(int n) const {
  Sum out = *this;
  out.total_ /= n;
  out.over_ = n;
  return out;
}

Sum Sum::plus(int modifier, const char* name) const {
  Sum out = *this;
  out.total_ += modifier;
  if (modifier != 0) out.modifiers_.at(out.count_++) = {modifier, name};
  return out;
}

Sum Sum::at_least(int least) const {
  if (total_ >= least) return *this;
  Sum out = *this;
  out.total_ = out.raised_to_ = least;
  out.raised_ = true;
  return out;
}

std::string Sum::words() const {
  std::string out = std::to_string(base_);
  if (times_) out += " x " + std::to_string(*times_);
  if (over_) out += " / " + std::to_string(*over_);
  std::string name = name_;
  if (const std::size_t at = name.find('#'); at != std::string::npos) name.replace(at, 1, std::to_string(named_));
  if (!name.empty()) out += " " + name;
  for (std::size_t i = 0; i < count_; ++i)
    out += (modifiers_.at(i).value > 0 ? ", +" : ", ") + std::to_string(modifiers_.at(i).value) + " " +
           modifiers_.at(i).name;
  if (raised_) out += ", at least " + std::to_string(raised_to_);
  return out;
}

std::string chance_words(int need, int sides) {
  return std::to_string(need) + " of " + std::to_string(sides) + ", " +
         std::to_string(100 * std::clamp(need, 0, sides) / sides) + " %";
}

std::string and_words(const std::vector<int>& values) {
  std::string out;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (i > 0) out += i + 1 == values.size() ? " and " : ", ";
    out += std::to_string(values[i]);
  }
  return out;
}

std::string roll_words(const std::string& what, const Sum& need, int sides, const std::string& rolled, int successes,
                       int rolls) {
  return " " + what + ": " + need.words() + ": " + chance_words(need.total(), sides) + "; " + rolled + ": " +
         std::to_string(successes) + " of " + std::to_string(rolls) + ".";
}

}  // namespace emcon::rules
