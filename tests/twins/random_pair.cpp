// Plays a random pair of twins: viewers do the same in both worlds, hidden seats do not.
#include "tests/twins/random_pair.hpp"

#include <algorithm>
#include <iterator>
#include <stdexcept>

#include "client/bot/fill.hpp"
#include "client/bot/policy.hpp"
#include "common/wire/convert.hpp"
#include "tests/twins/harness/by_hand.hpp"
#include "tests/twins/harness/requests.hpp"
#include "tests/twins/hidden_acts.hpp"
#include "tests/twins/reach.hpp"

namespace emcon::testing {
namespace {

using client::bot::Level;
using client::bot::Policy;
using table::Filled;

constexpr int choices_max = 4;

Problems problems_of(const v1::Answer& answer) {
  Problems out;
  for (const auto& problem : answer.problems()) out.push_back(wire::from_proto(problem));
  if (answer.has_tried())
    for (const auto& problem : answer.tried().problems()) out.push_back(wire::from_proto(problem));
  if (answer.has_draft())
    for (const auto& problem : answer.draft().problems()) out.push_back(wire::from_proto(problem));
  return out;
}

class RandomPair {
 public:
  explicit RandomPair(const PairPlan& plan)
      : plan_(plan),
        pair_(plan.setup),
        by_hand_(pair_),
        reach_(pair_, plan.noted),
        open_(plan.setup.seed ^ 0x1111),
        secret_(plan.setup.seed ^ 0x2222),
        noise_{Rng(plan.setup.seed ^ 0x3333), Rng(plan.setup.seed ^ 0x4444)} {
    for (std::size_t seat = 0; seat < pair_.seats(); ++seat)
      policies_.emplace_back(plan.greedy ? Level::greedy : Level::random, plan.setup.seed * 8 + seat);
  }

  PairReport run() {
    if (plan_.standing) stand();
    while (report_.end.empty()) round();
    report_.standing = by_hand_.given();
    report_.items = pair_.items_compared();
    report_.bytes = pair_.bytes_compared();
    report_.viewers = pair_.viewer_names();
    return std::move(report_);
  }

 private:
  Client& front() { return *pair_.a().seats[0]; }
  bool over() const { return !report_.end.empty(); }
  void finish(std::string why) {
    if (!over()) report_.end = std::move(why);
  }
  bool equal() {
    if (over() || (by_hand_.refused() && parted())) return false;
    report_.leak = by_hand_.take_wrong();
    if (!report_.leak) report_.leak = pair_.compare();
    std::ranges::move(pair_.take_calls(), std::back_inserter(report_.calls));
    if (!secret_live_) report_.calls_before_secret = report_.calls.size();
    if (report_.leak && report_.leak->opened) {
      report_.leak.reset();
      finish("end of the match");
    }
    if (report_.leak) finish("leak");
    return !over();
  }

  void round() {
    if (plan_.setup.servers == Servers::two && open_.below(8) == 0 && taken_over_ < 3) {
      ++taken_over_;
      pair_.take_over();
      read();
      reach_.look(secret_live_, report_.reached);
      if (parted() || told_apart()) return;
    }
    read();
    if (front().model().ended()) return finish(equal() ? "end of the match" : "");
    if (report_.questions >= plan_.questions_max) return finish("limit");
    open_acts();
    hidden_noise();
    if (plan_.often && secret_.below(10) == 0) stand_anew();
    if (!equal()) return;
    const std::uint32_t before = front().model().question.number;
    answer();
    if (over()) return;
    read();
    by_hand_.pass(open_.below(20) == 0 ? 70'000 : static_cast<std::int64_t>(open_.below(3'000)));
    if (front().model().question.number != before) {
      ++report_.questions;
      if (secret_live_) ++report_.after_secret;
    }
    reach_.look(secret_live_, report_.reached);
    if (!parted()) told_apart();
  }

  /// Compares what viewers were told. True if the pair is over: a leak, or a secret that the rules have told.
  bool told_apart() {
    const bool told = pair_.disclosed() && secret_live_;
    // What a delayed spectator was told shows later, when nothing marks it any more.
    if (told && plan_.setup.settings.watching() == v1::WATCH_DELAYED) finish("disclosed");
    if (over() || equal() || !told || !report_.leak) return over();
    report_.leak.reset();
    report_.end = "disclosed";
    return true;
  }

