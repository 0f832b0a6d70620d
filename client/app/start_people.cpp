// Where the start screen leads to other people: joining, looking on, one's own matches, replays.
#include <algorithm>

#include "client/app/listing.hpp"
#include "client/app/secret.hpp"
#include "client/app/start_screen.hpp"
#include "client/app/trust.hpp"
#include "client/telling/news.hpp"
#include "common/text.hpp"
#include "common/words/match.hpp"

namespace emcon::client {

using full::MenuItem;
using full::MenuText;

namespace {

constexpr screen::Style list_style{};

bool has_free_seat(const v1::MatchCard& card) {
  return card.phase() == v1::MatchCard::OPEN &&
         std::ranges::any_of(card.seats(), [](const auto& seat) { return !seat.held(); });
}

bool can_be_watched(const v1::MatchCard& card) {
  return card.phase() != v1::MatchCard::ENDED && card.settings().watching() != v1::WATCH_NONE;
}

std::string label_of(const v1::MatchCard& card) {
  return telling::battle_name(card);
}

}  // namespace

/// Asks once for the player's name, before others see it. False: he has gone back.
bool StartScreen::know_name(bool anew) {
  if (!settings_.name.empty() && !anew) return true;
  std::string text = usual_name(context_);
  std::string about = "Others see it at the table and in lists. It is asked once; 'Settings' changes it.";
  while (const auto typed = ask_line("What are you called?", about, text)) {
    const std::string name = single_blanks(*typed);
    if (!name.empty() && full::is_player_name(name)) {
      settings_.name = name;
      if (const auto kept = context_.state.save_player_name(name); !kept) tell(kept.error());
      return true;
    }
    text = *typed;
    about = "A name has 1 to 40 bytes, single blanks between its words, none of " + std::string(no_player_signs) +
            ", and does not look like the address of a page.";
  }
  return false;
}

void StartScreen::find() {
  auto what = choose_game("Find an opponent", Others::strangers);
  if (!what) return;
  const MenuText when{"Find an opponent: when?",
                      "Whoever wishes the same battle by the same clock sits down with you.",
                      {{"Now", "30 min + 15 s: both stay here"},
                       {"Over days", "one a day, 3 days in reserve"},
                       {"Over more days", "one in two days, 6 days in reserve"}},
                      "",
                      ""};
  const auto chosen = choose(when);
  constexpr const char* clocks[] = {"live", "daily", "two-days"};
  if (!chosen || *chosen >= std::size(clocks) || !know_name()) return;
  what->time = clocks[*chosen];
  what->player = settings_.name;
  const auto found = find_opponent(context_, *what);
  if (!found) return tell(found.error());
  if (!found->waits) return play(found->seat, {"Somebody waited: you have a seat in match " + found->seat.match + "."});
  const MenuText wait{
      "You wait in the list of everybody",
      "Nobody waits for such a battle now. Whoever wishes it sits down with you, for 7 days, whether you are "
      "here or not.",
      {{"Wait there", "at the table of match " + found->seat.match},
       {"Play the server meanwhile", "the same battle against a bot"},
       {"To the start screen", "it says when somebody has come: 'My matches'"}},
      "",
      ""};
  const auto then = choose(wait);
  if (then == 0) return play(found->seat, {"You wait for an opponent in match " + found->seat.match + "."});
  if (then != 1) return;
  what->bot = "greedy";
  what->time.clear();
  make(*what);
}

void StartScreen::invite() {
  const auto what = choose_game("Invite somebody", Others::friends);
  if (what && know_name()) make(*what);
}

bool StartScreen::sit_down(const std::string& how) {
  if (const auto own = seat_of_invite(context_, how); own && own->server == server_name(context_)) {
    resume_bots(context_, *own);
    play(*own, {"Back to match " + own->match + "."});
    return true;
  }
  if (const auto maker = seat_of_maker(context_, how)) {
    const auto as_well =
        choose({"Take its seat as well?", own_invite_words(*maker), {{"No", ""}, {"Yes", ""}}, "", ""});
    if (!as_well || *as_well != 1) return true;
  }
  const auto data = words_on_data(context_, how);
  if (!data) return tell(with_way_back(context_, data.error())), false;
  if (!data->empty()) {
    const auto all_the_same = choose({"Take the seat all the same?", *data, {{"No", ""}, {"Yes", ""}}, "", ""});
    if (!all_the_same || *all_the_same != 1) {
      message_ = "The seat is still free; nothing was taken.";
      return true;
    }
  }
  if (!know_name()) return true;
  const auto seat = take_seat_as_typed(context_, how, "", "");
  if (!seat) return tell(with_way_back(context_, seat.error())), false;
  play(*seat, {"You have a seat in match " + seat->match + "."});
  return true;
}

void StartScreen::ask_until(const std::string& title, const std::string& about, full::Question::Hide hide,
                            bool (StartScreen::*good)(const std::string& typed)) {
  std::string typed, wrong;
  while (const auto line = ask_line(title, wrong.empty() ? about : wrong + " " + about, typed, hide)) {
    if (as_meant(*line).empty() || (this->*good)(*line)) return;
    typed = *line;
    wrong = std::exchange(message_, {});
  }
}

bool StartScreen::join_as_typed(const std::string& typed) {
  const std::string meant = code_as_meant(typed);
  if (const auto whole = is_whole(meant); !whole) return tell(whole.error()), false;
  return sit_down(meant);
}

void StartScreen::join_by_code() {
  ask_until("Join", "The code of your seat, as the other player got it from his program:", hidden,
            &StartScreen::join_as_typed);
}

/// The names of the sides of its scenario; nothing if the server does not give them.
std::vector<std::string> StartScreen::side_names(const v1::MatchCard& card) {
  std::vector<std::string> out;
  if (const auto rulesets = get_rulesets(context_, ""); rulesets)
    for (const auto& ruleset : rulesets->rulesets())
      for (const auto& scenario : ruleset.scenarios())
        if (ruleset.id() == card.ruleset() && scenario.id() == card.scenario())
          for (const auto& side : scenario.sides()) out.push_back(side.name());
  return out;
}

void StartScreen::join_listed(const v1::MatchCard& card) {
  MenuText seats{label_of(card) + ": which side?", match_words(card, list_style), {}, "", ""};
  const std::vector<std::string> sides = side_names(card);
  std::vector<std::uint32_t> free;
  for (const auto& seat : card.seats()) {
    if (seat.held()) continue;
    free.push_back(seat.seat());
    const std::size_t side = seat.side();
    seats.items.push_back({side < sides.size() ? sides[side] : "side " + std::to_string(side + 1),
                           "seat " + std::to_string(seat.seat())});
  }
  const auto which = free.size() == 1 ? std::optional<std::size_t>(0) : choose(std::move(seats));
  if (which && *which < free.size()) sit_down(card.match() + ":" + std::to_string(free[*which]));
}

void StartScreen::join() {
  const auto chosen = choose_listed("Join", {"A code", "that somebody gave you"}, has_free_seat);
  if (chosen) chosen->card ? join_listed(*chosen->card) : join_by_code();
}

std::optional<StartScreen::Chosen> StartScreen::choose_listed(const std::string& title, const MenuItem& other,
                                                              bool (*wanted)(const v1::MatchCard&)) {
  const auto cards = get_matches(context_, false);
  if (!cards) return tell(cards.error()), std::nullopt;
  MenuText text{title, "", {}, "", ""};
  std::vector<v1::MatchCard> shown;
  for (const auto& card : *cards) {
    if (!wanted(card) || !is_match_id(card.match())) continue;
    shown.push_back(card);
    text.items.push_back({label_of(card), match_words(card, list_style)});
  }
  text.items.push_back(other);
  if (shown.empty()) return Chosen{};
  const auto which = choose(std::move(text));
  if (!which || *which > shown.size()) return std::nullopt;
  return *which == shown.size() ? Chosen{} : Chosen{shown[*which]};
}

/// One of the matches of this player that have ended, or of those that have not.
std::optional<v1::MatchCard> StartScreen::choose_own(const std::string& title, bool ended) {
  const auto cards = get_matches(context_, true);
  if (!cards) return tell(cards.error()), std::nullopt;
  MenuText text{title, "", {}, "", ""};
  std::vector<v1::MatchCard> shown;
  for (const auto& card : *cards) {
    if ((card.phase() == v1::MatchCard::ENDED) != ended || !is_match_id(card.match())) continue;
    shown.push_back(card);
    text.items.push_back({label_of(card), own_match_words(card, list_style)});
  }
  if (shown.empty()) {
    message_ = "There is none now.";
    return std::nullopt;
  }
  const auto which = choose(std::move(text));
  return which && *which < shown.size() ? std::optional(shown[*which]) : std::nullopt;
}

void StartScreen::own_matches() {
  if (const auto card = choose_own("My matches", false)) go_on(*card);
}

void StartScreen::go_on(const v1::MatchCard& own) {
  const auto* const card = &own;
  if (auto seats = shared_seats(context_.state, server_name(context_), card->match()); !seats.empty())
    return share(std::move(seats), {"Back to match " + card->match() + "."});
  const auto seat = find_seat_here(context_, card->match(), card->your_seat());
  if (!seat) return tell(seat.error());
  resume_bots(context_, *seat);
  play(*seat, {"Back to match " + seat->match + "."});
}

void StartScreen::watch() {
  const auto chosen =
      choose_listed("Watch", {"Another match", "by its id, or what its players tell you of it"}, can_be_watched);
  if (!chosen) return;
  if (!chosen->card)
    return ask_until("Watch", "The id of the match; of a listed one its first letters will do:", nullptr,
                     &StartScreen::watch_as_typed);
  look_on(chosen->card->match(), chosen->card->ruleset() + " " + chosen->card->scenario());
}

bool StartScreen::watch_as_typed(const std::string& typed) {
  const auto whole = match_to_watch(context_, words::lower(as_meant(typed)));
  if (!whole) return tell(whole.error()), false;
  look_on(*whole, {});
  return true;
}

void StartScreen::look_on(const std::string& match, const std::string& title) {
  SeatFile spectator;
  spectator.match = match;
  spectator.title = title;
  if (know_name()) play(spectator, {"To watch: match " + match + "."});
}

void StartScreen::replays() {
  const auto card = choose_own("Replays", true);
  if (!card) return;
  const auto seat = find_seat_here(context_, card->match(), card->your_seat());
  if (!seat) return tell(seat.error());
  terminal_.reset();
  look_back(context_, *seat);
  if (!open()) leaving_ = true;
}

}  // namespace emcon::client
