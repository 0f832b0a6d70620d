// Checks the settings of a new match, draws its id and invites, and writes its first rows.
#include "server/house/maker.hpp"

#include <algorithm>

#include "common/text.hpp"
#include "server/house/needs.hpp"
#include "server/house/secrets.hpp"
#include "server/house/text.hpp"

namespace emcon::house {
namespace {

constexpr std::int64_t limit_log_ms = 60'000;

}  // namespace

v1::MatchSettings with_usual_clock(v1::MatchSettings settings) {
  constexpr std::uint32_t day_s = 86'400;
  if (!settings.listed() || settings.time().kind() != v1::TimeControl::NONE) return settings;
  auto& time = *settings.mutable_time();
  time.set_kind(v1::TimeControl::BANK);
  time.set_bank_s(3 * day_s);
  time.set_increment_s(day_s);
  time.set_cap_s(3 * day_s);
  time.set_interrupt_s(3 * day_s);  // who comes once a day must not find that it was decided for him
  return settings;
}

Makers maker_of(const Premises& premises, const Session& session) {
  return {.places = {session.shared_place()},
          .mark = maker_mark(premises.store.signing_seed(), session.opening().place)};
}

Maker::Maker(Premises& premises, Tables& tables, Residents& residents, Writer& writer)
    : premises_(premises),
      tables_(tables),
      residents_(residents),
      writer_(writer),
      creations_(premises.limits().shared.creations, premises.now()) {}

std::optional<Problem> Maker::refusal(const v1::MatchSettings& settings, const Makers& makers) const {
  if (std::ranges::any_of(makers.places, [&](const auto& one) { return one->creations.level(premises_.now()) < 1; }))
    return Problem{
        .code = "too_fast",
        .text = makers.rematch
                    ? "More matches are made from the address of one of you than this server allows; wait a minute."
                    : "More matches are made from your address than this server allows; wait a minute."};
  if (!premises_.shelf.find(settings.ruleset()))
    return Problem{
        .code = "unknown_ruleset",
        .text = "This server has no ruleset \"" + settings.ruleset() + "\"; it has: " + premises_.shelf.names() + ".",
        .field = "settings.ruleset"};
  if (!settings.test_seed().empty() && !premises_.config.allow_test_matches)
    return Problem{.code = "no_test_matches",
                   .text =
                       "This server makes no matches with a fixed seed (its host would start it with "
                       "--allow-test-matches); leave test_seed empty.",
                   .field = "settings.test_seed"};
  // A rematch has the name of its match, which was accepted by the rules of its day.
  if (!makers.rematch)
    if (auto problem =
            name_problem(settings.name(), frame_signs, premises_.limits().text.match_name_bytes, "settings.name"))
      return problem;
  // Another server may take the match before its maker has joined.
  if (!premises_.store.sure()) return database_silent();
  if (residents_.full())
    return Problem{.code = "busy", .text = "The server has no room for another running match now; try again soon."};
  return std::nullopt;
}

bool Maker::count(const Makers& makers) {
  const std::int64_t now = premises_.now();
  const auto may = [&](const auto& one) { return may_share(one->creations, creations_, now); };
  if (!std::ranges::all_of(makers.places, may) || !creations_.take(now)) return false;
  for (const auto& one : makers.places) one->creations.take(now);
  return true;
}

void Maker::log_limit() {
  const std::int64_t now = premises_.now();
  if (limit_logged_ && now - *limit_logged_ < limit_log_ms) return;
  limit_logged_ = now;
  premises_.log(LogLevel::info, "limit_met",
                {{"what", "an address makes more matches than it may, and is told to wait"},
                 {"setting", "creations_burst, creations_per_hour"}});
}

std::expected<Table*, Problems> Maker::make(const v1::MatchSettings& wanted, const Makers& makers,
                                            std::vector<v1::Invite>& invites,
                                            std::function<void(Table*, store::Verdict)> done) {
  // A rematch is played as its match was.
  const v1::MatchSettings settings = makers.rematch ? wanted : with_usual_clock(wanted);
  if (auto problem = refusal(settings, makers)) {
    if (problem->code == "too_fast") log_limit();
    return std::unexpected(Problems{std::move(*problem)});
  }
  const MatchId id = new_match_id(premises_.entropy);
  const ShelfEntry& entry = *premises_.shelf.find(settings.ruleset());
  auto host = match::Host::create({.id = id, .settings = settings, .documents = entry.documents, .index = {}},
                                  premises_.ports());
  if (!host) return std::unexpected(std::move(host.error()));
  // Counted only now: refused settings cost the asker one request, and others nothing.
  if (!count(makers))
    return std::unexpected(
        Problems{{.code = "busy", .text = "So many matches are being made here now; try again later."}});
  Table& table = tables_.add(id, premises_.now());
  table.writing.hold = premises_.store.process();
  table.host = std::move(*host);
  table.needs = needs_of(entry, settings);
  std::vector<store::IndexRow> rows = table.first_rows(settings, premises_.calendar_ms(), makers.rematch, makers.mark);
  for (std::uint32_t seat = 0; seat < table.host->sides().size(); ++seat) {
    auto& invite = invites.emplace_back();
    invite.set_seat(seat);
    invite.set_code(new_code(premises_.entropy));
    rows.push_back({RowKind::invite, hex(code_hash(invite.code())), std::to_string(seat)});
  }
  writer_.want(table, std::move(rows), [this, id, done = std::move(done)](store::Verdict verdict) {
    done(tables_.find(id), verdict);
    if (verdict != store::Verdict::durable) residents_.forget(id, CloseCode::frozen, "", false);
  });
  return &table;
}

}  // namespace emcon::house