  /// Over where a plan gives other orders in one world than in the other, or a hand than what is suggested; what came
  /// before must still be the same.
  bool parted() {
    if (over()) return false;
    const std::optional<Parting> parting = pair_.parting();
    if (const auto refused = by_hand_.refused(); refused && !parting) {
      report_.leak = pair_.compare_before(*refused);
      finish(report_.leak ? "leak" : "what was suggested in one world was refused in the other");
      return true;
    }
    if (!parting) return false;
    report_.leak = parting->leak;
    if (!report_.leak) report_.leak = by_hand_.take_wrong();
    if (!report_.leak) report_.leak = pair_.compare_before(parting->question);
    finish(report_.leak ? "leak" : "an order lapsed in one world alone");
    return true;
  }

  void read() {
    for (Half* half : {&pair_.a(), &pair_.b()})
      for (const auto& seat : half->seats) seat->read();
  }

  // ---- what everybody does alike
  void open_acts() {
    const std::size_t seat = open_.below(pair_.seats());
    if (pair_.hidden(seat)) return;
    const auto& question = pair_.a().seats[seat]->model().question;
    const auto all = [&](const v1::ClientFrame& frame) {
      pair_.in_both([&](Half& half) { half.seats[seat]->ask(frame); });
    };
    switch (open_.below(24)) {
      case 0:
        return all(say(v1::Say::ALL, "a line of " + std::to_string(open_.below(1000))));
      case 1:
        return all(get_journal(static_cast<std::uint32_t>(open_.below(50))));
      case 2:
        if (question.yours && !question.immediate)
          all(draft(question.number, pair_.a().seats[seat]->model().draft.revision,
                    policies_[seat].choose(question.offer, false)));
        return;
      case 3:
        return pair_.in_both([](Half& half) { half.guest->ask(list_matches(false)); });
      case 4:
        if (joined_ < 3) {
          ++joined_;
          pair_.late_joiner();
        }
        return;
      case 5:
        if (resumed_ < 3) {
          ++resumed_;
          pair_.resume(seat, static_cast<std::uint32_t>(open_.below(60)), open_.below(2) == 0);
        }
        return;
      case 6:
        return all(get_standing());
      case 7:
        all(propose(v1::Propose::DRAW, true));
        return all(propose(v1::Propose::DRAW, false));
      case 8:
        // Refused while the match runs, whatever there is to be opened later.
        if (!pair_.a().seats[seat]->model().ended() && !pair_.b().seats[seat]->model().ended())
          all(get_debrief(static_cast<std::uint32_t>(open_.below(5))));
        return;
      default:
        return;
    }
  }

  // ---- what hidden seats do each in its own way
  void hidden_noise() {
    for (std::size_t seat = 0; seat < pair_.seats(); ++seat) {
      if (!pair_.hidden(seat)) continue;
      for (int world = 0; world < 2; ++world) {
        Half& half = world == 0 ? pair_.a() : pair_.b();
        pair_.in(half, [&](Half& in) { act_in_secret(in, seat, noise_[world], report_.varied); });
      }
    }
  }

  /// Hidden seats pass some kind of window: world B by a standing answer, world A by hand.
  void stand() {
    read();
    if (plan_.often) return stand_anew();
    for (std::size_t seat = 0; seat < pair_.seats(); ++seat) {
      if (!pair_.hidden(seat)) continue;
      const v1::Answer offered = pair_.b().seats[seat]->ask(get_standing());
      const table::Offer offer = wire::from_proto(offered.standing().offer());
      if (offer.lines.empty()) continue;
      const table::OfferLine& line = offer.lines[secret_.below(offer.lines.size())];
      table::FilledLine filled{line.verb, line.subject, line.variant, {}, line.stage};
      for (const table::Field& field : line.fields)
        if (field.fallback != table::Value{}) filled.entries.push_back({field.name, field.fallback});
      if (by_hand_.stand(pair_.b(), seat, {{std::move(filled)}})) ++report_.varied["host: standing answer"];
    }
    equal();
  }

  /// Other kinds from now on, in either world. As suggested a seat may order what the default does not, which everybody
  /// sees: so in one of three pairs, where such lines stand, world A answers all by hand.
  void stand_anew() {
    const bool suggests = plan_.setup.seed % 3 == 0;
    for (std::size_t seat = 0; seat < pair_.seats(); ++seat) {
      if (!pair_.hidden(seat)) continue;
      Half& half = secret_.below(3) == 0 && !suggests ? pair_.a() : pair_.b();
      const table::Offer offer = wire::from_proto(half.seats[seat]->ask(get_standing()).standing().offer());
      Filled filled;
      for (const table::OfferLine& line : offer.lines) {
        if (secret_.below(3) == 0 || (line.verb == "suggested" && !suggests)) continue;
        table::FilledLine& one = filled.lines.emplace_back(line.verb, line.subject, line.variant);
        if (!line.fields.empty() && secret_.below(4) == 0)
          one.entries.push_back({"until", std::max<std::int64_t>(1, line.fields.front().min) +
                                              static_cast<std::int64_t>(secret_.below(6))});
      }
      if (by_hand_.stand(half, seat, filled)) ++report_.varied["host: standing answer"];
    }
    equal();
  }

