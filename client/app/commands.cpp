// Runs the commands that need a server's lobby only: making and joining matches, and reading handbooks.
#include <unistd.h>
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <iterator>
#include <sstream>

#include "client/app/app.hpp"
#include "client/app/full_screen.hpp"
#include "client/app/listing.hpp"
#include "client/app/lobby.hpp"
#include "client/app/own_server.hpp"
#include "client/app/secret.hpp"
#include "client/app/trust.hpp"
#include "client/full/settings.hpp"
#include "client/screen/book.hpp"
#include "common/links.hpp"
#include "common/proof/commitment.hpp"
#include "common/proof/signature.hpp"
#include "common/text.hpp"
#include "common/wire/convert.hpp"
#include "common/words/match.hpp"
#include "common/words/near.hpp"
#include "common/words/words.hpp"

namespace emcon::client {

std::optional<std::uint32_t> whole_number(std::string_view text) {
  if (text.empty() || text.size() > 9 || text.find_first_not_of("0123456789") != std::string_view::npos)
    return std::nullopt;
  return static_cast<std::uint32_t>(std::stoul(std::string(text)));
}

std::string usual_name(const Context& context) {
  std::vector<std::string> ignored;
  if (std::string kept = settings_of(context, ignored).name; !kept.empty()) return kept;
  const char* user = std::getenv("USER");
  const std::string name = as_name(std::string_view(user ? user : "").substr(0, 40), no_player_signs);
  return name.empty() || looks_like_link(name) ? "player" : name;
}

Result<v1::Rulesets> get_rulesets(Context& context, const std::string& ruleset) {
  v1::ClientFrame request;
  request.mutable_get_rulesets()->set_ruleset(ruleset);
  auto answer = ask_lobby(context.loop, context.server, {}, std::move(request));
  if (!answer) return std::unexpected(std::move(answer.error()));
  return answer->rulesets();
}

int complain(const Problem& problem) {
  screen::Style style;
  std::fprintf(stderr, "emcon: %s\n", screen::clean(problem.text, style).c_str());
  if (problem.code == "no_connection" && problem.text.contains(usual_server))
    std::fprintf(
        stderr,
        "emcon: That is the server when none is named. --server ws://HOST:PORT names another, and --server own starts "
        "one on this machine; 'emcon learn' and 'emcon new GAME BATTLE --bot' do that by themselves.\n");
  if (problem.code == "no_connection" || problem.code == "own_server") return exit_no_connection;
  // What a flag says is wrong in itself, whatever there is at the server.
  constexpr std::string_view of_the_line[] = {"file_exists",  "no_folder", "usage",      "bad_time",
                                              "bad_watching", "bad_leave", "bad_name",   "unknown_option",
                                              "bad_value",    "too_long",  "bad_server", "bad_fingerprint"};
  if (std::ranges::find(of_the_line, problem.code) != std::end(of_the_line)) return exit_usage;
  return problem.code == "state_dir" || problem.code == "no_recording" ? exit_files : exit_refused;
}

std::string single_blanks(const std::string& typed) {
  std::string out;
  std::istringstream words(typed);
  for (std::string word; words >> word;) out += (out.empty() ? "" : " ") + word;
  return out;
}

Result<void> may_be_called(const std::string& name) {
  constexpr std::size_t bytes_max = 40;
  if (name.size() > bytes_max)
    return wrong("bad_name",
                 "A player's name has at most " + std::to_string(bytes_max) + " bytes; this has " +
                     std::to_string(name.size()) + ".",
                 "player");
  if (looks_like_link(name))
    return wrong("bad_name",
                 "'" + as_text(name) +
                     "' cannot be a player's name: it looks like the address of a page; write it without www., "
                     "without :/ and without the ending of an address, such as .com.",
                 "player");
  if (is_name(name, no_player_signs)) return {};
  if (const std::string hidden = no_text_in(name); !hidden.empty())
    return wrong("bad_name",
                 "'" + as_text(name) + "' cannot be a player's name: it has the character " + hidden +
                     ", which shows nothing or is no text; write it without that one.",
                 "player");
  return wrong("bad_name",
               "'" + as_text(name) + "' cannot be a player's name: it is written without any of " +
                   std::string(no_player_signs) + " and with single blanks between its words.",
               "player");
}

Result<SeatFile> take_seat(Context& context, const std::string& text, const std::string& player,
                           const std::string& bot) {
  if (auto good = may_be_called(player); !good) return std::unexpected(good.error());
  const InviteInHand in_hand(context);
  const auto invite = turn_to_invite(context, text);
  if (!invite) return std::unexpected(invite.error());
  const std::string& code = invite->code;
  // An invite is good for one seat, and that is lost if it cannot be kept.
  if (auto writable = context.state.prove_writable(server_name(context)); !writable)
    return std::unexpected(writable.error());
  SeatFile seat;
  seat.server = server_name(context);
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
    seat.code = code_hash(code);
  }
  seat.name = player.empty() ? usual_name(context) : player;
  join.set_name(seat.name);
  join.set_entropy_commitment(as_string(entropy_commitment(seat.entropy)));
  const auto answer = ask_lobby(context.loop, context.server, {}, std::move(request));
  if (!answer) return std::unexpected(answer.error());
  return keep_taken(context, std::move(seat), answer->joined());
}

