// Checks the orders of a plan window by window, each in the position that the seat's own earlier orders lead to.
#include "server/match/plan_check.hpp"

#include <string>
#include <utility>

#include "server/match/plan_walk.hpp"

namespace emcon::match {
namespace {

class PlanCheck {
 public:
  PlanCheck(const Foresight& foresight, Seat seat, const table::Filled& filled)
      : foresight_(foresight),
        seat_(seat),
        filled_(filled),
        by_stage_(static_cast<std::size_t>(foresight.stages(seat))) {}

  Verdict run() {
    sort_lines();
    std::size_t stage = 0;
    for (PlanWalk walk(foresight_, seat_);;) {
      walk.go_on(walk.asked() ? take(walk.here(), by_stage_[stage++]) : table::Filled{});
      if (!walk.over()) continue;
      if (!walk.new_window().empty())
        out_.consequences.push_back(
            {-1, "new plans", "are asked for when it comes to " + walk.new_window(), std::nullopt});
      break;
    }
    return std::move(out_);
  }

 private:
  void refuse(const char* code, std::string text, std::size_t line) {
    out_.problems.push_back({code, std::move(text), {}, static_cast<std::int32_t>(line), "", {}});
  }

  void sort_lines() {
    for (std::size_t i = 0; i < filled_.lines.size(); ++i) {
      const std::int32_t stage = filled_.lines[i].stage;
      if (stage >= 1 && std::cmp_less_equal(stage, by_stage_.size()))
        by_stage_[static_cast<std::size_t>(stage) - 1].push_back(i);
      else
        refuse(
            "no_such_stage",
            "The plan has the parts 1 to " + std::to_string(by_stage_.size()) + ", not " + std::to_string(stage) + ".",
            i);
    }
    if (std::cmp_greater(filled_.lines.size(), table::filled_lines_max))
      out_.problems.push_back({"too_many_orders",
                               "One answer takes at most " + std::to_string(table::filled_lines_max) + " orders.",
                               {},
                               -1,
                               "",
                               {}});
  }

  /// The legal orders of a stage; notes the reasons against the others, and the consequences.
  table::Filled take(const Position& at, const std::vector<std::size_t>& which) {
    if (which.empty()) return {};
    std::vector<table::FilledLine> orders;
    for (const std::size_t line : which) orders.push_back(as_in_window(filled_.lines[line]));
    LegalPart part = legal_part(at, seat_, orders);
    const auto line_of = [&](std::int32_t taken) {
      return taken < 0 ? which.front() : which[part.places[static_cast<std::size_t>(taken)]];
    };
    out_.adds += part.verdict.adds;
    for (table::Consequence& one : part.verdict.consequences) {
      one.line = static_cast<std::int32_t>(line_of(one.line));
      out_.consequences.push_back(std::move(one));
    }
    for (LegalPart::Left& left : part.left) {
      const auto line = static_cast<std::int32_t>(which[left.which]);
      if (left.spare)
        out_.consequences.push_back({line, "in reserve", "counts if an order before it lapses", std::nullopt});
      // The taken orders are legal together, so every problem now comes from this line.
      for (Problem& problem : left.problems) {
        if (left.spare) continue;
        problem.line = line;
        out_.problems.push_back(std::move(problem));
      }
    }
    return std::move(part.taken);
  }

  const Foresight& foresight_;
  Seat seat_;
  const table::Filled& filled_;
  std::vector<std::vector<std::size_t>> by_stage_;  ///< lines of the answer
  Verdict out_;
};

}  // namespace

Verdict check_plan(const Foresight& foresight, Seat seat, const table::Filled& filled) {
  return PlanCheck(foresight, seat, filled).run();
}

}  // namespace emcon::match
