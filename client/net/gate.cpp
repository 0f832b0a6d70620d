// A connection opens to its owner when the server behind it has been introduced.
#include "client/net/gate.hpp"

#include <utility>

namespace emcon::client::net {

Gate::Gate(std::unique_ptr<Introduction> introduction, Listener& listener)
    : introduction_(std::move(introduction)), listener_(&listener) {}

void Gate::opened() {
  connection_->send(introduction_->question());
}

void Gate::received(std::string_view bytes) {
  const auto self = shared_from_this();  // the owner may drop it
  if (!listener_) return;
  if (!introduction_) return listener_->received(bytes);
  if (const auto known = introduction_->answer(bytes); !known) {
    connection_->drop();
    return closed(other_server, known.error().text);
  }
  introduction_.reset();
  listener_->opened();
}

void Gate::closed(int code, const std::string& why) {
  const auto self = shared_from_this();
  if (Listener* const listener = std::exchange(listener_, nullptr)) listener->closed(code, why);
}

void Gate::send(std::string bytes) {
  if (!introduction_) connection_->send(std::move(bytes));
}

void Gate::drop() {
  listener_ = nullptr;
  connection_->drop();
}

}  // namespace emcon::client::net
