// Checks a value against the bounds and options of its field, and says what would be right.
#include <algorithm>
#include <limits>

#include "common/wide.hpp"
#include "common/words/order.hpp"
#include "common/words/words.hpp"

namespace emcon::words {
namespace {

using table::Field;
using table::FieldKind;
using table::Offer;
using table::OptionSet;

std::string all_tokens(const OptionSet* set) {
  std::string out;
  if (set)
    for (const auto& option : set->options) out += (out.empty() ? "" : ", ") + option.token;
  return out.empty() ? "nothing can be chosen here" : "one of " + out;
}

/// Cuts a sum, which a hostile server may make of any size, to 64 bits.
std::int64_t within_64(Wide n) {
  constexpr Wide most = std::numeric_limits<std::int64_t>::max();
  return static_cast<std::int64_t>(std::clamp<Wide>(n, -most, most));
}

/// Checks one value; gives the words of the right values, or nothing.
class Fit {
 public:
  Fit(const Offer& offer, const Field& field, const Names& names)
      : field_(field), set_(set_of(offer, field)), names_(names) {}

  std::optional<std::string> operator()(const table::Value& value) const {
    switch (field_.kind) {
      case FieldKind::number:
        return number(std::get_if<std::int64_t>(&value));
      case FieldKind::choice:
      case FieldKind::target:
      case FieldKind::facing:
        return token(std::get_if<table::Token>(&value));
      case FieldKind::text:
        return text(std::get_if<table::Text>(&value));
      case FieldKind::hex:
        return hex(std::get_if<Hex>(&value));
      case FieldKind::point:
        return point(std::get_if<Point>(&value));
      case FieldKind::list:
        return list(std::get_if<table::Tokens>(&value));
      case FieldKind::split:
        return split(std::get_if<table::Split>(&value));
      case FieldKind::path:
        if (const auto* typed = std::get_if<table::Text>(&value)) return path_expected(field_, typed->text);
        return path(std::get_if<table::Path>(&value));
    }
    return "another kind of value";
  }

 private:
  using Wrong = std::optional<std::string>;
  Wrong number(const std::int64_t* n) const {
    const auto shown = [&](std::int64_t value) { return scaled(value, field_.scale); };
    const std::string right = "a number from " + shown(field_.min) + " to " +
                              scaled_with_unit(field_.max, field_.scale) +
                              (field_.step > 1 ? " in steps of " + shown(field_.step) : "");
    if (!n || *n < field_.min || *n > field_.max) return right;
    if (field_.step > 1 && (Wide{*n} - field_.min) % field_.step != 0) return right;
    return {};
  }
  bool takes(const std::string& token) const {
    const auto same = [&](const auto& option) { return option.token == token; };
    return (set_ && std::ranges::any_of(set_->options, same)) || may_name(field_, token, names_);
  }
  Wrong token(const table::Token* t) const { return t && takes(t->token) ? Wrong{} : all_tokens(set_); }
  Wrong text(const table::Text* t) const {
    if (t && (field_.max <= 0 || static_cast<std::int64_t>(t->text.size()) <= field_.max)) return {};
    return "text of at most " + std::to_string(field_.max) + " bytes";
  }
  Wrong hex(const Hex* h) const {
    if (!field_.hexes) return h ? Wrong{} : "a hex";
    if (h && table::accepts(*field_.hexes, *h)) return {};
    if (!field_.hexes->hexes.empty()) return "one of the hexes shown";
    const std::string least =
        field_.hexes->radius_min > 0 ? std::to_string(field_.hexes->radius_min) + " to " : "at most ";
    const std::string printed = field_.hexes->grid > 0 ? ", on the printed map" : "";
    return "a hex " + least + std::to_string(field_.hexes->radius) + " from " + label(field_.hexes->centre) + printed;
  }
  Wrong point(const Point* p) const {
    if (!field_.points) return p ? Wrong{} : "a point";
    if (p && table::accepts(*field_.points, *p)) return {};
    return points_allowed(*field_.points, field_.scale);
  }
  Wrong list(const table::Tokens* l) const {
    if (!l) return "a list";
    const auto n = static_cast<std::int64_t>(l->tokens.size());
    if (n < field_.min || (field_.max > 0 && n > field_.max))
      return "a list of " + std::to_string(field_.min) + " to " + std::to_string(field_.max) + " items";
    for (const auto& t : l->tokens)
      if (!takes(t)) return all_tokens(set_);
    return {};
  }
  Wrong split(const table::Split* s) const {
    if (!s) return "shares";
    std::int64_t left = field_.total;
    for (const auto& share : s->shares) {
      if (!takes(share.token)) return all_tokens(set_);
      if (share.amount < field_.min || share.amount > field_.total)
        return "shares from " + std::to_string(field_.min) + " to " + std::to_string(field_.total);
      if (share.amount > left) return "at most " + std::to_string(field_.total) + " in all";
      left -= share.amount;
    }
    return {};
  }
  Wrong path(const table::Path* p) const {
    if (!p) return "a path";
    for (std::size_t i = 0; i < p->steps.size(); ++i)
      if (Wrong wrong = step(p->steps[i], i)) return wrong;
    for (std::size_t b = 0; b < field_.budgets.size(); ++b)
      if (Wrong wrong = budget(field_.budgets[b], spent(*p, b))) return wrong;
    return {};
  }
  Wrong step(const table::PathStep& step, std::size_t at) const {
    const std::string number = " (leg " + std::to_string(at + 1) + ")";
    const auto leg = std::ranges::find(field_.legs, step.leg, &table::Leg::token);
    if (leg == field_.legs.end()) return path_expected(field_, step.leg, at);
    if (step.argument >= leg->argument_min && step.argument <= leg->argument_max) return {};
    if (leg->argument_min == leg->argument_max)
      return "a path in which " + step.leg + " stands alone, without a number" + number;
    return "a path in which " + step.leg + " is " + scaled(leg->argument_min, leg->scale) + " to " +
           scaled_with_unit(leg->argument_max, leg->scale) + ", not " + scaled(step.argument, leg->scale) + number;
  }
  std::int64_t spent(const table::Path& path, std::size_t budget) const {
    Wide sum = 0;
    for (const table::PathStep& step : path.steps) {
      const auto leg = std::ranges::find(field_.legs, step.leg, &table::Leg::token);
      if (budget < leg->price.size()) sum += leg->price[budget];
      if (budget < leg->price_per.size()) sum += within_64(Wide{leg->price_per[budget]} * step.argument);
    }
    return within_64(sum);
  }
  static Wrong budget(const table::Budget& budget, std::int64_t spent) {
    if (spent >= budget.least && spent <= budget.amount) return {};
    return "a path within " + budget_words(budget) + ", not of " + scaled(spent, budget.scale);
  }

