// Recomputes a whole match from its transcript and lists every disagreement.
#include "server/match/verify.hpp"

#include <algorithm>
#include <optional>
#include <utility>

#include "common/wire/convert.hpp"
#include "server/match/as_suggested.hpp"
#include "server/match/fold.hpp"
#include "server/match/record.hpp"
#include "server/match/timing.hpp"
#include "server/match/transcript.hpp"
#include "server/match/verify_receipts.hpp"

namespace emcon::match {
namespace {

/// An answer on its way into the log, looked at before it is applied.
struct Given {
  std::optional<std::string> wrong;  ///< why its seat could not have given it
  bool is_default = false;
};

Given look_at_answer(const MatchState& state, const emcon::log::Record& record) {
  using emcon::log::Locked;
  if (!record.has_locked() || !state.ask() || record.locked().seat() >= state.terms->seats()) return {};
  const Seat seat{static_cast<std::uint8_t>(record.locked().seat())};
  const auto filled = wire::parse_filled(record.locked().answer());
  if (!filled) return {filled.error().text, false};
  const Verdict verdict = state.position()->check(seat, *filled);
  if (!verdict.problems.empty()) return {"its answer is not legal: " + verdict.problems.front().text, false};
  if (!state.awaits(seat) || record.locked().by() == Locked::SEAT) return {};
  const bool is_default = *filled == state.position()->offer_for(seat).fallback;
  const SeatState& at = state.seats[seat.index];
  if (record.locked().by() == Locked::STANDING && at.has_suggested) {
    // Another build may suggest otherwise, and find other things unexpected.
    if (!state.own_words) return {std::nullopt, is_default};
    if (!state.stands(seat)) return {"no standing answer of the seat stood when the question was put", false};
    if (at.stands == Stands::suggested && *filled != suggested_answer(state, seat))
      return {"an answer as suggested is what the offer suggests, and this one is not", false};
    if (at.stands == Stands::suggested) return {std::nullopt, is_default};
  }
  if (!is_default && record.locked().by() != Locked::DEADLINE)
    return {"an answer given for a seat by nobody is the default, and this one is not", false};
  return {std::nullopt, is_default};
}

/// A quoted fault may be a sentence of its own.
std::string sentence(std::string text) {
  if (!text.ends_with('.')) text += '.';
  return text;
}

/// Wall and monotonic clock may drift apart by this much before a server records it.
constexpr std::int64_t clock_slack_ms = clock_jump_ms + 1000;

class Check {
 public:
  explicit Check(std::vector<Viewer> viewers, Catalogues* catalogues = nullptr)
      : catalogues_(catalogues), seen_(std::move(viewers)) {}

  Report run(std::string_view transcript) {
    const auto records = read_transcript(transcript);
    if (!records) return fail(0, records.error());
    report_.records = records->size();
    for (std::size_t i = 0; i < records->size(); ++i) {
      const auto record = read_record((*records)[i], i + 1, state_.hash);
      if (!record) return fail(i + 1, record.error());
      const Given given = look_at_answer(state_, *record);
      if (auto wrong = apply_stored(state_, (*records)[i], catalogues_)) return fail(i + 1, *wrong);
      if (given.wrong) return fail(i + 1, *given.wrong);
      if (auto wrong = early(*record)) return fail(i + 1, *wrong);
      count(*record);
      seen_.look(state_, *record, i + 1, given.is_default);
    }
    if (!state_.terms) return fail(0, "the transcript is empty");
    describe();
    if (!state_.ended) return fail(0, "the transcript does not reach the end of the match");
    report_.ok = true;
    report_.what = "All " + std::to_string(report_.records) + " records are as they must be.";
    return report_;
  }
  /// The report after a run, with these receipts.
  Report against(const Receipts& receipts) const {
    Report out = report_;
    if (!out.ok) return out;
    const Compared compared = compare(state_, seen_, receipts);
    out.receipts = compared.facts;
    out.signed_receipts = compared.signed_facts;
    out.other_builds = compared.other_builds;
    out.other_pictures = compared.other_pictures;
    if (compared.ok) return out;
    out.ok = false;
    out.first_wrong = compared.record;
    out.what = (compared.record ? "Record " + std::to_string(compared.record) + ": " : "") + sentence(compared.what);
    return out;
  }
  const MatchState& state() const { return state_; }
  const Seen& seen() const { return seen_; }