Result<SeatFile> keep_taken(Context& context, SeatFile seat, const v1::Joined& joined) {
  seat.match = joined.match();
  seat.seat = static_cast<int>(joined.seat());
  seat.token = joined.token();
  seat.seed_commitment = joined.promise().seed_commitment();
  seat.key = known_fingerprint(context.state, seat.server);
  seat.drawn_in = context.state.place_of(seat.server);
  seat.joined = static_cast<std::int64_t>(std::time(nullptr));
  constexpr std::size_t token_max = 200;
  if (!is_match_id(seat.match) || seat.token.empty() || seat.token.size() > token_max || seat.token.contains(' '))
    return wrong("no_seat", "The server gave no seat.");
  if (auto met = meet(context.state, seat.server, joined.promise().server_key()); !met)
    return std::unexpected(met.error());
  const Receipts before = context.state.receipts(seat.server, seat.match, seat.seat);
  if (!before.seed_commitment.empty() && before.seed_commitment != seat.seed_commitment)
    return wrong(
        "other_dice",
        "The server gives a seat of match " + seat.match + ", but its commitment to the dice of that match " +
            "is another one than you were shown before. Nothing of what you kept is changed; do not trust it.");
  // The new secrets are stored first: traces of the old ones may be forgotten only when no file holds them any more.
  if (auto saved = context.state.save(seat); !saved) return std::unexpected(saved.error());
  auto receipts = context.state.begin_receipts(seat.server, seat.match, seat.seat);
  if (!receipts) return std::unexpected(receipts.error());
  receipts->seed_commitment = seat.seed_commitment;
  if (auto saved = context.state.save(seat.server, *receipts, seat.seat); !saved) return std::unexpected(saved.error());
  return seat;
}

int run_new(Context& context, const NewMatch& what, const PlayChoice& choice) {
  if (!what.bot.empty()) want_server(context);
  std::optional<WaitsAloud> waits(std::in_place, context.loop, net::to_string(context.server));
  auto made = make_match(context, what);
  waits.reset();
  if (!made) return complain(made.error());
  if (made->seat) return play_match(context, *made->seat, choice, std::move(made->welcome));
  for (const auto& line : made->welcome) std::printf("%s\n", line.c_str());
  return exit_fine;
}

namespace {

Problem no_lesson(std::string text) {
  return {"unknown_ruleset", std::move(text), "", -1, "ruleset", {}};
}

/// The battle that `lesson` names. The first one of a game has the game's name; each has its scenario's name, also
/// after the game's. Problem: there is none, or several games have it.
Result<NewMatch> lesson_meant(const std::vector<NewMatch>& battles, const std::string& lesson,
                              const std::string& scenario) {
  std::vector<std::string> games, scenarios;
  for (const NewMatch& what : battles) {
    words::add_new(games, what.ruleset);
    words::add_new(scenarios, what.scenario);
  }
  if (games.empty()) return std::unexpected(no_lesson("No game of this server has a guided battle."));
  const std::string* game = lesson.empty() ? games.data() : words::the_one(games, lesson);
  const std::string* battle = words::the_one(scenarios, scenario.empty() ? lesson : scenario);
  std::vector<NewMatch> meant;
  for (const NewMatch& what : battles)
    if (game ? what.ruleset == *game && (scenario.empty() || (battle && what.scenario == *battle))
             : scenario.empty() && battle && what.scenario == *battle)
      meant.push_back(what);
  if (meant.size() == 1 || (game && !meant.empty())) return meant.front();
  if (meant.empty()) {
    const std::string typed = scenario.empty() || !game ? lesson : scenario, of = game ? " of " + *game : std::string();
    std::ranges::copy(scenarios, std::back_inserter(games));
    return std::unexpected(no_lesson("There is no guided battle '" + typed + "'" + of +
                                     ". There are guided battles of " + words::one_of(games) + "." +
                                     words::did_you_mean_titled(typed, words::untitled(games))));
  }
  std::vector<std::string> all;
  for (const NewMatch& what : meant) all.push_back("'emcon learn " + what.ruleset + " " + what.scenario + "'");
  return std::unexpected(no_lesson("Several games have a battle '" + *battle + "': say " + words::one_of(all) + "."));
}

}  // namespace

