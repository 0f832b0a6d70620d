// `verify`: a transcript against itself and against a client's receipts. Needs no database and no server.
#include "server/match/verify.hpp"

#include <algorithm>
#include <optional>

#include "common/wire/receipts.hpp"
#include "server/main/commands.hpp"
#include "server/main/common.hpp"
#include "server/main/exit_codes.hpp"
#include "server/match/build.hpp"

namespace emcon::program {
namespace {

/// Whether a client kept these receipts before the end: it acted, or saw more than one step.
bool kept_while_played(const Receipts& receipts) {
  const auto other = [&](const Receipts::Shown& one) { return one.step != receipts.shown.front().step; };
  return !receipts.own_entropy.empty() || !receipts.drafts.empty() || !receipts.sent.empty() ||
         !receipts.acts.empty() || std::ranges::any_of(receipts.shown, other);
}

/// The evidence in receipts without an answer.
std::string without_answers(const Receipts& receipts) {
  if (!kept_while_played(receipts))
    return "They hold no answer of the match: they were begun when it was over. They witness that the server has told "
           "the same since then, and no more; a host who made up the whole match would pass.\n";
  if (receipts.viewer < 0)
    return "They are of one who watched, and who gave no answer of his own; they witness what the server has shown "
           "him.\n";
  return fmt::format(
      "They hold no answer of the match: seat {} gave none while they were kept. They witness what the "
      "server has shown to that seat.\n",
      receipts.viewer);
}

}  // namespace

int verify(const std::string& transcript, const std::string& receipts_path) {
  const auto bytes = read_file(transcript);
  if (!bytes) return bad_usage;
  std::optional<Receipts> receipts;
  if (!receipts_path.empty()) {
    const auto text = read_file(receipts_path);
    if (!text) return bad_usage;
    auto read = wire::receipts_from_text(*text);
    if (!read) {
      read.error().text.insert(0, receipts_path + ": ");
      complain(read.error());
      return bad_usage;
    }
    receipts = std::move(*read);
  }
  const match::Report report = match::verify_transcript(*bytes, receipts ? &*receipts : nullptr);
  if (report.match.empty()) {  // it could not even be read
    say("NOT VERIFIED: {}\n", report.what);
    return not_verified;
  }
  say("match {}: {} {}\n", report.match, report.ruleset, report.scenario);
  say("{} records, {} answers, {} dice, {} digests, {} commitments, {} facts of receipts, {} signed\n", report.records,
      report.answers, report.dice, report.digests, report.commitments, report.receipts, report.signed_receipts);
  if (!report.digest.empty()) say("digest: {}\n", to_hex(report.digest));
  if (!report.outcome.empty()) say("outcome: {}\n", report.outcome);
  if (report.setups > 1) say("The dice were begun {} times: {}.\n", report.setups, fmt::join(report.given_up, "; "));
  if (!report.server_key.empty()) say("server: {}\n", fingerprint(report.server_key));
  if (report.own_data) say("Its data is not the data that this program was built with.\n");
  if (report.ok) say("verified: {}\n", report.what);
  if (report.ok && !report.tellers.empty())
    say("{} lines were told by {}; this program is {} and may word them otherwise. Their words are not compared; their "
        "dice are, and who was told how much.\n",
        report.worded_by_others, fmt::join(report.tellers, ", "), match::own_build());
  if (report.ok && report.other_pictures > 0)
    say("{} pictures were shown by {} in other words than those of this program; only that program can compare their "
        "boards.\n",
        report.other_pictures, fmt::join(report.other_builds, ", "));
  if (report.ok && report.receipts > 0)
    say("It agrees with the receipts of {}: {} facts, {} of them signed by the server.\n",
        receipts->viewer < 0 ? std::string("a spectator") : "seat " + std::to_string(receipts->viewer), report.receipts,
        report.signed_receipts);
  if (report.ok && report.receipts > 0 && receipts->opened_seed.empty())
    say("These receipts stop before the end of the match; nobody's own record stands beside what came after them.\n");
  if (report.ok && report.receipts > 0 && !receipts->opened_seed.empty() && receipts->answers.empty() &&
      report.answers > 0)
    say("{}", without_answers(*receipts));
  if (report.ok && receipts && report.receipts == 0)
    say("These receipts tell nothing of the match: it is as if there were none, and a host who made up the whole match "
        "would pass.\n");
  if (report.ok && !receipts)
    say("Without --receipts nobody's own record stands beside it: a host who made up the whole match would pass. "
        "Clients keep theirs as servers/SERVER/receipts/MATCH.SEAT.receipts in their state folder.\n");
  if (!report.ok) say("NOT VERIFIED: {}\n", report.what);
  return report.ok ? fine : not_verified;
}

}  // namespace emcon::program
