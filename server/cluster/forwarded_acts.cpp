// Finds the node that plays the match of an act, and carries the act there and its answer back.
#include "server/cluster/forwarded_acts.hpp"

#include <utility>
#include <vector>

#include "common/wire/convert.hpp"

namespace emcon::cluster {
namespace {

Problem out_of_reach(const std::string& address) {
  return {.code = "unavailable",
          .text = "The server at " + address +
                  " plays this match, and cannot be reached now; it may or may not have "
                  "done this. Look, and ask again in some seconds."};
}

}  // namespace

void ForwardedActs::admin(const house::AdminAct& act, house::OperatorActs::Done done) {
  carry_out(act, std::move(done), true);
}

/// `again`: should another node have taken the match while this one was about to, that one is asked.
void ForwardedActs::carry_out(const house::AdminAct& act, house::OperatorActs::Done done, bool again) {
  ports_.nodes.owner(
      act.match, [this, act, done = std::move(done), again, open = open_](const Result<store::Owner>& owner) {
        if (!*open) return;
        const auto node = owner ? owner->node : std::nullopt;
        if (node && node->process != ports_.process && node->living() && !node->address.empty())
          return send(node->address, act, done);
        ports_.administer(act, [this, act, done, again, open](Problems problems, const std::string& token) {
          if (again && *open && !problems.empty() && problems.front().code == "elsewhere")
            return carry_out(act, done, false);
          done(std::move(problems), token);
        });
      });
}

void ForwardedActs::send(const std::string& address, const house::AdminAct& act, house::OperatorActs::Done done) {
  Wire* const wire = ports_.ways.to(address);
  if (!wire) return done({out_of_reach(address)}, {});
  acting_[++next_] = {.at = address, .done = std::move(done)};
  trunk::Frame frame;
  trunk::Act& what = *frame.mutable_act();
  what.set_number(next_);
  what.set_act(act.act);
  what.set_match(act.match);
  what.set_why(act.why);
  what.set_seat(act.seat ? act.seat->index : -1);
  what.set_of(act.of);
  what.set_sure(act.sure);
  what.set_counted(act.counted);
  wire->send(frame);
}

void ForwardedActs::acted(const trunk::Acted& what) {
  auto asked = acting_.extract(what.number());
  if (asked.empty()) return;
  Problems problems;
  for (const auto& one : what.problems()) problems.push_back(wire::from_proto(one));
  asked.mapped().done(std::move(problems), what.token());
}

void ForwardedActs::broken(const std::string& address) {
  std::vector<house::OperatorActs::Done> unanswered;
  std::erase_if(acting_, [&](auto& one) {
    if (one.second.at != address) return false;
    unanswered.push_back(std::move(one.second.done));
    return true;
  });
  for (const auto& done : unanswered) done({out_of_reach(address)}, {});
}

}  // namespace emcon::cluster
