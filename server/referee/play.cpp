// Carries out a written play from its set-up to its last line.
#include "server/referee/play.hpp"

#include <algorithm>
#include <charconv>

#include "common/proof/hash.hpp"
#include "common/receipts.hpp"
#include "common/words/words.hpp"
#include "server/match/digest.hpp"
#include "server/match/match_dice.hpp"
#include "server/referee/answers.hpp"
#include "server/referee/expect.hpp"
#include "server/referee/json.hpp"
#include "server/referee/staged_match.hpp"

namespace emcon::referee {
namespace {

constexpr const char* play_scenario = "scenarios/play.toml";      ///< of the scenario that a play brings
constexpr std::string_view fault_in_it = "scenarios/play.toml:";  ///< the beginning of each fault in it
constexpr int steps_skipped_max = 5000;
constexpr std::uint8_t fillings = 4;  ///< a play with open dice must hold with this many sets of faces

std::string digest_of_text(const std::string& text) {
  return to_hex(as_string(Hasher("emcon play").raw(text).done()));
}

/// Whether the paragraph is this one or a part of it.
bool is_within(const std::string& clause, const std::string& whole) {
  return clause == whole || clause.starts_with(whole + ".");
}

bool read_number(const std::string& text, std::uint32_t& out) {
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out);
  return error == std::errc{} && end == text.data() + text.size();
}

class Player {
 public:
  /// `any_seed`: the faces of dice that the script leaves open.
  Player(const Script& script, const Sources& sources, bool boards, std::uint8_t any_seed, const Watch& watch = {})
      : script_(script), sources_(sources), boards_(boards), watch_(watch), dice_({}, any_seed) {}

  Report run() {
    try {
      load();
      for (const Command& command : script_.commands) {
        line_ = command.line;
        one(command);
      }
      all_rolled("there is nothing behind them that rolls");
    } catch (const Stop& stopped) {
      fail(stopped.text);
    } catch (const rules::RulesFault& fault) {
      fail(fault.what());
    }
    if (staged_) print_end();
    return std::move(report_);
  }

 private:
  void fail(const std::string& text) { report_.failures.push_back("line " + std::to_string(line_) + ": " + text); }
  void print(const char* name, const Json& what) { report_.output.push_back(Json::object().part(name, what).str()); }

  void load() {
    line_ = script_.ruleset_line;
    const match::RulesetEntry* entry = match::find_ruleset(script_.ruleset);
    if (!entry) throw Stop{"there are no rules '" + script_.ruleset + "'"};
    auto documents = sources_.documents(*entry);
    if (!documents) stop(documents.error());
    if (!script_.scenario_text.empty()) add_scenario(*documents);
    const auto newest = static_cast<std::uint32_t>(entry->info.revision);
    const std::uint32_t revision = script_.revision == 0 ? newest : script_.revision;
    if (revision > newest)
      throw Stop{script_.ruleset + " has no revision " + std::to_string(revision) + "; the newest is " +
                 std::to_string(newest)};
    auto catalogue = entry->load_revision(*documents, static_cast<int>(revision));
    if (!catalogue) wrong_data(catalogue.error());
    catalogue_ = std::move(*catalogue);
    choose();
    Json cites = Json::list();
    for (const auto& id : script_.cites) cites.text({}, id);
    print("play", Json::object().text("title", script_.title).part("cites", cites).text("ruleset", script_.ruleset));
  }
  /// A play's own scenario replaces all others, so that none of them can be meant by mistake. Blank lines before it
  /// make messages about it name the line of the play.
  void add_scenario(std::vector<rules::Document>& documents) {
    std::erase_if(documents, [](const rules::Document& document) { return document.name.starts_with("scenarios/"); });
    auto own = sources_.parse(
        play_scenario, std::string(static_cast<std::size_t>(script_.scenario_line), '\n') + script_.scenario_text);
    if (!own) wrong_data(own.error());
    documents.push_back(std::move(*own));
  }
  /// The line of the play's own scenario that is at fault first is the line of the play.
  [[noreturn]] void wrong_data(const Problems& problems) {
    const std::string& text = problems.front().text;
    if (text.starts_with(fault_in_it))
      std::from_chars(text.data() + fault_in_it.size(), text.data() + text.size(), line_);
    stop(problems);
  }
  void choose() {
    line_ = script_.scenario_line;
    for (const auto& scenario : catalogue_->description().scenarios)
      if (scenario.id == script_.scenario || script_.scenario.empty()) scenario_ = &scenario;
    if (!scenario_) throw Stop{"there is no scenario '" + script_.scenario + "'"};
    choice_.scenario = scenario_->id;
    for (const auto& [at, name, value] : script_.options) {
      line_ = at;
      auto line = words::parse_order(scenario_->options, "option " + name + " " + value);
      if (!line) stop({line.error()});
      choice_.options.lines.push_back(std::move(*line));
    }
    if (const auto problems = match::check_choice(catalogue_->description(), choice_); !problems.empty())
      stop(problems);
  }

