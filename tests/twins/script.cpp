// Reads and plays written twins (*.twin) in two worlds.
#include "tests/twins/script.hpp"

#include <algorithm>
#include <cctype>
#include <fstream>
#include <memory>
#include <set>
#include <sstream>
#include <stdexcept>
#include <vector>

#include "client/bot/policy.hpp"
#include "common/wire/convert.hpp"
#include "common/words/words.hpp"
#include "tests/twins/harness/by_hand.hpp"
#include "tests/twins/harness/pair.hpp"
#include "tests/twins/harness/requests.hpp"

namespace emcon::testing {
namespace {

constexpr int questions_max = 2'000;

class Failed : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

std::string lower(std::string text) {
  for (char& c : text) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return text;
}
std::string trimmed(const std::string& text) {
  const auto from = text.find_first_not_of(" \t");
  if (from == std::string::npos) return {};
  return text.substr(from, text.find_last_not_of(" \t\r") - from + 1);
}
/// The first word, which is taken off.
std::string take_word(std::string& text) {
  const auto end = std::min(text.find(' '), text.size());
  const std::string word = text.substr(0, end);
  text = trimmed(text.substr(end));
  return word;
}
/// `{x|y}` resolved for one world.
std::string in_world(const std::string& text, char world) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const auto open = text.find('{', at);
    out += text.substr(at, open - at);
    if (open == std::string::npos) break;
    const auto bar = text.find('|', open), close = text.find('}', open);
    if (bar == std::string::npos || close == std::string::npos || bar > close) throw Failed("a choice is {x|y}");
    out += world == 'A' ? text.substr(open + 1, bar - open - 1) : text.substr(bar + 1, close - bar - 1);
    at = close + 1;
  }
  return out;
}
std::string refusals_of(const v1::Answer& answer) {
  std::string out;
  for (const auto& problem : answer.problems()) out += " " + problem.text();
  for (const auto& problem : answer.draft().problems()) out += " " + problem.text();
  for (const auto& problem : answer.tried().problems()) out += " " + problem.text();
  return out;
}

/// A file that an order names: it stands beside the written plays of a ruleset.
Result<std::string> file_of_plays(const std::string& name) {
  std::ifstream in(EMCON_SOURCE_DIR "/tests/rules/" + name, std::ios::binary);
  if (!in) return std::unexpected(Problem{.code = "no_such_file", .text = "there is no " + name});
  return std::string{std::istreambuf_iterator<char>(in), {}};
}

table::Filled filled_of(const table::Offer& offer, const std::string& words) {
  if (words == "nothing") return {};
  if (words == "default") return offer.fallback;
  table::Filled out;
  std::istringstream orders(words);
  for (std::string order; std::getline(orders, order, ';');) {
    auto line = words::parse_order(offer, trimmed(order));
    if (line) line = words::with_files(offer, std::move(*line), file_of_plays);
    if (!line) throw Failed("'" + trimmed(order) + "': " + line.error().text);
    out.lines.push_back(std::move(*line));
  }
  return out;
}

/// An order that is to be refused: `verb subject field=value`, not held against the offer.
table::FilledLine any_line(const std::string& order) {
  std::vector<std::string> parts = words::split_words(order);
  table::FilledLine out{parts.at(0), {}, {}, {}};
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const auto equals = parts[i].find('=');
    if (equals == std::string::npos) {
      (out.subject.empty() ? out.subject : out.variant) = parts[i];
      continue;
    }
    const std::string value = parts[i].substr(equals + 1);
    const bool digits = !value.empty() && std::ranges::all_of(value, [](char c) { return c >= '0' && c <= '9'; });
    table::Value filled = table::Token{value};
    if (const auto hex = hex_from_label(value))
      filled = *hex;
    else if (digits)
      filled = static_cast<std::int64_t>(std::stoll(value));
    out.entries.push_back({parts[i].substr(0, equals), std::move(filled)});
  }
  return out;
}

class Script {
 public:
  Script(wire::Format format, bool pad) {
    setup_.format = format;
    setup_.pad = pad;
    setup_.hidden = 0;
    setup_.settings.set_name("twins");
    setup_.settings.set_listed(true);
  }

