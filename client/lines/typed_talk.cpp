// Reads what a person says and proposes to others, and gives it to the session.
#include <algorithm>

#include "client/lines/typed.hpp"
#include "common/words/match.hpp"

namespace emcon::client::lines {

using screen::clean;
using telling::Nothing;
using telling::Shown;

namespace {

/// Takes `prefix` off the front, letter case apart.
bool take_prefix(std::string& text, const std::string& prefix) {
  if (!words::starts_with_folded(text, prefix)) return false;
  text = text.substr(prefix.size());
  text.erase(0, text.find_first_not_of(' '));
  return true;
}

/// Why the word before the colon at the front of `text` is none that this seat talks by, though it looks like one;
/// empty: it is a part of what is said.
std::string not_a_channel(const Typed& typed, const std::string& text) {
  const std::string word = text.substr(0, text.find_first_of(": "));
  if (word.size() < 2 || word.size() >= text.size() || text[word.size()] != ':') return {};
  const std::string shown = "'" + clean(word, typed.style()) + ":'";
  const std::string as_it_is = " 'say all: " + clean(word, typed.style()) + ": ...' says it as it is, to everybody.";
  const std::vector<std::string> channels = {"side", "spectators", "all"};
  const bool half = std::ranges::any_of(
      channels, [&](const std::string& name) { return words::starts_with_folded(name, word) && name != word; });
  const bool side = std::ranges::any_of(typed.model().board.sides,
                                        [&](const auto& one) { return words::lower(one.name) == words::lower(word); });
  if (!half && !side) return {};
  return shown + " is nobody to talk to; nothing was said. 'say side: TEXT' talks to your side alone." + as_it_is;
}

bool says_yes(const Typed& typed) {
  return typed.words.size() > 1 && words::lower(typed.words[1]) == "yes";
}

}  // namespace

Shown say(const Typed& typed) {
  auto& consents = typed.session.consents;
  std::string text = typed.rest;
  if (typed.model().seat < 0) {
    // Who looks on talks to those who do; the battle hears nobody from outside.
    take_prefix(text, "spectators:");
    return typed.done(consents.say(v1::Say::SPECTATORS, text));
  }
  auto channel = v1::Say::ALL;
  if (take_prefix(text, "side:"))
    channel = v1::Say::SIDE;
  else if (take_prefix(text, "spectators:"))
    return typed.sentence(
        "Spectators talk among themselves; nothing was said. 'say TEXT' talks to everybody, 'say side: TEXT' to your "
        "side.");
  else if (!take_prefix(text, "all:"))
    if (const std::string wrong = not_a_channel(typed, text); !wrong.empty()) return typed.sentence(wrong);
  return typed.done(consents.say(channel, text));
}

Shown propose(const Typed& typed) {
  const std::pair<const char*, v1::Propose::What> things[] = {
      {"draw", v1::Propose::DRAW},       {"adjourn", v1::Propose::ADJOURN}, {"resume", v1::Propose::RESUME},
      {"rematch", v1::Propose::REMATCH}, {"pause", v1::Propose::PAUSE},     {"unlock", v1::Propose::UNLOCK}};
  const auto& words = typed.words;
  const bool no = words.size() > 2 && (words::lower(words[2]) == "no" || words::lower(words[2]) == "off");
  for (const auto& [name, what] : things)
    if (words.size() > 1 && words::lower(words[1]) == name) {
      typed.session.consents.propose(what, !no);
      return Nothing{};
    }
  return typed.sentence(
      "One can propose draw, adjourn, resume, rematch, pause or unlock; with 'no' after it, decline or take back.");
}

Shown concede(const Typed& typed) {
  if (!says_yes(typed)) return typed.sentence("This gives the battle up. Type 'concede yes' if you mean it.");
  typed.session.consents.concede();
  return Nothing{};
}

Shown leave(const Typed& typed) {
  if (!says_yes(typed))
    return typed.sentence(
        "This gives your seat up for good; 'quit' only leaves the program. Type 'leave yes' if you mean it.");
  typed.session.consents.leave();
  return Nothing{};
}

Shown agree(const Typed& typed) {
  const std::string how = typed.words.size() > 1 ? words::lower(typed.words[1]) : "yes";
  if (typed.model().new_dice && how == "no")
    return typed.sentence("You have not agreed. The dice wait for 'agree'; 'leave yes' gives your seat up instead.");
  if (typed.model().new_dice && how != "yes")
    return typed.sentence("Type 'agree' to take part in the new dice, or 'agree no'.");
  const auto agreed = typed.session.consents.agree();
  if (!agreed) return typed.cannot(agreed.error());
  return telling::Sentence{telling::agreed_to_new_dice(typed.sight.manner)};
}

Shown save_transcript(const Typed& typed) {
  if (typed.words.size() < 2 && typed.model().ended()) return typed.sentence("Please name a file: 'transcript FILE'.");
  return typed.done(typed.session.transcript.save(typed.words.size() < 2 ? "" : typed.words[1]));
}

/// Before the end there is nothing to propose by this word, only the invite to go to.
Shown again(const Typed& typed) {
  if (!typed.model().ended()) return typed.done(typed.session.leaving.again());
  typed.session.leaving.rematch();
  return Nothing{};
}

Shown export_match(const Typed& typed) {
  if (typed.words.size() < 2 && typed.model().ended()) return typed.sentence("Please name a file: 'export FILE'.");
  return typed.done(typed.session.leaving.look_back_at({LookBack::What::save, typed.rest}));
}

}  // namespace emcon::client::lines
