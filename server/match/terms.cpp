// Checks the settings of a new match, draws up its Created record, and loads the data that the record names.
#include "server/match/terms.hpp"

#include <algorithm>

#include "common/proof/commitment.hpp"
#include "common/proof/hash.hpp"
#include "common/proof/statement.hpp"
#include "common/receipts.hpp"
#include "common/wire/convert.hpp"
#include "server/data/embedded.hpp"
#include "server/data/toml.hpp"
#include "server/match/build.hpp"

namespace emcon::match {
namespace {

using emcon::v1::TimeControl;

constexpr std::uint32_t seconds_a_day = 60U * 60 * 24;
constexpr std::uint32_t seconds_max = seconds_a_day * 60;
constexpr std::uint32_t delay_turns_max = 1000;

Problem wrong(std::string code, std::string text, std::string field) {
  return {std::move(code), std::move(text), "", -1, std::move(field), {}};
}

/// `what` is the player's word for it; the field has the protocol's name.
void check_seconds(std::uint32_t seconds, std::uint32_t least, const std::string& what, const std::string& field,
                   Problems& out) {
  if (seconds < least || seconds > seconds_max)
    out.push_back(wrong("bad_time",
                        what + " must be from " + std::to_string(least) + " seconds to " +
                            std::to_string(seconds_max / seconds_a_day) + " days.",
                        field));
}

void check_time(const TimeControl& time, std::size_t seats, Problems& out) {
  switch (time.kind()) {
    case TimeControl::NONE:
      if (seats >= 3)
        out.push_back(wrong("deadline_required",
                            "From three seats on a match needs a clock, so that one absent player cannot stop the "
                            "others: so much time for a step, a bank of time for each player, or so many days for a "
                            "turn.",
                            "time"));
      break;
    case TimeControl::PER_STEP:
    case TimeControl::DAYS_PER_TURN:
      check_seconds(time.step_s(), 5, "The time for a step or turn", "step_s", out);
      break;
    case TimeControl::BANK:
      check_seconds(time.bank_s(), 10, "A player's bank of time", "bank_s", out);
      check_seconds(time.increment_s(), 0, "What a player gets back at each lock", "increment_s", out);
      if (time.cap_s() != 0 && (time.cap_s() < time.bank_s() || time.cap_s() > seconds_max))
        out.push_back(wrong("bad_time",
                            "The most that a bank may hold must be from the " + std::to_string(time.bank_s()) +
                                " seconds it begins with to " + std::to_string(seconds_max / seconds_a_day) +
                                " days, or 0 for any amount.",
                            "cap_s"));
      break;
    default:
      out.push_back(wrong("bad_time", "time.kind must be none, per_step, bank or days_per_turn.", "kind"));
  }
  if (time.kind() != TimeControl::BANK && time.cap_s() != 0)
    out.push_back(wrong("bad_time", "Only a bank can have a most that it may hold; leave cap_s out.", "cap_s"));
  if (time.interrupt_s() != 0) check_seconds(time.interrupt_s(), 5, "The time for an interrupt", "interrupt_s", out);
}

/// Whether a side has several seats.
bool has_mates(std::vector<Side> sides) {
  std::ranges::sort(sides, {}, &Side::index);
  return std::ranges::adjacent_find(sides) != sides.end();
}

void check_settings(const emcon::v1::MatchSettings& settings, const std::vector<Side>& sides, Problems& out) {
  check_time(settings.time(), sides.size(), out);
  if (!emcon::v1::Watching_IsValid(settings.watching()))
    out.push_back(wrong("bad_settings", "watching must be live, delayed, none or exhibition.", "watching"));
  if (settings.watching() == emcon::v1::WATCH_DELAYED &&
      (settings.delay_turns() < 1 || settings.delay_turns() > delay_turns_max))
    out.push_back(wrong("bad_settings", "Spectators can be from 1 to 1000 turns behind.", "delay_turns"));
  if (!emcon::v1::LeavePolicy_IsValid(settings.on_leave()))
    out.push_back(wrong("bad_settings", "on_leave must be defaults, out, team_mate or bot.", "on_leave"));
  if (settings.on_leave() == emcon::v1::LEAVE_TEAM_MATE && !has_mates(sides))
    out.push_back(
        wrong("bad_settings",
              "A seat that was left can go to a team_mate only where a side has several seats; here it goes by "
              "defaults, out or bot.",
              "on_leave"));
  if (!from_hex(settings.test_seed()))
    out.push_back(wrong("bad_settings", "test_seed must be an even number of hexadecimal digits.", "test_seed"));
}

/// The name of a ruleset's data: equal documents have equal names.
class DataName {
 public:
  explicit DataName(const RulesetEntry& ruleset) { hasher_.text(ruleset.info.id); }
  void add(const std::string& name, const std::string& text) { hasher_.text(name).text(text); }
  Bytes32 done() { return hasher_.done(); }

