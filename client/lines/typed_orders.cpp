// Reads typed orders, and gives them to the session.
#include <algorithm>
#include <charconv>

#include "client/lines/typed.hpp"
#include "client/screen/asked.hpp"
#include "common/words/match.hpp"
#include "common/words/near.hpp"
#include "common/words/words.hpp"

namespace emcon::client::lines {

namespace {

/// The order, if one can be given now and this is one.
Done<table::FilledLine> read_order(const Typed& typed, const std::string& text) {
  auto& orders = typed.session.orders;
  if (auto now = orders.possible(); !now) return std::unexpected(now.error());
  auto line = words::parse_order(typed.model().question.offer, text, orders.names());
  if (line) return std::move(*line);
  orders.note_refusal({line.error()});
  return std::unexpected(Refusal{Cannot::does_not_fit, 0, line.error()});
}

/// The orders that wait for a lock, unless the screen shows them.
Shown collected(const Typed& typed, const Done<Orders::Went>& went, const char* head) {
  if (!went) return typed.cannot(went.error());
  if (*went != Orders::Went::collected || typed.sight.manner.keys) return Nothing{};
  return Page{"", head + screen::draft(typed.session.orders.given(), typed.model().question.offer, typed.style())};
}

/// The reason why this person has no standing orders. `watches`: the sentence for a person without a seat.
Shown no_standing(const Typed& typed, const Refusal& why, const char* watches) {
  return why.why == Cannot::watching ? typed.sentence(watches) : typed.cannot(why);
}

/// A number as it stands at the front of the text; 0: none.
std::size_t number_of(const std::string& text) {
  return static_cast<std::size_t>(std::max(0, std::atoi(text.c_str())));
}

/// Whether the order would be carried out at once though its verb alone was typed. All its values are then defaults,
/// and the person has seen none of them.
bool unseen(const Typed& typed, const table::FilledLine& line) {
  const Question& open = typed.model().question;
  if (!open.immediate || typed.words.size() > 1 || !typed.session.orders.given().lines.empty()) return false;
  const table::OfferLine* offered = table::find_line(open.offer, line);
  return offered && std::ranges::any_of(offered->fields, [](const table::Field& field) {
           return !std::holds_alternative<std::monostate>(field.fallback);
         });
}

}  // namespace

Shown give_order(const Typed& typed) {
  auto line = read_order(typed, typed.text);
  if (!line) return typed.cannot(line.error());
  if (unseen(typed, *line))
    return collected(typed, typed.session.orders.collect(std::move(*line)),
                     "Not given yet, since only its verb was typed: 'lock' gives it with these values, 'undo' takes it "
                     "back.\n");
  return collected(typed, typed.session.orders.give(std::move(*line)), "Collected; 'lock' sends them:\n");
}

Shown collect_order(const Typed& typed) {
  auto line = read_order(typed, typed.rest);
  if (!line) return typed.cannot(line.error());
  return collected(typed, typed.session.orders.collect(std::move(*line)), "Collected; 'lock' sends them:\n");
}

/// "N ORDER": another order in the place of number N.
Shown change_order(const Typed& typed) {
  auto& orders = typed.session.orders;
  if (auto now = orders.possible(); !now) return typed.cannot(now.error());
  const std::size_t which = number_of(typed.rest), count = orders.given().lines.size();
  const auto order = typed.rest.find(' ');
  if (which == 0 || which > count || order == std::string::npos)
    return typed.sentence(
        count == 0 ? "There is no order to change."
                   : (which > count ? "There is no order " + std::to_string(which) + ". " : std::string()) +
                         "Please type 'change N ORDER'; your orders are numbered 1 to " + std::to_string(count) + ".");
  auto line = read_order(typed, typed.rest.substr(order + 1));
  if (!line) return typed.cannot(line.error());
  return collected(typed, orders.put_in_place_of(which - 1, std::move(*line)), "Changed; 'lock' sends them:\n");
}

Shown undo_order(const Typed& typed) {
  auto& orders = typed.session.orders;
  if (typed.words.size() > 1 && typed.words[1].find_first_not_of("0123456789") != std::string::npos)
    return typed.sentence("'" + clean(typed.words[1], typed.style()) +
                          "' is no number of an order; 'undo 2' takes back the second, 'undo' the last.");
  // Number 0 is none: the one before the first.
  const auto gone = typed.words.size() > 1 ? orders.take_back(number_of(typed.words[1]) - 1) : orders.take_back();
  if (!gone) return typed.cannot(gone.error());
  return telling::Sentence{telling::taken_back(*gone, typed.model(), typed.sight.manner)};
}

Shown clear_orders(const Typed& typed) {
  const auto went = typed.session.orders.clear();
  if (!went) return typed.cannot(went.error());
  if (*went != Orders::Went::collected || typed.sight.manner.keys) return Nothing{};
  return telling::Sentence{"No orders.\n"};
}

/// 'suggest [NAME]', 'suggest on'
Shown suggest_orders(const Typed& typed) {
  const auto& orders = typed.session.orders;
  if (words::same_folded(typed.rest, "on")) return typed.done(typed.session.suggest_from_now_on());
  const auto went = typed.session.orders.suggest(typed.rest);
  const std::string what = went ? telling::suggested(typed.model(), orders.given(), typed.sight.manner) : std::string();
  if (!what.empty()) return telling::Sentence{what};
  Shown out = collected(typed, went, "Suggested; 'lock' sends them:\n");
  if (auto* page = std::get_if<Page>(&out)) page->text += telling::from_now_on(typed.model(), typed.sight.manner);
  return out;
}

Shown default_orders(const Typed& typed) {
  return collected(typed, typed.session.orders.take_default(), "The default; 'lock' sends it:\n");
}

Shown try_orders(const Typed& typed) {
  return typed.done(typed.session.orders.attempt());
}

Shown lock_orders(const Typed& typed) {
  return typed.done(typed.session.orders.lock());
}

/// The worth of choices, or the effects of one order.
Shown odds(const Typed& typed) {
  if (typed.rest.empty()) return look_at_odds(typed.sight);
  auto line = read_order(typed, typed.rest);
  if (line) line = typed.session.orders.with_file(std::move(*line));
  if (!line) return typed.cannot(line.error());
  return typed.done(typed.session.orders.attempt(std::move(*line)));
}

Shown standing_orders(const Typed& typed) {
  auto& standing = typed.session.standing;
  if (typed.words.size() > 2 && words::lower(typed.words[1]) == "clear")
    return typed.sentence("'" + clean(typed.words[2], typed.style()) +
                          "' is a word too many; nothing was done. 'standing clear' takes back all standing orders.");
  // The list shows 'standing KIND': an order's verb and this command have the same name.
  const auto read = [rest = typed.rest](const table::Offer& offer) {
    auto whole = words::parse_order(offer, "standing " + rest);
    if (whole) return whole;
    // "fire as suggested" are the first words on the screen of what `suggested fire` does.
    const auto named = std::ranges::find_if(offer.lines, [&](const table::OfferLine& line) {
      return line.verb == "suggested" && rest.find(' ') != std::string::npos &&
             words::starts_with_folded(line.label, rest);
    });
    if (named != offer.lines.end()) return Result<table::FilledLine>({named->verb, named->subject, named->variant, {}});
    return words::parse_order(offer, rest);
  };
  const auto done = typed.rest.empty()                    ? standing.show()
                    : words::lower(typed.rest) == "clear" ? standing.clear()
                                                          : standing.put(read, [](const table::FilledLine&) {});
  return done ? Shown{Nothing{}} : no_standing(typed, done.error(), "Only players have standing orders.");
}

/// 'go [TURN]'
Shown go_on(const Typed& typed) {
  std::optional<std::int64_t> until;
  if (typed.words.size() > 1 && !typed.model().ended()) {
    std::int64_t turn = 0;
    const std::string& word = typed.words[1];
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), turn);
    if (error != std::errc{} || end != word.data() + word.size())
      return typed.sentence("'" + clean(word, typed.style()) +
                            "' is no turn; name one by its number, or none: 'go 7', 'go'.");
    const std::int64_t now = typed.model().board.clock.turn;
    if (turn <= now)
      return typed.sentence("Turn " + std::to_string(turn) +
                            " has begun already; 'go' takes a later turn, or none: 'go'.");
    if (const std::int64_t last = typed.model().board.clock.last; last > 0 && turn > last)
      return typed.sentence("The battle has " + std::to_string(last) + " turns, not " + std::to_string(turn) +
                            "; 'go' takes one of them.");
    until = turn;
  }
  const auto gone = typed.session.go_on(until);
  return gone ? Shown{Nothing{}} : no_standing(typed, gone.error(), "Only players go on.");
}

