// Loads and describes the toy's scenarios.
#include "server/rules/kit/scenario.hpp"
#include "tests/match/toy/catalogue/handbook.hpp"
#include "tests/match/toy/orders/orders.hpp"

namespace emcon::rules::toy {
namespace {

std::int64_t integer_of(const Node& node, const std::string& name, std::int64_t otherwise) {
  const Node* member = node.member(name);
  return member && member->kind == Node::Kind::integer ? member->integer : otherwise;
}

std::string text_of(const Node& node, const std::string& name) {
  const Node* member = node.member(name);
  return member ? member->text : std::string();
}

Problem bad(const Document& document, const Node& node, const std::string& what) {
  return {"bad_data", document.name + ":" + std::to_string(node.line) + ": " + what, "", -1, "", {}};
}

std::expected<Scenario, Problem> scenario_of(const Document& document, const std::string& id) {
  const Node& root = document.root;
  Scenario out{id, text_of(root, "title"), 1, 1, {}};
  out.turns = static_cast<int>(integer_of(root, "turns", 0));
  out.coins = static_cast<int>(integer_of(root, "coins", -1));
  const Node* sides = root.member("sides");
  if (out.turns < 1) return std::unexpected(bad(document, root, "turns must be 1 or more."));
  if (out.coins < 0) return std::unexpected(bad(document, root, "coins must be 0 or more."));
  if (!sides || sides->items.empty()) return std::unexpected(bad(document, root, "sides must be a list."));
  for (const Node& side : sides->items)
    out.sides.push_back({text_of(side, "name"), "red", static_cast<int>(integer_of(side, "seats", 1)),
                         "You are " + text_of(side, "name") + "."});
  return out;
}

table::Offer options_of(const Scenario& scenario) {
  table::Offer offer;
  table::Field turns = OfferBase::number("value", "", 1, 1000, std::int64_t{scenario.turns});
  turns.required = true;
  offer.lines.push_back({"option", "turns", "", "Number of turns", {turns}, 1, -1, "", std::nullopt, false});
  return offer;
}

}  // namespace

std::expected<Catalogue, Problems> Rules::load(const std::vector<Document>& documents, int) {
  Catalogue out;
  Problems problems;
  for (const Document& document : documents) {
    if (document.name == "coins.toml") out.luck_sides = static_cast<int>(integer_of(document.root, "luck_sides", 6));
    const std::optional<std::string> id = scenario_id(document);
    if (!id) continue;
    auto scenario = scenario_of(document, *id);
    if (scenario)
      out.scenarios.push_back(std::move(*scenario));
    else
      problems.push_back(std::move(scenario.error()));
  }
  if (!problems.empty()) return std::unexpected(std::move(problems));
  return out;
}

Description Rules::describe(const Catalogue& catalogue) {
  Description out;
  for (const Scenario& scenario : catalogue.scenarios)
    out.scenarios.push_back({.id = scenario.id,
                             .title = scenario.title,
                             .summary = "Bid for prizes nobody knows.",
                             .minutes = 5,
                             .hidden = {},
                             .sides = scenario.sides,
                             .options = options_of(scenario)});
  out.handbook = handbook;
  out.windows = described(windows());
  return out;
}

}  // namespace emcon::rules::toy