  void line(const std::string& raw) {
    std::string text = trimmed(raw.substr(0, raw.find('#')));
    if (text.empty()) return;
    if (!pair_ && head(text)) return;
    if (!pair_) begin();
    char only = 0;
    if (text.starts_with("A: ") || text.starts_with("B: ")) {
      only = text[0];
      text = trimmed(text.substr(3));
    }
    act(text, only);
    read();
    compare();
  }
  void end() {
    if (!pair_) begin();
    look_again();
    check_stood();
  }

 private:
  bool head(std::string text) {
    const std::string key = take_word(text);
    v1::MatchSettings& settings = setup_.settings;
    if (key == "title" || key == "cites") return true;
    if (key == "ruleset") return settings.set_ruleset(text), true;
    if (key == "scenario") return settings.set_scenario(text), true;
    if (key == "seed") return setup_.seed = std::stoull(text), true;
    if (key == "hidden") return hidden_ = text, true;
    if (key == "option") return options_ += (options_.empty() ? "option " : "; option ") + text, true;
    if (key == "step") {
      settings.mutable_time()->set_kind(v1::TimeControl::PER_STEP);
      settings.mutable_time()->set_step_s(static_cast<std::uint32_t>(std::stoul(text)));
      settings.mutable_time()->set_interrupt_s(settings.time().step_s());
      return true;
    }
    if (key == "clock") return clock(text), true;
    if (key == "on") {
      take_word(text);
      settings.set_on_leave(text == "bot" ? v1::LEAVE_BOT : v1::LEAVE_TEAM_MATE);
      return true;
    }
    if (key == "watching") {
      settings.set_watching(v1::WATCH_DELAYED);
      take_word(text);
      settings.set_delay_turns(static_cast<std::uint32_t>(std::stoul(text)));
      return true;
    }
    return false;
  }

  /// `clock bank SECONDS [+SECONDS] [interrupt SECONDS]`, `clock days SECONDS [interrupt SECONDS]`.
  void clock(std::string text) {
    v1::TimeControl& time = *setup_.settings.mutable_time();
    const auto number = [&] { return static_cast<std::uint32_t>(std::stoul(take_word(text))); };
    const std::string kind = take_word(text);
    time.set_kind(kind == "bank" ? v1::TimeControl::BANK : v1::TimeControl::DAYS_PER_TURN);
    if (kind == "bank")
      time.set_bank_s(number());
    else
      time.set_step_s(number());
    if (text.starts_with("+")) time.set_increment_s(number());
    if (take_word(text) == "interrupt") time.set_interrupt_s(number());
  }

  void begin() {
    const v1::Rulesets known = full_shelf().describe(setup_.settings.ruleset());
    for (const auto& scenario : known.rulesets(0).scenarios()) {
      if (scenario.id() != setup_.settings.scenario()) continue;
      for (const auto& side : scenario.sides())
        for (std::uint32_t i = 0; i < side.seats(); ++i)
          names_.push_back(lower(side.name()) + (i == 0 ? "" : std::to_string(i + 1)));
      if (!options_.empty())
        *setup_.settings.mutable_options() = wire::to_proto(filled_of(wire::from_proto(scenario.options()), options_));
    }
    for (std::string word; !(word = take_word(hidden_)).empty();) setup_.hidden |= 1U << seat_of(word);
    if (setup_.hidden == 0) throw Failed("say whose secrets are hidden");
    pair_ = std::make_unique<Pair>(setup_);
    by_hand_ = std::make_unique<ByHand>(*pair_);
    read();
    compare();
  }

  std::size_t seat_of(const std::string& name) const {
    const auto at = std::ranges::find(names_, lower(name));
    if (at == names_.end()) throw Failed("there is no side '" + name + "'");
    return static_cast<std::size_t>(at - names_.begin());
  }
  const client::Model& model(std::size_t seat) { return pair_->a().seats[seat]->model(); }
  void read() {
    for (Half* half : {&pair_->a(), &pair_->b()})
      for (const auto& seat : half->seats) seat->read();
  }
  void check_stood() const {
    if (stood_ && by_hand_->given() == 0) throw Failed("no standing answer was ever given");
  }
  void compare() {
    if (const auto different = difference()) throw_leak(*different);
  }
  std::optional<Difference> difference() {
    if (auto wrong = by_hand_->take_wrong()) return wrong;
    return pair_->compare();
  }
  [[noreturn]] static void throw_leak(const Difference& leak) {
    throw Failed("the " + leak.viewer + " was sent different bytes\n" + leak.text);
  }
  /// Late join, resume and lists show no more than the live frames did.
  void look_again() {
    pair_->late_joiner();
    for (std::size_t seat = 0; seat < pair_->seats(); ++seat)
      if (!pair_->hidden(seat)) pair_->resume(seat, 0, true);
    pair_->in_both([](Half& half) { half.guest->ask(list_matches(false)); });
    read();
    compare();
  }

