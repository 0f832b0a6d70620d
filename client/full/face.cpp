// Joins the parts of the full screen: passes news to their place, and the person's coming and going to all parts.
#include "client/full/face.hpp"

#include <algorithm>

#include "client/full/face_draw.hpp"
#include "client/full/frame.hpp"

namespace emcon::client::full {

using screen::clean;

Face::Face(Desk& desk, Options options)
    : parts_(desk, options.ascii, options.motion, std::move(options.session), std::move(options.papers),
             [this](const News& news) { told_.take(news); }) {
  if (session().away()) return;
  for (const auto& text : parts_.papers.welcome)
    parts_.foot.say(screen::wrapped(parts_.style(), clean(text, parts_.style())), true);
}

void Face::key(const Key& key, Instant now) {
  if (parts_.stage.playing()) {
    const bool had_box = parts_.boxes.any();
    end_film();
    // What only goes on leads to the words about what was shown, which were not on the screen yet.
    const bool goes_on = key.code == Code::escape || key.code == Code::enter || key.is(U' ');
    if (goes_on && !had_box && parts_.boxes.any()) return;
  }
  keys_.key(key, now);
}

void Face::end_film() {
  if (!parts_.stage.playing()) return;
  parts_.stage.skip();
  told_.film_over();
}

void Face::heard(const Heard& heard) {
  session().heard(heard);
  told_.show();
}

void Face::connection(bool online, const std::string& note) {
  session().connection(online, note);
  told_.show();
}

void Face::over(const std::string& why) {
  session().over(why);
  told_.show();
}

Wakes Face::wakes() {
  Wakes out;
  if (session().ticks() || session().owed())
    out[0] = {match_tick, [this](Instant now) {
                session().tick(now);
                told_.show();
              }};
  if (parts_.stage.playing()) out[2] = {stage_tick, [](Instant) {}};
  return out;
}

void Face::sit_down() {
  parts_.foot.clear();
  session().sit_down();
  told_.show();
  if (parts_.model().my_turn()) parts_.focus.to(Pane::orders);
}

void Face::get_up() {
  session().get_up();
  parts_.orders.form.close();
  keys_.forget();
  parts_.boxes.clear();
  parts_.awaited.clear();
  parts_.foot.clear();
  parts_.stage.begin(parts_.model().board);
}

std::string Face::headline() const {
  const auto& clock = parts_.model().board.clock;
  std::string out = "emcon";
  if (clock.turn > 0) out += " T" + std::to_string(clock.turn);
  if (!clock.phase.empty()) out += " " + clean(clock.phase, parts_.style());
  if (parts_.model().ended()) return out + ": over";
  return parts_.model().my_turn() ? out + ": your decision" : out;
}

panel::Canvas Face::draw(panel::Size size, Instant now) {
  Window& window = parts_.window;
  const bool first = !(size == window.size);  // of this size
  window.size = size;
  window.layout = layout_of(size, parts_.focus.tab, window.more_log);
  cursor_.reset();
  if (window.layout.too_small) {
    end_film();
    return draw_too_small(window);
  }
  parts_.look.area = map_part(window.layout.of(Pane::map).below(1));
  if (first) parts_.look.fitted ? parts_.look.refit() : parts_.look.show_place(parts_.look.look.cursor);
  if (parts_.orders.shows_shop())
    end_film();
  else if (parts_.stage.advance(parts_.map_on_screen(), now))
    told_.film_over();
  panel::Canvas out(size);
  keys_.shown(now);
  cursor_ = draw_face(out, parts_, keys_, now);
  return out;
}

}  // namespace emcon::client::full
