// Draws one of several equally good suggestions.
#include "common/proof/lot.hpp"

#include <algorithm>
#include <utility>
#include <vector>

#include "common/proof/hash.hpp"
#include "common/table/suggest.hpp"

namespace emcon {
namespace {

using table::Field;
using table::Offer;
using table::OfferLine;
using table::Option;
using table::options_of;

/// Whether another field of the line has an option of that name.
bool goes_with_another(const Offer& offer, const OfferLine& line, const Field& field, const std::string& token) {
  return std::ranges::any_of(line.fields, [&](const Field& other) {
    const std::vector<Option>& options = options_of(offer, other);
    return &other != &field && std::ranges::find(options, token, &Option::token) != options.end();
  });
}

/// The suggestions that are worth most; none if there is no choice among them.
std::vector<Option> equally_good(const Offer& offer, const OfferLine& line, const Field& field) {
  std::vector<Option> out;
  for (const Option& option : options_of(offer, field)) {
    if (!option.merit || std::holds_alternative<std::monostate>(option.value)) continue;
    if (goes_with_another(offer, line, field, option.token)) return {};
    if (!out.empty() && *option.merit > *out.front().merit) out.clear();
    if (out.empty() || *option.merit == *out.front().merit) out.push_back(option);
  }
  return out.size() > 1 ? out : std::vector<Option>{};
}

/// 0 .. n-1. The bias of the remainder is far too small to be seen.
std::size_t lot_of(std::string_view token, QuestionNo question, std::uint32_t which, std::size_t n) {
  const Bytes32 hash = Hasher("emcon lot").text(token).u32(question).u32(which).done();
  std::uint32_t number = 0;
  for (std::size_t i = 0; i < sizeof number; ++i) number |= std::uint32_t{hash[i]} << (8 * i);
  return number % n;
}

/// Leaves out values that were drawn before, unless that leaves nothing.
void keep_apart(std::vector<Option>& good, const std::vector<table::Value>& taken) {
  std::vector<Option> free = good;
  std::erase_if(free, [&](const Option& one) { return std::ranges::find(taken, one.value) != taken.end(); });
  if (!free.empty()) good = std::move(free);
}

/// Takes sets away that no field uses any more.
void drop_unused_sets(Offer& offer) {
  std::vector<std::int32_t> place(offer.sets.size(), -1);
  std::vector<table::OptionSet> used;
  for (OfferLine& line : offer.lines)
    for (Field& field : line.fields) {
      if (field.set < 0) continue;
      std::int32_t& to = place[static_cast<std::size_t>(field.set)];
      if (to < 0) {
        to = static_cast<std::int32_t>(used.size());
        used.push_back(std::move(offer.sets[static_cast<std::size_t>(field.set)]));
      }
      field.set = to;
    }
  offer.sets = std::move(used);
}

}  // namespace

Offer with_lots(Offer offer, std::string_view token, QuestionNo question) {
  if (token.empty()) return offer;
  std::vector<table::Value> taken;
  std::uint32_t which = 0;
  for (OfferLine& line : offer.lines) {
    if (!line.secret) continue;
    for (Field& field : line.fields) {
      if (field.kind != table::FieldKind::hex && field.kind != table::FieldKind::point) continue;
      std::vector<Option> good = equally_good(offer, line, field);
      if (good.empty()) continue;
      keep_apart(good, taken);
      Option chosen = std::move(good[lot_of(token, question, which++, good.size())]);
      taken.push_back(chosen.value);
      if (!std::holds_alternative<std::monostate>(field.fallback)) field.fallback = chosen.value;
      field.set = static_cast<std::int32_t>(offer.sets.size());
      offer.sets.push_back({{std::move(chosen)}});
    }
  }
  if (!taken.empty()) drop_unused_sets(offer);
  return offer;
}

}  // namespace emcon
