// Describes rulesets, and makes matches on request.
#include "server/house/lobby.hpp"

#include "common/wire/convert.hpp"
#include "server/house/text.hpp"

namespace emcon::house {

void Lobby::get_rulesets(Session& from, const v1::ClientFrame& frame) {
  const std::string& name = frame.get_rulesets().ruleset();
  if (!name.empty() && !premises_.shelf.find(name))
    return sessions_.refuse(
        from, frame.id(),
        {.code = "unknown_ruleset",
         .text = "This server has no ruleset \"" + name + "\"; it has: " + premises_.shelf.names() + ".",
         .field = "get_rulesets.ruleset"});
  v1::Answer answer;
  *answer.mutable_rulesets() = premises_.shelf.describe(name);
  from.answer(frame.id(), std::move(answer));
}

void Lobby::create_match(Session& from, const v1::ClientFrame& frame) {
  auto invites = std::make_shared<std::vector<v1::Invite>>();
  const auto made =
      maker_.make(frame.create_match().settings(), maker_of(premises_, from), *invites,
                  [this, session = from.id(), frame_id = frame.id(), invites](Table* table, store::Verdict verdict) {
                    created(session, frame_id, *invites, table, verdict);
                  });
  if (made) return residents_.pump(**made);
  v1::Answer refusal;
  for (const Problem& problem : made.error()) wire::to_proto(problem, *refusal.add_problems());
  ++premises_.counters.refusals;
  from.answer(frame.id(), std::move(refusal));
}

void Lobby::created(SessionId session, std::uint32_t frame_id, const std::vector<v1::Invite>& invites, Table* table,
                    store::Verdict verdict) {
  const bool made_it = table && verdict == store::Verdict::durable;
  if (made_it) {
    ++premises_.counters.created;
    premises_.log(LogLevel::info, "match_created", {{"match", table->id}});
  }
  Session* const still = sessions_.find(session);
  if (!still) return;
  const bool unsure = verdict == store::Verdict::in_doubt || verdict == store::Verdict::durable;
  if (!made_it) return sessions_.refuse(*still, frame_id, unsure ? frozen() : not_stored());
  v1::Answer answer;
  auto& told = *answer.mutable_created();
  told.set_match(table->id);
  for (const v1::Invite& invite : invites) *told.add_invites() = invite;
  *told.mutable_promise() = table->host->promise();
  still->answer(frame_id, std::move(answer));
}

}  // namespace emcon::house
