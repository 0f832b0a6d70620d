/// Numbers that can explain themselves. A rule decides by the total of a Sum, and the same Sum makes the words, so the
/// telling cannot differ from the decision.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

namespace emcon::rules {

/// A base and its modifiers, in this order: `6 x 4 / 2 at range 3, +4 suite, -1 manoeuvre`. Offers make thousands of
/// sums, so a Sum allocates nothing before it is put into words. Names live as long as the program.
class Sum {
 public:
  /// `name` follows the number; a `#` in it stands for `named`: "for a battery", "at range #".
  explicit Sum(int base, const char* name = "", int named = 0)
      : total_(base), base_(base), name_(name), named_(named) {}
  /// `times` multiplies the base by `n`; `over` divides it by `n`, and drops fractions. Call `times` first, and each at
  /// most once.
  Sum times(int n) const;
  Sum over(int n) const;
  /// Adds a named modifier; one of 0 is not told. A sum has twelve at most.
  Sum plus(int modifier, const char* name) const;
  /// Raises the total to `least` if it is lower.
  Sum at_least(int least) const;

  int total() const { return total_; }
  std::string words() const;

 private:
  struct Modifier {
    int value = 0;
    const char* name = "";
  };
  int total_;
  int base_;
  std::optional<int> times_, over_;
  const char* name_;
  int named_;
  std::array<Modifier, 12> modifiers_{};
  std::size_t count_ = 0;
  int raised_to_ = 0;  ///< the bound that it was raised to
  bool raised_ = false;
};

/// "9 of 20, 45 %": the number of faces of a die that succeed. A number below 0 counts as none, one above `sides` as
/// all.
std::string chance_words(int need, int sides);
/// "5, 7 and 17".
std::string and_words(const std::vector<int>& values);
/// " To hit: 6 at range 3, -1 evading: 5 of 20, 25 %; rolled 5 and 17: 1 of 2." `rolled`: how the dice fell.
std::string roll_words(const std::string& what, const Sum& need, int sides, const std::string& rolled, int successes,
                       int rolls);

}  // namespace emcon::rules
