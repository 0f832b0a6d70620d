// The order `save`: whether a flight spends its shields before a save, or fuel after one that failed (SEF-R59).
#include "server/rules/stellar_empires_fleet/orders/wings.hpp"

#include "server/rules/stellar_empires_fleet/catalogue/phrases.hpp"

namespace emcon::rules::stellar_empires_fleet {
namespace {

struct Spend {
  bool use = false;
};

void offer_save(Offering& out) {
  const FlightIndex f = out.step<SaveStep>().flight;
  const Save& save = out.table.saves.front();
  const std::string name = flight_handle(out.table, out.table.flights[f]);
  const table::Token preset{default_save(out.table, save) ? "yes" : "no"};
  table::Field use = Offering::choice("use", save.failed ? "spend fuel" : "spend shields",
                                      out.add_set({option("yes", "yes"), option("no", "no")}));
  use.fallback = preset;
  out.line("save", name, "", save.failed ? "Fuel for another save" : "Shields for the save", "SEF-R59").fields = {
      std::move(use)};
  out.fall_back("save", name, "", {{"use", preset}});
}

void check_save(Reading& in) {
  const std::optional<FlightIndex> f = own_flight(in, in.line().subject, "subject");
  if (!f || !in.once("save", "SEF-R59")) return;
  if (*f != in.step<SaveStep>().flight) return in.refuse(reasons::other_save(), "SEF-R59", "subject");
  const std::string* word = in.token("use");
  if (!word) return;
  if (*word != "yes" && *word != "no") return in.refuse(reasons::bad_choice_use(), "SEF-R59", "use");
  in.accept(Spend{*word == "yes"});
}

void apply_save(Play& play, const Spend& order) {
  answer_save(play, order.use);
}

}  // namespace

extern const OrderRow save_order{.verb = "save", .fields = "use", .acts = by<offer_save, check_save, apply_save>};

}  // namespace emcon::rules::stellar_empires_fleet
