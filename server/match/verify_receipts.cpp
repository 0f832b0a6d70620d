// Compares a player's receipts, fact by fact, with the pictures that the log says he was shown.
#include "server/match/verify_receipts.hpp"

#include <algorithm>
#include <span>

#include "common/proof/hash.hpp"
#include "common/proof/signature.hpp"
#include "common/proof/statement.hpp"
#include "common/proof/tree.hpp"
#include "server/match/build.hpp"
#include "server/match/packets.hpp"

namespace emcon::match {
namespace {

std::string of_seat(int seat) {
  return "seat " + std::to_string(seat);
}

class Comparison {
 public:
  Comparison(const MatchState& state, const Seen& seen, const Receipts& receipts)
      : state_(state), seen_(seen), receipts_(receipts) {}

  Compared run() {
    if (!receipts_.match.empty() && receipts_.match != state_.terms->id)
      fail(0, "the receipts are of match " + receipts_.match + ", the transcript of " + state_.terms->id);
    const auto steps = {&Comparison::server, &Comparison::terms,        &Comparison::setups,  &Comparison::entropy,
                        &Comparison::closes, &Comparison::locks,        &Comparison::answers, &Comparison::deadlines,
                        &Comparison::shown,  &Comparison::signed_shown, &Comparison::names,   &Comparison::talk,
                        &Comparison::acts,   &Comparison::end,          &Comparison::faults};
    for (const auto step : steps)
      if (out_.ok) (this->*step)();
    return out_;
  }

 private:
  void fail(std::size_t record, std::string what) {
    if (!out_.ok) return;
    out_.ok = false;
    out_.record = record;
    out_.what = std::move(what);
  }
  bool same(const std::string& theirs, const std::string& ours, std::size_t record, const std::string& what) {
    if (theirs.empty()) return true;
    ++out_.facts;
    if (theirs == ours) return true;
    fail(record, what + " differs from the receipts, which have " +
                     (signed_now_ ? "the server's signature for it" : "the player's word alone for it"));
    return false;
  }
  /// Whether the server's signature under the receipts' statement holds. If there is none, it is the player's word
  /// alone.
  bool signed_by_server(const Bytes32& statement, const std::string& signature, const std::string& what) {
    signed_now_ = false;
    if (signature.empty()) return true;
    if (!signature_holds(receipts_.server_key, statement, signature)) {
      fail(0, "the receipts were changed: the server's signature under " + what + " does not hold");
      return false;
    }
    signed_now_ = true;
    ++out_.signed_facts;
    return true;
  }
  /// The same for a statement that was signed together with others.
  bool signed_in_tree(const Bytes32& statement, const std::string& signature, const std::string& what) {
    signed_now_ = false;
    if (signature.empty()) return true;
    if (const auto flaw = tree_signature_flaw(receipts_.server_key, statement, signature)) {
      fail(0, "the receipts were changed: the server's signature under " + what + " does not hold: it " + *flaw);
      return false;
    }
    signed_now_ = true;
    ++out_.signed_facts;
    return true;
  }

  Bytes32 promised() const {
    const Receipts::Terms& kept = receipts_.terms;
    return match_statement({receipts_.match, kept.ruleset, kept.revision, kept.scenario, kept.options, kept.data_hash,
                            receipts_.seed_commitment, kept.seats});
  }

  void server() {
    if (receipts_.server_key.empty()) return;
    ++out_.facts;
    const std::string& ours = state_.terms->server_key;
    if (receipts_.server_key == ours) return;
    if (!ours.empty() && signature_holds(ours, promised(), receipts_.promise))
      return fail(0, "the receipts were changed: they name another key than the one that has signed their promise");
    fail(1, "the server's key differs from the receipts");
  }

