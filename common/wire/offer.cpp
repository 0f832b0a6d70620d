// Converts offers between structs and messages.
#include "common/wire/board_parts.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/filled_unchecked.hpp"
#include "common/wire/offer_short.hpp"
#include "common/wire/parts.hpp"

namespace emcon::wire {
namespace {

constexpr std::pair<table::FieldKind, v1::Field::Kind> kinds[] = {
    {table::FieldKind::choice, v1::Field::CHOICE}, {table::FieldKind::number, v1::Field::NUMBER},
    {table::FieldKind::hex, v1::Field::HEX},       {table::FieldKind::point, v1::Field::POINT},
    {table::FieldKind::target, v1::Field::TARGET}, {table::FieldKind::facing, v1::Field::FACING},
    {table::FieldKind::list, v1::Field::LIST},     {table::FieldKind::split, v1::Field::SPLIT},
    {table::FieldKind::path, v1::Field::PATH},     {table::FieldKind::text, v1::Field::TEXT},
};

void put_option(const table::Option& option, v1::Option& out) {
  out.set_token(option.token);
  if (!option.label.empty()) out.set_label(option.label);
  if (!option.note.empty()) out.set_note(option.note);
  if (option.merit) out.set_merit(*option.merit);
  if (option.value != table::Value{}) to_proto(option.value, *out.mutable_value());
}

table::Option option_of(const v1::Option& message) {
  table::Option option{message.token(), message.label(), message.note(), std::nullopt, from_proto(message.value())};
  if (message.has_merit()) option.merit = message.merit();
  return option;
}

void put_set(const table::OptionSet& set, v1::OptionSet& out) {
  put_each(set.options, *out.mutable_options(), put_option);
}
table::OptionSet set_of(const v1::OptionSet& message) {
  return {each_of(message.options(), option_of)};
}

void put_choice(const table::HexChoice& choice, v1::HexChoice& out) {
  put_hex(choice.centre, *out.mutable_centre());
  out.set_radius(choice.radius);
  put_each(choice.hexes, *out.mutable_hexes(), put_hex);
  out.set_radius_min(choice.radius_min);
  out.set_grid(choice.grid);
}

table::HexChoice choice_of(const v1::HexChoice& message) {
  return {hex_of(message.centre()), message.radius(), each_of(message.hexes(), hex_of), message.radius_min(),
          message.grid()};
}

void put_points(const table::PointChoice& choice, v1::PointChoice& out) {
  put_point(choice.low, *out.mutable_low());
  put_point(choice.high, *out.mutable_high());
  put_each(choice.regions, *out.mutable_regions(), put_region);
}

table::PointChoice points_of(const v1::PointChoice& message) {
  return {point_of(message.low()), point_of(message.high()), each_of(message.regions(), region_of)};
}

void put_leg(const table::Leg& leg, v1::Leg& out) {
  out.set_token(leg.token);
  if (!leg.label.empty()) out.set_label(leg.label);
  out.set_argument_min(leg.argument_min);
  out.set_argument_max(leg.argument_max);
  if (leg.displacement != table::Point{}) put_point(leg.displacement, *out.mutable_displacement());
  out.set_turn(leg.turn);
  for (const std::int64_t price : leg.price) out.add_price(price);
  for (const std::int64_t price : leg.price_per) out.add_price_per(price);
  if (leg.scale != table::Scale{}) put_scale(leg.scale, *out.mutable_scale());
  out.set_nudge(leg.nudge);
}

table::Leg leg_of(const v1::Leg& message) {
  table::Leg leg;
  leg.token = message.token();
  leg.label = message.label();
  leg.argument_min = message.argument_min();
  leg.argument_max = message.argument_max();
  leg.displacement = point_of(message.displacement());
  leg.turn = message.turn();
  leg.price.assign(message.price().begin(), message.price().end());
  leg.price_per.assign(message.price_per().begin(), message.price_per().end());
  leg.scale = scale_of(message.scale());
  leg.nudge = message.nudge();
  return leg;
}

void put_budget(const table::Budget& budget, v1::Budget& out) {
  out.set_name(budget.name);
  out.set_amount(budget.amount);
  out.set_least(budget.least);
  if (budget.scale != table::Scale{}) put_scale(budget.scale, *out.mutable_scale());
}
table::Budget budget_of(const v1::Budget& message) {
  return {message.name(), message.amount(), message.least(), scale_of(message.scale())};
}

void put_field(const table::Field& field, v1::Field& out) {
  out.set_name(field.name);
  if (!field.label.empty()) out.set_label(field.label);
  for (const auto& [ours, theirs] : kinds)
    if (field.kind == ours) out.set_kind(theirs);
  out.set_may_be_empty(!field.required);
  if (field.set != -1) out.set_set(field.set);
  out.set_min(field.min);
  out.set_max(field.max);
  if (field.step != 1) out.set_step(field.step);
  out.set_total(field.total);
  if (field.hexes) put_choice(*field.hexes, *out.mutable_hexes());
  put_each(field.legs, *out.mutable_legs(), put_leg);
  put_each(field.budgets, *out.mutable_budgets(), put_budget);
  if (field.fallback != table::Value{}) to_proto(field.fallback, *out.mutable_fallback());
  out.set_secret(field.secret);
  if (field.points) put_points(*field.points, *out.mutable_points());
  if (field.scale != table::Scale{}) put_scale(field.scale, *out.mutable_scale());
  out.set_nudge(field.nudge);
  for (const std::string& member : field.unread) out.add_unread(member);
}

table::Field field_of(const v1::Field& message) {
  table::Field field;
  field.name = message.name();
  field.label = message.label();
  for (const auto& [ours, theirs] : kinds)
    if (message.kind() == theirs) field.kind = ours;
  field.required = !message.may_be_empty();
  field.set = message.has_set() ? message.set() : -1;
  field.min = message.min();
  field.max = message.max();
  field.step = message.has_step() ? message.step() : 1;
  field.total = message.total();
  if (message.has_hexes()) field.hexes = choice_of(message.hexes());
  field.legs = each_of(message.legs(), leg_of);
  field.budgets = each_of(message.budgets(), budget_of);
  field.fallback = from_proto(message.fallback());
  field.secret = message.secret();
  if (message.has_points()) field.points = points_of(message.points());
  field.scale = scale_of(message.scale());
  field.nudge = message.nudge();
  field.unread.assign(message.unread().begin(), message.unread().end());
  return field;
}

void put_line(const table::OfferLine& line, v1::OfferLine& out) {
  out.set_verb(line.verb);
  if (!line.subject.empty()) out.set_subject(line.subject);
  if (!line.variant.empty()) out.set_variant(line.variant);
  if (!line.label.empty()) out.set_label(line.label);
  put_each(line.fields, *out.mutable_fields(), put_field);
  if (line.times_max != 1) out.set_times_max(line.times_max);
  if (line.clause != -1) out.set_clause(line.clause);
  if (!line.note.empty()) out.set_note(line.note);
  if (line.merit) out.set_merit(*line.merit);
  out.set_secret(line.secret);
  for (const std::int64_t price : line.price) out.add_price(price);
  put_each(line.details, *out.mutable_details(), put_fact);
  out.set_stage(line.stage);
}

table::OfferLine line_of(const v1::OfferLine& message) {
  table::OfferLine line;
  line.verb = message.verb();
  line.subject = message.subject();
  line.variant = message.variant();
  line.label = message.label();
  line.fields = each_of(message.fields(), field_of);
  line.times_max = message.has_times_max() ? message.times_max() : 1;
  line.clause = message.has_clause() ? message.clause() : -1;
  line.note = message.note();
  if (message.has_merit()) line.merit = message.merit();
  line.secret = message.secret();
  line.price.assign(message.price().begin(), message.price().end());
  line.details = each_of(message.details(), fact_of);
  line.stage = message.stage();
  return line;
}

void put_suggested(const table::Suggested& suggested, v1::Suggested& out) {
  out.set_name(suggested.name);
  if (!suggested.note.empty()) out.set_note(suggested.note);
  to_proto(suggested.filled, *out.mutable_filled());
}
table::Suggested suggested_of(const v1::Suggested& message) {
  return {message.name(), message.note(), filled_unchecked(message.filled())};
}

void put_form(const table::OrderForm& form, v1::OrderForm& out) {
  out.set_verb(form.verb);
  copy_strings(form.fields, *out.mutable_fields());
  if (form.variant) out.set_variant(true);
  if (form.stage != 0) out.set_stage(form.stage);
}
table::OrderForm form_of(const v1::OrderForm& message) {
  return {message.verb(), strings_of(message.fields()), message.variant(), message.stage()};
}

}  // namespace

void to_proto(const table::Offer& offer, v1::Offer& out) {
  if (!offer.title.empty()) out.set_title(offer.title);
  if (!offer.help.empty()) out.set_help(offer.help);
  copy_strings(offer.clauses, *out.mutable_clauses());
  put_each(offer.sets, *out.mutable_sets(), put_set);
  put_each(offer.lines, *out.mutable_lines(), put_line);
  if (!offer.fallback.lines.empty()) to_proto(offer.fallback, *out.mutable_fallback());
  if (offer.idle) out.set_idle(true);
  put_each(offer.budgets, *out.mutable_budgets(), put_budget);
  put_each(offer.suggested, *out.mutable_suggested(), put_suggested);
  copy_strings(offer.stages, *out.mutable_stages());
  put_each(offer.orders, *out.mutable_orders(), put_form);
  shorten(out);
}

table::Offer from_proto(const v1::Offer& sent) {
  v1::Offer message = sent;
  write_out(message);
  table::Offer offer;
  offer.title = message.title();
  offer.help = message.help();
  offer.clauses = strings_of(message.clauses());
  offer.sets = each_of(message.sets(), set_of);
  offer.lines = each_of(message.lines(), line_of);
  offer.fallback = filled_unchecked(message.fallback());
  offer.idle = message.idle();
  offer.budgets = each_of(message.budgets(), budget_of);
  offer.suggested = each_of(message.suggested(), suggested_of);
  offer.stages = strings_of(message.stages());
  offer.orders = each_of(message.orders(), form_of);
  return offer;
}

}  // namespace emcon::wire
