/// One request to the lobby, made from within the process.
#pragma once

#include "server/bots/house_end.hpp"

namespace emcon::bots {

/// Asks for a bot of the server to the seat that a code opens. Whatever comes of it, `done` is called once, from a turn
/// of the loop of its own; the errand may be thrown away then.
class Errand final : public Caller {
 public:
  Errand(std::string code, house::House& house, Later later, std::function<void()> done);

  void received(const v1::ServerFrame& frame) override;
  void closed(house::CloseCode code) override;

 private:
  void end();

  Later later_;
  std::function<void()> done_;
  Call call_;
  bool ended_ = false;
};

}  // namespace emcon::bots
