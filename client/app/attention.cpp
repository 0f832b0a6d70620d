// Rings the bell and runs the person's hook once for each question that is his.
#include "client/app/attention.hpp"

#include <string>

#include "client/app/hook.hpp"

namespace emcon::client {

void Attention::look(const Model& model) {
  if (!model.my_turn() || model.question.number == attended_) return;
  attended_ = model.question.number;
  if (settings_.bell && bell_) bell_();
  if (!settings_.hook.empty())
    run_hook(settings_.hook, {{"EMCON_MATCH", model.match},
                              {"EMCON_TURN", std::to_string(model.board.clock.turn)},
                              {"EMCON_TEXT", model.question.title}});
}

}  // namespace emcon::client
