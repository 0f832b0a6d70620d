// Holds title, kind, clause and help of each operational window, and the words of its clock.
#include "server/rules/fires_of_space/operation/op_words.hpp"

#include "server/rules/fires_of_space/words.hpp"

namespace emcon::rules::fires_of_space {
namespace {

struct Words {
  OpStage stage;
  const char* kind;
  const char* title;
  const char* phase;
  const char* step;  ///< of the phase, in clocks, without what stage_part() adds
  const char* clause;
  const char* help;
};

constexpr Words table_of_words[] = {
    {OpStage::deploy, "deploy", "Hidden deployment", "Placement", "hidden deployment", "FOS-9",
     "Choose a hex of its zone for each hidden unit; nobody else learns it. No order: the hex is drawn by lot."},
    {OpStage::engage, "engage", "Engage?", "Tactical Engagement", "", "FOS-10.a.iii",
     "Say yes to fight a tactical battle in this hex now; it begins if either side says yes. No order: no."},
    {OpStage::plan, "plan", "Thrust plans", "Thrust", "plans", "FOS-11.e.ii",
     "Plan the whole phase for each unit: steer to a new future hex, follow or keep away from a contact, or declare an "
     "interception in public. Play stops for new plans when both sides are told something. 'steps' plays this turn "
     "window by window."},
    {OpStage::single, "single", "Thrust in one phase?", "Thrust", "in one phase?", "FOS-11.e.vii",
     "If both sides say yes, each moves everything at once and nobody intercepts. No order: no."},
    {OpStage::declare, "declare", "Interceptions", "Thrust", "interceptions", "FOS-11.e.vi.5",
     "Declare one interception, or decline for the rest of this phase. No order: decline."},
    {OpStage::loop, "loop", "Where the loop begins", "Thrust", "where the loop begins", "FOS-11.e.vi.8",
     "Units intercept each other in a ring: choose which of them moves first."},
    {OpStage::thrust, "op-thrust", "Thrust", "Thrust", "", "FOS-11.e.iv",
     "Each unit may shift its future marker one hex, 1 up and clockwise to 6. No order: it keeps its course, or closes "
     "if it intercepts."},
    {OpStage::thrust_single, "single-thrust", "Thrust in one phase", "Thrust", "in one phase", "FOS-11.e.vii",
     "Give each unit its steps for the whole phase. No order: it keeps its course."},
    {OpStage::shut_down, "shut-down", "Power plants", "Damage Control", "power plants", "FOS-17.d.i",
     "Ships with more than 2 power plant hits may shut the plant down for the rest of the game before the dice."},
    {OpStage::closing, "closing", "Jumps and special actions", "Jump and Special Action", "", "FOS-12.c",
     "Note, abort or carry out jumps, and say what becomes of ships at your mercy. Play stops for new orders when both "
     "sides are told something."},
    {OpStage::jump, "jump", "Jumps", "Jump", "", "FOS-12.c",
     "Stationary ships may note a jump: where to, and in which turn. Nobody else learns it."},
    {OpStage::special, "special", "Special actions", "Special Action", "", "FOS-18.a",
     "Accept a surrender or capture instead, ransom civilians, destroy prizes."},
};

const Words* find(OpStage stage) {
  for (const Words& words : table_of_words)
    if (words.stage == stage) return &words;
  return nullptr;
}
const Words& words_of(OpStage stage) {
  const Words* words = find(stage);
  if (!words) throw RulesFault("this step of the operational game asks nobody");
  return *words;
}

}  // namespace

bool stage_asks(OpStage stage) {
  return find(stage) != nullptr;
}
const char* stage_title(OpStage stage) {
  return words_of(stage).title;
}
const char* stage_kind(OpStage stage) {
  return words_of(stage).kind;
}
const char* stage_clause(OpStage stage) {
  return words_of(stage).clause;
}
const char* stage_help(OpStage stage) {
  return words_of(stage).help;
}
const char* stage_phase(OpStage stage) {
  const Words* words = find(stage);
  return words ? words->phase : "Movement";
}

namespace {

/// Which part of its stage the window is: "sub-phase 2 of 6", "2516 in VARO", or empty.
std::string stage_part(const Table& table, const Theatre& theatre, const Step& window) {
  const std::string of = " of " + std::to_string(op_sub_phases(table));
  if (window.stage == OpStage::thrust) return "sub-phase " + std::to_string(window.sub_phase) + of;
  // New plans are asked for what both sides saw happen, so the sub-phase is no secret.
  if (window.stage == OpStage::plan && theatre.sub_phase > 0)
    return "sub-phase " + std::to_string(theatre.sub_phase) + of;
  if (window.stage == OpStage::engage && theatre.engagement) return place_label(table, *theatre.engagement);
  return "";
}

void add_part(std::string& text, const std::string& part) {
  if (!part.empty()) text += (text.empty() ? "" : ", ") + part;
}

}  // namespace

std::string stage_label(const Table& table, const Theatre& theatre, const Step& window) {
  const std::string part = stage_part(table, theatre, window);
  if (window.stage == OpStage::engage && !part.empty()) return "Engage at " + part + "?";
  std::string out = stage_title(window.stage);
  add_part(out, part);
  return out;
}

table::Clock operational_clock(const Table& table, const Theatre& theatre, const std::optional<Step>& window) {
  if (!window) return {theatre.turn, phase_title(Phase::over), ""};
  const std::string who = window->side < 0 ? "" : table.side_name(window->side);
  if (window->kind == Step::Kind::operational) {
    table::Clock out{theatre.turn, stage_phase(window->stage), ""};
    if (const Words* words = find(window->stage)) out.step = words->step;
    add_part(out.step, stage_part(table, theatre, *window));
    add_part(out.step, who);
    return out;
  }
  // Before its first turn an engagement is set up.
  const std::string when = table.turn > 0 ? "Combat turn " + std::to_string(table.turn) : "Engagement";
  return {theatre.turn, when + ", " + window_title(table, *window), who};
}

bool Step::asks() const {
  return kind == Kind::window || (kind == Kind::operational && stage_asks(stage));
}

}  // namespace emcon::rules::fires_of_space