  void one(const Command& command) {
    if (command.verb == Verb::dice) return dice(command);
    if (!staged_) {  // the set-up uses the dice written before the first thing that happens
      staged_.emplace(*catalogue_, *scenario_, choice_, script_.windows, dice_);
      print_told();
    }
    switch (command.verb) {
      case Verb::answer:
        return answer(command);
      case Verb::skip:
        return skip(command);
      case Verb::leave:
        return leave(command);
      case Verb::refused:
        return refused(command);
      case Verb::listen:
        return staged_->listen();
      default:
        for (const std::string& failure : unmet(*staged_, command)) fail(failure);
    }
  }

  void dice(const Command& command) {
    std::uint32_t sides = 0;
    const std::string name = joined(command.words);
    if (name == "any") return dice_.leave_open();
    if (!name.starts_with('d') || !read_number(name.substr(1), sides))
      throw Stop{"dice are written like: dice d20: 6 12 any, or: dice any"};
    for (const std::string& word : words::split_words(command.orders)) {
      std::uint32_t value = 0;
      if (word != "any" && (!read_number(word, value) || value < 1 || value > sides))
        throw Stop{"'" + word + "' is no face of a " + name};
      dice_.add({{sides, value}});
      die_lines_.push_back(line_);
    }
  }

  void answer(const Command& command) {
    const Seat who = seat_named(*staged_, joined(command.words));
    auto given = legal_answer(*staged_, who, orders_for(who, command), sources_.read);
    if (!given) stop(given.error());
    if (watch_) watch_(*staged_, who, *given);
    acting();
    Json orders = Json::list();
    const table::Offer offer = staged_->position().offer_for(who);
    for (const auto& line : given->lines) orders.text({}, words::order_words(line, table::find_line(offer, line)));
    print("answer", Json::object()
                        .number("question", staged_->question())
                        .text("seat", joined(command.words))
                        .part("orders", orders));
    staged_->answer(who, std::move(*given));
    acted();
  }

  void skip(const Command& command) {
    const auto& words = command.words;
    const bool to_end = joined(words) == "to the end";
    std::uint32_t turn = 0;
    const bool to_turn = words.size() == 3 && words[1] == "turn" && read_number(words[2], turn);
    if (!to_end && (words.size() < 2 || words.size() > 3 || words[0] != "to"))
      throw Stop{"skip is written: skip to KIND [SEAT], skip to turn N, or skip to the end"};
    const auto there = [&] {
      const auto& open = staged_->position().asked();
      if (!open || to_end) return !open;
      if (to_turn) return staged_->position().clock().turn >= static_cast<int>(turn);
      return open->kind == words[1] && (words.size() < 3 || staged_->waits_for(seat_named(*staged_, words[2])));
    };
    acting();
    for (int i = 0; !there(); ++i) {
      if (i == steps_skipped_max) throw Stop{"still not there after " + std::to_string(i) + " questions"};
      staged_->answer_by_default();
      print_told();
    }
    if (!to_end && !staged_->position().asked()) throw Stop{"the match ended before"};
    acted();
  }

  void leave(const Command& command) {
    const Seat who = seat_named(*staged_, joined(command.words));
    acting();
    staged_->leave(who);
    acted();
  }

  /// The problems that a client would find, or else those of the rules.
  Problems problems_of(Seat who, const Command& command) {
    if (!staged_->waits_for(who)) return staged_->position().check(who, {}).problems;
    auto given = legal_answer(*staged_, who, orders_for(who, command), sources_.read);
    return given ? Problems() : std::move(given.error());
  }

