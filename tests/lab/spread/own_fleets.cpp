// Sets up matches of own fleets with sheets of one's own.
#include "tests/lab/spread/own_fleets.hpp"

#include "server/data/folder.hpp"
#include "server/match/hosted.hpp"

namespace emcon::yard {
namespace {

constexpr const char* book = "alternity-warships";

table::FilledLine option(const char* name, table::Value value) {
  return {"option", "", name, {{"value", std::move(value)}}};
}

}  // namespace

const match::CatalogueHandle& catalogue() {
  static const std::shared_ptr<const match::CatalogueHandle> out = [] {
    const match::RulesetEntry* ruleset = match::find_ruleset(book);
    const auto documents = data::load_documents(ruleset->folder, ruleset->info.id, "");
    if (!documents) throw std::invalid_argument(documents.error().front().text);
    return ruleset->load(*documents).value();
  }();
  return *out;
}

rules::Choice own_fleets(std::int64_t points) {
  table::Filled options;
  options.lines = {option("own-sheets", table::Token{"on"}), option("points", points),
                   option("largest", table::Token{"super"})};
  return {"own-fleet", options};
}

table::Filled bring_of(const std::vector<std::string>& files) {
  table::Filled out;
  for (const std::string& file : files) out.lines.push_back({"bring", "", "", {{"sheet", table::Text{file}}}});
  return out;
}

std::vector<std::string> files_of(const Entry& entry) {
  std::vector<std::string> out;
  for (const Design& craft : entry.craft) out.push_back(craft.json());
  out.push_back(entry.ship.json());
  return out;
}

}  // namespace emcon::yard