namespace {

/// The kind of window with this name. The words of the screen count, too: the title of the open question, or the effect
/// of such a window's default.
const std::string* kind_named(const Words& kinds, const Question& open, const table::Offer& offer,
                              const std::string& name) {
  if (const std::string* found = words::the_one(kinds, name)) return found;
  if (words::starts_with_folded(open.title, name)) return words::the_same(kinds, open.kind);
  const auto label = std::ranges::find_if(
      offer.lines, [&](const table::OfferLine& line) { return words::same_folded(line.label, name); });
  return label == offer.lines.end() ? nullptr : &kinds[static_cast<std::size_t>(label - offer.lines.begin())];
}

}  // namespace

/// 'pass KIND': gives the standing order with that kind of window as its variant or subject. Alone it lists the kinds.
Shown pass_windows(const Typed& typed) {
  Words words(typed.words.begin() + 1, typed.words.end());
  std::string until;
  if (words.size() > 1 && words.back().find_first_not_of("0123456789") == std::string::npos) {
    until = " until=" + words.back();
    words.pop_back();
    while (!words.empty() && (words::lower(words.back()) == "until" || words::lower(words.back()) == "turn"))
      words.pop_back();
  }
  const auto shown = [&](const Done<>& done) {
    return done ? Shown{Nothing{}} : no_standing(typed, done.error(), "Only players have standing orders.");
  };
  if (words.empty()) return shown(typed.session.standing.show());
  std::string name;
  for (const std::string& word : words) name += (name.empty() ? "" : " ") + word;
  const auto find = [&model = typed.model(), name, until](const table::Offer& offer) -> Result<table::FilledLine> {
    const Words kinds = passed_kinds(offer);
    Words named;
    std::ranges::copy_if(kinds, std::back_inserter(named), [](const std::string& kind) { return !kind.empty(); });
    const std::string* found = kind_named(kinds, model.question, offer, name);
    if (!found)
      return std::unexpected(Problem{.code = "no_such_standing",
                                     .text = "There is no standing order for '" + name +
                                             (named.empty() ? "'; there are none now."
                                                            : "'; there are " + words::one_of(named, 20) + "." +
                                                                  words::did_you_mean(name, named))});
    const auto line = offer.lines.begin() + (found - kinds.data());
    return words::parse_order(offer, words::order_words({line->verb, line->subject, line->variant, {}}) + until);
  };
  return shown(typed.session.pass(find));
}

Words passed_kinds(const table::Offer& standing) {
  Words kinds;
  // Answers as suggested are no defaults; they come last.
  for (const auto& one : standing.lines)
    kinds.push_back(one.verb == "suggested" ? "" : one.variant.empty() ? one.subject : one.variant);
  return kinds;
}

}  // namespace emcon::client::lines