int run_learn(Context& context, const std::string& lesson, const std::string& scenario) {
  want_server(context);
  const auto battles = guided_battles(context);
  if (!battles) return complain(battles.error());
  const auto chosen = lesson_meant(*battles, lesson, scenario);
  if (!chosen) return complain(chosen.error());
  PlayChoice choice;
  choice.lessons = true;
  return run_new(context, *chosen, choice);
}

Result<SeatFile> take_handed_seat(Context& context, const std::string& token, const std::string& player) {
  for (const SeatFile& kept : context.state.seats()) {
    if (kept.token != token) continue;
    if (kept.server != server_name(context))
      return wrong("other_server",
                   "This token is that of " + seat_in_words(kept) +
                       "; it is sent to no other server. If that one has moved here, take its seat file "
                       "away first: " +
                       context.state.server_folder(kept.server).string() + ".");
    if (const auto its = of_this_server(context.state, kept); !its) return std::unexpected(its.error());
  }
  v1::ClientFrame request;
  request.mutable_list_matches()->set_mine(true);
  const auto answer = ask_lobby(context.loop, context.server, {token}, std::move(request));
  if (!answer) return std::unexpected(answer.error());
  if (answer->matches().matches().empty())
    return wrong("wrong_token", "This token holds no seat here; ask the host for another, or see whether it is whole.");
  const v1::MatchCard& card = answer->matches().matches(0);
  if (!is_match_id(card.match()) || card.your_seat() < 0 || card.your_seat() >= seats_max)
    return wrong("no_seat", "The server names no seat that this token holds.");
  const auto kept = find_seat_here(context, card.match(), card.your_seat());  // entropy and name stay its owner's
  SeatFile seat = kept ? *kept : SeatFile{};
  seat.server = server_name(context);
  seat.match = card.match();
  seat.seat = card.your_seat();
  seat.token = token;
  seat.key = known_fingerprint(context.state, seat.server);
  seat.bot.clear();
  if (!kept || !player.empty()) seat.name = player.empty() ? usual_name(context) : player;
  if (!kept) seat.joined = static_cast<std::int64_t>(std::time(nullptr));
  if (auto saved = context.state.save(seat); !saved) return std::unexpected(saved.error());
  return seat;
}

Result<SeatFile> take_seat_as_typed(Context& context, const std::string& typed, const std::string& player,
                                    const std::string& bot) {
  if (!typed.starts_with(seat_token_prefix)) return take_seat(context, typed, player, bot);
  auto seat = take_handed_seat(context, typed, player);
  if (!seat || bot.empty()) return seat;
  seat->bot = bot;
  if (auto saved = context.state.save(*seat); !saved) return std::unexpected(saved.error());
  return seat;
}

Result<std::string> which_seat(Context& context, const std::string& how, const std::string& command) {
  if (const auto colon = how.find(':'); colon != std::string::npos && !how.contains('/')) {
    const auto seat = whole_number(how.substr(colon + 1));
    if (!seat)
      return wrong("usage",
                   "Write MATCH:SEAT with the number of a seat, counted from 0: " + how.substr(0, colon) + ":1.");
    const auto match = listed_match(context, how.substr(0, colon));
    if (!match) return match;
    if (const auto free = may_take(context, *match, static_cast<int>(*seat)); !free)
      return std::unexpected(free.error());
    return *match + how.substr(colon);
  }
  if (is_match_id(how))
    return wrong("usage", "Write MATCH:SEAT, for instance " + how + ":1; 'emcon list' shows which seats are free.");
  auto typed = ask_for_code(how, command);
  if (!typed) return typed;
  if (auto whole = is_whole(*typed); !whole) return std::unexpected(whole.error());
  if (auto one = names_no_other_server(context, *typed); !one) return std::unexpected(one.error());
  return typed;
}

