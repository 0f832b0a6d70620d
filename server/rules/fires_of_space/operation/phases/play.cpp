// Opens both forces for one run of the rules, and tells what happens in it.
#include "server/rules/fires_of_space/operation/phases/play.hpp"

#include <utility>

#include "common/text.hpp"

namespace emcon::rules::fires_of_space::operation {

Play::Play(State& the_state, Referee& the_referee)
    : BasicPlay(the_state, the_referee),
      theatre(the_state.operation->theatre),
      picture(the_state.operation->picture),
      agenda(the_state.operation->agenda),
      forces{{the_state.operation->forces[letters].truth(the_referee.key()),
              the_state.operation->forces[numbers].truth(the_referee.key())}} {}

Play::~Play() {
  for (const Side side : two_sides()) state.operation->forces[side].assign(std::move(forces[side]), only(side));
}

namespace {

/// The note as far as it goes with the text.
Note within(const Note& note, const std::string& text) {
  Note out{note.weight, {}};
  for (const std::string& handle : note.about)
    if (has_whole_word(text, handle)) out.about.push_back(handle);
  return out;
}

}  // namespace

void Play::announce(Audience audience, std::string text, const char* clause, std::vector<Rolled> dice, Note note) {
  theatre.changed = true;
  tell(audience, std::move(text), clause, std::move(dice), std::move(note));
}

void Play::tell_both(Side side, std::string own, std::string others, const char* clause, std::vector<Rolled> dice,
                     const Note& note, const std::string& own_handle, const std::optional<table::Act>& shown,
                     const HeadWords& own_head, const HeadWords& others_head) {
  theatre.changed = true;
  const Audience owner = only(side);
  Note to_owner = within(note, own), to_others = within(note, others);
  if (!own_handle.empty()) to_owner.about.push_back(own_handle);
  // What is shown happens to the thing that each wording calls by its own name.
  Showing own_showing = showing(own_head), others_showing = showing(others_head);
  if (shown) {
    own_showing.acts = others_showing.acts = {*shown};
    own_showing.acts.front().to = own_handle;
    if (!to_others.about.empty()) others_showing.acts.front().to = to_others.about.front();
  }
  referee.tell(owner, {std::move(own), clause, dice, std::move(to_owner), std::move(own_showing)});
  referee.tell(Audience::everyone().except(owner),
               {std::move(others), clause, std::move(dice), std::move(to_others), std::move(others_showing)});
}

}  // namespace emcon::rules::fires_of_space::operation