  void act(std::string text, char only) {
    if (text.starts_with("unseen ")) return unseen(text.substr(7));
    if (text == "no hashes") return no_hashes();
    if (text == "no codes") return no_codes();
    if (text == "run out") return run_out();
    if (text == "join") return pair_->late_joiner();
    if (text == "list") return pair_->in_both([](Half& half) { half.guest->ask(list_matches(false)); });
    const std::string whole = text;
    const std::string first = take_word(text);
    if (first == "play") return play(text);
    if (first == "resume") return pair_->resume(seat_of(text), 0, false);
    if (first == "wait") {
      return by_hand_->pass(std::stoll(text) * 1000);
    }
    side_act(whole, only);
  }

  void side_act(const std::string& whole, char only) {
    const auto colon = whole.find(':');
    std::string head = trimmed(whole.substr(0, colon));
    const std::string words = colon == std::string::npos ? std::string() : trimmed(whole.substr(colon + 1));
    const std::size_t seat = seat_of(take_word(head));
    if (only != 0 && !pair_->hidden(seat)) throw Failed("only a hidden side may differ");
    if (words.find('{') != std::string::npos && !pair_->hidden(seat)) throw Failed("only a hidden side may differ");
    if (head == "back") return come_back(seat, only);
    if (head.starts_with("takes ")) return take_over(seat, seat_of(head.substr(6)));
    if (head.empty() || (head == "draft" && only == 0)) expect_locks(seat, words);
    if (head == "standing" || head == "idle") stood_ = true;
    for (Half* half : {&pair_->a(), &pair_->b()})
      if (only == 0 || only == half->name)
        pair_->in(*half, [&](Half& in) {
          if (head == "standing") return stand(in, seat, words);
          one_side(*in.seats[seat], head, in_world(words, in.name));
        });
  }
  void stand(Half& half, std::size_t seat, const std::string& words) {
    const v1::Answer now = half.seats[seat]->ask(get_standing());
    const table::Offer offer = wire::from_proto(now.standing().offer());
    std::string orders;
    std::istringstream kinds(words == "nothing" ? "" : words);
    for (std::string kind; std::getline(kinds, kind, ';');) {
      kind = trimmed(kind);
      orders += (orders.empty() ? "" : ";") + ((kind.starts_with("suggested ") ? "" : "standing ") + kind);
    }
    if (!by_hand_->stand(half, seat, filled_of(offer, orders))) throw Failed("the standing answer was refused");
  }
  void expect_locks(std::size_t seat, const std::string& words) {
    const auto filled = [&](Half& half) {
      return filled_of(half.seats[seat]->model().question.offer, in_world(words, half.name));
    };
    pair_->expect_locks(seat, model(seat).question.number, filled(pair_->a()), filled(pair_->b()));
  }