  // ---- answering
  void answer() {
    std::vector<std::size_t> asked;
    bool stands = false;
    for (std::size_t seat = 0; seat < pair_.seats(); ++seat) {
      stands |= by_hand_.about_to(seat);
      if (pair_.a().seats[seat]->model().my_turn() && !by_hand_.about_to(seat) && still_open(seat))
        asked.push_back(seat);
    }
    if (asked.empty()) return stands ? by_hand_.pass_to_next() : finish("nobody is asked");
    if (plan_.setup.settings.time().kind() == v1::TimeControl::PER_STEP && same_defaults(asked) && open_.below(12) == 0)
      return run_out(asked);
    const bool hidden_first = open_.below(2) == 0;
    std::ranges::stable_sort(asked, [&](std::size_t x, std::size_t y) {
      return pair_.hidden(x) != pair_.hidden(y) && pair_.hidden(x) == hidden_first;
    });
    const std::uint32_t number = front().model().question.number;
    const bool viewer_asked = std::ranges::any_of(asked, [&](std::size_t seat) { return !pair_.hidden(seat); });
    if (front().model().question.sealed && viewer_asked) answer_apart(asked);
    for (const std::size_t seat : asked) {
      if (over() || front().model().question.number != number) return;
      if (!pair_.a().seats[seat]->model().my_turn()) continue;
      if (!pair_.hidden(seat)) {
        answer_open(seat);
      } else if (const auto both = prepare(seat)) {
        give_in(pair_.a(), *both);
        give_in(pair_.b(), *both);
      }
      read();
      if (front().model().question.number == number) equal();
    }
  }

  /// Where each has a time of its own, one can be over in a sealed question that waits for others: nobody is told.
  bool still_open(std::size_t seat) {
    const auto kind = plan_.setup.settings.time().kind();
    if (kind == v1::TimeControl::NONE || kind == v1::TimeControl::PER_STEP) return true;
    bool open = true;
    pair_.in_both([&](Half& half) {
      const client::Question& question = half.seats[seat]->model().question;
      const Problems problems = problems_of(half.seats[seat]->ask(attempt(question.number, question.offer.fallback)));
      open = open && (problems.empty() || problems.front().code != "locked");
    });
    return open;
  }

  bool same_defaults(const std::vector<std::size_t>& asked) {
    return std::ranges::all_of(asked, [&](std::size_t seat) {
      const client::Question& in_a = pair_.a().seats[seat]->model().question;
      const client::Question& in_b = pair_.b().seats[seat]->model().question;
      return in_a.number == in_b.number && in_a.offer.fallback == in_b.offer.fallback;
    });
  }

  /// Nobody answers in time; in world B a hidden seat has its default as a draft.
  void run_out(const std::vector<std::size_t>& asked) {
    for (const std::size_t seat : asked) {
      const client::Model& in_b = pair_.b().seats[seat]->model();
      if (!pair_.hidden(seat) || in_b.question.immediate) continue;
      // Any draft left over in world A would count: both get the same one or none.
      pair_.in_both([&](Half& half) {
        const client::Model& model = half.seats[seat]->model();
        if (half.name == 'B' || model.draft.revision > 0)
          half.seats[seat]->ask(draft(model.question.number, model.draft.revision, in_b.question.offer.fallback));
      });
      ++report_.varied["host: default by draft"];
    }
    by_hand_.pass(pair_step_s * 1000 + 1);
  }

  Problems legal(Half& half, std::size_t seat, const Filled& filled) {
    Problems out;
    pair_.in(half, [&](Half& in) {
      Client& client = *in.seats[seat];
      out = problems_of(client.ask(attempt(client.model().question.number, filled)));
    });
    return out;
  }

  void answer_open(std::size_t seat) {
    const client::Question& question = pair_.a().seats[seat]->model().question;
    Filled chosen = policy(seat, question);
    for (int repair = 1;; ++repair) {
      const Problems problems = legal(pair_.a(), seat, chosen);
      legal(pair_.b(), seat, chosen);
      if (problems.empty()) break;
      chosen = policies_[seat].repair(question.offer, chosen, problems, repair);
    }
    const bool at_once = question.immediate || open_.below(2) == 0;
    pair_.in_both([&](Half& half) { give(half, seat, chosen, at_once); });
  }

