// Parses written plays into commands, and names each wrong line with what would be right.
#include "server/referee/script.hpp"

#include <array>
#include <charconv>
#include <optional>

#include "common/words/words.hpp"

namespace emcon::referee {
namespace {

struct Word {
  std::string_view name;
  Verb verb;
  bool colon;  ///< orders follow after a colon
};
constexpr std::array verbs{Word{"dice", Verb::dice, true},        Word{"skip", Verb::skip, false},
                           Word{"leave", Verb::leave, false},     Word{"refused", Verb::refused, true},
                           Word{"listen", Verb::listen, false},   Word{"told", Verb::told, false},
                           Word{"untold", Verb::untold, false},   Word{"heard", Verb::heard, false},
                           Word{"unheard", Verb::unheard, false}, Word{"see", Verb::see, false},
                           Word{"unseen", Verb::unseen, false},   Word{"same", Verb::same, false},
                           Word{"differ", Verb::differ, false},   Word{"asked", Verb::asked, false},
                           Word{"clock", Verb::clock, false},     Word{"odds", Verb::odds, true},
                           Word{"offered", Verb::offered, false}, Word{"unoffered", Verb::unoffered, false},
                           Word{"outcome", Verb::outcome, false}, Word{"score", Verb::score, false}};

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && (text.front() == ' ' || text.front() == '\t')) text.remove_prefix(1);
  while (!text.empty() && (text.back() == ' ' || text.back() == '\t' || text.back() == '\r')) text.remove_suffix(1);
  return text;
}

/// The beginning of a comment: a '#' outside quotes.
std::size_t comment_start(std::string_view line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] == '#' && !quoted) return i;
  }
  return line.size();
}

std::size_t colon_of(std::string_view line) {
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"') quoted = !quoted;
    if (line[i] == ':' && !quoted) return i;
  }
  return std::string_view::npos;
}

class ScriptReader {
 public:
  explicit ScriptReader(std::string_view text) : rest_(text) {}

  std::expected<Script, Problems> read() {
    while (const auto line = next()) head_or_command(trimmed(line->substr(0, comment_start(*line))));
    if (script_.ruleset.empty()) wrong("A play names its rules: ruleset fires-of-space, for example.");
    if (script_.scenario.empty() && script_.scenario_text.empty())
      wrong("A play names its scenario, or brings one of its own between 'scenario <<' and '>>'.");
    if (!problems_.empty()) return std::unexpected(std::move(problems_));
    return std::move(script_);
  }

 private:
  std::optional<std::string_view> next() {
    if (rest_.empty()) return {};
    const std::size_t end = std::min(rest_.find('\n'), rest_.size());
    const auto line = rest_.substr(0, end);
    rest_.remove_prefix(std::min(end + 1, rest_.size()));
    ++line_;
    return line;
  }
  void wrong(std::string text) { problems_.push_back({"bad_play", std::move(text), {}, line_, {}, {}}); }

  void head_or_command(std::string_view line) {
    if (line.empty()) return;
    const std::size_t blank = std::min(line.find_first_of(" \t"), line.size());
    const std::string_view first = line.substr(0, blank), after = trimmed(line.substr(blank));
    if (first == "title")
      script_.title = after;
    else if (first == "cites")
      for (auto& id : words::split_words(after)) script_.cites.push_back(std::move(id));
    else if (first == "ruleset")
      ruleset(after);
    else if (first == "revision")
      revision(after);
    else if (first == "scenario")
      scenario(after);
    else if (first == "option")
      option(after);
    else if (first == "windows")
      windows(after);
    else
      command(line, first, after);
  }
  void revision(std::string_view what) {
    const auto [end, error] = std::from_chars(what.data(), what.data() + what.size(), script_.revision);
    if (error != std::errc{} || end != what.data() + what.size() || script_.revision == 0)
      wrong("A revision is a number from 1 on: revision 1.");
  }
  void ruleset(std::string_view what) {
    script_.ruleset = what;
    script_.ruleset_line = line_;
  }
  void scenario(std::string_view what) {
    script_.scenario_line = line_;
    if (what != "<<") {
      script_.scenario = what;
      return;
    }
    while (const auto line = next()) {
      if (trimmed(*line) == ">>") return;
      script_.scenario_text += std::string(*line) + "\n";
    }
    wrong("The scenario begun with '<<' has no '>>' at its end.");
  }
  void option(std::string_view what) {
    auto parts = words::split_words(what);
    if (parts.size() == 2)
      script_.options.push_back({line_, std::move(parts[0]), std::move(parts[1])});
    else
      wrong("An option is written: option NAME VALUE.");
  }
  void windows(std::string_view what) {
    if (what != "asked") wrong("It is written: windows asked. Without it all windows are.");
    script_.windows = match::Windows::with_orders;
  }
  void command(std::string_view line, std::string_view first, std::string_view after) {
    for (const Word& word : verbs) {
      if (word.name != first) continue;
      if (word.verb == Verb::dice && after == "any") return add(word.verb, after, {});
      const std::size_t colon = word.colon ? colon_of(after) : std::string_view::npos;
      if (word.colon && colon == std::string_view::npos) return wrong("'" + std::string(first) + "' needs a colon.");
      add(word.verb, after.substr(0, colon), word.colon ? after.substr(colon + 1) : std::string_view{});
      return;
    }
    const std::size_t colon = colon_of(line);
    if (colon == std::string_view::npos)
      return wrong("'" + std::string(first) + "' is neither a word of a play nor 'SEAT: ORDERS'.");
    add(Verb::answer, line.substr(0, colon), line.substr(colon + 1));
  }
  void add(Verb verb, std::string_view before, std::string_view orders) {
    script_.commands.push_back({line_, verb, words::split_words(before), std::string(trimmed(orders))});
  }

  std::string_view rest_;
  int line_ = 0;
  Script script_;
  Problems problems_;
};

}  // namespace

std::expected<Script, Problems> parse_script(std::string_view text) {
  return ScriptReader(text).read();
}

}  // namespace emcon::referee
