// Tells a person in lines of text what the server has sent: welcome, questions, journal, talk, end.
#include "client/play/play.hpp"

#include <algorithm>

#include "client/desk/opened.hpp"
#include "client/screen/asked.hpp"
#include "client/screen/map.hpp"
#include "client/screen/sheet.hpp"
#include "common/wire/convert.hpp"
#include "common/words/match.hpp"

namespace emcon::client {
namespace {

using screen::clean;
using screen::paint;
using screen::wrapped;

/// Journal lines shown on arrival in a match that has been going on.
constexpr std::size_t journal_on_arrival = 12;
/// Seconds before a deadline at which a person is reminded, longest first.
constexpr int reminders[] = {300, 60, 20, 5};

std::string time_left(std::chrono::milliseconds left) {
  const auto seconds = std::max<std::int64_t>(0, left.count() / 1000);
  if (seconds >= 172'800) return std::to_string(seconds / 86'400) + " days";
  if (seconds >= 7'200) return std::to_string(seconds / 3'600) + " hours";
  if (seconds >= 120) return std::to_string(seconds / 60) + " min";
  return std::to_string(seconds) + " s";
}

const char* phase_name(v1::MatchCard::Phase phase) {
  switch (phase) {
    case v1::MatchCard::OPEN:
      return "waiting for players";
    case v1::MatchCard::SETUP:
      return "setting up";
    case v1::MatchCard::RUNNING:
      return "running";
    case v1::MatchCard::ADJOURNED:
      return "adjourned";
    case v1::MatchCard::ENDED:
      return "ended";
    case v1::MatchCard::QUARANTINED:
      return "stopped";
    default:
      return "unknown";
  }
}

}  // namespace

std::string said(const v1::ChatLine& line, const screen::Style& style) {
  const char* channel = line.channel() == v1::Say::SIDE         ? "side"
                        : line.channel() == v1::Say::SPECTATORS ? "spectators"
                                                                : "";
  return screen::talk(channel, Model::speaker(line), line.text(), style);
}

Play::Play(Desk& desk, Output& out, Options options)
    : desk_(desk), out_(out), options_(std::move(options)), book_(options_.handbook) {
  if (options_.automatic && desk.key().seat >= 0) automatic_.emplace(desk, bot::Policy(bot::Level::greedy, 1));
  away_ = options_.hot_seat;
  if (!away_)
    for (const auto& text : options_.welcome) say_line(clean(text, out_.style()));
  refresh_prompt();
}

void Play::say_line(const std::string& text) {
  out_.print(wrapped(out_.style(), text));
}

bool Play::ready() const {
  if (finished_ || no_more_) return true;
  if (!welcomed_ || !desk_.online() || desk_.waiting() || drafting_) return false;
  return model().ended() || model().my_turn();
}

void Play::connection(bool online, const std::string& note) {
  if (!note.empty()) say_line(clean(note, out_.style()));
  if (!online) drafting_ = false;
  refresh_prompt();
}

void Play::over(const std::string& why) {
  say_line(clean(why, out_.style()));
  no_more_ = true;
  finished_ = true;
  refresh_prompt();
}

void Play::heard(const Heard& heard) {
  const auto& style = out_.style();
  for (const auto& warning : heard.warnings) say_line(paint(style, "bold", "Note: ") + clean(warning, style));
  if (heard.reply) show_reply(*heard.reply);
  if (heard.new_dice) show_new_dice(*heard.new_dice);
  const Changes& changes = heard.changes;
  if (changes.welcome) {
    show_welcome();
  } else if (!options_.board_beside && !away_) {
    show_journal(changes.journal_from);
    show_chat(changes.chat_from);
  }
  if (changes.notice) show_notice(*changes.notice);
  if (changes.outcome && !changes.welcome && !away_) show_outcome();
  if (changes.opened && !away_) show_opened();
  if (changes.question && !changes.welcome) show_question(!changes.new_question);
  if (automatic_) automatic_->heard(heard);
  refresh_prompt();
}

void Play::show_new_dice(const v1::CommitmentAsked& asked) {
  const auto& style = out_.style();
  const std::string who = asked.name().empty() ? "Seat " + std::to_string(asked.seat()) : clean(asked.name(), style);
  say_line(paint(style, "bold", "The dice are to be made anew: ") + who +
           " left after they had been begun, which was set-up " + std::to_string(asked.setups()) +
           " of at most 3; then the match is void.");
  if (automatic_) {
    desk_.agree_to_new_dice();
    return;
  }
  say_line(options_.board_beside
               ? "'A' takes part in the new ones; ':leave yes' gives your seat up if this does not look like chance."
               : "Type 'agree' to take part in the new ones, or 'leave yes' if this does not look like chance.");
}

void Play::agree(const Words& words) {
  if (!desk_.new_dice_asked()) {
    std::string proposed;
    for (const auto& what : model().proposed_to_me())
      proposed += (proposed.empty() ? "'propose " : ", 'propose ") + clean(what, out_.style()) + "'";
    return say_line(proposed.empty() ? "Nobody asks for your consent to anything now."
                                     : "'agree' is for dice that are made anew. To agree to what is proposed type " +
                                           proposed + "; with 'no' behind it you decline.");
  }
  const std::string how = words.size() > 1 ? words::lower(words[1]) : "yes";
  if (how == "no")
    return say_line("You have not agreed. The dice wait for 'agree'; 'leave yes' gives your seat up instead.");
  if (how != "yes") return say_line("Type 'agree' to take part in the new dice, or 'agree no'.");
  if (desk_.agree_to_new_dice()) say_line("Your part of the new dice is drawn and promised.");
}

void Play::show_welcome() {
  const auto& style = out_.style();
  drafting_ = dirty_ = lock_after_ = false;
  given_ = model().draft.filled;
  if (away_) return;
  const bool first = !std::exchange(welcomed_, true);
  if (first) {
    const auto& card = model().card;
    std::string head = clean(card.name().empty() ? card.scenario() : card.name(), style);
    if (card.phase() != v1::MatchCard::RUNNING && card.phase() != v1::MatchCard::SETUP)
      head += std::string(" (") + phase_name(card.phase()) + ")";
    const std::string side = clean(model().side_name(model().seat), style);
    const auto same = std::ranges::count_if(card.seats(), [&](const auto& seat) {
      return model().side_name(static_cast<int>(seat.seat())) == model().side_name(model().seat);
    });
    if (model().seat >= 0)
      head += (side.empty() ? "" : "; you play " + side) +
              (same > 1 && !side.empty() ? ", seat " + std::to_string(model().seat) : "");
    else
      head += "; you watch";
    if (card.test_match()) head += ". This is a test match: its dice are not fair";
    say_line(paint(style, "bold", head + "."));
    if (!model().briefing.empty()) say_line(clean(model().briefing, style));
    if (!options_.board_beside) {
      show_map();
      if (!model().board.things.empty()) say_line("'units' lists what stands on it, 'help' all commands.");
      show_journal(model().journal.size() > journal_on_arrival ? model().journal.size() - journal_on_arrival : 0);
      show_chat(0);
    }
  }
  if (first && model().card.phase() == v1::MatchCard::OPEN && !options_.invites.empty()) show_invites();
  if (model().card.phase() == v1::MatchCard::OPEN)
    say_line("Not all seats are taken yet. The battle begins when they are.");
  if (model().outcome) show_outcome();
  show_question(false);
}

void Play::sit_down() {
  away_ = false;
  if (!welcomed_) {
    for (const auto& text : options_.welcome) say_line(clean(text, out_.style()));
    show_welcome();
    return refresh_prompt();
  }
  std::size_t from = model().journal.size();
  while (from > 0 && model().journal[from - 1].number > seen_) --from;
  if (!options_.board_beside) show_map();
  const bool nothing = from == model().journal.size() && seen_chat_ >= model().chat.size();
  if (nothing || !options_.board_beside)
    say_line(paint(out_.style(), "bold",
                   nothing ? "Nothing has happened since you last looked." : "Since you last looked:"));
  show_journal(from);
  show_chat(seen_chat_);
  if (model().outcome) show_outcome();
  if (model().opened) show_opened();
  show_question(false);
  refresh_prompt();
}

void Play::get_up() {
  away_ = true;
  seen_ = model().journal.empty() ? 0 : model().journal.back().number;
  seen_chat_ = model().chat.size();
}

/// The map, if there is one to see.
void Play::show_map() {
  if (model().board.maps.empty()) return;
  mapped_turn_ = model().board.clock.turn;
  out_.print(screen::draw_map(model().board, out_.style()));
}

void Play::show_journal(std::size_t from) {
  std::string text;
  for (std::size_t i = from; i < model().journal.size(); ++i)
    text += screen::journal_line(model().journal[i], out_.style());
  if (!text.empty()) out_.print(text);
}

void Play::show_chat(std::size_t from) {
  const auto style = out_.style();
  for (std::size_t i = from; i < model().chat.size(); ++i)
    out_.print(screen::talk_lines(said(model().chat[i], style), style));
}

/// In a guided battle: what the handbook says to who is asked this for the first time.
void Play::show_lesson() {
  // What there is nothing to try at yet is taught another time.
  if (!options_.lessons || !model().my_turn() || screen::nothing_to_choose(model().question.offer)) return;
  if (!taught_.insert(model().question.kind).second) return;
  const std::string lesson = book_.lesson(model().question.kind, out_.style());
  if (!lesson.empty()) out_.page("Lesson", lesson);
}

void Play::show_question(bool changed_only) {
  const auto& style = out_.style();
  const Question& question = model().question;
  if (!changed_only) {
    given_ = model().draft.filled;
    follows_.clear();
    drafting_ = dirty_ = lock_after_ = false;
  }
  if (question.number == 0 || changed_only || away_) return;
  show_lesson();
  if (options_.board_beside) return;
  const auto& clock = model().board.clock;
  std::string head = clock.turn > 0 ? "Turn " + std::to_string(clock.turn) + ", " : std::string();
  head += clean(question.title.empty() ? clock.phase : question.title, style);
  if (!question.clause.empty()) head += " (" + clean(question.clause, style) + ")";
  if (!model().my_turn()) {
    std::string who;
    for (const int seat : question.seats)
      if (seat != model().seat) who += (who.empty() ? "" : ", ") + clean(model().seat_name(seat), style);
    if (model().draft.locked)
      head += ": you have locked";
    else if (question.standing)
      head += ": your standing order answers in a moment";
    else if (!who.empty())
      head += ": " + who + " to decide";
    return say_line(head + ".");
  }
  head = paint(style, "bold", head + ": your decision.");
  if (question.deadline)
    head += " " +
            time_left(std::chrono::duration_cast<std::chrono::milliseconds>(*question.deadline -
                                                                            std::chrono::steady_clock::now())) +
            " left.";
  if (mapped_turn_ != clock.turn) show_map();
  say_line(head);
  if (explained_.insert(question.kind).second && !question.offer.help.empty())
    say_line("  " + clean(question.offer.help, style));
  const std::string verbs = screen::orders_short(question.offer, style);
  say_line(verbs.empty() || screen::nothing_to_choose(question.offer)
               ? std::string("  Nothing can be ordered now; 'lock' goes on.")
               : "  Orders: " + verbs + ". 'orders' lists them, 'suggest' fills in good ones, 'lock' ends.");
  if (!given_.lines.empty()) out_.print("Your orders so far:\n" + screen::draft(given_, style));
}

void Play::show_outcome() {
  const auto& style = out_.style();
  const auto& outcome = *model().outcome;
  std::string winners;
  for (const auto side : outcome.winners())
    winners += (winners.empty() ? "" : " and ") + (side < model().board.sides.size()
                                                       ? clean(model().board.sides[side].name, style)
                                                       : "side " + std::to_string(side));
  std::string text =
      winners.empty() ? "The battle is over; nobody has won." : "The battle is over: " + winners + " won.";
  if (!outcome.text().empty()) text += " " + clean(outcome.text(), style);
  say_line(paint(style, "bold", text));
  for (int i = 0; i < outcome.scores_size(); ++i)
    if (static_cast<std::size_t>(i) < model().board.sides.size())
      say_line("  " + clean(model().board.sides[static_cast<std::size_t>(i)].name, style) + ": " +
               screen::worth(outcome.scores(i)));
  say_line(options_.board_beside
               ? "Look about as before; ':transcript FILE' saves the whole match, ':propose rematch' asks for another, "
                 "'q' leaves. 'emcon replay' then shows the battle through any eyes."
               : "'log' and 'map' still work; 'transcript FILE' saves the whole match, 'propose rematch' asks for "
                 "another, 'quit' leaves. 'emcon replay' then shows the battle through any eyes.");
}

void Play::show_opened() {
  const auto findings = check_opened(model(), desk_.receipts());
  for (const auto& text : findings.problems) say_line(paint(out_.style(), "red", "The dice do NOT match: ") + text);
  if (findings.problems.empty()) say_line("The dice were opened: " + findings.good);
}

void Play::show_notice(const v1::Notice& notice) {
  const auto& style = out_.style();
  if (notice.code() == "locked") return;  // the next question says the same
  out_.print(wrapped(style, screen::notice(notice.text().empty() ? notice.code() : notice.text(), style), 4));
  if (notice.code() == "proposed" && model().seat >= 0 && notice.seat() != model().seat)
    for (const auto& param : notice.params())
      if (param.name() == "what") {
        const std::string command = (options_.board_beside ? "':propose " : "'propose ") + clean(param.value(), style);
        say_line("Type " + command + "' to agree, " + command + " no' to decline.");
      }
  if (notice.code() != "rematch") return;
  for (const auto& param : notice.params())
    if (param.name() == "code") offered_code_ = param.value();
  if (!offered_code_.empty()) say_line("Type 'again' to go to the next match.");
}

void Play::show_invites() {
  if (options_.invites.empty())
    return say_line("Whoever made this match has its invites, and they were not kept here.");
  if (model().begun()) return say_line("The battle has begun; its invites are of no use any more.");
  for (const std::string& line : options_.invites) say_line(clean(line, out_.style()));
}

/// Before the beginning: who or what it waits for.
void Play::show_awaited() {
  if (model().begun()) return;
  if (model().new_dice)
    say_line("The dice are to be made anew, and wait for you: 'agree' takes part, 'leave yes' gives your seat up.");
  std::string free, away;
  for (const auto& seat : model().card.seats()) {
    const std::string side = clean(model().side_name(static_cast<int>(seat.seat())), out_.style());
    const std::string name = "seat " + std::to_string(seat.seat()) + (side.empty() ? "" : " (" + side + ")");
    if (!seat.held()) free += (free.empty() ? "" : ", ") + name;
    if (seat.held() && !seat.here())
      away += (away.empty() ? "" : ", ") + clean(seat.holder().empty() ? name : seat.holder(), out_.style());
  }
  if (!free.empty()) return say_line("It waits for somebody to take " + free + ".");
  if (!away.empty())
    return say_line("It waits for " + away + " to come: each player's program has a part in the dice.");
  if (!model().new_dice)
    say_line("It waits for each player's part of the dice; after somebody has left, for his consent to new ones.");
}

void Play::look_status() {
  const auto& style = out_.style();
  const auto& card = model().card;
  std::string text = "Match " + model().match + ", " + phase_name(card.phase()) + ".";
  const auto& clock = model().board.clock;
  if (clock.turn > 0)
    text += " Turn " + std::to_string(clock.turn) + ", " + clean(clock.phase, style) +
            (clock.step.empty() ? "" : ": " + clean(clock.step, style)) + ".";
  say_line(text);
  for (const auto& seat : card.seats()) {
    std::string line = "  seat " + std::to_string(seat.seat()) + " " +
                       clean(model().side_name(static_cast<int>(seat.seat())), style) + ": ";
    line += seat.held()
                ? clean(seat.holder().empty() ? "held" : seat.holder(), style) + (seat.here() ? ", here" : ", away")
                : std::string("free");
    if (seat.bank_ms() > 0) line += ", " + time_left(std::chrono::milliseconds(seat.bank_ms())) + " on the clock";
    const auto& awaited = model().question.seats;
    if (std::find(awaited.begin(), awaited.end(), static_cast<int>(seat.seat())) != awaited.end())
      line += ", to decide";
    say_line(line);
  }
  show_awaited();
  if (model().question.deadline)
    say_line("  " +
             time_left(std::chrono::duration_cast<std::chrono::milliseconds>(*model().question.deadline -
                                                                             std::chrono::steady_clock::now())) +
             " left for this decision");
  out_.print(screen::sides(model().board, style));
}

void Play::tick(Instant now) {
  const Question& question = model().question;
  if (!question.deadline || !model().my_turn()) return;
  if (warned_ != question.number) {
    warned_ = question.number;
    warned_at_ = 1 << 30;
  }
  const auto left = std::chrono::duration_cast<std::chrono::seconds>(*question.deadline - now).count();
  for (const int seconds : reminders)
    if (left <= seconds && left > 0 && warned_at_ > seconds && left > seconds / 2) {
      warned_at_ = seconds;
      say_line(screen::notice(std::to_string(left) + " s left for this decision.", out_.style()));
      return;
    }
}

void Play::refresh_prompt() {
  const auto& clock = model().board.clock;
  screen::Style plain = out_.style();
  std::string text;
  if (!desk_.online() || !welcomed_)
    text = "(not connected) ";
  else {
    if (clock.turn > 0) text = "T" + std::to_string(clock.turn) + " ";
    if (!clock.phase.empty()) text += clean(clock.phase, plain) + " ";
    if (model().ended())
      text += "(over) ";
    else if (model().my_turn())
      text += "[you] ";
  }
  text += "> ";
  if (text == last_prompt_) return;
  last_prompt_ = text;
  out_.prompt(text);
}

}  // namespace emcon::client
