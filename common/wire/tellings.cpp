// Converts the small messages between structs and messages: clock, journal line, consequence, problem.
#include "common/wire/convert.hpp"
#include "common/wire/parts.hpp"

namespace emcon::wire {

void to_proto(const table::Clock& clock, v1::Clock& out) {
  out.set_turn(clock.turn);
  if (!clock.phase.empty()) out.set_phase(clock.phase);
  if (!clock.step.empty()) out.set_step(clock.step);
}

v1::Clock to_proto(const table::Clock& clock) {
  v1::Clock out;
  to_proto(clock, out);
  return out;
}

table::Clock from_proto(const v1::Clock& message) {
  return {message.turn(), message.phase(), message.step()};
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
}

v1::JournalLine to_proto(const table::JournalLine& line) {
  v1::JournalLine out;
  to_proto(line, out);
  return out;
}

table::JournalLine from_proto(const v1::JournalLine& message) {
  table::JournalLine line{message.number(), message.turn(), message.text(), message.clause(), {}, message.is_public()};
  for (const v1::ShownDie& die : message.dice()) line.dice.push_back({die.sides(), die.value()});
  return line;
}

void to_proto(const table::Consequence& consequence, v1::Consequence& out) {
  if (consequence.line != -1) out.set_line(consequence.line);
  if (!consequence.label.empty()) out.set_label(consequence.label);
  if (!consequence.text.empty()) out.set_text(consequence.text);
  if (consequence.thousandths) out.set_thousandths(*consequence.thousandths);
}

v1::Consequence to_proto(const table::Consequence& consequence) {
  v1::Consequence out;
  to_proto(consequence, out);
  return out;
}

table::Consequence from_proto(const v1::Consequence& message) {
  table::Consequence consequence{message.has_line() ? message.line() : -1, message.label(), message.text(), {}};
  if (message.has_thousandths()) consequence.thousandths = message.thousandths();
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

v1::Problem to_proto(const Problem& problem) {
  v1::Problem out;
  to_proto(problem, out);
  return out;
}

Problem from_proto(const v1::Problem& message) {
  Problem problem{
      message.code(), message.text(), message.clause(), message.has_line() ? message.line() : -1, message.field(), {}};
  for (const v1::Param& param : message.params()) problem.params.emplace_back(param.name(), param.value());
  return problem;
}

}  // namespace emcon::wire
