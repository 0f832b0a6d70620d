// Turns the desk's frames into news for a person, in the order of telling.
#include "client/session/session.hpp"

#include <algorithm>

#include "common/wire/convert.hpp"
#include "common/words/words.hpp"

namespace emcon::client {
namespace {

/// Seconds before a deadline at which a person is reminded, longest first.
constexpr int reminders[] = {300, 60, 20, 5};
/// Seconds without an answer that are too few to speak of.
constexpr std::int64_t patience_s = 2;

}  // namespace

Session::Session(Desk& desk, Options options, Listener listener)
    : desk_(desk),
      options_(std::move(options)),
      listener_(std::move(listener)),
      orders(desk, listener_, options_.automatic && desk.key().seat >= 0, options_.asks_before_lock,
             options_.files.read),
      standing(desk, listener_),
      consents(desk, listener_, options_.name),
      transcript(desk, listener_, options_.files),
      leaving(desk, consents, options_.hot_seat) {
  if (options_.hot_seat) absence_ = Absence{};
  if (options_.automatic && desk.key().seat >= 0) automatic_.emplace(desk, bot::Policy(bot::Level::greedy, 1));
}

void Session::connection(bool online, const std::string& note) {
  if (!online) orders.drafts().disconnected();
  if (online)
    warned_away_.reset();
  else if (!warned_away_)
    warned_away_.emplace();
  listener_(news::Connection{online, note});
}

void Session::over(const std::string& why) {
  leaving.quit();
  listener_(news::Over{why});
}

void Session::heard(const Heard& heard) {
  const Changes& changes = heard.changes;
  for (const auto& warning : heard.warnings)
    if (!warned_away_ || warned_away_->insert(warning).second) listener_(news::Warned{warning});
  const auto& journal = model().journal;
  const std::size_t before = std::min(changes.journal_from, journal.size());
  const std::uint32_t known = before > 0 ? journal[before - 1].number : 0;
  if (heard.reply) {
    const Request request = heard.reply->request;
    if ((request == Request::lock || request == Request::submit) && !heard.reply->refused()) ordered_at_ = known;
    replied(*heard.reply);
  }
  if (heard.new_dice) {
    listener_(news::NewDiceAsked{*heard.new_dice, automatic()});
    if (automatic_) desk_.dice().agree();
  }
  if (changes.welcome) {
    if (ordered_at_ == 0 && !journal.empty()) ordered_at_ = journal.back().number;
    orders.drafts().begin();
    const bool first = !away() && !std::exchange(welcomed_, true);
    listener_(news::Arrived{first});
  } else {
    listener_(news::Told{changes.journal_from, changes.chat_from});
  }
  if (changes.board) listener_(news::BoardChanged{});
  came_or_went(changes);
  if (changes.notice) listener_(consents.noticed(*changes.notice));
  if (changes.welcome ? model().outcome.has_value() : changes.outcome) listener_(news::Outcome{});
  if (changes.opened) listener_(news::DiceOpened{check_opened(model(), desk_.receipts())});
  if (changes.question || changes.welcome) asked(changes.welcome || changes.new_question, changes.new_question);
  if (automatic_ && automatic_->heard(heard)) put_off_ = true;
}

/// Before the battle seats tell of themselves; players at one keyboard see each other.
void Session::came_or_went(const Changes& changes) {
  const bool told = model().begun() && !model().ended() && !options_.hot_seat;
  for (const int seat : changes.went)
    if (told && seat != model().seat && gone_.insert(seat).second) listener_(news::CameOrWent{seat, false});
  for (const auto& seat : model().card.seats())
    if (const auto number = static_cast<int>(seat.seat()); seat.here() && gone_.erase(number) > 0 && told)
      listener_(news::CameOrWent{number, true});
}

void Session::asked(bool afresh, bool another) {
  if (afresh) orders.drafts().begin();
  if (another) orders.take_up_plan();
  const Question& question = model().question;
  // A lesson without anything to try waits for another time.
  const bool lesson = afresh && options_.lessons && !away() && model().my_turn() && !question.nothing_to_choose() &&
                      taught_.insert(question.kind).second;
  // It is written on every question until this seat orders something, those of others too.
  if (std::exchange(stopped_, question.stopped) != question.stopped && another && !question.stopped.empty()) {
    listener_(news::GoingOn{0, question.stopped});
    // At a possible shot the server only pauses, and would go on after the answer. The person decides when to go on.
    standing.drop("go-on");
  }
  listener_(news::Asked{afresh, another, lesson});
}

void Session::replied(const Reply& reply) {
  const auto refuse = [&] {
    orders.note_refusal(reply.problems(), reply.filled);
    listener_(news::Refused{reply.request, reply.id, reply.problems(), reply.filled, false, false});
  };
  if (orders.drafts().answers_collected(reply)) return;
  switch (reply.request) {
    case Request::draft:
    case Request::lock:
    case Request::submit:
      return orders.drafts().replied(reply);
    case Request::transcript:
      if (!transcript.replied(reply)) refuse();
      return;
    default:
      break;
  }
  if (reply.refused()) {
    consents.refused(reply);
    return refuse();
  }
  if (reply.request == Request::attempt) {
    news::Tried tried{reply.id, reply.filled, orders.was_tried(reply.id), {}, {}};
    for (const auto& problem : reply.answer.tried().problems()) tried.problems.push_back(wire::from_proto(problem));
    for (const auto& one : reply.answer.tried().consequences()) tried.follows.push_back(wire::from_proto(one));
    return listener_(tried);
  }
  if (reply.request != Request::standing && reply.request != Request::get_standing) return consents.replied(reply);
  if (reply.answer.has_standing()) standing.replied(reply.answer.standing());
}

std::optional<std::int64_t> Reminders::due(const Question& question, Instant now) {
  if (question_ != question.number) {
    question_ = question.number;
    at_ = 1 << 30;
  }
  const auto left = std::chrono::duration_cast<std::chrono::seconds>(*question.deadline - now).count();
  for (const int seconds : reminders)
    if (left <= seconds && left > 0 && at_ > seconds && left > seconds / 2) {
      at_ = seconds;
      return left;
    }
  return std::nullopt;
}

std::optional<std::int64_t> Owed::since(std::optional<std::uint32_t> order, Instant now) {
  if (std::exchange(order_, order) != order) found_ = now;
  const auto seconds = std::chrono::duration_cast<std::chrono::seconds>(now - found_).count();
  return order && seconds >= patience_s ? std::optional<std::int64_t>(seconds) : std::nullopt;
}

/// An order keeps its number over a lost connection, so its seconds go on.
std::optional<std::int64_t> Session::unanswered(Instant now) {
  const auto seconds = owed_.since(desk_.oldest_order(), now);
  return online() ? seconds : std::nullopt;
}

std::optional<Unanswered> Session::left_open() const {
  // An order of an immediate question counts as it is, without a lock.
  if (desk_.awaits(Request::lock, true)) return Unanswered{true, true};
  if (desk_.awaits(Request::submit, true)) return Unanswered{true, false};
  if (desk_.awaits(Request::lock, false) || orders.locks_after()) return Unanswered{false, true};
  if (!under_way()) return std::nullopt;
  return Unanswered{desk_.awaits(Request::draft, true) || desk_.awaits(Request::standing, true), false};
}

void Session::tick(Instant now) {
  if (std::exchange(put_off_, false)) automatic_->again();
  const Question& question = model().question;
  if (!question.deadline || !model().my_turn()) return;
  if (const auto left = reminders_.due(question, now)) listener_(news::Reminded{*left});
}

Done<> Session::go_on(std::optional<std::int64_t> until) {
  if (model().seat >= 0 && model().ended()) return cannot(Cannot::ended);
  if (model().seat >= 0 && model().adjourned()) return cannot(Cannot::adjourned);
  const std::int64_t turn = until.value_or(model().board.clock.turn + 1);
  const auto line = [turn](const table::Offer& offer) -> Result<table::FilledLine> {
    auto order = words::parse_order(offer, "go-on until=" + std::to_string(turn));
    // The person has typed a turn, and not the name of its field.
    if (!order)
      order.error().text = "Play goes on to one of the next turns; turn " + std::to_string(turn) + " is none.";
    return order;
  };
  const auto then = [this, turn](const table::FilledLine&) {
    stopped_.clear();
    listener_(news::GoingOn{turn, ""});
    orders.let_go();
  };
  return standing.put(line, then, false);
}

Done<> Session::pass(Standing::Make make) {
  return standing.put(std::move(make), [this](const table::FilledLine& line) {
    const table::Value* until = table::find(line, "until");
    const auto* last = until ? std::get_if<std::int64_t>(until) : nullptr;
    const bool now = !last || *last == 0 || model().board.clock.turn <= *last;
    if (now && line.variant == model().question.kind) orders.let_go();
  });
}

Done<> Session::suggest_from_now_on() {
  if (auto now = orders.possible(); !now) return std::unexpected(now.error());
  if (model().question.routine.verb.empty()) return cannot(Cannot::not_routine);
  if (orders.given().lines.empty()) {
    [[maybe_unused]] const auto filled = orders.suggest();
  }
  const auto line = [routine = model().question.routine](const table::Offer&) -> Result<table::FilledLine> {
    return routine;
  };
  return standing.put(line, [](const table::FilledLine&) {});
}

void Session::sit_down() {
  const Absence seen = absence_.value_or(Absence{});
  absence_.reset();
  const bool first = !std::exchange(welcomed_, true);
  news::Back back{first, 0, 0};
  if (!first) {
    const auto& journal = model().journal;
    back.journal_from = journal.size();
    while (back.journal_from > 0 && journal[back.journal_from - 1].number > seen.journal) --back.journal_from;
    back.chat_from = seen.chat;
  }
  listener_(back);
  if (model().outcome) listener_(news::Outcome{});
  if (model().opened && !first) listener_(news::DiceOpened{check_opened(model(), desk_.receipts())});
  asked(true, false);
}

void Session::get_up() {
  absence_ = {model().journal.empty() ? 0 : model().journal.back().number, model().chat.size()};
}

bool Session::ready() const {
  if (finished()) return true;
  if (!welcomed_ || !desk_.online() || desk_.waiting() || orders.drafting()) return false;
  // An adjourned match asks nobody; what is typed then, above all 'propose resume', is carried out or answered.
  const bool stands = model().ended() || (model().seat >= 0 && model().adjourned());
  return stands || model().my_turn();
}

bool Session::waits_for_players() const {
  return before_the_battle() && model().card.phase() == v1::MatchCard::OPEN;
}

bool Session::before_the_battle() const {
  const auto phase = model().card.phase();
  return welcomed_ && desk_.online() && !desk_.waiting() && model().seat >= 0 &&
         (phase == v1::MatchCard::OPEN || phase == v1::MatchCard::SETUP);
}

}  // namespace emcon::client
