// Checks an order that was not typed against the bounds and options of its offer.
#include "common/words/order.hpp"
#include "common/words/words.hpp"

namespace emcon::words {

Result<table::FilledLine> checked_order(const table::Offer& offer, table::FilledLine line, const Names& names) {
  const table::OfferLine* offered = table::find_line(offer, line);
  if (!offered) return line;
  table::FilledLine out{line.verb, line.subject, line.variant, {}, line.stage};
  for (const table::Field& field : offered->fields) {
    if (const table::Value* value = table::find(line, field.name)) {
      const bool empty = std::holds_alternative<std::monostate>(*value);
      if (!empty && *value != field.fallback)
        if (auto refused = refused_value(offer, field, *value, value_words(field, *value), names))
          return std::unexpected(std::move(*refused));
      out.entries.push_back({field.name, *value});
    } else if (auto fallback = default_of(offer, field)) {
      out.entries.push_back({field.name, std::move(*fallback)});
    } else if (field.required) {
      return std::unexpected(Problem{"field_missing",
                                     "Please say which " + field.name + ": " + allowed(offer, field) + ".",
                                     "",
                                     -1,
                                     field.name,
                                     {}});
    }
  }
  return out;
}

}  // namespace emcon::words
