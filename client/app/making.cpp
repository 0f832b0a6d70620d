// Makes a match by the flags of the command line or the choices on the start screen.
#include <algorithm>
#include <set>
#include <utility>

#include "client/app/app.hpp"
#include "client/app/flags.hpp"
#include "client/app/lobby.hpp"
#include "client/screen/book.hpp"
#include "common/proof/signature.hpp"
#include "common/text.hpp"
#include "common/wire/convert.hpp"
#include "common/words/match.hpp"
#include "common/words/near.hpp"
#include "common/words/words.hpp"

namespace emcon::client {
namespace {

/// A hint for a value given without the name of its option, such as " That is a value of pace: pace=brisk."; empty: no
/// option has this value.
std::string option_meant(const table::Offer& offer, const std::string& text) {
  for (const auto& line : offer.lines) {
    if (line.fields.empty() || line.fields.front().kind != table::FieldKind::choice) continue;
    const std::string& name = line.variant.empty() ? line.subject : line.variant;
    if (words::parse_value(offer, line.fields.front(), text))
      return " That is a value of " + name + ": " + name + "=" + text + ".";
  }
  return {};
}

std::string or_else(std::string first, const std::string& second) {
  return first.empty() ? second : first;
}

/// Each "name=value" as the order of that name among the scenario's options.
Result<table::Filled> read_options(const table::Offer& offer, const std::vector<std::string>& given) {
  table::Filled out;
  std::vector<std::string> names;
  for (const auto& line : offer.lines) names.push_back(line.variant.empty() ? line.subject : line.variant);
  for (const auto& text : given) {
    const auto at = text.find('=');
    const std::string named = text.substr(0, at);
    const std::string* name = words::the_one(names, named);
    if (!name)
      return wrong("unknown_option",
                   names.empty() ? "This scenario has no options."
                                 : "'" + text + "' is no option of this scenario, written NAME=VALUE; there are: " +
                                       words::one_of(names) + "." +
                                       or_else(option_meant(offer, text), words::did_you_mean(named, names)),
                   "option");
    const auto& line = offer.lines[static_cast<std::size_t>(name - names.data())];
    if (line.fields.empty()) return wrong("unknown_option", "The option " + *name + " takes no value.", "option");
    if (at == std::string::npos || at + 1 == text.size())
      return wrong("unknown_option",
                   "The option " + *name + " needs a value, " + *name +
                       "=VALUE: " + words::allowed(offer, line.fields.front()) + ".",
                   "option");
    auto value = words::parse_value(offer, line.fields.front(), text.substr(at + 1));
    if (!value) return wrong("bad_value", *name + ": " + value.error().text, "option");
    out.lines.push_back({line.verb, line.subject, line.variant, {{line.fields.front().name, std::move(*value)}}});
  }
  return out;
}

/// Against bots a battle is played at its quickest pace if the person names none: nobody is there who would want to see
/// each window of the book.
void prefer_brisk(const NewMatch& what, const table::Offer& offer, table::Filled& options) {
  const auto pace = std::ranges::find(offer.lines, "pace", &table::OfferLine::variant);
  if (what.bot.empty() || what.taught || pace == offer.lines.end() || pace->fields.empty()) return;
  if (std::ranges::find(options.lines, "pace", &table::FilledLine::variant) != options.lines.end()) return;
  if (auto brisk = words::parse_value(offer, pace->fields.front(), "brisk"))
    options.lines.push_back({pace->verb, pace->subject, pace->variant, {{pace->fields.front().name, *brisk}}});
}

/// Their names, as they are typed and as people know them.
template <class Repeated>
std::vector<words::Called> names_of(const Repeated& all) {
  std::vector<words::Called> out;
  for (const auto& one : all) out.push_back({one.id(), one.title()});
  return out;
}

/// The one named, by its id or title or by the beginning of one of them; case, blanks and hyphens do not count. The
/// first if nothing is named. Null: there is none, or several.
template <class Repeated>
auto pick(const Repeated& all, const std::string& name) -> decltype(&all.Get(0)) {
  const std::string typed = words::bare(name);
  if (name.empty()) return all.empty() ? nullptr : &all.Get(0);
  decltype(&all.Get(0)) begun = nullptr;
  bool several = false;
  for (const auto& one : all) {
    const std::string id = words::bare(one.id()), title = words::bare(one.title());
    if (id == typed || title == typed) return &one;
    if (typed.empty() || (!id.starts_with(typed) && !title.starts_with(typed))) continue;
    several = begun != nullptr;
    begun = &one;
  }
  return several ? nullptr : begun;
}

/// " Did you mean 'sector-14'?", or nothing.
template <class Repeated>
std::string nearest(const Repeated& all, const std::string& name) {
  return words::did_you_mean_titled(name, names_of(all));
}

template <class Repeated>
std::string ids_of(const Repeated& all) {
  std::vector<std::string> ids;
  for (const auto& one : all) ids.push_back(one.id());
  return words::one_of(ids, 30);
}

int seats_of(const v1::Scenario& scenario) {
  int seats = 0;
  for (const auto& side : scenario.sides()) seats += static_cast<int>(side.seats());
  return seats;
}

/// "0 (Letters) and 1 (Numbers)"
std::string seats_in_words(const v1::Scenario& scenario) {
  std::string out;
  int seat = 0;
  const int all = seats_of(scenario);
  for (const auto& side : scenario.sides())
    for (std::uint32_t n = 0; n < side.seats(); ++n, ++seat)
      out += (seat == 0 ? "" : seat + 1 == all ? " and " : ", ") + std::to_string(seat) + " (" + side.name() + ")";
  return out;
}

/// Picks a scenario for that many sides (0: any number) if none is named: one that takes the given options, or else one
/// that has options of these names, so that it can say what is wrong with them. Of several it is the first with the
/// fewest seats. Null: there is none for that many sides.
const v1::Scenario* fitting(const v1::RulesetDescription& ruleset, const NewMatch& what) {
  const v1::Scenario* best = nullptr;
  std::pair<int, int> least;  // how badly it fits, seats
  for (const auto& scenario : ruleset.scenarios()) {
    if (what.teams != 0 && scenario.sides_size() != what.teams) continue;
    const auto options = read_options(wire::from_proto(scenario.options()), what.options);
    const int badly = options ? 0 : options.error().code == "bad_value" ? 1 : 2;
    if (const std::pair rank{badly, seats_of(scenario)}; !best || rank < least) {
      best = &scenario;
      least = rank;
    }
  }
  return best;
}

/// " 'duel-at-kessa' is a battle of fires-of-space: 'emcon new fires-of-space duel-at-kessa'.", or nothing.
std::string battle_of(const v1::Rulesets& there, const std::string& typed) {
  for (const auto& one : there.rulesets())
    if (const auto* battle = words::bare(typed).size() < 4 ? nullptr : pick(one.scenarios(), typed))
      return " '" + battle->id() + "' is a battle of " + one.id() + ": 'emcon new " + one.id() + " " + battle->id() +
             "'.";
  return {};
}

/// The scenario named, or one that fits.
Result<const v1::Scenario*> scenario_of(const v1::Rulesets& there, const v1::RulesetDescription& ruleset,
                                        const NewMatch& what) {
  if (what.scenario.empty()) {
    if (const auto* scenario = fitting(ruleset, what)) return scenario;
    std::set<int> sides;
    for (const auto& scenario : ruleset.scenarios()) sides.insert(scenario.sides_size());
    std::vector<std::string> numbers;
    for (const int number : sides) numbers.push_back(std::to_string(number));
    return wrong("unknown_scenario",
                 "No battle of " + ruleset.id() + " is for " + std::to_string(what.teams) +
                     " sides; there are some for " + words::one_of(numbers) + ".",
                 "teams");
  }
  const auto* scenario = pick(ruleset.scenarios(), what.scenario);
  if (!scenario)
    return wrong("unknown_scenario",
                 "There is no scenario '" + what.scenario + "' of " + ruleset.id() +
                     "; there are: " + ids_of(ruleset.scenarios()) + "." +
                     or_else(battle_of(there, what.scenario), nearest(ruleset.scenarios(), what.scenario)),
                 "scenario");
  if (what.teams != 0 && scenario->sides_size() != what.teams)
    return wrong("unknown_scenario",
                 scenario->id() + " is for " + std::to_string(scenario->sides_size()) + " sides, not " +
                     std::to_string(what.teams) + ".",
                 "teams");
  return scenario;
}

/// The fault of the options. If points are given and nothing is bought, names the battles in which something is.
Problem no_points(const v1::RulesetDescription& ruleset, const v1::Scenario& scenario, const NewMatch& what,
                  Problem problem) {
  const bool points = std::ranges::any_of(what.options, [](const auto& one) { return one.starts_with("points="); });
  if (!points || problem.code != "unknown_option" || !problem.text.contains("points")) return problem;
  std::vector<std::string> buys;
  for (const auto& other : ruleset.scenarios())
    if (read_options(wire::from_proto(other.options()), what.options)) buys.push_back(other.id());
  problem.text = "Nothing is bought for points in " + scenario.id() +
                 (buys.empty() ? "." : "; in " + words::one_of(buys) + " it is.");
  return problem;
}

/// The battle by which the game's handbook teaches it, for a person who names none; empty: there is none.
std::string battle_to_begin_with(Context& context, const v1::RulesetDescription& ruleset, const NewMatch& what) {
  if (!what.scenario.empty() || what.teams != 0 || !what.options.empty()) return what.scenario;
  const auto whole = get_rulesets(context, ruleset.id());
  if (!whole || whole->rulesets_size() != 1) return {};
  const auto guided = screen::Book(whole->rulesets(0).handbook()).guided();
  return guided.empty() ? std::string() : guided.front();
}

/// The match to make, and the side of each seat.
struct Drawn {
  v1::MatchSettings settings;
  std::vector<std::string> side_of;
};

Problem no_such_ruleset(const v1::Rulesets& there, const std::string& typed) {
  const std::string text =
      "There is no ruleset '" + typed + "' on this server; there are: " + ids_of(there.rulesets()) + ".";
  return wrong("unknown_ruleset", text + or_else(battle_of(there, typed), nearest(there.rulesets(), typed)), "ruleset")
      .error();
}

Result<Drawn> draw_up(Context& context, const NewMatch& what) {
  const auto rulesets = get_rulesets(context, "");
  if (!rulesets) return std::unexpected(rulesets.error());
  const auto* ruleset = pick(rulesets->rulesets(), what.ruleset);
  if (!ruleset) return std::unexpected(no_such_ruleset(*rulesets, what.ruleset));
  NewMatch wanted = what;
  wanted.scenario = battle_to_begin_with(context, *ruleset, what);
  const auto picked = scenario_of(*rulesets, *ruleset, wanted);
  if (!picked) return std::unexpected(picked.error());
  const v1::Scenario* scenario = *picked;
  if (!what.stay_out && !what.hot_seat && (what.seat < 0 || what.seat >= seats_of(*scenario)))
    return wrong("no_seat",
                 "--seat " + std::to_string(what.seat) + ": " + scenario->id() + " has no such seat; there are " +
                     seats_in_words(*scenario) + ".",
                 "seat");
  if (std::cmp_greater(what.players.size(), seats_of(*scenario)))
    return wrong("bad_name",
                 "--player stands here " + std::to_string(what.players.size()) + " times, and this scenario has " +
                     std::to_string(seats_of(*scenario)) + " seats.",
                 "player");
  const table::Offer offer = wire::from_proto(scenario->options());
  auto options = read_options(offer, what.options);
  if (!options) return std::unexpected(no_points(*ruleset, *scenario, what, options.error()));
  prefer_brisk(what, offer, *options);
  constexpr std::size_t name_bytes_max = 60;
  if (what.name.size() > name_bytes_max)
    return wrong("too_long",
                 "The name of a match has at most " + std::to_string(name_bytes_max) +
                     " bytes, as many plain letters; " + "this has " + std::to_string(what.name.size()) + ".",
                 "name");
  // Else an absent player would stop several others, or a stranger.
  const bool clock_needed = seats_of(*scenario) > 2 || what.listed;
  const std::string typed_time = what.time == "none" && what.listed ? "" : what.time;
  const auto time = read_time(!typed_time.empty() ? typed_time : clock_needed ? "daily" : "none", what.interrupt_s);
  if (!time) return std::unexpected(time.error());
  Drawn drawn;
  for (const auto& side : scenario->sides()) drawn.side_of.insert(drawn.side_of.end(), side.seats(), side.name());
  v1::MatchSettings& out = drawn.settings;
  out.set_ruleset(ruleset->id());
  out.set_scenario(scenario->id());
  if (!options->lines.empty()) wire::to_proto(*options, *out.mutable_options());
  out.set_name(what.name.empty() ? as_name(scenario->title(), frame_signs) : what.name);
  out.set_listed(what.listed);
  *out.mutable_time() = *time;
  out.set_test_seed(what.test_seed);
  if (auto good = read_watching(what.watching, out); !good) return std::unexpected(good.error());
  if (auto good = read_leave(what.on_leave, out); !good) return std::unexpected(good.error());
  return drawn;
}

}  // namespace

Result<v1::MatchSettings> settings_for(Context& context, const NewMatch& what) {
  auto drawn = draw_up(context, what);
  if (!drawn) return std::unexpected(drawn.error());
  return std::move(drawn->settings);
}

namespace {

bool on_this_computer(const net::Endpoint& server) {
  return server.host == "localhost" || server.host == "::1" || server.host.starts_with("127.");
}

/// The client as it has to be typed for this server.
std::string typed(const Context& context) {
  std::string out = "emcon";
  for (const auto& word : server_words(context)) out += " " + word;
  return out;
}

/// The invite for somebody else: one text to pass on, which names the server and its key, too.
std::string invitation(const Context& context, const v1::Invite& invite, const std::vector<std::string>& side_of,
                       const std::string& server_key) {
  std::string out = "For seat " + std::to_string(invite.seat());
  if (invite.seat() < side_of.size()) out += " (" + side_of[invite.seat()] + ")";
  out += ", once: emcon ";
  if (!context.server.ca_file.empty()) out += "--ca " + context.server.ca_file + " ";
  return out + "join, with the link " + net::to_string(context.server) + "/" + invite.code() + "+" +
         fingerprint(server_key);
}

/// Before the server makes a match nobody could sit at.
Result<void> may_sit_down(Context& context, const NewMatch& what) {
  if (auto writable = context.state.prove_writable(server_name(context)); !writable) return writable;
  for (const std::string& name : what.players) {
    if (auto good = may_be_called(name); !good) return good;
    if (std::ranges::count(what.players, words::lower(name), words::lower) > 1)
      return wrong("bad_name", "Two players at one keyboard cannot both be called '" + name + "'.", "player");
  }
  return may_be_called(what.player);
}

/// Takes a seat of those that share one keyboard.
Result<void> share_seat(Context& context, const NewMatch& what, const v1::MatchSettings& settings,
                        const v1::Invite& invite, Made& out) {
  const auto at = static_cast<std::size_t>(invite.seat());
  const std::string name = at < what.players.size() ? what.players[at] : "player " + std::to_string(invite.seat() + 1);
  auto seat = take_seat(context, invite.code(), name, "");
  if (!seat) return std::unexpected(seat.error());
  seat->title = settings.ruleset() + " " + settings.scenario();
  seat->hot_seat = true;
  if (auto saved = context.state.save(*seat); !saved) return saved;
  out.shared.push_back(std::move(*seat));
  return {};
}

}  // namespace

Result<std::string> ruleset_typed(Context& context, const std::string& typed) {
  if (typed.empty()) return typed;
  const auto rulesets = get_rulesets(context, "");
  if (!rulesets) return std::unexpected(rulesets.error());
  const auto* const found = pick(rulesets->rulesets(), typed);
  if (!found) return std::unexpected(no_such_ruleset(*rulesets, typed));
  return found->id();
}

Result<Made> make_match(Context& context, const NewMatch& what) {
  if (auto good = may_sit_down(context, what); !good) return std::unexpected(good.error());
  const auto drawn = draw_up(context, what);
  if (!drawn) return std::unexpected(drawn.error());
  const v1::MatchSettings* const settings = &drawn->settings;
  v1::ClientFrame request;
  *request.mutable_create_match()->mutable_settings() = *settings;
  const auto answer = ask_lobby(context.loop, context.server, {}, std::move(request));
  if (!answer) return std::unexpected(in_flags(answer.error()));
  const auto& created = answer->created();
  if (!is_match_id(created.match()) || created.invites().empty())
    return wrong("no_match", "The server says that it has made a match, but gives no invite to it.");
  Made out{created.match(), {}, {}, {"Match " + created.match() + " is made."}};
  std::string own;
  bool invited = false;
  for (const auto& invite : created.invites()) {
    if (what.hot_seat) {
      if (auto shared = share_seat(context, what, *settings, invite, out); !shared)
        return std::unexpected(shared.error());
      continue;
    }
    const bool mine = !what.stay_out && static_cast<int>(invite.seat()) == what.seat;
    if (mine) {
      own = invite.code();
      continue;
    }
    if (!what.bot.empty()) {
      start_bot(context, {"join", "-", "--own-data", "--level", what.bot}, invite.code() + "\n");
      continue;
    }
    invited = true;
    out.welcome.push_back(invitation(context, invite, drawn->side_of, created.promise().server_key()));
  }
  if (what.stay_out || what.hot_seat) return out;
  if (own.empty()) return wrong("no_seat", "This scenario has no seat " + std::to_string(what.seat) + ".", "seat");
  auto seat = take_seat(context, own, what.player, "");
  if (!seat) {
    // The match exists: its maker must be able to come in nevertheless.
    Problem why = seat.error();
    why.text += " The match is made: the code of your seat is " + own + ", for '" + typed(context) + " join'.";
    for (const std::string& line : out.welcome) why.text += " " + line + ".";
    return std::unexpected(why);
  }
  seat->title = settings->ruleset() + " " + settings->scenario();
  // They are told, now and later, for as long as they are good: see telling::Papers::invites.
  seat->invites.assign(out.welcome.begin() + 1, out.welcome.end());
  out.welcome.resize(1);
  if (auto saved = context.state.save(*seat); !saved) return std::unexpected(saved.error());
  if (what.watching != "none") out.welcome.push_back("To look on: " + typed(context) + " watch " + created.match());
  if (invited && on_this_computer(context.server))
    out.welcome.push_back("From another computer the link takes this one's address in the place of " +
                          context.server.host + ", if the server listens there; see README.");
  out.seat = std::move(*seat);
  return out;
}

Result<std::vector<NewMatch>> guided_battles(Context& context) {
  const auto rulesets = get_rulesets(context, "");
  if (!rulesets) return std::unexpected(rulesets.error());
  std::vector<NewMatch> out;
  for (const auto& ruleset : rulesets->rulesets()) {
    const auto whole = get_rulesets(context, ruleset.id());
    if (!whole) return std::unexpected(whole.error());
    if (whole->rulesets_size() != 1) continue;
    const auto& scenarios = whole->rulesets(0).scenarios();
    for (const std::string& scenario : screen::Book(whole->rulesets(0).handbook()).guided()) {
      const auto found = std::ranges::find(scenarios, scenario, &v1::Scenario::id);
      if (found == scenarios.end()) continue;
      NewMatch what;
      what.ruleset = ruleset.id();
      what.title = ruleset.title() + ": " + found->title();
      what.scenario = scenario;
      what.bot = "greedy";
      what.taught = true;
      out.push_back(std::move(what));
    }
  }
  return out;
}

}  // namespace emcon::client
