/// Ships for points: the purchases that an order `take` suggests, by default and by name.
#pragma once

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "common/counted.hpp"
#include "server/rules/kit/index.hpp"
#include "server/rules/kit/offer_base.hpp"

namespace emcon::rules {

/// The value of an order `take`: a number of ships of one kind.
template <class Kind>
struct Purchase {
  Kind kind;
  int ships = 0;
};

/// The purchases of a seat so far: `kind`, in the line that is read, and the lines before it. None: the line is
/// refused.
template <class Kind, class Reading>
std::optional<std::vector<Purchase<Kind>>> bought_with(Reading& in, Kind kind, int ships_max, const char* clause) {
  if (!in.first_time(in.line().variant)) return std::nullopt;
  const std::optional<int> ships = in.number("ships", 1, ships_max, 1, clause);
  if (!ships) return std::nullopt;
  std::vector<Purchase<Kind>> out = in.template accepted<Purchase<Kind>>();
  out.push_back({kind, *ships});
  return out;
}
template <class Kind>
int ships_in(const std::vector<Purchase<Kind>>& fleet) {
  int out = 0;
  for (const Purchase<Kind>& of : fleet) out += of.ships;
  return out;
}

/// The ships that one side can buy. It has a budget of points, and takes at most `ships_max` ships.
template <class Kind>
class Shop {
 public:
  struct Ware {
    Kind kind;
    std::string key;   ///< variant of the order
    std::string name;  ///< in words
    int price = 1;     ///< at least 1
  };
  Shop(std::vector<Ware> wares, int points, int ships_max)
      : wares_(std::move(wares)), points_(points), ships_max_(ships_max) {}

  /// A fleet that is suggested by a name: the dearest or the cheapest ships first, and a bound on the number of each
  /// kind.
  struct Style {
    const char* name;
    bool dear;
    int of_each;
  };
  /// Sets the default, up to two ships of each kind, the dearest first. Suggests each style whose fleet differs. Gives
  /// the budgets.
  void offer(OfferBase& out, std::initializer_list<Style> styles) const {
    out.offer.budgets = {{"points", points_}, {"ships", ships_max_, 1}};
    for (table::FilledLine& line : fleet(true, 2).lines) out.offer.fallback.lines.push_back(std::move(line));
    std::vector<std::vector<table::FilledLine>> had;
    for (const Style& style : styles) {
      Fleet suggested = fleet(style.dear, style.of_each);
      if (suggested.lines.empty() || std::ranges::find(had, suggested.lines) != had.end()) continue;
      had.push_back(suggested.lines);
      out.offer.suggested.push_back({style.name, suggested.words, {std::move(suggested.lines)}});
    }
  }

  /// Suggests under this name one `first`, and as many others as can be paid beside it, the dearest first.
  void suggest_behind(OfferBase& out, const char* name, const Ware& first) const {
    Fleet suggested = fleet(true, ships_max_, &first);
    out.offer.suggested.push_back({name, suggested.words, {std::move(suggested.lines)}});
  }

 private:
  struct Fleet {
    std::vector<table::FilledLine> lines;
    std::string words;  ///< "2 x Kestrel frigate, Bastion cruiser: 180 points"
  };
  /// Ships that can be paid: one `first`, then one kind after the other, the dearest or the cheapest first.
  Fleet fleet(bool dear, int of_each, const Ware* first = nullptr) const {
    std::vector<Ware> wares = wares_;
    std::ranges::stable_sort(wares, std::ranges::less(),
                             [&](const Ware& ware) { return dear ? -ware.price : ware.price; });
    Fleet out;
    int left = points_, ships = 0;
    const auto add = [&](const Ware& ware, int most) {
      const int n = std::min({left / ware.price, most, ships_max_ - ships});
      if (n <= 0) return;
      out.lines.push_back({"take", "", ware.key, {{"ships", std::int64_t{n}}}});
      out.words += (out.words.empty() ? "" : ", ") + (n > 1 ? number(n) + " x " : "") + ware.name;
      left -= n * ware.price;
      ships += n;
    };
    if (first) add(*first, 1);
    for (const Ware& ware : wares) add(ware, of_each);
    out.words += ": " + counted(points_ - left, "point");
    return out;
  }

  std::vector<Ware> wares_;
  int points_, ships_max_;
};

}  // namespace emcon::rules
