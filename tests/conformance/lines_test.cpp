// A line that is filled within its offer is legal by itself. What an offer cannot say, how legs of a path follow each
// other or which value of one field goes with which of another, stands in beyond_offer.txt with its reason.
// EMCON_LINE_POSITIONS=N looks at N positions of each ruleset; each case prints its seed.
#include <gtest/gtest.h>

#include <fstream>
#include <iostream>
#include <map>
#include <numeric>
#include <set>
#include <sstream>

#include "common/words/words.hpp"
#include "server/data/folder.hpp"
#include "server/match/match_dice.hpp"
#include "tests/common/environment.hpp"
#include "tests/conformance/handbook.hpp"
#include "tests/conformance/random_answer.hpp"

namespace emcon::conformance {
namespace {

/// "RULESET VERB CODE" of each cause that no offer can show.
std::set<std::string> beyond_offers() {
  std::ifstream file(EMCON_BEYOND_OFFERS);
  std::set<std::string> out;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string ruleset, verb, code;
    if (line.starts_with('#') || !(words >> ruleset >> verb >> code)) continue;
    out.insert(ruleset + " " + verb + " " + code);
  }
  return out;
}

table::FilledLine filled_within(const table::Offer& offer, const table::OfferLine& line, Random& random) {
  table::FilledLine out{line.verb, line.subject, line.variant, {}, line.stage};
  for (const table::Field& field : line.fields)
    if (auto value = random_value(offer, field, random); !std::holds_alternative<std::monostate>(value))
      out.entries.push_back({field.name, std::move(value)});
  auto whole = words::checked_order(offer, out);  // clients fill in what has a default
  return whole ? std::move(*whole) : out;
}

/// A required field that nothing can be chosen for by chance, such as a path of an exact length.
bool is_whole(const table::OfferLine& line, const table::FilledLine& filled) {
  return std::ranges::all_of(line.fields, [&](const table::Field& field) {
    return !field.required || field.kind == table::FieldKind::text || table::find(filled, field.name);
  });
}

const table::OrderForm* form_of(const table::Offer& offer, const std::string& verb, std::int32_t stage) {
  const auto at = std::ranges::find_if(
      offer.orders, [&](const table::OrderForm& form) { return form.verb == verb && form.stage == stage; });
  return at == offer.orders.end() ? nullptr : &*at;
}

/// An offer knows every order of its question, with its fields.
void expect_forms(const table::Offer& offer) {
  for (const table::OfferLine& line : offer.lines) {
    const table::OrderForm* form = form_of(offer, line.verb, line.stage);
    ASSERT_TRUE(form) << line.verb;
    for (const table::Field& field : line.fields)
      EXPECT_NE(std::ranges::find(form->fields, field.name), form->fields.end()) << line.verb << " " << field.name;
  }
}

/// An order of which no line is on offer is read as it was typed, and what the rules say of it is a reason of their
/// own.
void expect_reasons(const match::Position& position, Seat seat, const table::Offer& offer, RefusalsMet& listed) {
  const table::Board board = position.board_for(Viewer::of(seat));
  const std::string thing = board.things.empty() ? "A1" : board.things.front().handle;
  for (const table::OrderForm& form : offer.orders) {
    const auto same = [&](const auto& line) { return line.verb == form.verb && line.stage == form.stage; };
    if (std::ranges::any_of(offer.lines, same)) continue;
    std::string typed = (form.stage > 0 ? std::to_string(form.stage) + " " : "") + form.verb + " " + thing;
    if (form.variant) typed += " w1";
    for (const std::string& field : form.fields) typed += " " + field + "=1";
    const auto read = words::parse_order(offer, typed, {&board, nullptr, nullptr, nullptr});
    ASSERT_TRUE(read) << typed << ": " << read.error().text;
    const Problems problems = position.check(seat, {{*read}}).problems;
    listed.expect_listed(problems);
    for (const Problem& problem : problems) EXPECT_NE(problem.code, "unknown_field") << typed;
  }
}

class Lines : public testing::TestWithParam<std::string> {
 protected:
  struct Counts {
    std::uint64_t positions = 0, lines = 0, fine = 0, with_others = 0, beyond = 0;
  };

  /// Every line of what the seat may answer, by itself.
  void look(const match::Position& position, Seat seat) {
    const table::Offer offer = position.offer_for(seat);
    ++counts_.positions;
    expect_forms(offer);
    if (counts_.positions % 5 == 0) expect_reasons(position, seat, offer, *listed_);
    for (const table::OfferLine& line : offer.lines) {
      const table::FilledLine filled = filled_within(offer, line, random_);
      if (!is_whole(line, filled) || holds_text(line)) continue;
      ++counts_.lines;
      judge(line, filled, position.check(seat, {{filled}}).problems);
    }
  }
  /// What is wrong with the whole answer is what other lines of it bring.
  void judge(const table::OfferLine& line, const table::FilledLine& filled, const Problems& problems) {
    const auto of_line = std::ranges::find_if(problems, [](const Problem& one) { return one.line >= 0; });
    if (of_line == problems.end()) {
      ++(problems.empty() ? counts_.fine : counts_.with_others);
      return;
    }
    const std::string cause = GetParam() + " " + line.verb + " " + of_line->code;
    if (beyond_.contains(cause))
      ++counts_.beyond;
    else if (const std::string order = words::order_words(filled, &line); ++unlisted_[cause] == 1)
      first_[cause] = order + ": " + of_line->text + " [" + of_line->clause + "]";
  }
  template <class Look>
  void play(const match::CatalogueHandle& catalogue, Look look);
  std::shared_ptr<const match::CatalogueHandle> load();

