// Puts a step of an ended match into words: its orders, its tellings and their audiences.
#include "client/telling/steps.hpp"

#include <algorithm>

#include "client/desk/opened.hpp"
#include "client/screen/sheet.hpp"
#include "common/each_of.hpp"
#include "common/wire/convert.hpp"
#include "common/words/words.hpp"

namespace emcon::client::telling {

using screen::clean;
using screen::wrapped;

namespace {

std::string side_name(const Debriefing& person, int side) {
  const auto& sides = sides_of(person);
  return side >= 0 && static_cast<std::size_t>(side) < sides.size() ? sides[static_cast<std::size_t>(side)].name
                                                                    : "side " + std::to_string(side);
}

std::string seat_word(const Debriefing& person, int seat, const screen::Style& style) {
  int side = -1, of_side = 0;
  const auto& seats = person.desk().model().card.seats();
  for (const auto& one : seats)
    if (static_cast<int>(one.seat()) == seat) side = static_cast<int>(one.side());
  for (const auto& one : seats) of_side += static_cast<int>(one.side()) == side;
  const std::string name = clean(side_name(person, side), style);
  return of_side == 1 ? name : name + " (seat " + std::to_string(seat) + ")";
}

std::string line_text(const Debriefing& person, const v1::DebriefLine& line, const screen::Style& style) {
  const std::string text = screen::journal_line(wire::from_proto(line.line()), style);
  const std::string told = told_word(person, line, style);
  return told.empty() || person.look().eyes() != v1::GetDebrief::TRUTH ? text : text + "    [" + told + "]\n";
}

std::string step_head(const Debriefing& person, const screen::Style& style) {
  const v1::DebriefStep& step = *person.step();
  const std::int32_t turn = step_turn(person);
  std::string head = "Step " + std::to_string(step.step()) + " of " + std::to_string(step.steps()) +
                     (turn > 0 ? ", turn " + std::to_string(turn) : std::string()) + ": " + step_title(person, style);
  if (!step.clause().empty() && person.landed() == 0) head += " (" + clean(step.clause(), style) + ")";
  return wrapped(style, paint(style, "bold", head + ", " + eyes_word(person, style) + "."));
}

std::string kept_word(Kept kept, const screen::Style& style) {
  static constexpr EachOf<Kept> words({{Kept::not_sealed, ""},
                                       {Kept::never_closed, "sealed, and never shown to anyone"},
                                       {Kept::opens, "opens the commitment published"},
                                       {Kept::as_shown, "opens the commitment this client was shown"},
                                       {Kept::broken, "does NOT open the commitment published"}});
  if (kept == Kept::not_sealed) return {};
  const std::string word = words[kept];
  return " [" + (kept == Kept::broken ? screen::paint(style, "red", word) : word) + "]";
}

/// The order as if it were offered, so that its points and paths are written in the measure of the board's plane. The
/// offer itself is not kept.
table::OfferLine as_offered(const table::FilledLine& line, const table::Board& board) {
  const auto plane = std::ranges::find(board.maps, table::MapKind::plane, &table::Map::kind);
  const table::Scale scale = plane == board.maps.end() ? table::Scale{} : plane->scale;
  table::OfferLine out;
  out.verb = line.verb;
  out.subject = line.subject;
  out.variant = line.variant;
  for (const auto& [name, value] : line.entries) {
    table::Field field;
    field.name = name;
    if (std::holds_alternative<Point>(value)) field.scale = scale;
    if (const auto* path = std::get_if<table::Path>(&value); path && plane != board.maps.end())
      for (const table::PathStep& step : path->steps) {
        table::Leg leg;
        leg.token = step.leg;
        leg.scale = scale;
        // A leg that turns has no length, and a leg with a length never has 0.
        leg.argument_max = step.argument;
        if (std::ranges::find(field.legs, step.leg, &table::Leg::token) == field.legs.end()) field.legs.push_back(leg);
      }
    out.fields.push_back(std::move(field));
  }
  return out;
}

/// `all`: of every seat; else those the eyes may have, and broken promises.
std::string orders_text(const Debriefing& person, bool all, const screen::Style& style) {
  static constexpr const char* by_words[] = {"", ", by standing order", ", as the time was up",
                                             ", as the seat was left"};
  const auto& look = person.look();
  std::string out;
  for (const auto& answer : person.step()->answers()) {
    const Kept kept =
        check_answer(person.desk().model().match, person.step()->question(), answer, person.desk().receipts());
    const int seat = static_cast<int>(answer.seat());
    const bool own = look.eyes() == v1::GetDebrief::TRUTH ||
                     (look.eyes() == v1::GetDebrief::SEAT && static_cast<int>(look.seat()) == seat);
    if (!all && !own && kept != Kept::broken) continue;
    const auto filled = wire::parse_filled(answer.answer());
    std::string orders;
    if (filled)
      for (const auto& line : filled->lines) {
        const table::OfferLine offered = as_offered(line, person.board());
        orders += (orders.empty() ? "" : "; ") + clean(words::order_words(line, &offered), style);
      }
    out += wrapped(style,
                   seat_word(person, seat, style) + " ordered: " + (orders.empty() ? "nothing" : orders) +
                       by_words[std::clamp<int>(answer.by(), 0, 3)] + kept_word(kept, style) + ".",
                   4);
  }
  return out;
}

}  // namespace

const table::Sides& sides_of(const Debriefing& person) {
  return person.board().sides.empty() ? person.desk().model().board.sides : person.board().sides;
}

std::string no_look(NoLook why, const Debriefing& person, const screen::Style& style) {
  switch (why) {
    case NoLook::the_end:
      return wrapped(style, "This is the end.");
    case NoLook::the_beginning:
      return wrapped(style, "This is the beginning.");
    case NoLook::no_such_step:
      return wrapped(style, "The steps are numbered 1 to " + std::to_string(person.step()->steps()) + ".");
    case NoLook::no_such_seat:
      return wrapped(style, "The seats are numbered 0 to " +
                                std::to_string(std::max(1, person.desk().model().card.seats_size()) - 1) + ".");
    case NoLook::not_yet:
      break;
  }
  return wrapped(style, "One moment, the server is still opening the match.");
}

std::string not_ended(const Debriefing& person, const screen::Style& style) {
  return wrapped(style, "Match " + clean(person.desk().model().match, style) +
                            " has not ended yet; its debrief opens when it has. 'emcon replay MATCH --recording' shows "
                            "what this client has seen of it.");
}

std::string not_shown(const debrief_news::NotShown& news, const screen::Style& style) {
  return wrapped(style, news.problem ? clean(news.problem->text, style) : "The server has sent no step.");
}

std::string eyes_word(const Debriefing& person, const screen::Style& style) {
  switch (person.look().eyes()) {
    case v1::GetDebrief::SEAT:
      return "as " + seat_word(person, static_cast<int>(person.look().seat()), style) + " knew it";
    case v1::GetDebrief::PUBLIC:
      return "as the public knew it";
    default:
      return "as it was";
  }
}

std::int32_t step_turn(const Debriefing& person) {
  return person.landed() > 0 ? person.step()->turn() : person.step()->asked_turn();
}

std::string step_title(const Debriefing& person, const screen::Style& style) {
  const std::string& title = person.step()->title();
  return title.empty() || person.landed() > 0 ? std::string("the beginning") : clean(title, style);
}

std::string all_steps(const Debriefing& person) {
  return person.shows_all() ? "Every step is shown.\n"
                            : "Steps in which nothing happened for these eyes are passed over.\n";
}

std::string told_word(const Debriefing& person, const v1::DebriefLine& line, const screen::Style& style) {
  std::string told, others;
  for (const auto& one : person.desk().model().card.seats()) {
    const bool knows = std::ranges::find(line.seats(), one.seat()) != line.seats().end();
    std::string& list = knows ? told : others;
    list += (list.empty() ? "" : ", ") + seat_word(person, static_cast<int>(one.seat()), style);
  }
  if (line.spectators()) return others.empty() ? std::string() : "told to all but " + others;
  return told.empty() ? "told to nobody" : "told to " + told;
}

std::string step_text(const Debriefing& person, bool head, const screen::Style& style) {
  const v1::DebriefStep& step = *person.step();
  std::string told;
  for (const auto& line : step.lines())
    if (line.line().turn() >= person.landed()) told += line_text(person, line, style);
  std::string out = (head ? step_head(person, style) : std::string()) +
                    (person.landed() > 0 ? std::string() : orders_text(person, false, style)) +
                    (told.empty() ? "Nothing was told.\n" : told);
  if (!step.has_board()) out += wrapped(style, "The match ended before it began; there is no board.");
  if (step.has_outcome()) out += wrapped(style, "The end: " + clean(step.outcome().text(), style));
  return out;
}

Shown all_orders(const Debriefing& person, const screen::Style& style) {
  if (person.step()->answers_size() == 0) return Sentence{"Nobody was asked before this step.\n"};
  return Page{"orders", orders_text(person, true, style)};
}

Shown log_so_far(const Debriefing& person, const screen::Style& style) {
  std::string text;
  for (const auto& line : person.step()->before()) text += line_text(person, line, style);
  for (const auto& line : person.step()->lines()) text += line_text(person, line, style);
  if (text.empty()) return Sentence{"Nothing was told so far.\n"};
  return Page{"log", text};
}

}  // namespace emcon::client::telling