  const Field& field_;
  const OptionSet* set_;
  const Names& names_;
};

std::string region_words(const table::Region& region, const table::Scale& scale) {
  const auto at = [&](Point p) { return point_words(p, scale); };
  switch (region.shape) {
    case table::Shape::hexes:
      return "nowhere";
    case table::Shape::box:
      return "from " + at(region.low) + " to " + at(region.high);
    case table::Shape::line:
      return "within " + scaled_with_unit(region.radius_max, scale) + " of the line from " + at(region.point) + " to " +
             at(region.end_point);
    case table::Shape::ring:
    case table::Shape::sector:
      break;
  }
  constexpr int part = 15;  // degrees
  const std::string least = region.radius_min > 0 ? scaled(region.radius_min, scale) + " to " : "within ";
  const std::string far = least + scaled_with_unit(region.radius_max, scale) +
                          (region.radius_min > 0 ? " from " : " of ") + at(region.point);
  if (region.shape == table::Shape::ring || region.width >= 12) return far;
  const int middle = (region.heading % 24 + 24) % 24;
  return far + ", at most " + std::to_string(part * std::max(0, region.width)) + " degrees to each side of " +
         std::to_string(part * middle);
}

}  // namespace

const OptionSet* set_of(const Offer& offer, const Field& field) {
  if (field.set < 0 || static_cast<std::size_t>(field.set) >= offer.sets.size()) return nullptr;
  return &offer.sets[static_cast<std::size_t>(field.set)];
}

std::optional<std::string> misfit(const Offer& offer, const Field& field, const table::Value& value,
                                  const Names& names) {
  return Fit(offer, field, names)(value);
}

std::string points_allowed(const table::PointChoice& choice, const table::Scale& scale) {
  std::string out = "a point from " + point_words(choice.low, scale) + " to " + point_words(choice.high, scale);
  for (std::size_t i = 0; i < choice.regions.size(); ++i)
    out += (i == 0 ? ", " : ", or ") + region_words(choice.regions[i], scale);
  return out;
}

std::string budget_text(const table::Budget& budget, std::int64_t spent) {
  const auto shown = [&](Wide n) { return scaled(within_64(n), budget.scale); };
  const std::string all = scaled_with_unit(budget.amount, budget.scale);
  std::string out = budget.name + " " + shown(spent) + " of ";
  if (budget.least == budget.amount)
    out += "exactly " + all;
  else
    out += (budget.least != 0 ? shown(budget.least) + " to " : "") + all;
  if (spent > budget.amount) return out + ", " + shown(Wide{spent} - budget.amount) + " over";
  if (spent < budget.least) return out + ", " + shown(Wide{budget.least} - spent) + " short";
  return out + ", " + shown(Wide{budget.amount} - spent) + " left";
}

std::optional<Problem> over_budget(const Offer& offer, const table::Filled& orders) {
  const auto sums = table::spent(offer, orders);
  for (std::size_t b = 0; b < sums.size(); ++b) {
    const table::Budget& budget = offer.budgets[b];
    if (sums[b] <= budget.amount) continue;
    const std::string missing = scaled(within_64(Wide{sums[b]} - budget.amount), budget.scale);
    return problem("over_budget", "That cannot be paid: " + budget.name + " " + scaled(sums[b], budget.scale) + " of " +
                                      scaled_with_unit(budget.amount, budget.scale) + ", " + missing + " missing.");
  }
  return std::nullopt;
}

std::string budget_words(const table::Budget& budget) {
  if (budget.least == budget.amount)
    return "exactly " + scaled_with_unit(budget.amount, budget.scale) + " " + budget.name;
  const bool from_0 = budget.least == 0;
  return (from_0 ? "" : scaled(budget.least, budget.scale) + " to ") + scaled_with_unit(budget.amount, budget.scale) +
         " " + budget.name;
}

}  // namespace emcon::words