  static bool holds_text(const table::OfferLine& line) {
    return std::ranges::any_of(line.fields, [](const auto& field) { return field.kind == table::FieldKind::text; });
  }

  Random random_{};
  std::optional<RefusalsMet> listed_;
  Counts counts_;
  const std::set<std::string> beyond_ = beyond_offers();
  std::map<std::string, std::uint64_t> unlisted_;
  std::map<std::string, std::string> first_;
};

Bytes32 key_from(Random& random) {
  Bytes32 out{};
  for (auto& byte : out) byte = static_cast<std::uint8_t>(random());
  return out;
}

/// Calls look(position, seat) at positions of random play for as long as it says so: every scenario once, in an order
/// by chance, then all again.
template <class Look>
void Lines::play(const match::CatalogueHandle& catalogue, Look look) {
  const auto& scenarios = catalogue.description().scenarios;
  std::vector<std::size_t> left;
  for (bool more = true; more;) {
    if (left.empty()) {
      left.resize(scenarios.size());
      std::iota(left.begin(), left.end(), 0);
    }
    const auto at = left.begin() + below(random_, static_cast<std::int64_t>(left.size()));
    const std::string& id = scenarios[*at].id;
    left.erase(at);
    match::SeededDice dice(key_from(random_));
    auto position = catalogue.setup({id, {}}, dice, match::Windows::with_orders).next;
    for (QuestionNo question = 1; more && position->asked(); ++question) {
      std::vector<match::SeatAnswer> answers;
      for (const auto& slot : position->asked()->slots) {
        more = more && look(*position, slot.front());
        answers.push_back({slot.front(), random_legal(*position, slot.front(), random_)});
      }
      std::ranges::sort(answers, {}, &match::SeatAnswer::seat);
      position = position->resolve(answers, question, dice).next;
    }
  }
}

std::shared_ptr<const match::CatalogueHandle> Lines::load() {
  random_.seed(seed_of_run("lines of " + GetParam(), "EMCON_LINE_SEED"));
  const match::RulesetEntry& entry = *match::find_ruleset(GetParam());
  auto out = entry.load_revision(*data::load_embedded(entry.folder), entry.info.revision);
  if (!out) throw rules::RulesFault(out.error().front().text);
  listed_.emplace((*out)->description().handbook);
  return std::move(*out);
}

TEST_P(Lines, FilledWithinTheirOfferAreLegalByThemselves) {
  const std::uint64_t wanted = from_environment("EMCON_LINE_POSITIONS", 150);
  const auto catalogue = load();
  play(*catalogue, [&](const match::Position& position, Seat seat) {
    look(position, seat);
    return counts_.positions < wanted;
  });
  std::cout << GetParam() << ": " << counts_.positions << " positions, " << counts_.lines << " lines, " << counts_.fine
            << " legal, " << counts_.with_others << " wait for other lines, " << counts_.beyond
            << " for a cause that no offer shows\n";
  for (const auto& [cause, times] : unlisted_)
    ADD_FAILURE() << cause << ", " << times << " times; first: " << first_[cause];
}

/// What no client sends, but a program might: a field or variant that there is not, a value of another kind, too much.
TEST_P(Lines, RefuseWhatProgramsSend) {
  const auto catalogue = load();
  const std::set<std::string> codes{"unknown_field", "unknown_variant", "wrong_kind", "too_many_orders"};
  std::vector<RefusalEntry> left = refusal_entries(catalogue->description().handbook);
  std::erase_if(left, [&](const RefusalEntry& entry) {  // those that all rulebooks have alike
    const bool of_any_field = entry.answer.starts_with("'...'") || entry.code == "too_many_orders";
    return !codes.contains(entry.code) || !entry.clause.empty() || !of_any_field;
  });
  // Some tens do as a rule; a field that takes a list is rare in Alternity Warships.
  constexpr std::uint64_t positions_most = 6000;
  std::uint64_t positions = 0;
  play(*catalogue, [&](const match::Position& position, Seat seat) {
    const table::Offer offer = position.offer_for(seat);
    const auto refused = [&](const table::Filled& filled) {
      for (const Problem& problem : position.check(seat, filled).problems)
        std::erase_if(left, [&](const RefusalEntry& entry) { return says(entry, problem); });
    };
    refused({std::vector<table::FilledLine>(table::filled_lines_max + 1)});
    for (const table::OfferLine& line : offer.lines) {
      table::FilledLine filled = filled_within(offer, line, random_);
      for (table::Entry& entry : filled.entries) {
        const table::Value right = std::exchange(entry.value, Hex{1, 1});
        refused({{filled}});
        entry.value = std::int64_t{1};
        refused({{filled}});
        entry.value = right;
      }
      filled.entries.push_back({"~", std::int64_t{1}});
      refused({{filled}});
      filled.entries.clear();
      filled.variant = "~";
      refused({{filled}});
    }
    return !left.empty() && ++positions < positions_most;
  });
  for (const RefusalEntry& entry : left) ADD_FAILURE() << "no position gives " << entry.code << ": " << entry.answer;
}

std::vector<std::string> shipped() {
  std::vector<std::string> out;
  for (const match::RulesetEntry& entry : match::shipped_registry()) out.push_back(entry.info.id);
  return out;
}

INSTANTIATE_TEST_SUITE_P(Registry, Lines, testing::ValuesIn(shipped()), [](const auto& row) {
  std::string name = row.param;
  std::ranges::replace(name, '-', '_');
  return name;
});

}  // namespace
}  // namespace emcon::conformance
