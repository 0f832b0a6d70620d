// Sends what a person says and proposes to others, and sets his standing answers.
#include <algorithm>

#include "client/keep/state_dir.hpp"
#include "client/play/play.hpp"
#include "client/screen/asked.hpp"
#include "common/wire/convert.hpp"
#include "common/words/match.hpp"
#include "common/words/words.hpp"

namespace emcon::client {
namespace {

using screen::clean;

/// Takes `prefix` off the front, letter case apart.
bool take_prefix(std::string& text, const std::string& prefix) {
  if (!words::starts_with_folded(text, prefix)) return false;
  text = text.substr(prefix.size());
  text.erase(0, text.find_first_not_of(' '));
  return true;
}

bool same_line(const table::FilledLine& a, const table::FilledLine& b) {
  return a.verb == b.verb && a.subject == b.subject && a.variant == b.variant;
}

}  // namespace

/// Why the word before the colon at the front of `text` is none that this seat talks by, though it looks like one;
/// empty: it is a part of what is said.
std::string Play::not_a_channel(const std::string& text) const {
  const std::string word = text.substr(0, text.find_first_of(": "));
  if (word.size() < 2 || word.size() >= text.size() || text[word.size()] != ':') return {};
  const std::string shown = "'" + clean(word, out_.style()) + ":'";
  const std::string as_it_is = " 'say all: " + clean(word, out_.style()) + ": ...' says it as it is, to everybody.";
  const std::vector<std::string> channels = {"side", "spectators", "all"};
  const bool half = std::ranges::any_of(
      channels, [&](const std::string& name) { return words::starts_with_folded(name, word) && name != word; });
  const bool side = std::ranges::any_of(model().board.sides,
                                        [&](const auto& one) { return words::lower(one.name) == words::lower(word); });
  if (!half && !side) return {};
  return shown + " is nobody to talk to; nothing was said. 'say side: TEXT' talks to your side alone." + as_it_is;
}

void Play::say(const std::string& rest) {
  std::string text = rest;
  auto channel = v1::Say::ALL;
  if (model().seat < 0) {
    // Who looks on talks to those who do; the battle hears nobody from outside.
    take_prefix(text, "spectators:");
    if (text.empty()) return say_line("Please say something: 'say TEXT', to the others who look on.");
    desk_.say(v1::Say::SPECTATORS, text);
    return;
  }
  if (take_prefix(text, "side:"))
    channel = v1::Say::SIDE;
  else if (take_prefix(text, "spectators:"))
    return say_line(
        "Spectators talk among themselves; nothing was said. 'say TEXT' talks to everybody, 'say side: TEXT' to your "
        "side.");
  else if (!take_prefix(text, "all:"))
    if (const std::string wrong = not_a_channel(text); !wrong.empty()) return say_line(wrong);
  if (text.empty()) return say_line("Please say something: 'say TEXT', 'say side: TEXT'.");
  desk_.say(channel, text);
}

void Play::propose(const Words& words) {
  const std::pair<const char*, v1::Propose::What> things[] = {
      {"draw", v1::Propose::DRAW},       {"adjourn", v1::Propose::ADJOURN}, {"resume", v1::Propose::RESUME},
      {"rematch", v1::Propose::REMATCH}, {"pause", v1::Propose::PAUSE},     {"unlock", v1::Propose::UNLOCK}};
  const bool no = words.size() > 2 && (words::lower(words[2]) == "no" || words::lower(words[2]) == "off");
  for (const auto& [name, what] : things)
    if (words.size() > 1 && words::lower(words[1]) == name) {
      when_taken_[desk_.propose(what, !no)] = no ? "Declined." : "Proposed; it holds if the others propose the same.";
      return;
    }
  say_line(
      "One can propose draw, adjourn, resume, rematch, pause or unlock; with 'no' after it, decline or take back.");
}

void Play::concede(const Words& words) {
  if (words.size() < 2 || words::lower(words[1]) != "yes")
    return say_line("This gives the battle up. Type 'concede yes' if you mean it.");
  desk_.concede();
}

void Play::leave(const Words& words) {
  if (words.size() < 2 || words::lower(words[1]) != "yes")
    return say_line(
        "This gives your seat up for good; 'quit' only leaves the program. Type 'leave yes' if you mean it.");
  desk_.leave();
}

void Play::again() {
  if (offered_code_.empty()) return say_line("There is no rematch yet: 'propose rematch'.");
  next_code_ = offered_code_;
  finished_ = true;
}

void Play::hand() {
  if (!options_.hot_seat)
    return say_line("Nobody shares this keyboard with you; 'emcon hotseat' begins such a battle.");
  wants_up_ = true;
}

table::Offer Play::standing_offer() const {
  return standing_ ? wire::from_proto(standing_->offer()) : table::Offer{};
}

void Play::standing(const std::string& rest) {
  if (model().seat < 0) return say_line("Only players have standing orders.");
  standing_then_ = rest.empty() ? "show" : rest;
  desk_.get_standing();
}

void Play::pass(const Words& words) {
  if (words.size() < 2)
    return say_line("Please name a window, such as 'pass " +
                    (model().question.kind.empty() ? std::string("KIND") : clean(model().question.kind, out_.style())) +
                    "'. 'standing' lists them.");
  std::string text = "\x01" + words[1];
  if (words.size() > 2) text += " until=" + words.back();
  standing(text);
}

/// The standing offer has come: carries out what was asked for, or shows what holds.
void Play::show_standing(const v1::StandingState& state) {
  const auto& style = out_.style();
  if (state.has_offer())
    standing_ = state;
  else if (standing_) {
    standing_->set_revision(state.revision());
    *standing_->mutable_filled() = state.filled();
  }
  table::Filled filled;
  if (auto read = wire::from_proto(state.filled())) filled = std::move(*read);
  std::string then = std::exchange(standing_then_, "show");
  const table::Offer offer = standing_offer();
  if (then == "show") {
    out_.print("Standing orders, private to you:\n" + screen::draft(filled, style));
    if (!offer.lines.empty())
      out_.print("Possible ('standing ORDER', 'standing clear'):\n" + screen::orders(offer, style));
    return;
  }
  standing_then_ = "show";
  if (words::lower(then) == "clear") {
    desk_.set_standing(state.revision(), {});
    return;
  }
  if (then.starts_with('\x01')) {
    // 'pass KIND': the standing order whose variant or subject is that kind of window.
    const std::string kind = words::split_words(then.substr(1)).front();
    const table::OfferLine* found = nullptr;
    for (const auto& line : offer.lines)
      if (words::starts_with_folded(line.variant, kind) || words::starts_with_folded(line.subject, kind)) {
        found = &line;
        break;
      }
    if (!found) {
      standing_then_.clear();
      return say_line("There is no standing order for '" + clean(kind, style) +
                      "'. 'standing' lists what is possible.");
    }
    table::FilledLine head{found->verb, found->subject, found->variant, {}};
    const auto blank = then.find(' ');
    then = words::order_words(head) + (blank == std::string::npos ? "" : then.substr(blank));
  }
  auto line = words::parse_order(offer, then);
  if (!line) {
    standing_then_.clear();
    return say_line(clean(line.error().text, style));
  }
  std::erase_if(filled.lines, [&](const auto& had) { return same_line(had, *line); });
  filled.lines.push_back(std::move(*line));
  desk_.set_standing(state.revision(), std::move(filled));
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

void Play::transcript(const Words& words) {
  if (!model().ended()) return say_line("The transcript is opened when the battle has ended.");
  if (words.size() < 2) return say_line("Please name a file: 'transcript FILE'.");
  if (auto fresh = is_new(words[1]); !fresh) return say_line(clean(fresh.error().text, out_.style()));
  transcript_ = Transcript{words[1], {}};
  desk_.get_transcript(0);
}

void Play::take_transcript(const Reply& reply) {
  if (!transcript_) return;
  if (reply.refused() || !reply.answer.has_transcript()) {
    transcript_.reset();
    return show_refusal(reply.problems(), {});
  }
  const auto& page = reply.answer.transcript();
  transcript_->bytes += page.bytes();
  if (!page.bytes().empty() && transcript_->bytes.size() < page.total()) {
    desk_.get_transcript(static_cast<std::uint32_t>(transcript_->bytes.size()));
    return;
  }
  const auto saved = write_new(transcript_->file, transcript_->bytes);
  const std::string name = clean(transcript_->file, out_.style());
  const std::string command = clean(verify_command(transcript_->file, options_.receipts), out_.style());
  say_line(saved ? "Saved to " + name + ". To check every roll: " + command : clean(saved.error().text, out_.style()));
  transcript_.reset();
}

}  // namespace emcon::client
