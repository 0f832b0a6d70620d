// Plays whole matches on the simulated machine, breaks things by the seed, and checks what must hold.
#include "tests/sim/simulation.hpp"
#include "common/wire/limits.hpp"

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "common/proof/commitment.hpp"
#include "server/match/transcript.hpp"
#include "server/match/verify.hpp"
#include "tests/sim/actor.hpp"
#include "tests/twins/harness/world.hpp"

namespace emcon::testing {
namespace {

constexpr std::int64_t faulty_ms_min = 8'000;
constexpr std::int64_t arrival_ms_max = 6'000;        ///< within which clients connect
constexpr std::int64_t calm_ms_max = 4L * 3'600'000;  ///< in which every match has to end once the faults are over
constexpr std::int64_t look_ms = 5'000;
constexpr std::int64_t slow_ms_max = 300'000;

/// Makes matches and takes their seats before anything goes wrong.
class Organiser final : public Peer {
 public:
  explicit Organiser(Server& server) : server_(server) {}
  void opened() override {
    v1::ClientFrame hello;
    hello.mutable_hello()->set_protocol(wire::protocol_version);
    ask(std::move(hello));
  }
  void received(const v1::ServerFrame& frame) override {
    if (frame.has_answer()) answer_ = frame.answer();
  }
  void closed(std::optional<house::CloseCode>) override {}