  void terms() {
    const Receipts::Terms& kept = receipts_.terms;
    const Terms& ours = *state_.terms;
    if (!kept.ruleset.empty() && !signed_by_server(promised(), receipts_.promise, "the promise")) return;
    if (!same(receipts_.seed_commitment, ours.seed_commitment, 1, "the commitment to the server's seed")) return;
    if (!kept.ruleset.empty()) {
      same(kept.ruleset + " " + std::to_string(kept.revision) + " " + kept.scenario,
           ours.ruleset->info.id + " " + std::to_string(ours.revision) + " " + ours.choice.scenario, 1,
           "the ruleset or its revision or scenario");
      same(kept.data_hash, ours.data_hash, 1, "the data of the match");
      same(std::to_string(kept.seats), std::to_string(ours.seats()), 1, "the number of seats");
      same(" " + kept.options, " " + ours.options, 1, "the options of the match");
    }
    signed_now_ = false;
  }

  void setups() {
    const auto& ours = *state_.setups;
    for (const auto& [attempt, setup] : receipts_.setups) {
      const std::string what = "set-up " + std::to_string(attempt);
      if (!signed_by_server(
              setup_statement(receipts_.match, attempt, receipts_.seed_commitment, setup.commitments, setup.names),
              setup.signature, what))
        return;
      if (attempt == 0 || attempt > ours.size())
        return fail(0, what + " was begun by the receipts, and the transcript has " + std::to_string(ours.size()));
      const auto& right = ours[attempt - 1].commitments;
      if (setup.commitments.size() != right.size())
        return fail(0, "the receipts' " + what + " has " + std::to_string(setup.commitments.size()) +
                           " commitments, the match " + std::to_string(right.size()) + " seats");
      for (std::size_t seat = 0; seat < right.size(); ++seat)
        if (!same(setup.commitments[seat], right[seat], 0,
                  "the entropy commitment of seat " + std::to_string(seat) + " in " + what) ||
            !same(seat < setup.names.size() ? setup.names[seat] : "", ours[attempt - 1].names[seat], 0,
                  "the name of seat " + std::to_string(seat) + " in " + what))
          return;
    }
    signed_now_ = false;
    // A player who revealed his part knew the list for which he did so, and the dice were made with that list.
    for (const auto& [seat, attempt] : receipts_.revealed_for) {
      if (!receipts_.setups.contains(attempt))
        return fail(0, of_seat(seat) + " showed its entropy for a set-up whose commitments its receipts do not have");
      if (attempt <= ours.size() && ours[attempt - 1].given_up == Seat{static_cast<std::uint8_t>(seat)})
        return fail(0, of_one_who_left(seat, attempt));
      if (state_.entropy && attempt != ours.size())
        return fail(0, of_seat(seat) + " showed its entropy last for set-up " + std::to_string(attempt) +
                           ", and the dice are of set-up " + std::to_string(ours.size()));
    }
  }

  std::string of_one_who_left(int seat, std::size_t attempt) const {
    return "these are receipts of whoever gave up seat " + std::to_string(seat) + " in set-up " +
           std::to_string(attempt) + "; the dice are of set-up " + std::to_string(state_.setups->size()) +
           ", and the receipts of whoever had the seat then can tell about them";
  }

  void entropy() {
    for (const auto& [seat, entropy] : receipts_.own_entropy) {
      const auto i = static_cast<std::size_t>(seat);
      const bool there = state_.entropy && i < state_.entropy->size();
      if (there && !same(entropy, (*state_.entropy)[i], 0, "the entropy of " + of_seat(seat))) return;
    }
  }

  void closes() {
    for (const auto& [step, close] : receipts_.steps) {
      std::vector<Sealed> sealed;
      for (const auto& [at, commitment] : receipts_.locks)
        if (at.first + 1 == step) sealed.emplace_back(at.second, commitment);
      const std::string what = "step " + std::to_string(step);
      if (!signed_in_tree(step_statement(receipts_.match, step, close.hash, sealed), close.signature, what)) return;
      if (step == 0 || step > seen_.steps.size())
        return fail(0, "the receipts have " + what + ", and the transcript ends with step " +
                           std::to_string(seen_.steps.size()));
      const SeenStep& right = seen_.steps[step - 1];
      if (!same(close.hash, right.public_hash, right.record, "what was publicly told up to " + what)) return;
      // A player who was not shown the lock of an answer would not notice a change of it.
      for (const PublishedLock& lock : right.commitments)
        if (!receipts_.locks.contains({lock.question, lock.seat.index}))
          return fail(right.record, "the receipts have the close of " + what + " without the locked answer of " +
                                        of_seat(lock.seat.index) + " to question " + std::to_string(lock.question));
    }
    signed_now_ = false;
  }

