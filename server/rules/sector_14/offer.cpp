// Makes the offer of each window, and that of standing answers, with the owner's preferences.
#include <algorithm>
#include <array>

#include "server/rules/sector_14/offer_maker.hpp"
#include "server/rules/sector_14/sector_14.hpp"
#include "server/rules/sector_14/words.hpp"

namespace emcon::rules::sector_14 {
namespace {

constexpr int turns_shown_max = 500;

constexpr std::array<const char*, 9> helps{
    "Take ships for your points, one line a class. Nobody sees them before all teams have chosen.",
    "Give each ship piloting, engineering and gunnery of 4 to 8, 20 in all. No order: as on the sheet. All are opened "
    "together.",
    "Turn the ship, then shift its vector counter within 60 degrees of the new heading; the ship goes there, and its "
    "vector as far again. 'course' takes a suggestion, 'drift' does nothing.",
    "Fire as many weapons as you like, each at one target, and name the section. Results come before the next order. "
    "End with 'done'.",
    "Give the hits to seekers in reach; each is destroyed or untouched.",
    "The shot meets two sides of your plating, or comes from your own hex: choose which takes it.",
    "Shift each seeker's vector; it must seek its target. No order: it guides itself. Nobody learns who steered.",
    "Launch and charge; targets stay secret. No order: nothing.",
    "Chips have struck weapons or crew: choose what is lost."};

}  // namespace

const Preference& OfferMaker::preference() const {
  return *view_.preferences[ix(step_.ship)];
}

void OfferMaker::fall_back(std::string verb, std::string subject, std::string variant,
                           std::vector<table::Entry> entries) {
  offer_.fallback.lines.push_back({std::move(verb), std::move(subject), std::move(variant), std::move(entries)});
}

void OfferMaker::preferences() {
  for (int s = 0; s < count_of(table_.ships); ++s) {
    const Ship& own = table_.ships[ix(s)];
    if (own.seat == seat_ && in_play(own) && (step_.ship < 0 || step_.ship == s)) preference_line(s);
  }
}

void OfferMaker::preference_line(int s) {
  const Ship& own = table_.ships[ix(s)];
  std::vector<table::Option> sides, losses;
  for (int f = 0; f < facings; ++f) sides.push_back({facing_name(f), facing_name(f), "", std::nullopt});
  for (int w = 0; w < count_of(own.weapons); ++w)
    losses.push_back({weapon_name(w), table_.type_of(own, w).name, "", std::nullopt});
  for (int k = 0; k < skills; ++k) {
    const char* name = skill_name(static_cast<Skill>(k));
    losses.push_back({name, name, "", std::nullopt});
  }
  table::OfferLine& out = line("prefer", own.handle(), "", "wishes for prompts of ship " + ship_name(own), "S14-R46");
  table::Field side = list("facings", "plating to be struck, best first", add_set(std::move(sides)), 0, facings);
  table::Field loss = list("losses", "what goes first", -1, 0, count_of(own.weapons) + skills);
  loss.set = add_set(std::move(losses));
  side.required = loss.required = false;
  out.fields = {std::move(side), std::move(loss)};
  out.secret = true;
}

table::Offer OfferMaker::make() && {
  const Window& window = window_of(step_.kind);
  offer_.title = window.title + (step_.ship >= 0 ? ": ship " + ship_name(ship()) : std::string());
  offer_.help = helps[static_cast<std::size_t>(step_.kind)];
  switch (step_.kind) {
    case Step::Kind::fleet:
      fleet();
      return std::move(offer_);
    case Step::Kind::crew:
      crews();
      break;
    case Step::Kind::move:
      move();
      break;
    case Step::Kind::fire:
      fire();
      break;
    case Step::Kind::allocate:
      allocate();
      return std::move(offer_);
    case Step::Kind::facing:
      facing();
      break;
    case Step::Kind::steer:
      steer();
      break;
    case Step::Kind::launch:
      launch();
      break;
    default:
      lose();
      break;
  }
  preferences();
  return std::move(offer_);
}

table::Offer Rules::offer(const View& view) {
  if (is_asked(view)) return OfferMaker(view).make();
  table::Offer nothing;
  if (!view.step) {
    nothing.title = "The battle is over.";
  } else if (view.step->ship >= 0) {
    nothing.title = "Waiting for " + team_name(view.table, view.table.ships[ix(view.step->ship)].team);
  } else {
    nothing.title = "Waiting for the other players";
  }
  return nothing;
}

table::Offer Rules::standing(const View& view) {
  table::Offer out;
  out.title = "Standing answers";
  out.help =
      "Answer windows of a kind with their default until a turn; 0 is the rest of the battle. The defaults of "
      "'facing' and 'lose' follow what you said with 'prefer'.";
  out.clauses = {"S14-R46"};
  if (!view.seat) return out;
  struct Kind {
    const char* kind;
    const char* label;
  };
  static constexpr Kind kinds[] = {{"crew", "crews as on the sheets"},
                                   {"move", "drift"},
                                   {"fire", "hold fire"},
                                   {"allocate", "as many seekers as the hits pay for"},
                                   {"facing", "preferred plating, else the strongest"},
                                   {"steer", "seekers guide themselves"},
                                   {"launch", "launch nothing"},
                                   {"lose", "preferred losses, else by the rules' order"}};
  for (const Kind& kind : kinds) out.lines.push_back(standing_line(kind.kind, kind.label, turns_shown_max));
  return out;
}

}  // namespace emcon::rules::sector_14
