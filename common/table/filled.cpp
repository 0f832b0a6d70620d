#include "common/table/filled.hpp"

#include "common/table/offer.hpp"

namespace emcon::table {

const Value* find(const FilledLine& line, const std::string& field) {
  for (const Entry& entry : line.entries)
    if (entry.field == field) return &entry.value;
  return nullptr;
}

const OfferLine* find_line(const Offer& offer, const FilledLine& filled) {
  for (const OfferLine& line : offer.lines)
    if (line.verb == filled.verb && line.subject == filled.subject && line.variant == filled.variant) return &line;
  return nullptr;
}

}  // namespace emcon::table