  void locks() {
    auto missing = receipts_.locks;
    for (const SeenStep& step : seen_.steps)
      for (const PublishedLock& lock : step.commitments) {
        const auto it = missing.find({lock.question, lock.seat.index});
        if (it == missing.end()) continue;
        if (!same(it->second, as_string(lock.commitment), step.record,
                  "the locked answer of " + of_seat(lock.seat.index) + " to question " + std::to_string(lock.question)))
          return;
        missing.erase(it);
      }
    if (!missing.empty())
      fail(0, "the receipts hold a commitment to question " + std::to_string(missing.begin()->first.first) +
                  " which the transcript does not have");
  }

  void answers() {
    for (const auto& [at, answer] : receipts_.answers) {
      const std::string what = "the answer of " + of_seat(at.second) + " to question " + std::to_string(at.first);
      if (!signed_in_tree(answer_statement(receipts_.match, at.second, at.first, answer.hash), answer.signature, what))
        return;
      const auto it = seen_.answers.find(at);
      if (it == seen_.answers.end()) return fail(0, what + " was acknowledged and is not in the transcript");
      if (!same(answer.hash, it->second.hash, it->second.record, what)) return;
    }
    signed_now_ = false;
  }

  /// An answer that the clock locked for this seat is its own draft or the default.
  void deadlines() {
    for (const auto& [at, answer] : seen_.answers) {
      if (at.second != receipts_.viewer || answer.by != emcon::log::Locked::DEADLINE || answer.is_default) continue;
      if (!was_there(at.first) || !was_there(at.first + 1)) continue;  // it may have been drafted on another device
      const auto draft = receipts_.drafts.find(at.first);
      const bool stored = draft != receipts_.drafts.end() && draft->second == answer.hash;
      const auto sent = receipts_.sent.find(at.first);
      const bool maybe =
          sent != receipts_.sent.end() && std::ranges::find(sent->second, answer.hash) != sent->second.end();
      if (!stored && !maybe)
        return fail(answer.record, "the clock locked an answer of " + of_seat(at.second) + " to question " +
                                       std::to_string(at.first) + " that is neither the default nor its draft");
    }
  }

  /// These receipts were kept while step `step` was the newest.
  bool was_there(std::uint32_t step) const {
    return std::ranges::find(receipts_.shown, step, &Receipts::Shown::step) != receipts_.shown.end();
  }
  Viewer viewer() const {
    return receipts_.viewer < 0 ? Viewer::spectator() : Viewer::of(Seat{static_cast<std::uint8_t>(receipts_.viewer)});
  }
  const SeenPicture* picture(std::uint32_t step) const {
    const auto pictures = seen_.pictures.find(viewer().index());
    if (pictures == seen_.pictures.end()) return nullptr;
    const auto it = pictures->second.find(step);
    return it == pictures->second.end() ? nullptr : &it->second;
  }

  /// Whether a picture that differs was shown by a program that may word it otherwise. Counts it.
  bool of_another_build(const std::string& build) {
    if (build.empty() || build == own_build()) return false;
    ++out_.other_pictures;
    out_.other_builds.insert(build);
    return true;
  }

  bool shown_by_another_build(std::uint32_t step) {
    return std::ranges::any_of(receipts_.shown, [&](const Receipts::Shown& shown) {
      return shown.step == step && of_another_build(shown.build);
    });
  }

