// Builds lines, fields and option sets of an offer, for the makers of offers.
#include "server/rules/kit/offer_base.hpp"

#include <algorithm>
#include <utility>

namespace emcon::rules {
namespace {

table::Field field_of(std::string name, std::string label, table::FieldKind kind) {
  table::Field field;
  field.name = std::move(name);
  field.label = std::move(label);
  field.kind = kind;
  return field;
}

}  // namespace

table::OfferLine standing_line(const char* kind, const char* label, int turns_max) {
  table::Field until;
  until.name = "until";
  until.label = "last turn";
  until.kind = table::FieldKind::number;
  until.required = false;
  until.max = turns_max;
  until.fallback = std::int64_t{0};
  table::OfferLine line;
  line.verb = "standing";
  line.variant = kind;
  line.label = label;
  line.clause = 0;
  line.fields.push_back(std::move(until));
  return line;
}

void add_routine(const Routine& routine, int turns_max, table::Offer& out) {
  table::OfferLine line = standing_line(routine.name, routine.label, turns_max);
  line.verb = "suggested";
  if (std::ranges::find(out.lines, line) == out.lines.end()) out.lines.push_back(std::move(line));
}

int OfferBase::clause(const char* id) {
  const auto at = std::find(offer.clauses.begin(), offer.clauses.end(), id);
  if (at != offer.clauses.end()) return static_cast<int>(at - offer.clauses.begin());
  offer.clauses.emplace_back(id);
  return static_cast<int>(offer.clauses.size()) - 1;
}

int OfferBase::add_set(std::vector<table::Option> options) {
  const auto same = [&](const table::OptionSet& set) { return set.options == options; };
  const auto at = std::find_if(offer.sets.begin(), offer.sets.end(), same);
  if (at != offer.sets.end()) return static_cast<int>(at - offer.sets.begin());
  offer.sets.push_back({std::move(options)});
  return static_cast<int>(offer.sets.size()) - 1;
}

table::OfferLine& OfferBase::line(std::string verb, std::string subject, std::string variant, std::string label,
                                  const char* id) {
  table::OfferLine out;
  out.verb = std::move(verb);
  out.subject = std::move(subject);
  out.variant = std::move(variant);
  out.label = std::move(label);
  out.clause = clause(id);
  offer.lines.push_back(std::move(out));
  return offer.lines.back();
}

void OfferBase::fall_back(std::string verb, std::string subject, std::string variant,
                          std::vector<table::Entry> entries) {
  offer.fallback.lines.push_back({std::move(verb), std::move(subject), std::move(variant), std::move(entries)});
}

void OfferBase::default_line(const char* verb, const char* label, const char* clause) {
  line(verb, "", "", label, clause);
  fall_back(verb, "", "", {});
}

void OfferBase::done(const char* label, const char* clause) {
  if (only_whether) return fall_back("done", "", "", {});
  default_line("done", label, clause);
}

table::Field OfferBase::choice(std::string name, std::string label, int set, table::FieldKind kind) {
  table::Field field = field_of(std::move(name), std::move(label), kind);
  field.set = set;
  return field;
}

table::Field OfferBase::number(std::string name, std::string label, std::int64_t min, std::int64_t max,
                               table::Value fallback) {
  table::Field field = field_of(std::move(name), std::move(label), table::FieldKind::number);
  field.required = std::holds_alternative<std::monostate>(fallback);
  field.min = min;
  field.max = max;
  field.fallback = std::move(fallback);
  return field;
}

table::Field OfferBase::hex(std::string name, std::string label, table::HexChoice hexes, table::Value fallback) {
  table::Field field = field_of(std::move(name), std::move(label), table::FieldKind::hex);
  field.required = std::holds_alternative<std::monostate>(fallback);
  field.hexes = std::move(hexes);
  field.fallback = std::move(fallback);
  return field;
}

table::Field OfferBase::point(std::string name, std::string label, table::PointChoice points, table::Scale scale,
                              std::int64_t nudge) {
  table::Field field = field_of(std::move(name), std::move(label), table::FieldKind::point);
  field.points = std::move(points);
  field.scale = std::move(scale);
  field.nudge = nudge;
  return field;
}

table::Field OfferBase::path(std::string name, std::string label, std::vector<table::Leg> legs,
                             std::vector<table::Budget> budgets) {
  table::Field field = field_of(std::move(name), std::move(label), table::FieldKind::path);
  field.legs = std::move(legs);
  field.budgets = std::move(budgets);
  return field;
}

table::Field OfferBase::list(std::string name, std::string label, int set, int low, int high) {
  table::Field field = choice(std::move(name), std::move(label), set, table::FieldKind::list);
  field.min = low;
  field.max = high;
  return field;
}

}  // namespace emcon::rules