  /// In a sealed step it must not show who has locked: one world's hidden seats lock early, the other's late.
  void answer_apart(const std::vector<std::size_t>& asked) {
    std::vector<Both> late;
    for (const std::size_t seat : asked) {
      if (!pair_.hidden(seat)) continue;
      auto both = prepare(seat);
      if (!both) return;
      both->a_first = secret_.below(2) == 0;
      ++report_.varied["host: lock sooner or later"];
      give_in(both->a_first ? pair_.a() : pair_.b(), *both);
      late.push_back(std::move(*both));
    }
    for (int acts = 0; acts < 3; ++acts) open_acts();
    equal();
    for (const Both& both : late) give_in(both.a_first ? pair_.b() : pair_.a(), both);
    read();
  }

  /// What one hidden seat answers in each world.
  struct Both {
    std::size_t seat = 0;
    Filled in_a, in_b;
    bool a_first = true;
  };
  void give_in(Half& half, const Both& both) {
    Rng& rng = half.name == 'A' ? noise_[0] : noise_[1];
    pair_.in(half, [&](Half& in) {
      const bool at_once = in.seats[both.seat]->model().question.immediate || rng.below(2) == 0;
      give(in, both.seat, in.name == 'A' ? both.in_a : both.in_b, at_once);
    });
  }

  static void set(table::FilledLine& line, const std::string& field, const table::Value& value) {
    const auto entry = std::ranges::find(line.entries, field, &table::Entry::field);
    if (entry == line.entries.end())
      line.entries.push_back({field, value});
    else
      entry->value = value;
  }
  /// Merits call for few kinds of orders; now and then one of the others is given, such as boarding without odds.
  void add_unrated(const table::Offer& offer, Filled& chosen) {
    const table::Chance chance = client::bot::chance_by(open_);
    for (const table::OfferLine& line : offer.lines) {
      if (line.merit || line.secret || shows_itself(line.verb) || open_.below(6) != 0) continue;
      if (auto filled = table::best(offer, line, &chance); filled && !filled->rated)
        chosen.lines.push_back(std::move(filled->filled));
    }
  }
  /// What a seat answers first; the same in both worlds.
  Filled policy(std::size_t seat, const client::Question& question) {
    Filled chosen = policies_[seat].choose(question.offer, question.immediate);
    if (plan_.shy) add_unrated(question.offer, chosen);
    if (!plan_.peaceful) return chosen;
    std::erase_if(chosen.lines, [](const table::FilledLine& line) { return line.verb == "engage"; });
    return chosen.lines.empty() ? question.offer.fallback : chosen;
  }
  /// What a hidden seat does openly in both worlds, and in secret in world A.
  Filled choose(std::size_t seat, const client::Question& question) {
    Filled chosen = policy(seat, question);
    if (!plan_.shy) return chosen;
    const auto shown = [&](const table::FilledLine& line) {
      const table::OfferLine* offered = table::find_line(question.offer, line);
      if (!offered || !shows_itself(line.verb)) return false;
      return offered->secret ? open_.below(16) != 0 : plan_.still && open_.below(8) != 0;
    };
    std::erase_if(chosen.lines, shown);
    bool added = false;
    for (const table::OfferLine& line : question.offer.lines) {
      const auto same = [&](const table::FilledLine& one) {
        return one.verb == line.verb && one.subject == line.subject;
      };
      if (!line.secret || shows_itself(line.verb) || std::ranges::any_of(chosen.lines, same)) continue;
      if (open_.below(3) != 0) continue;
      if (auto filled = client::bot::any(question.offer, line, open_)) {
        for (const table::Field& field : line.fields)
          if (open_.below(2) == 0 && field.fallback != table::Value{}) set(*filled, field.name, field.fallback);
        chosen.lines.push_back(std::move(*filled));
        added = true;
      }
    }
    // What the default says may be that nothing is ordered anew.
    const auto preset = [&](const table::FilledLine& line) {
      const auto& lines = question.offer.fallback.lines;
      return std::ranges::find(lines, line) != lines.end();
    };
    if (added) std::erase_if(chosen.lines, preset);
    return chosen.lines.empty() ? question.offer.fallback : chosen;
  }

