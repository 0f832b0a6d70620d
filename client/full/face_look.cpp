// Chooses what the full screen looks at, by key, word or place.
#include "client/full/face.hpp"

namespace emcon::client::full {

/// Enter on the map: chooses what is there, the next one of a stack each time; or fills in the form.
void Face::enter_map() {
  const auto things = panel::things_at(model().board, look_.look, look_.look.cursor);
  if (picking_ && form_) {
    bool taken = false;
    for (const auto* thing : things) taken = taken || form_->take_thing(thing->handle);
    if (!taken) taken = form_->take_point(look_.look.cursor) || form_->take_hex(panel::hex_of(look_.look.cursor));
    if (!taken) return say("That cannot be chosen here.", false);
    picking_ = false;
    to_pane(Pane::orders);
    return form_changed();
  }
  look_.next_here();
  chosen_changed();
}

void Face::find(const std::string& text) {
  if (look_.find(text)) return chosen_changed();
  log_.search = text;
  log_.back = 0;
  if (!text.empty()) to_pane(Pane::log);
}

void Face::choose(const std::string& handle) {
  look_.choose(handle);
  chosen_changed();
}

/// The sheet and the log's filter go with the chosen unit.
void Face::chosen_changed() {
  if (log_.thing == look_.look.chosen) return;
  log_.thing = look_.look.chosen;
  sheet_first_ = 0;
}

}  // namespace emcon::client::full
