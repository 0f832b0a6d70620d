/// One request to the lobby, made from within the process.
#pragma once

#include <cstddef>

#include "server/bots/house_end.hpp"

namespace emcon::bots {

/// Asks for a bot of the server to the seat that a code opens. If the request is refused because the server is busy or
/// was asked too fast, it is made again after a while, but only for some minutes. `done` is called once, whatever the
/// result, in a turn of the loop of its own, unless the errand has been destroyed; it may be destroyed then.
class Errand final : public Caller {
 public:
  /// `done` gets the reason why no bot comes, as a sentence. Empty: a bot comes, or the code does not open the seat any
  /// more. `place`: the address for which the bot is counted.
  using Done = std::function<void(const std::string& why)>;
  Errand(std::string code, std::string place, house::House& house, Later later, Done done);

  void received(const v1::ServerFrame& frame) override;
  void closed(house::CloseCode code) override;

 private:
  void ask();
  void refused(const v1::Problem& problem);
  /// Schedules another attempt, or ends after enough of them.
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