  void shown() {
    Bytes32 hash{};
    for (const Receipts::Shown& shown : receipts_.shown) {
      const SeenPicture* const right = picture(shown.step);
      const std::string what = "what this viewer was shown at step " + std::to_string(shown.step);
      if (!right) return fail(0, what + " is of a step that the transcript does not have");
      if (!same(std::to_string(shown.lines), std::to_string(right->lines.count), right->record,
                "how many lines this viewer was told up to step " + std::to_string(shown.step)))
        return;
      const Bytes32 ours = shown_hash(hash, shown.step, right->lines, right->board);
      hash = as_bytes32(shown.hash);  // later hashes were added to the viewer's own
      if (ours != hash && of_another_build(shown.build)) continue;
      if (!same(shown.hash, as_string(ours), right->record, what)) return;
    }
  }

  void signed_shown() {
    for (const auto& [step, told] : receipts_.signed_shown) {
      const std::string what = "what this viewer was shown up to step " + std::to_string(step);
      const ToldLines lines{told.lines, as_bytes32(told.lines_hash)};
      if (!signed_by_server(
              receipt_statement(receipts_.match, receipts_.viewer, step, lines, as_bytes32(told.board_hash)),
              told.signature, what))
        return;
      const SeenPicture* const right = picture(step);
      if (!right) return fail(0, what + " is of a step that the transcript does not have");
      if (!same(told.lines_hash, as_string(right->lines.hash), right->record, "what this viewer was told")) return;
      if (told.board_hash != as_string(right->board) && shown_by_another_build(step)) continue;
      if (!same(told.board_hash, as_string(right->board), right->record, what)) return;
    }
    signed_now_ = false;
  }

  void names() {
    for (const auto& [seat, name] : receipts_.names) {
      ++out_.facts;
      if (!seen_.names.contains({seat, name}))
        return fail(0, of_seat(seat) + " was called '" + name + "', and nobody of that name held it by the transcript");
    }
  }

  void talk() {
    const auto heard = seen_.talk.find(viewer().index());
    for (const auto& [at, hash] : receipts_.talk) {
      const std::string what = "line " + std::to_string(at.second) + " of the talk on channel " +
                               emcon::v1::Say::Channel_Name(static_cast<emcon::v1::Say::Channel>(at.first));
      if (heard == seen_.talk.end() || !heard->second.contains(at))
        return fail(0,
                    what + " is not in the transcript; if it was said after the transcript was saved, save that anew");
      const auto& [right, record] = heard->second.at(at);
      if (!same(hash, right, record, what)) return;
    }
  }

  /// A seat that was there to the end ended the match only by acts that its own receipts have.
  void acts() {
    const std::string& how = state_.ended->how();
    if ((how != "conceded" && how != "draw") || !was_there(static_cast<std::uint32_t>(seen_.steps.size()))) return;
    if (std::ranges::find(seen_.acts, std::pair(receipts_.viewer, how)) == seen_.acts.end()) return;
    ++out_.facts;
    if (!receipts_.did(how))
      fail(0, of_seat(receipts_.viewer) + (how == "draw" ? " agreed to a draw" : " conceded") +
                  " by the transcript, and its receipts do not know of it (whoever does that from another device shows "
                  "the receipts of that one)");
  }

  void end() {
    if (receipts_.opened_seed.empty()) return;
    std::vector<std::string> entropy;
    if (state_.entropy) entropy = *state_.entropy;
    const Bytes32 end = as_bytes32(receipts_.opened_end_hash);
    const Bytes32 statement = opened_statement(receipts_.match, receipts_.opened_seed, entropy, receipts_.opened_key,
                                               receipts_.opened_last_hash, end);
    if (!signed_by_server(statement, receipts_.opened_signature, "what it opened at the end")) return;
    same(receipts_.opened_seed, as_string(state_.terms->server_seed), 1, "the server's seed");
    same(receipts_.opened_key, state_.key ? as_string(*state_.key) : "", 0, "the match key");
    same(receipts_.opened_last_hash, as_string(state_.ended_hash), 0, "the hash of the last record");
    same(receipts_.opened_end_hash, as_string(end_hash(end_terms_of(*state_.ended))), 0, "how the match ended");
    signed_now_ = false;
  }

  void faults() {
    if (!receipts_.faults.empty()) fail(0, "the client that kept these receipts stopped: " + receipts_.faults.front());
  }