  static void one_side(Client& client, const std::string& how, const std::string& words) {
    const client::Question question = client.model().question;
    const std::uint32_t revision = client.model().draft.revision;
    if (how.empty()) {
      const v1::Answer answer = client.ask(submit(question.number, filled_of(question.offer, words)));
      if (!answer.draft().locked()) throw Failed("the answer was refused:" + refusals_of(answer));
    } else if (how == "draft") {
      if (!client.ask(draft(question.number, revision, filled_of(question.offer, words))).draft().stored())
        throw Failed("the draft was not stored");
    } else if (how == "try") {
      client.ask(attempt(question.number, filled_of(question.offer, words)));
    } else if (how == "refused") {
      if (client.ask(submit(question.number, {{any_line(words)}})).problems_size() == 0)
        throw Failed("the order was not refused");
    } else if (how == "idle" || how == "busy") {
      const bool idle = question.yours && question.standing && question.offer.idle;
      if (idle != (how == "idle"))
        throw Failed((question.yours ? "the seat is asked " + question.kind : "the seat is not asked") + " and is " +
                     (idle ? "idle" : "not idle"));
    } else if (how == "lock") {
      if (!client.ask(lock(question.number, revision)).draft().locked()) throw Failed("the draft was not locked");
    } else if (how == "say" || how == "say all") {
      client.ask(say(how == "say" ? v1::Say::SIDE : v1::Say::ALL, words));
    } else if (how == "journal") {
      client.ask(get_journal(0));
    } else if (how == "leave") {
      if (const v1::Answer answer = client.ask(leave()); answer.problems_size() > 0)
        throw Failed("it could not leave:" + refusals_of(answer));
    } else if (how == "concede" || how == "rematch") {
      v1::ClientFrame frame;
      if (how == "concede") frame.mutable_concede();
      if (how == "rematch") frame.mutable_propose()->set_what(v1::Propose::REMATCH);
      if (how == "rematch") frame.mutable_propose()->set_yes(true);
      if (const v1::Answer answer = client.ask(std::move(frame)); answer.problems_size() > 0)
        throw Failed("it was refused:" + refusals_of(answer));
    } else if (how == "debrief") {
      for (std::uint32_t step = 0; step < 3; ++step)
        if (client.ask(get_debrief(step)).problems_size() == 0) throw Failed("the debrief of a running match opened");
    } else {
      throw Failed("nobody knows how to '" + how + "'");
    }
  }

  // ---- seats that are left
  /// Codes offered to the holder of a seat, oldest first.
  static std::vector<std::string> codes_of(const Client& client) {
    std::vector<std::string> out;
    for (const Capture::Item& item : client.capture().items) {
      if (!item.bytes) continue;
      const auto frame = wire::decode_server(*item.bytes, client.opening().format);
      if (!frame || (frame->notice().code() != "seat_offered" && frame->notice().code() != "rematch")) continue;
      for (const auto& one : frame->notice().params())
        if (one.name() == "code") out.push_back(one.value());
    }
    return out;
  }
  void note_codes() {
    for (Half* half : {&pair_->a(), &pair_->b()})
      for (std::size_t seat = 0; seat < pair_->seats(); ++seat)
        if (pair_->hidden(seat))
          for (std::string& code : codes_of(*half->seats[seat])) codes_.insert(std::move(code));
  }
  void come_back(std::size_t seat, char only) {
    if (!pair_->hidden(seat)) throw Failed("a viewer resumes");
    note_codes();  // those of the connection that ends
    for (Half* half : {&pair_->a(), &pair_->b()})
      if (only == 0 || only == half->name) pair_->come_back(*half, seat);
  }
  void take_over(std::size_t told, std::size_t seat) {
    std::string codes[2], tokens[2];
    for (Half* half : {&pair_->a(), &pair_->b()}) {
      const int world = half->name == 'A' ? 0 : 1;
      const auto offered = codes_of(*half->seats[told]);
      if (offered.empty()) throw Failed("no code was offered");
      codes[world] = offered.back();
      pair_->in(*half, [&](Half& in) {
        Client heir(*in.world, house::Opening{{}, setup_.format, setup_.pad});
        heir.hello();
        const v1::Answer answer = heir.ask(join(codes[world], "heir"));
        if (static_cast<std::size_t>(answer.joined().seat()) != seat || answer.joined().token().empty())
          throw Failed("the code does not give that seat:" + refusals_of(answer));
        tokens[world] = answer.joined().token();
      });
    }
    if (codes[0] == codes[1]) throw Failed("the codes of the two worlds do not differ");
    note_codes();
    pair_->hand_over(seat, tokens[0], tokens[1]);
  }
  void no_codes() {
    note_codes();
    if (codes_.empty()) throw Failed("no code was offered");
    for (const std::string& code : codes_) unseen(code);
  }

  // ---- playing on
  void play(std::string text) {
    if (text == "until disclosed") return play_until_disclosed();
    if (!text.starts_with("until ")) {
      for (int n = std::stoi(text); n > 0; --n) suggest();
      return;
    }
    take_word(text);
    const std::string kind = take_word(text);
    if (take_word(text) != "of") throw Failed("play until KIND of SIDE");
    const std::size_t seat = seat_of(text);
    for (int n = 0; !(model(seat).my_turn() && model(seat).question.kind == kind); ++n) {
      if (n == questions_max || model(seat).ended()) throw Failed("that question never comes");
      suggest();
      compare();
    }
  }