 private:
  Report& fail(std::size_t record, const std::string& what) {
    report_.first_wrong = record;
    report_.what = (record ? "Record " + std::to_string(record) + ": " : "") + sentence(what) + when();
    return report_;
  }

  /// The place in the battle, for a player who knows no records; empty: before it began.
  std::string when() const {
    const Position* at = state_.position();
    if (!at) return {};
    const std::int32_t turn = at->board_for(Viewer::spectator()).clock.turn;
    return " That is in turn " + std::to_string(turn) + ", behind question " + std::to_string(state_.now.question) +
           ".";
  }

  /// A deadline that the records' own times do not leave room for.
  std::optional<std::string> early(const emcon::log::Record& record) {
    const bool by_clock = record.has_locked() && record.locked().by() == emcon::log::Locked::DEADLINE;
    if (by_clock && record.at_ms() - clock_since_ms_ < record.locked().waited_ms() - clock_slack_ms)
      return "its deadline is said to have passed before so much time had gone by";
    if (record.has_resolved() || record.has_clock() || record.has_agreed() || record.has_seated() || record.has_admin())
      clock_since_ms_ = record.at_ms();
    return std::nullopt;
  }

  void count(const emcon::log::Record& record) {
    const std::string& named = record.has_created() ? record.created().build()
                               : record.has_ended() ? record.ended().build()
                                                    : record.resolved().build();
    if (!named.empty()) build_ = named;
    if (!state_.own_words && (record.resolved().told_size() > 0 || record.has_ended())) {
      report_.tellers.insert(build_);
      report_.worded_by_others += static_cast<std::size_t>(record.resolved().told_size());
    }
    report_.answers += record.has_locked();
    report_.dice += static_cast<std::size_t>(record.resolved().dice_size());
    const std::string& digest = record.has_ended() ? record.ended().digest() : record.resolved().digest();
    report_.digests += !digest.empty();
    if (!digest.empty()) report_.digest = digest;
    report_.commitments += record.has_locked() && !record.locked().salt().empty();
  }

  void describe() {
    const Terms& terms = *state_.terms;
    report_.match = terms.id;
    report_.ruleset = terms.settings.ruleset();
    report_.scenario = terms.settings.scenario();
    report_.server_key = terms.server_key;
    report_.own_data = terms.own_data_here;
    for (const SetUp& setup : *state_.setups) {
      ++report_.setups;
      if (setup.given_up)
        report_.given_up.push_back("set-up " + std::to_string(report_.setups) + " was given up by seat " +
                                   std::to_string(setup.given_up->index) +
                                   (setup.name.empty() ? "" : " (" + setup.name + ")"));
    }
    if (state_.ended) report_.outcome = state_.ended->text();
  }

  MatchState state_;
  Catalogues* catalogues_;
  Seen seen_;
  Report report_;
  std::string build_;  ///< the newest that was named
  std::int64_t clock_since_ms_ = 0;
};

Viewer viewer_of(int seat) {
  return seat < 0 ? Viewer::spectator() : Viewer::of(Seat{static_cast<std::uint8_t>(seat)});
}

std::vector<Viewer> viewers_of(std::span<const Receipts* const> receipts) {
  std::vector<Viewer> out;
  for (const Receipts* one : receipts)
    if (const Viewer viewer = viewer_of(one->viewer); std::ranges::find(out, viewer) == out.end())
      out.push_back(viewer);
  return out;
}

}  // namespace

Report verify_transcript(std::string_view transcript, const Receipts* receipts) {
  if (!receipts) return Check({}).run(transcript);
  return verify_transcript(transcript, std::span(&receipts, 1)).front();
}

std::vector<Report> verify_transcript(std::string_view transcript, std::span<const Receipts* const> receipts,
                                      Catalogues* catalogues) {
  Check check(viewers_of(receipts), catalogues);
  check.run(transcript);
  std::vector<Report> out;
  for (const Receipts* one : receipts) out.push_back(check.against(*one));
  return out;
}

Receipts receipts_of(std::string_view transcript, int seat, const SigningKey& key) {
  const Viewer viewer = viewer_of(seat);
  Check check({viewer});
  check.run(transcript);
  return check.state().terms ? honest_receipts(check.state(), check.seen(), viewer, key) : Receipts{};
}

}  // namespace emcon::match
