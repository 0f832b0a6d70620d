#include "server/match/verify.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "common/wire/convert.hpp"
#include "server/match/fold.hpp"
#include "server/match/hash.hpp"
#include "server/match/record.hpp"
#include "server/match/transcript.hpp"

namespace emcon::match {
namespace {

/// What a watcher of the public side of a match collects on the way.
struct Seen {
  std::vector<std::pair<PublishedLock, std::size_t>> locks;  ///< with the record that published each
  std::map<std::pair<QuestionNo, int>, std::pair<std::string, std::size_t>>
      answers;                                               ///< their hashes, the last of each
  std::vector<std::pair<std::string, std::size_t>> journal;  ///< running hashes, with the record that made each
};

void look(const MatchState& state, std::size_t record, Seen& seen) {
  for (const PublishedLock& lock : state.now.commitments) seen.locks.emplace_back(lock, record);
  const std::string hash = as_string(state.now.public_hash);
  if (seen.journal.empty() || seen.journal.back().first != hash) seen.journal.emplace_back(hash, record);
}

/// A locked answer that its seat could not have given.
std::optional<std::string> illegal(const MatchState& state, const emcon::log::Record& record) {
  if (!record.has_locked() || !state.position() || record.locked().seat() >= state.terms->seats()) return {};
  const auto filled = wire::parse_filled(record.locked().answer());
  if (!filled) return filled.error().text;
  const Verdict verdict = state.position()->check(Seat{static_cast<std::uint8_t>(record.locked().seat())}, *filled);
  if (verdict.problems.empty()) return {};
  return "its answer is not legal: " + verdict.problems.front().text;
}

class Check {
 public:
  Report run(std::string_view transcript, const Receipts* receipts) {
    const auto records = read_transcript(transcript);
    if (!records) return fail(0, records.error());
    report_.records = records->size();
    for (std::size_t i = 0; i < records->size(); ++i) {
      const auto record = read_record((*records)[i], i + 1, state_.hash);
      if (!record) return fail(i + 1, record.error());
      if (auto wrong = illegal(state_, *record)) return fail(i + 1, *wrong);
      if (auto wrong = apply_stored(state_, (*records)[i])) return fail(i + 1, *wrong);
      count(*record);
      if (record->has_locked()) {
        const auto& locked = record->locked();
        seen_.answers[{locked.question(), static_cast<int>(locked.seat())}] = {
            as_string(Hasher("").raw(locked.answer()).done()), i + 1};
      }
      if (record->has_resolved()) look(state_, i + 1, seen_);
    }
    if (!state_.terms) return fail(0, "the transcript is empty");
    describe();
    if (!state_.ended) return fail(0, "the transcript does not reach the end of the match");
    report_.ok = true;
    report_.what = "All " + std::to_string(report_.records) + " records are as they must be.";
    return receipts ? against(*receipts) : report_;
  }
  /// After a run without receipts: what it would have said with these.
  Report against(const Receipts& receipts) {
    const Report alone = report_;
    if (report_.ok && !compare(receipts)) report_.ok = false;
    return std::exchange(report_, alone);
  }
  const MatchState& state() const { return state_; }
  const Seen& seen() const { return seen_; }

 private:
  Report& fail(std::size_t record, const std::string& what) {
    report_.first_wrong = record;
    report_.what = (record ? "Record " + std::to_string(record) + ": " : "") + what + ".";
    return report_;
  }

  void count(const emcon::log::Record& record) {
    report_.answers += record.has_locked();
    report_.dice += static_cast<std::size_t>(record.resolved().dice_size());
    const std::string& digest = record.has_ended() ? record.ended().digest() : record.resolved().digest();
    report_.digests += !digest.empty();
    if (!digest.empty()) report_.digest = digest;
    report_.commitments += record.has_locked() && !record.locked().salt().empty();
  }

  void describe() {
    report_.match = state_.terms->id;
    report_.ruleset = state_.terms->settings.ruleset();
    report_.scenario = state_.terms->settings.scenario();
    if (state_.ended) report_.outcome = state_.ended->text();
  }

  bool same(const std::string& theirs, const std::string& ours, std::size_t record, const std::string& what) {
    if (theirs.empty()) return true;
    ++report_.receipts;
    if (theirs == ours) return true;
    fail(record, what + " differs from the receipts");
    return false;
  }

  bool compare(const Receipts& receipts) {
    if (!receipts.match.empty() && receipts.match != state_.terms->id) {
      fail(0, "the receipts are of match " + receipts.match + ", the transcript of " + state_.terms->id);
      return false;
    }
    return same(receipts.seed_commitment, state_.terms->seed_commitment, 1, "the commitment to the server's seed") &&
           compare_entropy(receipts) && compare_locks(receipts) && compare_answers(receipts) &&
           compare_journal(receipts) && compare_end(receipts);
  }

