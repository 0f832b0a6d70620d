/// One request to the lobby, made from within the process.
#pragma once

#include <cstddef>

#include "server/bots/house_end.hpp"

namespace emcon::bots {

/// Asks for a bot of the server to the seat that a code opens. What is refused because the server is busy or is asked
/// too fast is asked again after a while, and after some minutes no more. Whatever comes of it, `done` is called once,
/// from a turn of the loop of its own, unless the errand has been thrown away; it may be then.
class Errand final : public Caller {
 public:
  /// `done` gets why nobody comes, as a sentence; empty: a bot comes, or the seat is not to be had by this code any
  /// more. `place`: the address that the bot stands for.
  using Done = std::function<void(const std::string& why)>;
  Errand(std::string code, std::string place, house::House& house, Later later, Done done);

  void received(const v1::ServerFrame& frame) override;
  void closed(house::CloseCode code) override;

 private:
  void ask();
  void refused(const v1::Problem& problem);
  /// Another attempt after a while, or the end if there were enough.
  void again(const std::string& why);
  void end(const std::string& why);

  std::string code_;
  Later later_;
  Done done_;
  Call call_;
  std::size_t attempts_ = 0;
  bool ended_ = false;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace emcon::bots