/// Whether a part of the text may be a code, or what is left of one: codes have dashes or digits, or stand alone.
bool has_shape_of_code(const std::string& text) {
  const bool alone = text.find_first_of(" \t") == std::string::npos;
  return alone || std::ranges::any_of(text, [](char c) { return c == '-' || (c >= '0' && c <= '9'); });
}

Result<void> is_whole(const std::string& typed) {
  if (typed.starts_with(seat_token_prefix)) return {};
  std::string code = typed.substr(typed.find("://") == std::string::npos ? 0 : typed.rfind('/') + 1);
  for (const std::string_view before : {"join=", "watch="})  // a code or a match, in a page's link
    if (const auto at = code.find(before); at != std::string::npos) code.erase(0, at + before.size());
  code.resize(std::min(code.find('+'), code.size()));
  if (is_match_id(std::string_view(code).substr(0, code.find(':'))))
    return code.contains(':') ? Result<void>()
                              : wrong("bad_code",
                                      "This is the id of a match, not a code: take a free seat of a listed "
                                      "match by 'emcon join MATCH:SEAT', or look on by 'emcon watch MATCH'.");
  const auto letters = static_cast<std::size_t>(std::ranges::count_if(
      code, [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9'); }));
  constexpr std::size_t letters_of_a_code = 12, letters_of_a_fingerprint = 16;
  if (letters == letters_of_a_code) return {};
  if (letters == 0 || !has_shape_of_code(code))
    return wrong("bad_code", "There is no code in this; an invite has one of 12 letters and digits.");
  if (!fingerprint_as_typed(code).empty() && letters == letters_of_a_fingerprint)
    return wrong("bad_code",
                 "This is the fingerprint of a key; the code of the seat stands before it, CODE+FINGERPRINT.");
  return wrong("bad_code", "A code has 12 letters and digits, for instance abcd-efgh-jkmn; this has " +
                               std::to_string(letters) +
                               (letters < letters_of_a_code ? ". It may have been cut off when it was copied."
                                                            : ". Something else may stand before or behind it."));
}

std::optional<SeatFile> seat_of_invite(const Context& context, const std::string& typed) {
  const auto invite = read_invite(typed);
  if (!invite || typed.starts_with(seat_token_prefix) || invite->code.contains(':')) return std::nullopt;
  std::string server = server_name(context);
  if (!invite->server.empty()) {
    const auto named = net::parse_endpoint(invite->server);
    if (!named) return std::nullopt;
    server = net::to_string(*named);
  }
  const std::string hash = code_hash(invite->code);
  for (const SeatFile& seat : context.state.seats(server))
    if (seat.code == hash && seat.bot.empty() &&
        (invite->fingerprint.empty() || seat.key.empty() || invite->fingerprint == seat.key))
      return seat;
  return std::nullopt;
}

std::optional<SeatFile> seat_of_maker(const Context& context, const std::string& typed) {
  const auto invite = read_invite(typed);
  if (!invite || invite->code.empty() || typed.starts_with(seat_token_prefix) || invite->code.contains(':'))
    return std::nullopt;
  for (const SeatFile& seat : context.state.seats())
    if (std::ranges::any_of(seat.invites, [&](const std::string& line) { return line.contains(invite->code); }))
      return seat;
  return std::nullopt;
}

std::string own_invite_words(const SeatFile& seat) {
  return "You play this match already: " + seat_in_words(seat) + ". This invite is for somebody else.";
}

Problem with_way_back(const Context& context, Problem refusal) {
  if ((refusal.code == "wrong_code" || refusal.code == "seat_taken") &&
      !context.state.seats(server_name(context)).empty())
    refusal.text += " You may have taken the seat yourself: 'emcon list --mine' shows yours, 'emcon resume' goes back.";
  return refusal;
}

/// Asks a person who was asked for a code, and has no name yet, for his name; "": his name on the computer.
std::string ask_for_name(Context& context) {
  std::vector<std::string> ignored;
  if (context.kiosk || !settings_of(context, ignored).name.empty()) return {};
  for (;;) {
    std::printf("Your name, as others see it [%s]: ", usual_name(context).c_str());
    std::fflush(stdout);
    std::string typed;
    std::getline(std::cin, typed);
    const std::string name = single_blanks(typed);
    if (name.empty()) return {};
    const auto good = may_be_called(name);
    if (good) {
      if (const auto kept = context.state.save_player_name(name); !kept) complain(kept.error());
      return name;
    }
    complain(good.error());
  }
}

/// Asks a person who has made the match, and plays in it, whether he wants to take another seat of it. If nobody can be
/// asked the answer is no.
bool wants_it_too(const SeatFile& seat) {
  std::printf("%s\n", own_invite_words(seat).c_str());
  if (::isatty(STDIN_FILENO) == 0) {
    std::printf("'emcon resume %s' goes back to your seat.\n", seat.match.c_str());
    return false;
  }
  std::printf("Take its seat as well? [yes/no] ");
  std::fflush(stdout);
  std::string typed;
  std::getline(std::cin, typed);
  return words::lower(single_blanks(typed)) == "yes";
}

int run_join(Context& context, const std::string& how, const std::string& given, const PlayChoice& choice) {
  const auto typed = which_seat(context, how, "emcon join");
  if (!typed) return complain(typed.error());
  // A person who comes back by the link that he was sent has the seat already.
  if (const auto own = seat_of_invite(context, *typed)) return run_resume(context, own->match, own->seat, choice);
  if (const auto maker = seat_of_maker(context, *typed); maker && !wants_it_too(*maker)) return exit_refused;
  const std::string player = given.empty() && how.empty() ? ask_for_name(context) : given;
  if (const auto known = know_the_data(context, *typed); !known) return complain(with_way_back(context, known.error()));
  std::optional<WaitsAloud> waits(std::in_place, context.loop, net::to_string(context.server));
  const auto seat = take_seat_as_typed(context, *typed, player, "");
  waits.reset();
  if (!seat) return complain(with_way_back(context, seat.error()));
  return play_match(context, *seat, choice, {"You have a seat in match " + seat->match + "."});
}

std::vector<std::string> server_words(const Context& context) {
  std::vector<std::string> out;
  if (const std::string server = net::to_string(context.server); server != usual_server) out = {"--server", server};
  if (!context.server.ca_file.empty()) out.insert(out.end(), {"--ca", context.server.ca_file});
  return out;
}

void resume_bots(const Context& context, const SeatFile& seat) {
  for (const auto& other : context.state.seats(seat.server))
    if (other.match == seat.match && !other.bot.empty() && other.seat != seat.seat)
      start_bot(context, {"resume", other.match, "--seat", std::to_string(other.seat), "--level", other.bot}, "");
}

int run_resume(Context& context, const std::string& match, int seat, const PlayChoice& choice) {
  auto found = go_to_seat(context, match, seat);
  if (!found) return complain(found.error());
  if (auto seats = shared_seats(context.state, found->server, found->match); seat < 0 && !seats.empty())
    return play_hot_seat(context, std::move(seats), {"Back to match " + found->match + "."});
  resume_bots(context, *found);
  const auto own = std::ranges::count_if(context.state.seats(found->server), [&](const SeatFile& other) {
    return other.match == found->match && other.bot.empty();
  });
  // A number is needed only if there are several.
  const std::string which = own > 1 ? ", seat " + std::to_string(found->seat) : std::string();
  return play_match(context, *found, choice, {"Back to match " + found->match + which + "."});
}

int run_rulesets(Context& context, const std::string& ruleset, const std::vector<std::string>& topic, bool json) {
  const WaitsAloud waits(context.loop, net::to_string(context.server));
  const Result<std::string> id = ruleset_typed(context, ruleset);
  if (!id) return complain(id.error());
  const auto found = get_rulesets(context, *id);
  if (!found) return complain(found.error());
  if (json) {
    std::fputs(rulesets_json(*found).c_str(), stdout);
    return exit_fine;
  }
  if (!topic.empty()) {
    std::string wanted;
    for (const std::string& word : topic) wanted += (wanted.empty() ? "" : " ") + word;
    const std::string text = handbook_text(*found, wanted, style_of_stdout(context.console));
    if (text.empty())
      return complain({"unknown_topic",
                       "The handbook has nothing on '" + wanted + "'." + topic_meant(*found, wanted) +
                           " 'emcon rules " + *id + "' shows all of it.",
                       "",
                       -1,
                       "",
                       {}});
    std::fputs(text.c_str(), stdout);
    return exit_fine;
  }
  std::fputs(rulesets_text(*found, style_of_stdout(context.console)).c_str(), stdout);
  return exit_fine;
}

}  // namespace emcon::client