  /// The next answer of everybody asked, the same in both worlds.
  void suggest() {
    for (std::size_t seat = 0; seat < pair_->seats(); ++seat) {
      const client::Question question = model(seat).question;
      if (!question.yours || model(seat).draft.locked || by_hand_->about_to(seat)) continue;
      table::Filled filled = client::bot::suggestion(question.offer, question.immediate);
      const auto legal = [&](Half& half) {
        bool ok = true;
        pair_->in(half,
                  [&](Half& in) { ok = refusals_of(in.seats[seat]->ask(attempt(question.number, filled))).empty(); });
        return ok;
      };
      const bool in_a = legal(pair_->a()), in_b = legal(pair_->b());
      if (!in_a || !in_b) filled = question.offer.fallback;
      pair_->in_both([&](Half& half) { half.seats[seat]->ask(submit(question.number, filled)); });
      read();
      return;
    }
    const int given = by_hand_->given();
    by_hand_->pass_to_next();
    read();
    if (by_hand_->given() == given) throw Failed("nobody is asked");
  }

  void play_until_disclosed() {
    look_again();
    pair_->disclosed();
    for (int n = 0;; ++n) {
      if (n == questions_max || model(0).ended()) throw Failed("nothing was disclosed");
      suggest();
      const bool told = pair_->disclosed();
      const auto different = difference();
      if (told && different) return finished();
      if (different) throw_leak(*different);
    }
  }
  [[noreturn]] void finished();
  /// Nobody answers anything any more; the end opens all that was secret.
  void run_out() {
    look_again();
    const std::int64_t step_ms = std::int64_t{setup_.settings.time().step_s()} * 1000;
    if (step_ms == 0) throw Failed("nothing runs out without a clock");
    for (int n = 0; !model(0).ended(); ++n) {
      if (n == questions_max) throw Failed("the match does not end");
      by_hand_->pass(step_ms);
      read();
      const auto different = difference();
      if (different && different->opened) return finished();
      if (different) throw_leak(*different);
    }
  }

  template <class Test>
  void every_frame(const Test& test) {
    for (Half* half : {&pair_->a(), &pair_->b()})
      for (std::size_t seat = 0; seat < pair_->seats(); ++seat)
        if (!pair_->hidden(seat))
          for (const Capture::Item& item : half->seats[seat]->capture().items)
            if (item.bytes) test(*half, *item.bytes);
  }
  void unseen(const std::string& text) {
    every_frame([&](const Half&, const std::string& bytes) {
      if (lower(bytes).find(lower(text)) != std::string::npos) throw Failed("a viewer was sent '" + text + "'");
    });
  }
  void no_hashes() {
    every_frame([&](Half& half, const std::string& bytes) {
      for (std::uint64_t n = half.world->store().disk().last(half.match); n > 0; --n) {
        const auto& hash = half.world->store().disk().record(half.match, n)->hash;
        if (bytes.find(std::string(hash.begin(), hash.end())) != std::string::npos)
          throw Failed("a viewer was sent the hash of record " + std::to_string(n));
      }
    });
  }

  PairSetup setup_;
  std::string hidden_;
  std::string options_;             ///< of the match, as orders of its offer
  std::vector<std::string> names_;  ///< of seats: their side, and the number within it from 2 on
  std::unique_ptr<Pair> pair_;
  std::unique_ptr<ByHand> by_hand_;
  bool stood_ = false;
  std::set<std::string> codes_;  ///< offered to hidden seats so far
};

/// The worlds have parted as the rules say: nothing can be compared any more.
struct Parted {};
void Script::finished() {
  check_stood();
  throw Parted{};
}

}  // namespace

Result<void> play_script(const std::string& text, wire::Format format, bool pad) {
  std::istringstream in(text);
  int number = 0;
  try {
    Script script(format, pad);
    for (std::string line; std::getline(in, line);) {
      ++number;
      script.line(line);
    }
    script.end();
  } catch (const Parted&) {
    for (std::string line; std::getline(in, line);)
      if (!trimmed(line.substr(0, line.find('#'))).empty())
        return std::unexpected(Problem{.code = "after_the_end", .text = "nothing can follow the disclosure"});
  } catch (const std::exception& failed) {
    return std::unexpected(Problem{.code = "twins", .text = "line " + std::to_string(number) + ": " + failed.what()});
  }
  return {};
}

}  // namespace emcon::testing