  bool compare_entropy(const Receipts& receipts) {
    for (const auto& [seat, commitment] : receipts.seat_commitments)
      if (!same(commitment, state_.seats[static_cast<std::size_t>(seat)].holder->entropy_commitment, 0,
                "the entropy commitment of seat " + std::to_string(seat)))
        return false;
    for (const auto& [seat, entropy] : receipts.own_entropy) {
      const auto i = static_cast<std::size_t>(seat);
      if (!same(entropy, state_.entropy && i < state_.entropy->size() ? (*state_.entropy)[i] : "", 0,
                "the entropy of seat " + std::to_string(seat)))
        return false;
    }
    return true;
  }

  bool compare_locks(const Receipts& receipts) {
    auto missing = receipts.locks;
    for (const auto& [lock, record] : seen_.locks) {
      const auto it = missing.find({lock.question, lock.seat.index});
      if (it == missing.end()) continue;
      if (!same(it->second, as_string(lock.commitment), record,
                "the locked answer of seat " + std::to_string(lock.seat.index) + " to question " +
                    std::to_string(lock.question)))
        return false;
      missing.erase(it);
    }
    if (missing.empty()) return true;
    fail(0, "the receipts hold a commitment to question " + std::to_string(missing.begin()->first.first) +
                " which the transcript does not have");
    return false;
  }

  bool compare_answers(const Receipts& receipts) {
    for (const auto& [at, hash] : receipts.answers) {
      const std::string what =
          "the answer of seat " + std::to_string(at.second) + " to question " + std::to_string(at.first);
      const auto it = seen_.answers.find(at);
      if (it == seen_.answers.end()) {
        fail(0, what + " was acknowledged and is not in the transcript");
        return false;
      }
      if (!same(hash, it->second.first, it->second.second, what)) return false;
    }
    return true;
  }

  /// Receipts may lack hashes (a lost connection), but those they have come in the transcript's order.
  bool compare_journal(const Receipts& receipts) {
    const std::string before_all(sizeof(Bytes32), '\0');
    std::size_t at = 0;
    std::size_t last_good = 0;
    for (const std::string& hash : receipts.journal) {
      if (hash == before_all) continue;
      std::size_t next = at;
      while (next < seen_.journal.size() && seen_.journal[next].first != hash) ++next;
      if (next == seen_.journal.size()) {
        fail(at < seen_.journal.size() ? seen_.journal[at].second : last_good,
             "what was publicly told from here on differs from the receipts");
        return false;
      }
      last_good = seen_.journal[next].second;
      at = next;
      ++report_.receipts;
    }
    return true;
  }

  bool compare_end(const Receipts& receipts) {
    return same(receipts.opened_seed, as_string(state_.terms->server_seed), 1, "the server's seed") &&
           same(receipts.opened_key, state_.key ? as_string(*state_.key) : "", 0, "the match key") &&
           same(receipts.opened_last_hash, as_string(state_.ended_hash), 0, "the hash of the last record");
  }

  MatchState state_;
  Seen seen_;
  Report report_;
};

}  // namespace

Report verify_transcript(std::string_view transcript, const Receipts* receipts) {
  return Check().run(transcript, receipts);
}

std::vector<Report> verify_transcript(std::string_view transcript, std::span<const Receipts* const> receipts) {
  Check check;
  check.run(transcript, nullptr);
  std::vector<Report> out;
  for (const Receipts* one : receipts) out.push_back(check.against(*one));
  return out;
}

Receipts receipts_of(std::string_view transcript, int seat) {
  Check check;
  check.run(transcript, nullptr);
  const MatchState& state = check.state();
  Receipts out;
  if (!state.terms) return out;
  out.match = state.terms->id;
  out.seed_commitment = state.terms->seed_commitment;
  for (std::size_t i = 0; i < state.terms->seats(); ++i)
    out.seat_commitments[static_cast<int>(i)] = state.seats[i].holder->entropy_commitment;
  if (seat >= 0 && state.entropy && static_cast<std::size_t>(seat) < state.entropy->size())
    out.own_entropy[seat] = (*state.entropy)[static_cast<std::size_t>(seat)];
  for (const auto& [lock, record] : check.seen().locks)
    out.locks[{lock.question, lock.seat.index}] = as_string(lock.commitment);
  for (const auto& [at, answer] : check.seen().answers)
    if (at.second == seat) out.answers[at] = answer.first;
  for (const auto& [hash, record] : check.seen().journal) out.note_journal(hash);
  if (!state.ended) return out;
  out.opened_seed = as_string(state.terms->server_seed);
  if (state.key) out.opened_key = as_string(*state.key);
  out.opened_last_hash = as_string(state.ended_hash);
  return out;
}

}  // namespace emcon::match