  void refused(const Command& command) {
    const auto& words = command.words;
    if (words.size() != 2 && words.size() != 3)
      throw Stop{"a refusal is written: refused CODE SEAT: ORDERS, or: refused CODE CLAUSE SEAT: ORDERS"};
    const Problems problems = problems_of(seat_named(*staged_, words.back()), command);
    if (problems.empty()) return fail("taken, though " + words[0] + " was expected");
    const auto meant = [&](const Problem& problem) {
      if (words.size() == 3) return problem.code == words[0] && is_within(problem.clause, words[1]);
      return problem.code == words[0] || is_within(problem.clause, words[0]);
    };
    std::string codes;
    for (const Problem& problem : problems) {
      if (meant(problem))
        return print(
            "refusal",
            Json::object().text("code", problem.code).text("text", problem.text).text("clause", problem.clause));
      codes +=
          "\n  " + problem.text + " [" + problem.code + (problem.clause.empty() ? "" : ", " + problem.clause) + "]";
    }
    fail("refused for another reason:" + codes);
  }

  /// The orders with contacts called as this seat calls them.
  std::string orders_for(Seat who, const Command& command) const {
    auto orders = as_called_by(*staged_, Viewer::of(who), command.orders);
    if (!orders) throw Stop{name_of(*staged_, Viewer::of(who)) + " knows of no such thing: " + command.orders};
    return std::move(*orders);
  }

  void acting() {
    staged_->acting();
    printed_ = 0;
  }
  void acted() {
    print_told();
    all_rolled("what line " + std::to_string(line_) + " has brought about needs fewer");
  }
  /// Unused dice are a fault of the line on which they stand.
  void all_rolled(const std::string& why) {
    if (dice_.used() == die_lines_.size()) return dice_.finish();
    line_ = die_lines_[dice_.used()];
    const auto first = std::ranges::find(die_lines_, line_) - die_lines_.begin();
    throw Stop{"the dice of this line were not rolled, from number " +
               std::to_string(static_cast<std::ptrdiff_t>(dice_.used()) - first + 1) + " on: " + why};
  }
  void print_told() {
    for (; printed_ < staged_->told().size(); ++printed_)
      print("event", json_of(staged_->told()[printed_], staged_->names()));
  }
  void print_end() {
    for (const Viewer viewer : staged_->viewers()) {
      const Json board = json_of(staged_->position().board_for(viewer));
      Json out = Json::object();
      out.text("viewer", name_of(*staged_, viewer)).text("digest", digest_of_text(board.str()));
      if (boards_) out.part("shows", board);
      print("board", out);
    }
    if (staged_->position().outcome()) print("outcome", json_of(*staged_->position().outcome(), staged_->side_names()));
    print("state", Json::object().text("digest", to_hex(as_string(match::digest_of(staged_->position())))));
  }

  const Script& script_;
  const Sources& sources_;
  const bool boards_;
  const Watch watch_;
  int line_ = 0;
  Report report_;
  match::ScriptedDice dice_;
  std::vector<int> die_lines_;  ///< of each die of the script
  std::shared_ptr<const match::CatalogueHandle> catalogue_;
  const rules::ScenarioDescription* scenario_ = nullptr;
  rules::Choice choice_;
  std::optional<StagedMatch> staged_;
  std::size_t printed_ = 0;  ///< of staged_->told()
};

/// Whether some dice may show any face.
bool leaves_dice_open(const Script& script) {
  return std::ranges::any_of(script.commands, [](const Command& command) {
    return command.verb == Verb::dice && (joined(command.words) + command.orders).find("any") != std::string::npos;
  });
}

}  // namespace

Report play(const Script& script, const Sources& sources, bool boards, const Watch& watch) {
  Report report = Player(script, sources, boards, 0, watch).run();
  if (!leaves_dice_open(script)) return report;
  for (std::uint8_t seed = 1; seed < fillings && report.failures.empty(); ++seed)
    for (const std::string& failure : Player(script, sources, boards, seed).run().failures)
      report.failures.push_back(failure + " (these dice matter: with other faces for 'any' it holds)");
  return report;
}

}  // namespace emcon::referee