  const MatchState& state_;
  const Seen& seen_;
  const Receipts& receipts_;
  Compared out_;
  bool signed_now_ = false;
};

}  // namespace

Compared compare(const MatchState& state, const Seen& seen, const Receipts& receipts) {
  return Comparison(state, seen, receipts).run();
}

Receipts honest_receipts(const MatchState& state, const Seen& seen, Viewer viewer, const SigningKey& key) {
  const Signer signer(key, Bytes32{});
  const Terms& terms = *state.terms;
  Receipts out;
  out.match = terms.id;
  out.viewer = viewer.is_seat() ? viewer.seat().index : Receipts::spectator;
  out.server_key = terms.server_key;
  out.terms = {terms.ruleset->info.id,
               terms.choice.scenario,
               terms.data_hash,
               terms.options,
               static_cast<std::uint32_t>(terms.revision),
               terms.seats()};
  out.seed_commitment = terms.seed_commitment;
  out.promise = key.sign(terms.statement());
  for (std::uint32_t i = 0; i < state.setups->size(); ++i) {
    const auto& commitments = (*state.setups)[i].commitments;
    const auto& names = (*state.setups)[i].names;
    out.setups[i + 1] = {commitments, names,
                         key.sign(setup_statement(terms.id, i + 1, terms.seed_commitment, commitments, names))};
  }
  if (viewer.is_seat() && state.entropy) {
    out.own_entropy[out.viewer] = (*state.entropy)[viewer.seat().index];
    out.revealed_for[out.viewer] = static_cast<std::uint32_t>(state.setups->size());
  }
  Bytes32 hash{};
  for (const SeenStep& step : seen.steps) {
    std::vector<Sealed> sealed;
    for (const PublishedLock& lock : step.commitments) {
      sealed.emplace_back(lock.seat.index, as_string(lock.commitment));
      out.locks[{lock.question, lock.seat.index}] = as_string(lock.commitment);
    }
    out.steps[step.step] = {step.public_hash,
                            signer.alone(step_statement(terms.id, step.step, step.public_hash, sealed))};
    const SeenPicture& picture = seen.pictures.at(viewer.index()).at(step.step);
    hash = shown_hash(hash, step.step, picture.lines, picture.board);
    out.shown.push_back({step.step, picture.lines.count, as_string(hash), std::string(own_build())});
    out.signed_shown[step.step] = {
        picture.lines.count, as_string(picture.lines.hash), as_string(picture.board),
        key.sign(receipt_statement(terms.id, out.viewer, step.step, picture.lines, picture.board))};
  }
  for (const auto& [at, answer] : seen.answers) {
    if (at.second != out.viewer) continue;
    if (answer.by == emcon::log::Locked::SEAT)
      out.answers[at] = {answer.hash, signer.alone(answer_statement(terms.id, at.second, at.first, answer.hash))};
    else if (answer.by == emcon::log::Locked::DEADLINE && !answer.is_default)
      out.drafts[at.first] = answer.hash;
  }
  for (const auto& [seat, name] : seen.names) out.note_name(seat, name);
  if (const auto talk = seen.talk.find(viewer.index()); talk != seen.talk.end())
    for (const auto& [at, line] : talk->second) out.talk[at] = line.first;
  for (const auto& [seat, act] : seen.acts)
    if (seat == out.viewer) out.acts.emplace_back(0, act);
  if (!state.ended) return out;
  out.opened_seed = as_string(terms.server_seed);
  if (state.key) out.opened_key = as_string(*state.key);
  out.opened_last_hash = as_string(state.ended_hash);
  const Bytes32 end = end_hash(end_terms_of(*state.ended));
  out.opened_end_hash = as_string(end);
  const std::vector<std::string> entropy = state.entropy ? *state.entropy : std::vector<std::string>();
  out.opened_signature =
      key.sign(opened_statement(terms.id, out.opened_seed, entropy, out.opened_key, out.opened_last_hash, end));
  return out;
}

}  // namespace emcon::match
