// Making, joining, listing: what needs the lobby only.
#include <unistd.h>
#include <cstdio>

#include "client/app/app.hpp"
#include "client/app/listing.hpp"
#include "client/app/lobby.hpp"
#include "common/wire/convert.hpp"
#include "common/words/match.hpp"
#include "common/words/words.hpp"

namespace emcon::client {
namespace {

std::unexpected<Problem> wrong(std::string code, std::string text, std::string field = {}) {
  return std::unexpected(Problem{std::move(code), std::move(text), "", -1, std::move(field), {}});
}

std::optional<std::uint32_t> whole_number(std::string_view text) {
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  return static_cast<std::uint32_t>(std::stoul(std::string(text)));
}

/// "none", "step:SECONDS", "bank:SECONDS+INCREMENT", "days:DAYS".
Result<v1::TimeControl> read_time(const std::string& text, int interrupt_s) {
  v1::TimeControl out;
  out.set_interrupt_s(static_cast<std::uint32_t>(std::max(0, interrupt_s)));
  const auto colon = text.find(':');
  const std::string kind = text.substr(0, colon), rest = colon == std::string::npos ? "" : text.substr(colon + 1);
  const auto plus = rest.find('+');
  const auto first = whole_number(rest.substr(0, plus));
  const auto second = plus == std::string::npos ? std::optional<std::uint32_t>(0) : whole_number(rest.substr(plus + 1));
  if (text == "none") return out;
  if (first && second && *first > 0) {
    if (kind == "step" && plus == std::string::npos) {
      out.set_kind(v1::TimeControl::PER_STEP);
      out.set_step_s(*first);
      return out;
    }
    if (kind == "bank") {
      out.set_kind(v1::TimeControl::BANK);
      out.set_bank_s(*first);
      out.set_increment_s(*second);
      return out;
    }
    if (kind == "days" && plus == std::string::npos && *first <= 365) {
      out.set_kind(v1::TimeControl::DAYS_PER_TURN);
      out.set_step_s(*first * 86'400);
      return out;
    }
  }
  return wrong("bad_time", "Time is none, step:SECONDS, bank:SECONDS+INCREMENT or days:DAYS, not '" + text + "'.",
               "time");
}

Result<void> read_watching(const std::string& text, v1::MatchSettings& out) {
  const auto colon = text.find(':');
  const std::string kind = text.substr(0, colon);
  if (kind == "live")
    out.set_watching(v1::WATCH_LIVE);
  else if (kind == "none")
    out.set_watching(v1::WATCH_NONE);
  else if (kind == "exhibition")
    out.set_watching(v1::WATCH_EXHIBITION);
  else if (const auto turns = whole_number(colon == std::string::npos ? "1" : text.substr(colon + 1));
           kind == "delayed" && turns) {
    out.set_watching(v1::WATCH_DELAYED);
    out.set_delay_turns(*turns);
  } else {
    return wrong("bad_watching", "Watching is live, delayed:TURNS, none or exhibition, not '" + text + "'.",
                 "watching");
  }
  return {};
}

Result<void> read_leave(const std::string& text, v1::MatchSettings& out) {
  if (text == "defaults")
    out.set_on_leave(v1::LEAVE_DEFAULTS);
  else if (text == "out")
    out.set_on_leave(v1::LEAVE_OUT);
  else
    return wrong("bad_leave", "A seat that leaves goes by defaults or out, not '" + text + "'.", "on-leave");
  return {};
}

/// Each "name=value" as the order of that name among the scenario's options.
Result<table::Filled> read_options(const table::Offer& offer, const std::vector<std::string>& given) {
  table::Filled out;
  std::vector<std::string> names;
  for (const auto& line : offer.lines) names.push_back(line.variant.empty() ? line.subject : line.variant);
  for (const auto& text : given) {
    const auto at = text.find('=');
    const std::string* name = at == std::string::npos ? nullptr : words::the_one(names, text.substr(0, at));
    if (!name)
      return wrong("unknown_option",
                   names.empty() ? "This scenario has no options."
                                 : "An option is written NAME=VALUE; there are: " + words::one_of(names) + ".",
                   "option");
    const auto& line = offer.lines[static_cast<std::size_t>(name - names.data())];
    if (line.fields.empty()) return wrong("unknown_option", "The option " + *name + " takes no value.", "option");
    auto value = words::parse_value(offer, line.fields.front(), text.substr(at + 1));
    if (!value) return wrong("bad_value", *name + ": " + value.error().text, "option");
    out.lines.push_back({line.verb, line.subject, line.variant, {{line.fields.front().name, std::move(*value)}}});
  }
  return out;
}

/// The one named, letter case apart or by its start; the first if nothing is named.
template <class Repeated>
auto pick(const Repeated& all, const std::string& name) -> decltype(&all.Get(0)) {
  if (name.empty()) return all.empty() ? nullptr : &all.Get(0);
  std::vector<std::string> ids;
  for (const auto& one : all) ids.push_back(one.id());
  const std::string* found = words::the_one(ids, name);
  return found ? &all.Get(static_cast<int>(found - ids.data())) : nullptr;
}

template <class Repeated>
std::string ids_of(const Repeated& all) {
  std::vector<std::string> ids;
  for (const auto& one : all) ids.push_back(one.id());
  return words::one_of(ids, 30);
}

Result<v1::Rulesets> get_rulesets(Context& context, const std::string& ruleset) {
  v1::ClientFrame request;
  request.mutable_get_rulesets()->set_ruleset(ruleset);
  auto answer = ask_lobby(context.loop, context.server, {}, std::move(request));
  if (!answer) return std::unexpected(std::move(answer.error()));
  return answer->rulesets();
}

Result<v1::MatchSettings> settings_of(Context& context, const NewMatch& what) {
  const auto rulesets = get_rulesets(context, "");
  if (!rulesets) return std::unexpected(rulesets.error());
  const auto* ruleset = pick(rulesets->rulesets(), what.ruleset);
  if (!ruleset)
    return wrong(
        "unknown_ruleset",
        "There is no ruleset '" + what.ruleset + "' on this server; there are: " + ids_of(rulesets->rulesets()) + ".",
        "ruleset");
  const auto* scenario = pick(ruleset->scenarios(), what.scenario);
  if (!scenario)
    return wrong("unknown_scenario",
                 "There is no scenario '" + what.scenario + "'; there are: " + ids_of(ruleset->scenarios()) + ".",
                 "scenario");
  const auto options = read_options(wire::from_proto(scenario->options()), what.options);
  if (!options) return std::unexpected(options.error());
  const auto time = read_time(what.time, what.interrupt_s);
  if (!time) return std::unexpected(time.error());
  v1::MatchSettings out;
  out.set_ruleset(ruleset->id());
  out.set_scenario(scenario->id());
  if (!options->lines.empty()) wire::to_proto(*options, *out.mutable_options());
  out.set_name(what.name.empty() ? scenario->title() : what.name);
  out.set_listed(what.listed);
  *out.mutable_time() = *time;
  out.set_test_seed(what.test_seed);
  if (auto good = read_watching(what.watching, out); !good) return std::unexpected(good.error());
  if (auto good = read_leave(what.on_leave, out); !good) return std::unexpected(good.error());
  return out;
}

std::string usual_name() {
  const char* user = std::getenv("USER");
  return user && *user ? std::string(user).substr(0, 40) : "player";
}

}  // namespace

int complain(const Problem& problem) {
  screen::Style style;
  std::fprintf(stderr, "emcon: %s\n", screen::clean(problem.text, style).c_str());
  if (problem.code == "no_connection") return exit_no_connection;
  return problem.code == "state_dir" || problem.code == "no_recording" ? exit_files : exit_refused;
}

Result<SeatFile> take_seat(Context& context, const std::string& code, const std::string& player,
                           const std::string& bot) {
  SeatFile seat;
  seat.server = net::to_string(context.server);
  seat.entropy = fresh_entropy();
  seat.bot = bot;
  v1::ClientFrame request;
  auto& join = *request.mutable_join_match();
  // An invite, or the id of a listed match with an open seat, perhaps with ":SEAT".
  const auto colon = code.find(':');
  if (colon != std::string::npos) {
    join.set_match(code.substr(0, colon));
    const auto number = whole_number(code.substr(colon + 1));
    join.set_seat(number ? static_cast<int>(*number) : -1);
  } else {
    join.set_code(code);
  }
  seat.name = player.empty() ? usual_name() : player;
  join.set_name(seat.name);
  join.set_entropy_commitment(commitment_of(seat.entropy));
  const auto answer = ask_lobby(context.loop, context.server, {}, std::move(request));
  if (!answer) return std::unexpected(answer.error());
  const auto& joined = answer->joined();
  seat.match = joined.match();
  seat.seat = static_cast<int>(joined.seat());
  seat.token = joined.token();
  seat.seed_commitment = joined.seed_commitment();
  seat.joined = static_cast<std::int64_t>(std::time(nullptr));
  if (seat.match.empty() || seat.token.empty()) return wrong("no_seat", "The server gave no seat.");
  if (auto saved = context.state.save(seat); !saved) return std::unexpected(saved.error());
  Receipts receipts = context.state.receipts(seat.match, seat.seat);
  receipts.seed_commitment = seat.seed_commitment;
  receipts.own_entropy[seat.seat] = seat.entropy;
  if (auto saved = context.state.save(receipts, seat.seat); !saved) return std::unexpected(saved.error());
  return seat;
}

int run_new(Context& context, const NewMatch& what, const PlayChoice& choice) {
  const auto settings = settings_of(context, what);
  if (!settings) return complain(settings.error());
  v1::ClientFrame request;
  *request.mutable_create_match()->mutable_settings() = *settings;
  const auto answer = ask_lobby(context.loop, context.server, {}, std::move(request));
  if (!answer) return complain(answer.error());
  const auto& created = answer->created();
  std::vector<std::string> welcome = {"Match " + created.match() + " is made."};
  std::string own;
  for (const auto& invite : created.invites()) {
    const bool mine = !what.stay_out && static_cast<int>(invite.seat()) == what.seat;
    if (mine)
      own = invite.code();
    else if (!what.bot.empty())
      start_bot(context, {"join", "-", "--level", what.bot}, invite.code() + "\n");
    else
      welcome.push_back("For seat " + std::to_string(invite.seat()) + ", once: emcon join " + invite.code());
  }
  if (what.stay_out) {
    for (const auto& line : welcome) std::printf("%s\n", line.c_str());
    return exit_fine;
  }
  if (own.empty())
    return complain({"no_seat", "This scenario has no seat " + std::to_string(what.seat) + ".", "", -1, "seat", {}});
  auto seat = take_seat(context, own, what.player, "");
  if (!seat) return complain(seat.error());
  seat->title = settings->ruleset() + " " + settings->scenario();
  if (auto saved = context.state.save(*seat); !saved) return complain(saved.error());
  if (what.watching != "none") welcome.push_back("To look on: emcon watch " + created.match());
  return play_match(context, *seat, choice, std::move(welcome));
}

int run_join(Context& context, const std::string& code, const std::string& player, const PlayChoice& choice) {
  auto seat = take_seat(context, code, player, "");
  if (!seat) return complain(seat.error());
  return play_match(context, *seat, choice,
                    {"You have seat " + std::to_string(seat->seat) + " of match " + seat->match + "."});
}

int run_watch(Context& context, const std::string& match, const PlayChoice& choice) {
  SeatFile spectator;
  spectator.match = match;
  if (const auto own = find_seat(context.state, match, -1)) spectator.match = own->match;  // the start of an id will do
  return play_match(context, spectator, choice, {"You watch match " + match + "."});
}

void use_server_of(Context& context, const SeatFile& seat) {
  auto server = net::parse_endpoint(seat.server);
  if (!server || !context.server_words.empty()) return;
  server->ca_file = context.server.ca_file;
  context.server = *server;
  context.server_words = {"--server", seat.server};
}

int run_resume(Context& context, const std::string& match, int seat, const PlayChoice& choice) {
  auto found = find_seat(context.state, match, seat);
  if (!found) return complain(found.error());
  use_server_of(context, *found);
  for (const auto& other : context.state.seats())
    if (other.match == found->match && !other.bot.empty() && other.seat != found->seat)
      start_bot(context, {"resume", other.match, "--seat", std::to_string(other.seat), "--level", other.bot}, "");
  return play_match(context, *found, choice,
                    {"Back to match " + found->match + ", seat " + std::to_string(found->seat) + "."});
}

int run_rulesets(Context& context, const std::string& ruleset, const std::vector<std::string>& topic) {
  const auto found = get_rulesets(context, ruleset);
  if (!found) return complain(found.error());
  if (!topic.empty()) {
    std::string wanted;
    for (const std::string& word : topic) wanted += (wanted.empty() ? "" : " ") + word;
    const std::string text = handbook_text(*found, wanted, style_of_stdout(context.console));
    if (text.empty())
      return complain({"unknown_topic", "The handbook has nothing on '" + wanted + "'.", "", -1, "", {}});
    std::fputs(text.c_str(), stdout);
    return exit_fine;
  }
  std::fputs(rulesets_text(*found, style_of_stdout(context.console)).c_str(), stdout);
  return exit_fine;
}

int run_list(Context& context, bool mine, bool open, bool json) {
  std::vector<v1::MatchCard> cards;
  const std::string here = net::to_string(context.server);
  std::vector<std::string> tokens;
  for (const auto& seat : context.state.seats())
    if (seat.server == here && seat.bot.empty() && tokens.size() < 64) tokens.push_back(seat.token);
  for (const bool own : {true, false}) {
    if ((own && (open && !mine)) || (!own && (mine && !open)) || (own && tokens.empty())) continue;
    std::uint32_t after = 0;
    constexpr int pages_max = 20;
    for (int page = 0; page < pages_max; ++page) {
      v1::ClientFrame request;
      request.mutable_list_matches()->set_mine(own);
      request.mutable_list_matches()->set_after(after);
      const auto answer = ask_lobby(context.loop, context.server, tokens, std::move(request));
      if (!answer) return complain(answer.error());
      for (const auto& card : answer->matches().matches()) cards.push_back(card);
      if (!answer->matches().more() || answer->matches().matches_size() == 0) break;
      after += static_cast<std::uint32_t>(answer->matches().matches_size());
    }
  }
  const auto style = style_of_stdout(context.console);
  std::fputs((json ? cards_json(cards) : cards_text(cards, style)).c_str(), stdout);
  return exit_fine;
}

Result<SeatFile> find_seat(const StateDir& state, const std::string& match, int seat) {
  for (const auto& file : state.seats()) {
    if (!match.empty() && !file.match.starts_with(match)) continue;
    if (seat >= 0 ? file.seat == seat : file.bot.empty()) return file;
  }
  return wrong("no_seat",
               match.empty()
                   ? "You have no seat in any match yet: 'emcon new' makes one, 'emcon join CODE' takes one."
                   : "You have no seat in match " + match + " here: " + state.folder().string() + " holds none.");
}

SeatKey key_of(const SeatFile& seat) {
  return {seat.seat, seat.token, seat.entropy};
}

}  // namespace emcon::client
