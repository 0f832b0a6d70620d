// Puts a session's news and refusals into words that all faces share.
#include "client/telling/news.hpp"

#include <algorithm>
#include <set>

#include "client/screen/asked.hpp"
#include "client/screen/sheet.hpp"
#include "client/telling/status.hpp"
#include "common/counted.hpp"
#include "common/each_of.hpp"
#include "common/words/words.hpp"

namespace emcon::client::telling {

using screen::clean;
using screen::paint;
using screen::wrapped;

namespace {

std::string no_new_dice(const Model& model, const screen::Style& style) {
  std::string proposed;
  for (const auto& what : model.proposed_to_me())
    proposed += (proposed.empty() ? "'propose " : ", 'propose ") + clean(what, style) + "'";
  return proposed.empty() ? "Nobody asks for your consent to anything now."
                          : "'agree' is for dice that are made anew. To agree to what is proposed type " + proposed +
                                "; with 'no' behind it you decline.";
}

/// Words that are always the same; empty: there are none, or they depend on the refusal.
constexpr EachOf<Cannot> reasons(
    {{Cannot::watching, "You watch; there is nothing for you to order."},
     {Cannot::ended, "The battle is over."},
     {Cannot::adjourned, "The match is adjourned; 'propose resume' asks the others to go on."},
     {Cannot::locked, "Your orders are locked. 'propose unlock' asks to take them back."},
     {Cannot::standing_answers, "Your standing order answers this one in a moment."},
     {Cannot::not_asked, "No decision of yours is awaited. 'status' says whose turn it is."},
     {Cannot::nothing_ordered, ""},
     {Cannot::nothing_given, "There is no order to take back."},
     {Cannot::no_such_order, ""},
     {Cannot::nothing_to_add, "There is nothing to add to your orders; they stay as they are."},
     {Cannot::nothing_is_best, "Nothing promises more than what happens without orders."},
     {Cannot::not_routine,
      "This is no routine, so it is answered by hand each time; fire and defence can be answered as suggested from now "
      "on."},
     {Cannot::does_not_fit, ""},
     {Cannot::nothing_said, "Please say something: 'say TEXT', 'say side: TEXT'."},
     {Cannot::no_new_dice, ""},
     {Cannot::not_drawn, ""},
     {Cannot::no_rematch, "There is no rematch yet: 'propose rematch'."},
     {Cannot::nobody_shares, "Nobody shares this keyboard with you; 'emcon hotseat' begins such a battle."},
     {Cannot::still_fought, "The battle still goes on; it can be looked back at when it has ended."},
     {Cannot::not_ended, "The transcript is opened when the battle has ended."},
     {Cannot::no_files, "This program keeps no files."},
     {Cannot::not_saved, ""}});

/// The meaning of such a lock: the question's default counts, which may be an order, too.
std::string nothing_ordered(const Model& model, const Manner& manner) {
  std::string fallback;
  for (const table::FilledLine& line : model.question.offer.fallback.lines)
    fallback += (fallback.empty() ? "" : "; ") +
                clean(words::order_words(line, table::find_line(model.question.offer, line)), manner.style);
  return std::string("Nothing is ordered. ") + (manner.keys ? "Press L" : "Type 'lock'") + " again to lock " +
         (fallback.empty() ? "without an order" : "the default (" + fallback + ")") +
         (manner.keys ? "; 's' fills" : "; 'suggest' fills") + " in what promises most.";
}

std::string why_not(const Refusal& refusal, const Model& model, const Manner& manner) {
  const auto& style = manner.style;
  if (refusal.why == Cannot::nothing_ordered) return nothing_ordered(model, manner);
  if (refusal.why == Cannot::no_such_order)
    return "Your orders are numbered 1 to " + std::to_string(refusal.orders) + ".";
  if (refusal.why == Cannot::nothing_said && model.seat < 0)
    return "Please say something: 'say TEXT', to the others who look on.";
  if (refusal.why == Cannot::no_new_dice) return no_new_dice(model, style);
  if (refusal.why == Cannot::does_not_fit || refusal.why == Cannot::not_saved)
    return clean(refusal.problem.text, style);
  return reasons[refusal.why];
}

}  // namespace

std::string cannot(const Refusal& refusal, const Model& model, const Manner& manner) {
  const std::string text = why_not(refusal, model, manner);
  return text.empty() ? text : wrapped(manner.style, text);
}

std::string problems(const Problems& problems, const table::Filled& filled, const Model& model, const Manner& manner) {
  constexpr std::size_t shown_max = 8;
  std::string out;
  for (std::size_t i = 0; i < problems.size() && i < shown_max; ++i)
    out += screen::problem(problems[i], filled, model.question.offer, manner.style);
  if (problems.size() > shown_max) out += "... and " + std::to_string(problems.size() - shown_max) + " more.\n";
  return out;
}

std::string battle_name(const v1::MatchCard& card) {
  return !card.name().empty() ? card.name() : !card.title().empty() ? card.title() : card.scenario();
}

std::string welcome(const Model& model, const Manner& manner) {
  const auto& style = manner.style;
  const auto& card = model.card;
  std::string head = clean(battle_name(card), style);
  if (card.phase() != v1::MatchCard::RUNNING && card.phase() != v1::MatchCard::SETUP)
    head += std::string(" (") + phase_name(card.phase()) + ")";
  const std::string side = clean(model.side_name(model.seat), style);
  const auto same = std::ranges::count_if(card.seats(), [&](const auto& seat) {
    return model.side_name(static_cast<int>(seat.seat())) == model.side_name(model.seat);
  });
  if (model.seat >= 0)
    head += (side.empty() ? "" : "; you play " + side) +
            (same > 1 && !side.empty() ? ", seat " + std::to_string(model.seat) : "");
  else
    head += "; you watch";
  if (card.test_match()) head += ". This is a test match: its dice are not fair";
  if (const std::string when = screen::turn_words(model.board.clock); !when.empty()) head += "; " + when;
  std::string out = wrapped(style, paint(style, "bold", head + "."));
  if (!model.briefing.empty()) out += wrapped(style, clean(model.briefing, style));
  return out;
}

std::string proposals(const Model& model, const Manner& manner) {
  const auto& style = manner.style;
  std::string out;
  for (const auto& [what, seats] : model.proposed) {
    const std::string word = clean(what, style), command = (manner.keys ? "':propose " : "'propose ") + word;
    const bool mine = seats.contains(model.seat);
    out += wrapped(style,
                   mine ? "You have proposed: " + word + ". It happens when every player agrees; " + command +
                              " no' takes it back."
                        : clean(model.wanted_by(what), style) + " has proposed: " + word + "." +
                              (model.seat < 0 ? " It happens when every player agrees."
                                              : " Type " + command + "' to agree, " + command + " no' to decline."));
  }
  for (const auto seat : model.card.conceding())
    if (static_cast<int>(seat) != model.seat)
      out += wrapped(style, clean(model.seat_name(static_cast<int>(seat)), style) +
                                " would concede; the others of the side have to agree.");
  return out;
}

std::string waits_for_players(const Model& model, const std::vector<std::string>& invites, bool first,
                              const Manner& manner) {
  if (model.card.phase() != v1::MatchCard::OPEN) return {};
  return (first && !invites.empty() ? telling::invites(model, invites, manner) : std::string()) +
         wrapped(manner.style, "Not all seats are taken yet. The battle begins when they are.");
}

std::string invites(const Model& model, const std::vector<std::string>& invites, const Manner& manner) {
  const auto& style = manner.style;
  std::string holders;
  for (const auto& seat : model.card.seats())
    if (!seat.held())
      holders.clear();
    else
      holders += (holders.empty() ? "" : " and ") + clean(seat.holder(), style);
  const bool full = std::ranges::all_of(model.card.seats(), [](const auto& seat) { return seat.held(); });
  if (full) return wrapped(style, "All seats are taken, by " + holders + "; there is none to invite anybody to.");
  if (model.begun()) return wrapped(style, "The battle has begun; its invites are of no use any more.");
  if (invites.empty()) return wrapped(style, "Whoever made this match has its invites, and they were not kept here.");
  std::string out;
  for (const std::string& line : invites) out += wrapped(style, clean(line, style));
  return out;
}

std::string warned(const std::string& text, const Manner& manner) {
  return wrapped(manner.style, paint(manner.style, "bold", "Note: ") + clean(text, manner.style));
}

std::string said(const Model& model, const v1::ChatLine& line, const screen::Style& style) {
  const char* channel = line.channel() == v1::Say::SIDE         ? "side"
                        : line.channel() == v1::Say::SPECTATORS ? "spectators"
                                                                : "";
  return screen::talk(channel, model.speaker(line), line.text(), style);
}

std::string came_or_went(const news::CameOrWent& news, const Model& model, const Manner& manner) {
  const std::string side = model.side_name(news.seat);
  std::string who = model.seat_name(news.seat);
  if (!side.empty() && !who.ends_with(')')) who += " (" + side + ")";
  return wrapped(manner.style,
                 screen::notice(who + (news.here ? " is here again." : " is not connected any more."), manner.style),
                 4);
}

std::string noticed(const news::Noticed& news, const Manner& manner) {
  const auto& style = manner.style;
  const auto& notice = news.notice;
  if (notice.code() == "locked") return {};  // the next question says the same
  std::string out = wrapped(style, screen::notice(notice.text().empty() ? notice.code() : notice.text(), style), 4);
  if (!news.proposal.empty()) {
    const std::string command = (manner.keys ? "':propose " : "'propose ") + clean(news.proposal, style);
    out += wrapped(style, "Type " + command + "' to agree, " + command + " no' to decline.");
  }
  if (news.rematch) out += wrapped(style, "Type 'again' to go to the next match.");
  return out;
}

std::string journal(const Model& model, std::size_t from, const screen::Style& style) {
  std::string out;
  for (std::size_t i = from; i < model.journal.size(); ++i) out += screen::journal_line(model.journal[i], style);
  return out;
}

std::string talk(const Model& model, std::size_t from, const screen::Style& style) {
  std::string out;
  for (std::size_t i = from; i < model.chat.size(); ++i)
    out += screen::talk_lines(said(model, model.chat[i], style), style);
  return out;
}

std::vector<const table::JournalLine*> what_matters(const Model& model, std::uint32_t after) {
  std::vector<const table::JournalLine*> out;
  for (const auto weight : {table::Weight::grave, table::Weight::notable})
    for (const table::JournalLine& line : model.journal)
      if (line.number > after && line.weight == weight) out.push_back(&line);
  return out;
}

std::string at_a_glance(const std::vector<const table::JournalLine*>& lines, const Manner& manner) {
  // The result stands first in a line; its cause follows.
  const auto outcome = [&](const std::string& text) {
    const auto end = text.find(". ");
    return clean(end == std::string::npos ? text : text.substr(0, end + 1), manner.style);
  };
  std::string out;
  for (const table::JournalLine* line : lines) out += (out.empty() ? "" : " ") + outcome(line->text);
  if (lines.size() < 2) return out;
  const std::string all = manner.keys ? " ('n' shows all " + std::to_string(lines.size()) + ")" : "";
  return "Since then" + all + ": " + out;
}

std::string suggested(const Model& model, const table::Filled& given, const Manner& manner) {
  const auto& all = model.question.offer.suggested;
  const auto found = std::ranges::find(all, given, &table::Suggested::filled);
  if (found == all.end()) return {};
  const auto& style = manner.style;
  const std::string more = all.size() < 2 ? "" : manner.keys ? " 's' takes another." : " 'suggest' takes another.";
  return wrapped(style, "Suggested, '" + clean(found->name, style) + "': " + clean(found->note, style) + "." + more);
}

std::string from_now_on(const Model& model, const Manner& manner) {
  if (model.question.routine.verb.empty()) return {};
  return wrapped(manner.style, std::string(manner.keys ? "'S'" : "'suggest on'") +
                                   " has it done from now on: " + clean(model.question.routinely, manner.style) + ".");
}

std::string summary(const Model& model, std::uint32_t after, const Manner& manner) {
  constexpr std::size_t notable_max = 8;
  const auto& style = manner.style;
  const auto lines = what_matters(model, after);
  std::string out;
  std::size_t notable = 0;
  for (const table::JournalLine* line : lines) {
    if (line->weight == table::Weight::notable && ++notable > notable_max) continue;
    out += screen::journal_line(*line, style);
  }
  if (notable > notable_max)
    out += "... and " + std::to_string(notable - notable_max) + " more that matter; " +
           (manner.keys ? "'n' shows them on the map, 'F' lists them in the log.\n" : "'log' has them.\n");
  if (out.empty()) return out;
  const auto routine = std::ranges::count_if(
      model.journal, [&](const auto& line) { return line.number > after && line.weight == table::Weight::routine; });
  if (routine > 0) out += counted(routine, "line") + " of routine besides.\n";
  const std::string stands = screen::scores(model.board, style);
  return stands.empty() ? out : out + wrapped(style, "It stands: " + stands + ".");
}

namespace {

/// The things that are lost or of no more use, as far as this viewer knows.
std::set<std::string> lost_things(const Model& model) {
  std::set<std::string> out;
  for (const table::Thing& thing : model.board.things)
    if (thing.lost) out.insert(thing.handle);
  return out;
}

/// The decisive lines, the newest last: for each lost thing the last grave line about it, and the grave lines about
/// nothing on the map, such as points. The line with the winner stands above them.
std::string moments(const Model& model, const Manner& manner) {
  constexpr std::size_t most = 12;
  std::set<std::string> untold = lost_things(model);
  std::vector<const table::JournalLine*> lines;
  for (auto line = model.journal.rbegin(); line != model.journal.rend(); ++line) {
    if (line->weight != table::Weight::grave || line->text == model.outcome->text()) continue;
    std::size_t told = 0;
    for (const std::string& handle : line->about) told += untold.erase(handle);
    if (told > 0 || line->about.empty()) lines.push_back(&*line);
  }
  const std::size_t shown = std::min(most, lines.size());
  std::string out;
  for (std::size_t i = shown; i-- > 0;) out += screen::journal_line(*lines[i], manner.style);
  const std::string earlier =
      shown == lines.size() ? std::string()
                            : "(" + std::to_string(lines.size() - shown) + " before these: " +
                                  (manner.keys ? "'F' lists all that is grave in the log)\n" : "'log all' has them)\n");
  return out.empty() ? out : "\nWhat decided it:\n" + earlier + out;
}

/// Each side's points, with their causes if the board gives them.
std::string score(const Model& model, const screen::Style& style) {
  const auto& scores = model.outcome->scores();
  const auto& sides = model.board.sides;
  std::string out;
  for (int i = 0; i < scores.size() && static_cast<std::size_t>(i) < sides.size(); ++i) {
    const table::SideInfo& side = sides[static_cast<std::size_t>(i)];
    std::string causes;
    for (const table::Fact& fact : side.facts)
      if (fact.name == "score") causes = clean(fact.why, style);
    out += wrapped(
        style,
        "  " + clean(side.name, style) + ": " + screen::points(scores[i]) + (causes.empty() ? "" : " (" + causes + ")"),
        4);
  }
  return out;
}

/// Each side's ships that are lost or of no more use, as far as this viewer knows.
std::string losses(const Model& model, const screen::Style& style) {
  std::string out;
  bool any = false;
  for (std::size_t side = 0; side < model.board.sides.size(); ++side) {
    std::string lost;
    for (const table::Thing& thing : model.board.things) {
      if (thing.side != static_cast<std::int32_t>(side) || !thing.lost) continue;
      std::string tags;
      for (const std::string& tag : thing.tags) tags += (tags.empty() ? "" : ", ") + clean(tag, style);
      const bool named = !thing.name.empty() && thing.name != thing.handle;
      lost += (lost.empty() ? "" : "; ") + clean(thing.handle, style) + (named ? " " + clean(thing.name, style) : "") +
              " (" + tags + ")";
    }
    any = any || !lost.empty();
    out += wrapped(style, "  " + clean(model.board.sides[side].name, style) + ": " + (lost.empty() ? "none" : lost), 4);
  }
  return any ? "\nLosses:\n" + out : "\nNo ship was lost.\n";
}

/// Whether this viewer's side has won, alone or with others.
bool has_won(const Model& model) {
  return std::ranges::any_of(model.card.seats(), [&](const v1::SeatState& seat) {
    const auto& winners = model.outcome->winners();
    return static_cast<int>(seat.seat()) == model.seat && std::ranges::find(winners, seat.side()) != winners.end();
  });
}

}  // namespace

std::string outcome(const Model& model, const Manner& manner) {
  const auto& style = manner.style;
  const auto& outcome = *model.outcome;
  const auto& sides = model.board.sides;
  std::string winners;
  for (const auto side : outcome.winners())
    winners += (winners.empty() ? "" : " and ") +
               (side < sides.size() ? clean(sides[side].name, style) : "side " + std::to_string(side));
  const bool plays = !model.side_name(model.seat).empty();
  const std::string head = !plays           ? "The battle is over: "
                           : has_won(model) ? "You have won the battle: "
                                            : "You have lost the battle: ";
  std::string text = winners.empty() ? "The battle is over; nobody has won." : head + winners + " won.";
  if (!outcome.text().empty()) text += " " + clean(outcome.text(), style);
  std::string out = wrapped(style, paint(style, "bold", text)) + score(model, style);
  if (!model.ended()) return out;
  out += "\n" +
         wrapped(style,
                 manner.keys
                     ? "[r] replay, as you knew it  [d] debrief, as it was  [a] rematch  [x] save it all to a file  "
                       "[q] leave"
                     : "'replay' shows it again as you knew it, 'debrief' as it was; 'again' asks for a rematch, "
                       "'export FILE' and 'transcript FILE' save it, 'quit' leaves.");
  return out + losses(model, style) + moments(model, manner) + "\nHow it stood:\n" + screen::sides(model.board, style);
}

std::string dice_opened(const Findings& findings, const Manner& manner) {
  const auto& style = manner.style;
  std::string out;
  for (const auto& text : findings.problems)
    out += wrapped(style, paint(style, "red", "The dice do NOT match: ") + text);
  return out.empty() ? wrapped(style, "The dice were opened: " + findings.good) : out;
}

std::string new_dice_asked(const news::NewDiceAsked& news, const Manner& manner) {
  const auto& style = manner.style;
  const auto& asked = news.asked;
  const std::string who = asked.name().empty() ? "Seat " + std::to_string(asked.seat()) : clean(asked.name(), style);
  std::string out = wrapped(style, paint(style, "bold", "The dice are to be made anew: ") + who +
                                       " left after they had been begun, which was set-up " +
                                       std::to_string(asked.setups()) + " of at most 3; then the match is void.");
  if (news.taken_part) return out;
  return out + wrapped(style, manner.keys
                                  ? "'A' takes part in the new ones; ':leave yes' gives your seat up if this does not "
                                    "look like chance."
                                  : "Type 'agree' to take part in the new ones, or 'leave yes' if this does not look "
                                    "like chance.");
}

std::string agreed_to_new_dice(const Manner& manner) {
  return wrapped(manner.style, "Your part of the new dice is drawn and promised.");
}

std::string refused(const news::Refused& news, const Model& model, const Manner& manner) {
  const std::string text = problems(news.problems, news.filled, model, manner);
  if (news.request != Request::draft && news.request != Request::lock && news.request != Request::submit) return text;
  if (news.was_suggestion)
    return "Refused:\n" + text + "Nothing is suggested that goes with your orders: they stay as they were.\n";
  if (news.stored)
    return "Stored, but it cannot be locked like this:\n" + text +
           "'why' says more; 'undo' takes the last order back.\n";
  return "Refused:\n" + text + "'why' says more." +
         (news.request == Request::draft ? " What was ordered before stays as it was.\n" : "\n");
}

std::string ordered(const news::Ordered& news, const Model& model, const Manner& manner) {
  std::string orders;
  for (const auto& line : news.filled.lines)
    orders += (orders.empty() ? ": " : "; ") +
              clean(words::order_words(line, table::find_line(model.question.offer, line)), manner.style);
  return wrapped(manner.style, "Carried out" + orders + ".");
}

std::string taken_back(const table::FilledLine& line, const Model& model, const Manner& manner) {
  const auto* offered = table::find_line(model.question.offer, line);
  return wrapped(manner.style, "Taken back: " + clean(words::order_words(line, offered), manner.style));
}

Shown tried(const news::Tried& news, const Model& model, const Manner& manner) {
  const auto& offer = model.question.offer;
  std::string text;
  for (const auto& problem : news.problems) text += screen::problem(problem, news.filled, offer, manner.style);
  if (news.which && *news.which < news.filled.lines.size()) {
    std::vector<table::Consequence> follows;
    for (table::Consequence one : news.follows) {
      const bool of_all = one.line < 0;
      if (!of_all && !std::cmp_equal(one.line, *news.which)) continue;
      if (!of_all) one.line = 0;
      follows.push_back(std::move(one));
    }
    if (!follows.empty()) text += screen::draft({{news.filled.lines[*news.which]}}, offer, manner.style, follows);
    const bool others = news.filled.lines.size() > 1;
    if (text.empty())
      return Sentence{others ? "That would be accepted with your other orders.\n" : "That would be accepted.\n"};
    return Page{"Answer", text};
  }
  if (!news.follows.empty()) text += screen::draft(news.filled, offer, manner.style, news.follows);
  if (text.empty()) return Sentence{"That would be accepted.\n"};
  return Page{"Answer", text};
}

std::string standing_held(const news::StandingHeld& news, const Manner& manner) {
  std::string out = "Standing orders, private to you:\n" + screen::draft(news.filled, news.offer, manner.style);
  if (!news.offer.lines.empty())
    out += "Possible ('pass KIND', 'standing ORDER', 'standing clear'):\n" + screen::orders(news.offer, manner.style);
  return out;
}

std::string standing_put(const news::StandingPut& news, const Manner& manner) {
  const table::Value* value = table::find(news.line, "until");
  const auto* last = value ? std::get_if<std::int64_t>(value) : nullptr;
  const std::string until = last && *last > 0 ? ", up to and with turn " + std::to_string(*last)
                            : news.line.variant.empty() || news.line.verb == "suggested" ? ""
                                                                                         : ", to the end of the battle";
  const std::string what = clean(news.label.empty() ? words::order_words(news.line) : news.label, manner.style);
  return wrapped(manner.style,
                 "From now on: " + what + until + ". 'pass' lists what stands, 'standing clear' ends it.");
}

std::string standing_cleared(const Manner& manner) {
  return wrapped(manner.style, "No standing order of yours holds any more.");
}

std::string proposed(const news::Proposed& news, const Manner& manner) {
  return wrapped(manner.style, news.yes ? "Proposed; it holds if the others propose the same." : "Declined.");
}

std::string gave_up(const news::GaveUp& news, const Manner& manner) {
  return wrapped(manner.style, news.begun ? "You have given your seat up; you may look on and talk."
                                          : "You have given your seat up. The code of its invite takes it again.");
}

std::string transcript_saved(const std::string& file, const std::string& receipts, const Manner& manner) {
  const auto& style = manner.style;
  return wrapped(style, "Saved to " + clean(file, style) +
                            ". To check every roll: " + clean(verify_command(file, receipts), style));
}

std::string going_on(const news::GoingOn& news, const Manner& manner) {
  if (!news.stopped.empty())
    return screen::wrapped(manner.style,
                           paint(manner.style, "yellow", "You stop here: ") + clean(news.stopped, manner.style));
  return screen::wrapped(manner.style,
                         "You go on by defaults until one of yours is hit, somebody comes into sight, you can fire at "
                         "something or have something new to aim at, or turn " +
                             std::to_string(news.until) + " begins. 'standing clear' ends it. Nobody else is told.");
}

std::string reminded(const news::Reminded& news, const Manner& manner) {
  return wrapped(manner.style,
                 screen::notice(std::to_string(news.seconds) + " s left for this decision.", manner.style));
}

std::string unanswered(std::int64_t seconds, const Manner& manner) {
  return wrapped(manner.style,
                 "The server has not answered for " + std::to_string(seconds) + " s; it may wait for its database.");
}

std::string left(const std::optional<Unanswered>& open, const std::string& match) {
  const std::string resume = "emcon resume " + match;
  if (!open) return "To go on later: " + resume;
  if (!open->sent)
    return std::string(open->lock ? "Your lock" : "Your last order") +
           " was not sent to the server: it does not count. To go on later: " + resume;
  return std::string(open->lock ? "Your lock" : "An order of yours") +
         " was sent, but the server had not answered yet: it may have counted. To see whether it has, and to go "
         "on: " +
         resume;
}

std::string lesson(const screen::Book& book, const Model& model, const Manner& manner) {
  return book.lesson(model.question.kind, manner.style);
}

std::string verify_command(const std::string& transcript, const std::string& receipts) {
  const auto quoted = [](const std::string& file) {
    if (file.find_first_not_of("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789._-/+:") == file.npos)
      return file;
    std::string out = "'";
    for (const char c : file) out += c == '\'' ? std::string("'\\''") : std::string(1, c);
    return out + "'";
  };
  return "emcon-server verify " + quoted(transcript) + (receipts.empty() ? "" : " --receipts " + quoted(receipts));
}

}  // namespace emcon::client::telling