 private:
  Hasher hasher_{"emcon documents"};
};

/// The name of a catalogue: equal data is read anew for each revision by which it is played.
Bytes32 catalogue_name(const Bytes32& data_name, int revision) {
  return Hasher("emcon catalogue").raw(data_name).u32(static_cast<std::uint32_t>(revision)).done();
}

/// For a new match, by the newest revision.
Catalogues::Loaded load_shared(Catalogues& catalogues, const RulesetEntry& ruleset,
                               const std::vector<rules::Document>& documents) {
  DataName name(ruleset);
  for (const rules::Document& document : documents) name.add(document.name, document.text);
  return catalogues.get(catalogue_name(name.done(), ruleset.info.revision), [&] { return ruleset.load(documents); });
}
Bytes32 data_name(const RulesetEntry& ruleset, const emcon::log::Created& created) {
  DataName name(ruleset);
  for (const emcon::log::Document& document : created.documents()) name.add(document.name(), document.text());
  return name.done();
}
/// For a match that was made, by its own revision.
Catalogues::Loaded load_shared(Catalogues& catalogues, const RulesetEntry& ruleset,
                               const emcon::log::Created& created) {
  const int revision = static_cast<int>(created.revision());
  return catalogues.get(catalogue_name(data_name(ruleset, created), revision), [&]() -> Catalogues::Loaded {
    std::vector<rules::Document> out;
    for (const emcon::log::Document& document : created.documents()) {
      auto parsed = data::parse(document.name(), document.text());
      if (!parsed) return std::unexpected(Problems{std::move(parsed.error())});
      out.push_back(std::move(*parsed));
    }
    return ruleset.load_revision(out, revision);
  });
}

const rules::ScenarioDescription* find_scenario(const CatalogueHandle& catalogue, const std::string& id) {
  for (const auto& scenario : catalogue.description().scenarios)
    if (scenario.id == id) return &scenario;
  return nullptr;
}

/// The documents a match of `scenario` needs: all but other scenarios. Should the ruleset not find its scenario in
/// these (a file of another name), all.
std::vector<rules::Document> share_of(Catalogues& catalogues, const RulesetEntry& ruleset,
                                      const std::vector<rules::Document>& documents, const std::string& scenario) {
  std::vector<rules::Document> out;
  for (const rules::Document& document : documents)
    if (!document.name.starts_with("scenarios/") || document.name == "scenarios/" + scenario + ".toml")
      out.push_back(document);
  const auto loaded = load_shared(catalogues, ruleset, out);
  return loaded && find_scenario(**loaded, scenario) ? out : documents;
}

/// Whether a document of the match is not among those that this program was built with.
bool any_own(const RulesetEntry& ruleset, const emcon::log::Created& created) {
  return std::ranges::any_of(created.documents(), [&](const emcon::log::Document& document) {
    const std::string path = ruleset.folder + "/data/" + document.name();
    return std::ranges::none_of(data::embedded_files(), [&](const data::EmbeddedFile& file) {
      return file.path == path && file.text == document.text();
    });
  });
}

std::string joined_ids() {
  std::string out;
  for (const RulesetEntry& entry : registry()) out += (out.empty() ? "" : ", ") + entry.info.id;
  return out;
}

Bytes32 draw_seed(const emcon::v1::MatchSettings& settings, Entropy& entropy) {
  if (!settings.test_seed().empty()) return test_server_seed(settings.test_seed());
  Bytes32 seed{};
  entropy.fill(seed);
  return seed;
}

std::string first_text(const Problems& problems) {
  return problems.empty() ? "no reason given" : problems.front().text;
}

}  // namespace

std::expected<emcon::log::Created, Problems> draw_up(const MatchId& id, emcon::v1::MatchSettings settings,
                                                     const std::vector<rules::Document>& documents, Entropy& entropy,
                                                     const std::string& server_key, Catalogues& catalogues) {
  const RulesetEntry* ruleset = find_ruleset(settings.ruleset());
  if (!ruleset)
    return std::unexpected(Problems{
        wrong("unknown_ruleset", "There is no ruleset '" + settings.ruleset() + "'; there are: " + joined_ids() + ".",
              "ruleset")});
  const auto all = load_shared(catalogues, *ruleset, documents);
  if (!all) return std::unexpected(all.error());
  auto options = wire::from_proto(settings.options());
  if (!options) return std::unexpected(Problems{options.error()});
  Problems problems = check_choice((*all)->description(), {settings.scenario(), *options});
  if (const auto* scenario = find_scenario(**all, settings.scenario()))
    check_settings(settings, seat_sides(*scenario), problems);
  if (!problems.empty()) return std::unexpected(std::move(problems));

  emcon::log::Created out;
  out.set_match(id);
  out.set_ruleset(ruleset->info.id);
  out.set_revision(static_cast<std::uint32_t>(ruleset->info.revision));
  out.set_scenario(settings.scenario());
  out.set_options(wire::serialize_filled(*options));
  for (const rules::Document& document : share_of(catalogues, *ruleset, documents, settings.scenario())) {
    emcon::log::Document& to = *out.add_documents();
    to.set_name(document.name);
    to.set_text(document.text);
  }
  out.set_server_key(server_key);
  out.set_own_data(any_own(*ruleset, out));
  const Bytes32 seed = draw_seed(settings, entropy);
  out.set_server_seed(as_string(seed));
  out.set_seed_commitment(as_string(seed_commitment(id, seed)));
  out.set_build(std::string(own_build()));
  out.set_test_match(!settings.test_seed().empty());
  settings.clear_test_seed();
  settings.SerializeToString(out.mutable_settings());
  return out;
}

std::expected<std::shared_ptr<const Terms>, std::string> read_terms(const emcon::log::Created& created,
                                                                    Catalogues& catalogues) {
  auto out = std::make_shared<Terms>();
  out->id = created.match();
  out->ruleset = find_ruleset(created.ruleset());
  if (!out->ruleset) return std::unexpected("this server has no ruleset '" + created.ruleset() + "'");
  const auto newest = static_cast<std::uint32_t>(out->ruleset->info.revision);
  if (created.revision() < 1 || created.revision() > newest)
    return std::unexpected("it was made with revision " + std::to_string(created.revision()) + " of " +
                           created.ruleset() + " and this server plays revision " + (newest == 1 ? "" : "1 to ") +
                           std::to_string(newest) + "; read it with the version that wrote it (" + created.build() +
                           ") or a newer one");
  out->revision = static_cast<int>(created.revision());
  auto catalogue = load_shared(catalogues, *out->ruleset, created);
  if (!catalogue) return std::unexpected(first_text(catalogue.error()));
  out->catalogue = std::move(*catalogue);
  const auto* scenario = find_scenario(*out->catalogue, created.scenario());
  if (!scenario) return std::unexpected("its data has no scenario '" + created.scenario() + "'");
  out->scenario = scenario;
  out->sides = seat_sides(*scenario);
  if (out->sides.empty() || out->sides.size() > seats_max)
    return std::unexpected("its scenario has no seats or too many");
  auto options = wire::parse_filled(created.options());
  if (!options) return std::unexpected(options.error().text);
  out->choice = {created.scenario(), std::move(*options)};
  if (!out->settings.ParseFromString(created.settings())) return std::unexpected("its settings cannot be read");
  if (created.server_seed().size() != sizeof(Bytes32)) return std::unexpected("its server seed has not 32 bytes");
  out->server_seed = as_bytes32(created.server_seed());
  out->seed_commitment = created.seed_commitment();
  out->test = created.test_match();
  out->own_data = created.own_data();
  out->own_data_here = any_own(*out->ruleset, created);
  out->server_key = created.server_key();
  out->options = created.options();
  out->data_hash = as_string(data_name(*out->ruleset, created));
  if (as_string(seed_commitment(out->id, out->server_seed)) != out->seed_commitment)
    return std::unexpected("the server seed is not the one committed to");
  return out;
}

Bytes32 Terms::statement() const {
  return match_statement({id, ruleset->info.id, static_cast<std::uint32_t>(revision), choice.scenario, options,
                          data_hash, seed_commitment, seats()});
}

}  // namespace emcon::match
