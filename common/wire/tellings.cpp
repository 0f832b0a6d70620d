// Converts the small messages between structs and messages: clock, journal line, consequence, problem.
#include "common/wire/board_parts.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/parts.hpp"

namespace emcon::wire {

void to_proto(const table::Clock& clock, v1::Clock& out) {
  out.set_turn(clock.turn);
  if (!clock.phase.empty()) out.set_phase(clock.phase);
  if (!clock.step.empty()) out.set_step(clock.step);
  if (clock.last != 0) out.set_last(clock.last);
}

table::Clock from_proto(const v1::Clock& message) {
  return {message.turn(), message.phase(), message.step(), message.last()};
}

void to_proto(const table::JournalLine& line, v1::JournalLine& out) {
  out.set_number(line.number);
  out.set_turn(line.turn);
  out.set_text(line.text);
  if (!line.clause.empty()) out.set_clause(line.clause);
  for (const table::ShownDie& die : line.dice) {
    v1::ShownDie& to = *out.add_dice();
    to.set_sides(die.sides);
    to.set_value(die.value);
  }
  out.set_is_public(line.is_public);
  if (line.weight != table::Weight::routine) out.set_weight(static_cast<v1::JournalLine::Weight>(line.weight));
  copy_strings(line.about, *out.mutable_about());
  if (!line.head.empty()) out.set_head(line.head);
  put_each(line.shown, *out.mutable_shown(), put_act);
}

table::JournalLine from_proto(const v1::JournalLine& message) {
  table::JournalLine line{message.number(), message.turn(), message.text(), message.clause(), {}, message.is_public()};
  for (const v1::ShownDie& die : message.dice()) line.dice.push_back({die.sides(), die.value()});
  // A client takes an unknown weight for routine.
  line.weight = message.weight() == v1::JournalLine::GRAVE     ? table::Weight::grave
                : message.weight() == v1::JournalLine::NOTABLE ? table::Weight::notable
                                                               : table::Weight::routine;
  line.about = strings_of(message.about());
  line.head = message.head();
  line.shown = each_of(message.shown(), act_of);
  return line;
}

void to_proto(const table::Consequence& consequence, v1::Consequence& out) {
  if (consequence.line != -1) out.set_line(consequence.line);
  if (!consequence.label.empty()) out.set_label(consequence.label);
  if (!consequence.text.empty()) out.set_text(consequence.text);
  if (consequence.thousandths) out.set_thousandths(*consequence.thousandths);
  if (!consequence.thing.empty()) out.set_thing(consequence.thing);
  put_each(consequence.marks, *out.mutable_marks(), put_mark);
}

table::Consequence from_proto(const v1::Consequence& message) {
  table::Consequence consequence{message.has_line() ? message.line() : -1, message.label(), message.text(), {}};
  if (message.has_thousandths()) consequence.thousandths = message.thousandths();
  consequence.thing = message.thing();
  consequence.marks = each_of(message.marks(), mark_of);
  return consequence;
}

void to_proto(const Problem& problem, v1::Problem& out) {
  out.set_code(problem.code);
  out.set_text(problem.text);
  if (!problem.clause.empty()) out.set_clause(problem.clause);
  if (problem.line != -1) out.set_line(problem.line);
  if (!problem.field.empty()) out.set_field(problem.field);
  for (const auto& [name, value] : problem.params) {
    v1::Param& to = *out.add_params();
    to.set_name(name);
    to.set_value(value);
  }
}

Problem from_proto(const v1::Problem& message) {
  Problem problem{
      message.code(), message.text(), message.clause(), message.has_line() ? message.line() : -1, message.field(), {}};
  for (const v1::Param& param : message.params()) problem.params.emplace_back(param.name(), param.value());
  return problem;
}

}  // namespace emcon::wire
