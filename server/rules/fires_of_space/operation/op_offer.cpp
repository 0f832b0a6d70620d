// Begins and ends an operational offer, and adds the line that keeps earlier orders.
#include "server/rules/fires_of_space/operation/op_offer.hpp"

#include <utility>

#include "server/rules/fires_of_space/operation/op_words.hpp"
#include "server/rules/fires_of_space/words.hpp"

namespace emcon::rules::fires_of_space {

OpOfferMaker::OpOfferMaker(const View& view)
    : view_(view),
      theatre_(view.operation->theatre),
      picture_(view.operation->picture),
      table_(view.table),
      force_(*view.operation->forces[ix(*view.side)]),
      side_(*view.side) {}

void OpOfferMaker::keep(const char* label, const char* id) {
  line("keep", "", "", label, id);
  offer_.fallback.lines.push_back({"keep", "", "", {}});
}

table::Offer OpOfferMaker::make() && {
  const OpStage stage = view_.window->stage;
  offer_.title = title_for(stage_title(stage), table_.side_name(side_));
  offer_.help = stage_help(stage);
  switch (stage) {
    case OpStage::deploy:
      deploy();
      tonnage();
      break;
    case OpStage::engage:
      engage();
      break;
    case OpStage::plan:
      plan();
      break;
    case OpStage::single:
      single();
      break;
    case OpStage::declare:
      declare();
      break;
    case OpStage::loop:
      loop();
      break;
    case OpStage::thrust:
      thrust();
      break;
    case OpStage::thrust_single:
      thrust_single();
      break;
    case OpStage::shut_down:
      shut_down();
      break;
    case OpStage::closing:
      keep("the orders given before in this turn stand", "FOS-R62");
      jumps();
      special();
      break;
    case OpStage::jump:
      jumps();
      break;
    default:
      special();
      break;
  }
  if (stage != OpStage::deploy && stage != OpStage::engage && stage != OpStage::single && stage != OpStage::declare &&
      stage != OpStage::loop && stage != OpStage::shut_down) {
    tonnage();
    split_and_join();
  }
  return std::move(offer_);
}

}  // namespace emcon::rules::fires_of_space
