// Sends a person's talk and proposals, and remembers their results.
#include "client/session/consents.hpp"

namespace emcon::client {
namespace {

std::string param_of(const v1::Notice& notice, const char* name) {
  std::string out;
  for (const auto& param : notice.params())
    if (param.name() == name) out = param.value();
  return out;
}

}  // namespace

Done<> Consents::say(v1::Say::Channel channel, const std::string& text) {
  if (text.empty()) return cannot(Cannot::nothing_said);
  if (desk_.model().seat < 0)
    desk_.say(v1::Say::SPECTATORS, text, name_);
  else
    desk_.say(channel, text);
  return {};
}

void Consents::propose(v1::Propose::What what, bool yes) {
  proposed_[desk_.propose(what, yes)] = {what, yes};
}

Done<> Consents::agree() {
  if (!desk_.dice().asked()) return cannot(Cannot::no_new_dice);
  if (!desk_.dice().agree()) return cannot(Cannot::not_drawn);
  return {};
}

news::Noticed Consents::noticed(const v1::Notice& notice) {
  news::Noticed out{notice, {}, false};
  const Model& model = desk_.model();
  if (notice.code() == "proposed" && model.seat >= 0 && notice.seat() != model.seat)
    out.proposal = param_of(notice, "what");
  if (notice.code() != "rematch") return out;
  if (std::string code = param_of(notice, "code"); !code.empty()) offered_code_ = std::move(code);
  out.rematch = !offered_code_.empty();
  return out;
}

void Consents::replied(const Reply& reply) {
  if (reply.request == Request::leave) {
    gave_up_ = true;
    return listener_(news::GaveUp{desk_.model().begun()});
  }
  if (const auto taken = proposed_.extract(reply.id); !taken.empty()) listener_(taken.mapped());
}

}  // namespace emcon::client
