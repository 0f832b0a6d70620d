// Checks a tactical answer: which orders and fields its window has, then each line by the check of its verb.
#include <algorithm>
#include <string_view>

#include "server/rules/fires_of_space/checker.hpp"
#include "server/rules/fires_of_space/operation/op_check.hpp"
#include "server/rules/fires_of_space/words.hpp"

namespace emcon::rules::fires_of_space {
namespace {

std::string verbs_of(Phase phase) {
  switch (phase) {
    case Phase::set_up:
      return "guide done";
    case Phase::manoeuvre:
      return "split join thrust done";
    case Phase::initial_launch:
    case Phase::launch:
      return "split join launch done";
    case Phase::missile_thrust:
    case Phase::anti_missile_thrust:
      return "split join target done";
    case Phase::beam_fire:
      return "fire done";
    case Phase::point_defence:
      return "pd done";
    case Phase::damage_control:
      return "repair shutdown";
    default:
      return "strike done";
  }
}

/// Fields each verb takes.
std::string_view fields_of(std::string_view verb) {
  if (verb == "guide") return "guide dq dr";
  if (verb == "split") return "ships missiles count";
  if (verb == "join") return "with";
  if (verb == "thrust") return "direction";
  if (verb == "launch") return "count committed";
  if (verb == "target") return "target hex";
  if (verb == "fire") return "target count type mode with";
  if (verb == "pd") return "target count type";
  if (verb == "repair") return "hit";
  if (verb == "strike") return "allocation";
  return "";
}

bool takes_variant(std::string_view verb) {
  return verb == "launch" || verb == "fire" || verb == "pd" || verb == "strike";
}

}  // namespace

std::optional<int> Checker::own_unit(bool missiles_allowed) {
  const std::optional<int> unit = find_unit(table_, line_->subject);
  if (!unit || table_.units[ix(*unit)].side != side_) {
    refuse("not_your_unit", "'" + line_->subject + "' is not one of your units.", "FOS-4.a", "subject");
    return std::nullopt;
  }
  if (!missiles_allowed && table_.units[ix(*unit)].missiles) {
    refuse("missiles_later", "Missiles thrust in their own phases, only ship units thrust now.", "FOS-11.f.v",
           "subject");
    return std::nullopt;
  }
  return unit;
}

std::optional<int> Checker::own_ship() {
  const std::optional<int> ship = find_ship(table_, line_->subject);
  if (!ship || table_.ships[ix(*ship)].side != side_) {
    refuse("not_your_ship", "'" + line_->subject + "' is not one of your ships in play.", "FOS-4.a", "subject");
    return std::nullopt;
  }
  return ship;
}

std::optional<int> Checker::enemy_unit(const char* field, bool missiles) {
  const std::string* name = token(field);
  if (!name) return std::nullopt;
  const std::optional<int> unit = find_unit(table_, *name);
  if (!unit || table_.units[ix(*unit)].side == side_) {
    no_such_contact(field);
    return std::nullopt;
  }
  if (table_.units[ix(*unit)].missiles != missiles) {
    refuse("wrong_phase_for_target",
           missiles ? "In this phase missiles thrust at missile units only."
                    : "In this phase missiles thrust at ship units only.",
           missiles ? "FOS-11.f.v.2" : "FOS-11.f.v.1", field);
    return std::nullopt;
  }
  return unit;
}

bool Checker::verb_fits() {
  const std::string verbs = verbs_of(window_.phase);
  if (!has_word(verbs, line_->verb)) {
    refuse("wrong_phase", "'" + line_->verb + "' is no order of this window; it takes: " + verbs + ".",
           window_clause(window_.phase));
    return false;
  }
  return fields_fit(fields_of(line_->verb), takes_variant(line_->verb));
}

void Checker::done() {
  said_done_ = true;
  closed_ = true;
}

void Checker::accept(Command c) {
  switch (c.verb) {
    case Verb::guide:
      apply_guide(table_, c);
      break;
    case Verb::split:
      apply_split(table_, c);
      break;
    case Verb::join:
      apply_join(table_, c);
      break;
    case Verb::thrust:
      apply_thrust(table_, c);
      break;
    case Verb::launch:
      apply_launch(table_, c);
      ratings_.emplace_back(c.value);
      break;
    case Verb::target:
      apply_target(table_, c);
      break;
    case Verb::fire:
      table_.ships[ix(c.subject)].beams_used[ix(c.row)] += c.count;
      for (const auto& [row, count] : c.shares) table_.ships[ix(c.subject)].beams_used[ix(row)] += count;
      break;
    case Verb::point_defence:
      table_.ships[ix(c.subject)].batteries_used[ix(c.row)] += c.count;
      break;
    case Verb::strike:
      for (const auto& [object, count] : c.shares) expend(table_, c.subject, c.row, count);
      break;
    case Verb::repair:
      table_.ships[ix(c.subject)].mending = c.value;
      break;
    case Verb::shut_down:
      table_.ships[ix(c.subject)].shut_down = true;
      break;
  }
  other_orders_ = other_orders_ || (c.verb != Verb::split && c.verb != Verb::join);
  order_.commands.push_back(std::move(c));
}

void Checker::check_line(const table::FilledLine& line, int number) {
  line_ = &line;
  line_number_ = number;
  if (closed_) return refuse("after_done", "Nothing may follow 'done'.", "FOS-R62");
  if (!verb_fits()) return;
  if (line.verb == "guide") return guide();
  if (line.verb == "split") return split();
  if (line.verb == "join") return join();
  if (line.verb == "thrust") return thrust();
  if (line.verb == "launch") return launch();
  if (line.verb == "target") return target();
  if (line.verb == "fire") return fire();
  if (line.verb == "pd") return point_defence();
  if (line.verb == "strike") return strike();
  if (line.verb == "repair") return repair();
  if (line.verb == "shutdown") return shut_down();
  done();
}

Checked<Order> Checker::result() && {
  if (dice_window(window_.phase) && order_.commands.empty() && !said_done_ && problems_.empty()) {
    line_number_ = -1;
    refuse("nothing_ordered", "Give at least one order, or 'done'.", "FOS-R62");
  }
  order_.done = said_done_ || !dice_window(window_.phase);
  Checked<Order> out;
  out.problems = std::move(problems_);
  out.consequences = std::move(consequences_);
  if (out.problems.empty()) out.order = std::move(order_);
  return out;
}

Checked<Order> Rules::check(const View& view, const table::Filled& filled) {
  Checked<Order> refused;
  if (!is_asked(view)) {
    refused.problems.push_back({"not_your_window", "You are not asked for anything now.", "FOS-R62", -1, "", {}});
    return refused;
  }
  if (std::optional<Problem> problem = too_many_orders(filled)) {
    refused.problems.push_back(std::move(*problem));
    return refused;
  }
  if (view.window->kind == Step::Kind::operational) {
    OpChecker checker(view);
    for (int i = 0; i < count_of(filled.lines); ++i) checker.check_line(filled.lines[ix(i)], i);
    return std::move(checker).result();
  }
  Checker checker(view);
  for (int i = 0; i < count_of(filled.lines); ++i) checker.check_line(filled.lines[ix(i)], i);
  return std::move(checker).result();
}

}  // namespace emcon::rules::fires_of_space
