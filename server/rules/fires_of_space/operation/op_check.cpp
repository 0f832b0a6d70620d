// Checks an operational answer: which orders and fields its window has, then each line by the check of its verb.
#include "server/rules/fires_of_space/operation/op_check.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "server/rules/fires_of_space/operation/op_words.hpp"

namespace emcon::rules::fires_of_space {
namespace {

struct Form {
  const char* verb;
  const char* fields;
};
constexpr std::array<Form, 22> forms{{{"keep", ""},
                                      {"deploy", "hex"},
                                      {"tonnage", "tons"},
                                      {"split", "ships"},
                                      {"join", "with"},
                                      {"engage", "answer"},
                                      {"steps", ""},
                                      {"single", "answer"},
                                      {"steer", "future from"},
                                      {"follow", "contact"},
                                      {"keep-away", "contact distance"},
                                      {"intercept", "contact"},
                                      {"decline", ""},
                                      {"loopstart", ""},
                                      {"thrust", "direction directions"},
                                      {"shutdown", ""},
                                      {"plot", "system hex turn"},
                                      {"abort", ""},
                                      {"recalibrate", ""},
                                      {"accept", ""},
                                      {"capture", "ships"},
                                      {"ransom", "answer"}}};

const char* fields_of(std::string_view verb) {
  for (const Form& form : forms)
    if (verb == form.verb) return form.fields;
  return "";
}

}  // namespace

std::string verbs_of(OpStage stage) {
  switch (stage) {
    case OpStage::deploy:
      return "deploy tonnage";
    case OpStage::engage:
      return "engage";
    case OpStage::plan:
      return "keep steps steer follow keep-away intercept loopstart shutdown split join tonnage";
    case OpStage::single:
      return "single";
    case OpStage::declare:
      return "intercept decline";
    case OpStage::loop:
      return "loopstart";
    case OpStage::thrust:
    case OpStage::thrust_single:
      return "thrust split join tonnage";
    case OpStage::shut_down:
      return "shutdown";
    case OpStage::closing:
      return "keep plot abort recalibrate accept capture ransom destroy split join tonnage";
    case OpStage::jump:
      return "plot abort recalibrate split join tonnage";
    default:
      return "accept capture ransom destroy split join tonnage";
  }
}

OpChecker::OpChecker(const View& view)
    : view_(view),
      table_(view.table),
      theatre_(view.operation->theatre),
      picture_(view.operation->picture),
      force_(*view.operation->forces[ix(*view.side)]),
      window_(*view.window),
      side_(*view.side) {}

std::optional<int> OpChecker::own_unit() {
  const std::optional<int> unit = find_op_unit(force_, line_->subject);
  if (!unit) refuse("not_your_unit", "'" + line_->subject + "' is not one of your units.", "FOS-4.a", "subject");
  return unit;
}

std::optional<int> OpChecker::own_ship() {
  const std::optional<int> ship = find_op_ship(force_, line_->subject);
  if (!ship)
    refuse("not_your_ship", "'" + line_->subject + "' is not one of your ships in play.", "FOS-4.a", "subject");
  return ship;
}

std::optional<int> OpChecker::contact_unit(const char* field) {
  const std::string* name = field ? token(field) : &line_->subject;
  if (!name) return std::nullopt;
  const std::optional<int> unit = find_contact_unit(picture_, *name);
  if (unit && picture_.units[ix(*unit)].side != side_) return unit;
  no_such_contact(field ? field : "subject");
  return std::nullopt;
}

std::optional<int> OpChecker::contact_ship(const char* field) {
  const std::string* name = field ? token(field) : &line_->subject;
  if (!name) return std::nullopt;
  const std::optional<int> ship = find_contact_ship(picture_, *name);
  if (ship && picture_.ships[ix(*ship)].side != side_) return ship;
  no_such_contact(field ? field : "subject");
  return std::nullopt;
}

std::optional<bool> OpChecker::yes_or_no(const char* clause) {
  const std::string* answer = token("answer");
  if (!answer) return std::nullopt;
  if (*answer == "yes" || *answer == "no") return *answer == "yes";
  refuse("wrong_kind", "'answer' is yes or no.", clause, "answer");
  return std::nullopt;
}

bool OpChecker::once(std::initializer_list<OpVerb> verbs, int subject, const char* code, const char* clause) {
  const bool twice = std::any_of(commands_.begin(), commands_.end(), [&](const OpCommand& c) {
    return c.subject == subject && std::find(verbs.begin(), verbs.end(), c.verb) != verbs.end();
  });
  if (twice) refuse(code, "'" + line_->subject + "' has such an order in this answer already.", clause, "subject");
  return !twice;
}

OpCommand OpChecker::command(OpVerb verb, int subject) const {
  OpCommand out;
  out.verb = verb;
  out.subject = subject;
  return out;
}

void OpChecker::accept(OpCommand c) {
  if (c.verb == OpVerb::split) apply_op_split(force_, table_, side_, c);
  if (c.verb == OpVerb::join) apply_op_join(force_, c);
  commands_.push_back(std::move(c));
}

void OpChecker::keep() {
  accept(command(OpVerb::keep, -1));
}

void OpChecker::check_line(const table::FilledLine& line, int number) {
  using Handler = void (OpChecker::*)();
  struct Entry {
    const char* verb;
    Handler handler;
  };
  static constexpr std::array<Entry, 23> handlers{{{"keep", &OpChecker::keep},
                                                   {"deploy", &OpChecker::deploy},
                                                   {"tonnage", &OpChecker::tonnage},
                                                   {"split", &OpChecker::split},
                                                   {"join", &OpChecker::join},
                                                   {"engage", &OpChecker::engage},
                                                   {"steps", &OpChecker::steps},
                                                   {"single", &OpChecker::single},
                                                   {"steer", &OpChecker::steer},
                                                   {"follow", &OpChecker::follow},
                                                   {"keep-away", &OpChecker::keep_away},
                                                   {"intercept", &OpChecker::intercept},
                                                   {"decline", &OpChecker::decline},
                                                   {"loopstart", &OpChecker::loop_start},
                                                   {"thrust", &OpChecker::thrust},
                                                   {"shutdown", &OpChecker::shut_down},
                                                   {"plot", &OpChecker::plot},
                                                   {"abort", &OpChecker::abort},
                                                   {"recalibrate", &OpChecker::recalibrate},
                                                   {"accept", &OpChecker::accept_surrender},
                                                   {"capture", &OpChecker::capture},
                                                   {"ransom", &OpChecker::ransom},
                                                   {"destroy", &OpChecker::destroy}}};
  line_ = &line;
  line_number_ = number;
  const std::string verbs = verbs_of(window_.stage);
  if (!has_word(verbs, line.verb))
    return refuse("wrong_phase", "'" + line.verb + "' is no order of this window; it takes: " + verbs + ".",
                  stage_clause(window_.stage));
  if (!fields_fit(fields_of(line.verb), false)) return;
  for (const Entry& entry : handlers)
    if (line.verb == entry.verb) return (this->*entry.handler)();
}

Checked<Order> OpChecker::result() && {
  Checked<Order> out;
  out.problems = std::move(problems_);
  out.consequences = std::move(consequences_);
  if (out.problems.empty()) {
    out.order.emplace();
    out.order->operational = std::move(commands_);
  }
  return out;
}

}  // namespace emcon::rules::fires_of_space