  void dial() {
    link_ = server_.dial(*this, "organiser", {}, Viewer::spectator());
    server_.run(server_.now_ms() + 1'000);
  }
  v1::Answer ask(v1::ClientFrame frame) {
    frame.set_id(++last_id_);
    answer_.Clear();
    server_.send(link_, frame);
    if (last_id_ > 1) server_.run(server_.now_ms() + 1'000);
    return answer_;
  }

 private:
  Server& server_;
  LinkPtr link_;
  v1::Answer answer_;
  std::uint32_t last_id_ = 0;
};

/// Looks into the lobby all the time: what it asks needs the store, or does not.
class Onlooker final : public Peer {
 public:
  explicit Onlooker(Server& server) : server_(server) {}
  void dial() { link_ = server_.dial(*this, "onlooker", {}, Viewer::spectator()); }
  void opened() override {
    v1::ClientFrame hello;
    hello.mutable_hello()->set_protocol(wire::protocol_version);
    ask(std::move(hello));
    look(link_);
  }
  void received(const v1::ServerFrame&) override {}
  void closed(std::optional<house::CloseCode>) override {
    server_.after(1'000, [this] { dial(); });
  }

 private:
  void look(const LinkPtr& link) {
    if (link != link_ || !link->alive || asked_ > asked_max) return;
    v1::ClientFrame frame;
    if (asked_ % 4 == 0)
      frame.mutable_list_matches();
    else
      frame.mutable_ping();
    ask(std::move(frame));
    server_.after(1'500, [this, link] { look(link); });
  }
  void ask(v1::ClientFrame frame) {
    frame.set_id(++asked_);
    server_.send(link_, frame);
  }

  static constexpr std::uint32_t asked_max = 300;  ///< so that all comes to rest
  Server& server_;
  LinkPtr link_;
  std::uint32_t asked_ = 0;
};

class Simulation {
 public:
  Simulation(std::uint64_t seed, MatchOptions options, StorePace pace)
      : server_(seed), rng_(seed ^ 0x7777), seed_(seed), options_(options), pace_(pace) {}

  SimReport run() {
    Organiser organiser(server_);
    organiser.dial();
    for (std::uint64_t n = 1 + rng_.below(3); n > 0; --n) make_match(organiser);
    for (const auto& actor : actors_)
      server_.after(static_cast<std::int64_t>(rng_.below(arrival_ms_max)), [&one = *actor] { one.connect(); });
    const std::int64_t calm_at = server_.now_ms() + faulty_ms_min + static_cast<std::int64_t>(rng_.below(20'000));
    plan_fault(calm_at);
    if (pace_ == StorePace::slow) {
      server_.slow_down();
      lobby_.emplace(server_);
      lobby_->dial();
    }
    server_.run(calm_at);
    if (pace_ == StorePace::slow) server_.run(calm_at + static_cast<std::int64_t>(rng_.below(slow_ms_max)));
    server_.speed_up();
    end_faults();
    wait_for_ends();
    server_.check_answers();
    server_.witness().end(matches_);
    for (const MatchId& match : matches_) verify(match);
    return {server_.digest(), server_.witness().counts(), server_.witness().broken()};
  }

 private:
  void make_match(Organiser& organiser) {
    v1::ClientFrame create;
    const v1::MatchSettings settings = settings_of(*create.mutable_create_match()->mutable_settings());
    const v1::Answer made = organiser.ask(std::move(create));
    if (!made.has_created()) throw std::runtime_error("the match was not made: " + made.ShortDebugString());
    const MatchId match = made.created().match();
    matches_.push_back(match);
    const std::size_t shipped = match::shipped_registry().size();
    const bool short_one = full_shelf().describe({}).rulesets_size() > static_cast<int>(shipped) &&
                           settings.ruleset() == full_shelf().describe({}).rulesets(static_cast<int>(shipped)).id();
    for (const v1::Invite& invite : made.created().invites()) {
      ActorPlan plan{.match = match, .name = match.substr(0, 4) + " seat " + std::to_string(invite.seat()), .key = {}};
      std::string& entropy = plan.key.entropy;
      for (int i = 0; i < 32; ++i) entropy.push_back(static_cast<char>(rng_.next() >> 56U));
      v1::ClientFrame join;
      join.mutable_join_match()->set_code(invite.code());
      join.mutable_join_match()->set_name(plan.name);
      join.mutable_join_match()->set_entropy_commitment(as_string(entropy_commitment(entropy)));
      const v1::Answer joined = organiser.ask(std::move(join));
      if (!joined.has_joined()) throw std::runtime_error("a seat could not be taken: " + joined.ShortDebugString());
      plan.key.seat = static_cast<int>(joined.joined().seat());
      plan.key.token = joined.joined().token();
      plan.greedy = rng_.below(3) == 0;
      if (plan.key.seat == 0 && !short_one) plan.concedes_after = 10 + static_cast<int>(rng_.below(40));
      add(std::move(plan));
    }
    for (std::uint64_t n = rng_.below(3); n > 0; --n)
      add({.match = match, .name = match.substr(0, 4) + " spectator", .key = {}});
  }
  void add(ActorPlan plan) {
    if (rng_.below(40) == 0) plan.format = wire::Format::json;  // JSON takes many times as long as all else
    actors_.push_back(std::make_unique<Actor>(server_, std::move(plan), rng_.next()));
  }

  /// Fills in what to play: any ruleset and scenario, with or without a clock.
  const v1::MatchSettings& settings_of(v1::MatchSettings& out) {
    const v1::Rulesets all = full_shelf().describe({});
    // Long battles are rarer: the guest rulesets, which come last, are short.
    const auto count = static_cast<std::uint64_t>(all.rulesets_size());
    const auto which = rng_.below(pace_ == StorePace::slow ? 12 : 3) == 0 ? rng_.below(count) : count - 1;
    const auto& ruleset = all.rulesets(static_cast<int>(which));
    const auto& scenario =
        ruleset.scenarios(static_cast<int>(rng_.below(static_cast<std::uint64_t>(ruleset.scenarios_size()))));
    unsigned seats = 0;
    for (const auto& side : scenario.sides()) seats += side.seats();
    out.set_ruleset(ruleset.id());
    out.set_scenario(scenario.id());
    ++server_.witness().counts()["matches of " + scenario.id()];
    out.set_name("simulated");
    out.set_listed(true);
    if (seats > 2 || rng_.below(2) == 0) {
      out.mutable_time()->set_kind(v1::TimeControl::PER_STEP);
      out.mutable_time()->set_step_s(30);
    }
    choose_options(options_, seed_ + matches_.size(), out);
    for (const auto& line : out.options().lines())
      ++server_.witness().counts()["matches with " + line.variant() + " " + line.entries(0).value().token()];
    return out;
  }

  /// What a stranger can recompute of the log, held against what each client kept of the match while all went wrong.
  void verify(const MatchId& match) {
    const auto stored = server_.store().read(match);
    if (!stored) return;
    std::vector<const Actor*> of_match;
    std::vector<const Receipts*> receipts;
    for (const auto& actor : actors_) {
      if (actor->model().match != match) continue;
      of_match.push_back(actor.get());
      receipts.push_back(&actor->receipts());
    }
    const auto reports =
        match::verify_transcript(match::write_transcript(stored->records), receipts, &full_shelf().catalogues());
    for (std::size_t i = 0; i < reports.size(); ++i) {
      ++server_.witness().counts()["transcripts verified against receipts"];
      if (!reports[i].ok) server_.witness().complain(of_match[i]->link()->who + "'s receipts: " + reports[i].what);
    }
  }

  void plan_fault(std::int64_t calm_at) {
    server_.after(20 + static_cast<std::int64_t>(rng_.below(500)), [this, calm_at] {
      if (server_.now_ms() >= calm_at) return;
      fault();
      plan_fault(calm_at);
    });
  }

  void fault() {
    auto& counts = server_.witness().counts();
    const auto& links = server_.links();
    const LinkPtr link = links.empty() ? nullptr : links[rng_.below(links.size())];
    const std::uint64_t what = rng_.below(100);
    if (what < 35) {
      if (!link || !link->alive || link->opening.match.empty()) return;
      ++counts["fault: connection cut"];
      server_.cut(link);
    } else if (what < 50) {
      if (!link || !link->alive) return;
      ++counts["fault: connection stalled"];
      server_.stall(link, static_cast<std::int64_t>(rng_.below(8'000)));
    } else if (what < 80) {
      fail_append();
    } else if (what < 90) {
      ++counts["fault: store full for a while"];
      server_.store().faults().set_full(true);
      server_.after(static_cast<std::int64_t>(rng_.below(3'000)), [this] { server_.store().faults().set_full(false); });
    } else {
      ++counts["fault: crash"];
      server_.crash(static_cast<std::int64_t>(rng_.below(3'000)) + 1);
    }
  }

  void fail_append() {
    using store::Verdict;
    static constexpr struct {
      store::Fault fault;
      const char* name;
    } kinds[] = {{{Verdict::unavailable, false}, "fault: append unavailable"},
                 {{Verdict::full, false}, "fault: append full"},
                 {{Verdict::in_doubt, true}, "fault: append in doubt, stored"},
                 {{Verdict::in_doubt, false}, "fault: append in doubt, not stored"}};
    const auto& kind = kinds[rng_.below(std::size(kinds))];
    ++server_.witness().counts()[kind.name];
    server_.store().faults().fail_append(1 + rng_.below(4), kind.fault);
  }

  void end_faults() {
    server_.store().faults().set_full(false);
    for (const auto& actor : actors_) actor->calm();
  }

  bool all_ended() const {
    return std::ranges::all_of(actors_, [](const auto& actor) { return actor->model().ended(); });
  }
  void wait_for_ends() {
    const std::int64_t until = server_.now_ms() + calm_ms_max;
    while (!all_ended() && server_.now_ms() < until) server_.run(server_.now_ms() + look_ms);
    server_.run(server_.now_ms() + look_ms);
    if (all_ended()) return;
    for (const auto& actor : actors_)
      if (!actor->model().ended())
        server_.witness().complain(actor->link()->who + " does not see the end; open question " +
                                   std::to_string(actor->model().question.number) +
                                   (actor->link()->alive ? ", connected" : ", not connected"));
  }

  Server server_;
  Rng rng_;
  std::uint64_t seed_;
  MatchOptions options_;
  StorePace pace_;
  std::optional<Onlooker> lobby_;
  std::vector<MatchId> matches_;
  std::vector<std::unique_ptr<Actor>> actors_;
};

}  // namespace

SimReport simulate(std::uint64_t seed, MatchOptions options, StorePace pace) {
  return Simulation(seed, options, pace).run();
}

}  // namespace emcon::testing
