// Reads a person's talk and proposals, and passes them to the session.
#include <algorithm>

#include "client/lines/typed.hpp"
#include "common/words/match.hpp"
#include "common/words/near.hpp"

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

/// Whether the colon at this place belongs to the talk: in a time, a link or a face such as "D:".
bool is_colon_of_talk(const std::string& text, std::size_t colon) {
  const std::string word = text.substr(0, colon), behind = text.substr(colon + 1);
  if (word.find_first_not_of("0123456789.,-+()#") == std::string::npos || behind.starts_with("//")) return true;
  return word.size() == 1 && !behind.starts_with(' ');
}

/// Whether a side of the board has this name.
bool is_side(const Model& model, const std::string& name) {
  return std::ranges::any_of(model.board.sides,
                             [&](const auto& one) { return words::lower(one.name) == words::lower(name); });
}

/// Why the talk is said to nobody: the word before its first colon looks like a channel, and this seat has none of that
/// name. Talk meant for a few would go to everybody, and nothing takes it back. Empty: it is talk.
std::string not_a_channel(const Typed& typed, const std::string& text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string::npos) return {};
  const std::string word = text.substr(0, colon);
  const bool one_word = !word.empty() && word.find_first_of(" \t") == std::string::npos;
  if (!is_side(typed.model(), word) && (!one_word || is_colon_of_talk(text, colon))) return {};
  const std::string shown = clean(word, typed.style());
  return "'" + shown +
         ":' is nobody to talk to; nothing was said. 'say side: TEXT' talks to your side alone. 'say all: " + shown +
         ": ...' says it as it is, to everybody.";
}

constexpr std::pair<const char*, v1::Propose::What> proposed_things[] = {
    {"draw", v1::Propose::DRAW},       {"adjourn", v1::Propose::ADJOURN}, {"resume", v1::Propose::RESUME},
    {"rematch", v1::Propose::REMATCH}, {"pause", v1::Propose::PAUSE},     {"unlock", v1::Propose::UNLOCK}};

bool says_yes(const Typed& typed) {
  return typed.words.size() > 1 && words::lower(typed.words[1]) == "yes";
}

}  // namespace

Shown say(const Typed& typed) {
  auto& consents = typed.session.consents;
  std::string text = typed.rest;
  if (typed.model().seat < 0) {
    // Spectators talk among themselves; the players hear nobody from outside.
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

Words proposals() {
  Words out;
  for (const auto& [name, what] : proposed_things) out.emplace_back(name);
  return out;
}

Shown propose(const Typed& typed) {
  const auto& words = typed.words;
  const std::string how = words.size() > 2 ? words::lower(words[2]) : "yes";
  const bool no = how == "no" || how == "off";
  if (!no && how != "yes")
    return typed.sentence("Nothing was proposed: 'no' alone may follow what is proposed, not '" +
                          clean(words[2], typed.style()) + "'.");
  for (const auto& [name, what] : proposed_things)
    if (words.size() > 1 && words::lower(words[1]) == name) {
      if (no && !typed.model().proposed.contains(name))
        return typed.sentence(std::string("Nobody has proposed '") + name + "': there is nothing to decline.");
      typed.session.consents.propose(what, !no);
      return Nothing{};
    }
  const std::string what = words.size() > 1 ? clean(words[1], typed.style()) : std::string();
  return typed.sentence((what.empty() ? std::string() : "'" + what + "' cannot be proposed. ") +
                        "One can propose draw, adjourn, resume, rematch, pause or unlock; with 'no' after it, decline "
                        "or take back." +
                        words::did_you_mean(what, proposals()));
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
