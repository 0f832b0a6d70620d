// Draws acts that a seat may do at any time and that nobody else may learn of.
#include "tests/twins/hidden_acts.hpp"

#include "client/bot/policy.hpp"
#include "tests/twins/harness/requests.hpp"

namespace emcon::testing {
namespace {

/// True if nobody but `seat` hears its side's channel.
bool alone_on_side(const client::Model& model, std::size_t seat) {
  int others = 0;
  for (const auto& a : model.card.seats())
    for (const auto& b : model.card.seats())
      if (a.seat() == seat && b.seat() != seat && a.side() == b.side()) ++others;
  return others == 0;
}

void one_act(Client& client, std::size_t seat, Rng& rng, Varied& varied) {
  const client::Question question = client.model().question;
  const bool may_draft = client.model().my_turn() && !question.immediate;
  const auto any = [&] {
    return client::bot::Policy(client::bot::Level::random, rng.next()).choose(question.offer, question.immediate);
  };
  switch (rng.below(11)) {
    case 0:
    case 1:
      if (!may_draft) return;
      ++varied["host: draft"];
      client.ask(draft(question.number, client.model().draft.revision, any()));
      return;
    case 2:
      if (!client.model().my_turn()) return;
      ++varied["host: trial"];
      client.ask(attempt(question.number, any()));
      return;
    case 3:
      ++varied["host: refused lock"];
      client.ask(lock(question.number, 4'000'000));
      return;
    case 4:
      ++varied["host: late order"];
      client.ask(submit(question.number == 0 ? 0 : question.number - 1, any()));
      return;
    case 5:
      ++varied["host: illegal order"];
      client.ask(submit(question.number, {{{"no such order", "nobody", {}, {}}}}));
      return;
    case 6:
      ++varied["host: look at standing answers"];
      client.ask(get_standing());
      return;
    case 7:
      ++varied["host: journal asked"];
      client.ask(get_journal(static_cast<std::uint32_t>(rng.below(100))));
      return;
    case 8:
      if (!alone_on_side(client.model(), seat)) return;
      ++varied["host: side chat"];
      client.ask(say(v1::Say::SIDE, "a secret of " + std::to_string(rng.below(1'000'000))));
      return;
    case 9:
      ++varied["host: debrief asked"];
      client.ask(get_debrief(static_cast<std::uint32_t>(rng.below(5))));
      return;
    default:
      ++varied["host: standing answer refused"];
      client.ask(set_standing(0, {{{"standing", {}, "no such window", {}}}}));
      return;
  }
}

}  // namespace

void act_in_secret(Half& half, std::size_t seat, Rng& rng, Varied& varied) {
  for (std::uint64_t n = rng.below(4); n > 1; --n) one_act(*half.seats[seat], seat, rng, varied);
}

}  // namespace emcon::testing