  /// Things of the seat's own board that belong to `handle`.
  static std::vector<std::string> parts_of(const Client& client, const std::string& handle) {
    std::vector<std::string> out;
    for (const table::Thing& thing : client.model().board.things)
      if (thing.parent == handle) out.push_back(thing.handle);
    return out;
  }
  /// An open order names the same in both worlds: after secret splits and joins another unit may go by its name.
  bool means_the_same(std::size_t seat, const table::FilledLine& line) {
    const Client& in_a = *pair_.a().seats[seat];
    const Client& in_b = *pair_.b().seats[seat];
    const table::OfferLine* a = table::find_line(in_a.model().question.offer, line);
    const table::OfferLine* b = table::find_line(in_b.model().question.offer, line);
    if (a && b && a->secret && b->secret) return true;
    if (a && b && a->secret != b->secret) return false;
    const auto same = [&](const std::string& handle) {
      return handle.empty() || parts_of(in_a, handle) == parts_of(in_b, handle);
    };
    return same(line.subject) && std::ranges::all_of(line.entries, [&](const table::Entry& entry) {
             const auto* token = std::get_if<table::Token>(&entry.value);
             return !token || same(token->token);
           });
  }

  /// What of `chosen` names the same in both worlds, repaired until it is legal in world A. A repair may name another
  /// unit, so it is looked at anew. Nothing if not even the default can be given so.
  std::optional<Filled> settled(std::size_t seat, const table::Offer& offer, Filled chosen) {
    for (int repair = 1;; ++repair) {
      std::erase_if(chosen.lines, [&](const table::FilledLine& line) { return !means_the_same(seat, line); });
      const Problems problems = legal(pair_.a(), seat, chosen);
      if (problems.empty()) return chosen;
      if (repair > client::bot::repairs_max) return std::nullopt;
      chosen = policies_[seat].repair(offer, chosen, problems, repair);
    }
  }

  /// The same open choices in both; in secret, others in world B where they are legal. Nothing: the pair is over.
  std::optional<Both> prepare(std::size_t seat) {
    const client::Question& in_a = pair_.a().seats[seat]->model().question;
    for (int choice = 0; choice < choices_max; ++choice) {
      const bool last = choice + 1 == choices_max;
      std::optional<Filled> given = settled(seat, in_a.offer, last ? in_a.offer.fallback : choose(seat, in_a));
      if (!given) continue;
      Filled& chosen = *given;
      Varied varied;
      Filled other = vary(in_a.offer, chosen, secret_, varied, plan_.kept);
      std::erase_if(other.lines, [&](const table::FilledLine& line) { return !means_the_same(seat, line); });
      if (!legal(pair_.b(), seat, other).empty()) {
        other = chosen;
        varied.clear();
        if (!legal(pair_.b(), seat, other).empty()) continue;
      }
      for (const auto& [what, times] : varied) report_.varied[what] += times;
      if (other != chosen) secret_live_ = true;
      pair_.expect_locks(seat, in_a.number, chosen, other);
      return Both{seat, std::move(chosen), std::move(other), true};
    }
    finish("no order is legal in both");
    return std::nullopt;
  }

  /// Points and paths that are not what the offer says without them.
  static int places_in(const table::Offer& offer, const Filled& filled) {
    int out = 0;
    for (const table::FilledLine& line : filled.lines) {
      const table::OfferLine* offered = table::find_line(offer, line);
      for (const table::Entry& entry : line.entries) {
        const bool place =
            std::holds_alternative<Point>(entry.value) || std::holds_alternative<table::Path>(entry.value);
        out += place && offered && std::ranges::none_of(offered->fields, [&](const table::Field& field) {
                 return field.name == entry.field && field.fallback == entry.value;
               });
      }
    }
    return out;
  }

  void give(Half& half, std::size_t seat, const Filled& filled, bool at_once) {
    Client& client = *half.seats[seat];
    const std::uint32_t number = client.model().question.number;
    report_.placed += places_in(client.model().question.offer, filled);
    v1::Answer answer;
    if (at_once) {
      answer = client.ask(submit(number, filled));
    } else {
      client.ask(draft(number, client.model().draft.revision, filled));
      answer = client.ask(lock(number, client.model().draft.revision));
    }
    if (!answer.draft().locked())
      throw std::logic_error("world " + std::string(1, half.name) + " refused a legal answer of seat " +
                             std::to_string(seat) + ": " + answer.ShortDebugString());
  }

  PairPlan plan_;
  Pair pair_;
  ByHand by_hand_;
  Reach reach_;
  Rng open_, secret_;
  Rng noise_[2];
  std::vector<Policy> policies_;
  bool secret_live_ = false;
  int joined_ = 0, resumed_ = 0, taken_over_ = 0;
  PairReport report_;
};

}  // namespace

PairReport run_pair(const PairPlan& plan) {
  return RandomPair(plan).run();
}

}  // namespace emcon::testing
