/// Decides by the kind of each news where the full screen shows it: in a box, at the foot, or in the log.
#pragma once

#include <optional>
#include <string>

#include "client/full/parts.hpp"

namespace emcon::client::full {

class Told {
 public:
  /// `parts` must outlive this.
  explicit Told(Parts& parts) : parts_(parts) {}

  void take(const News& news);
  /// Shows together what came together: call behind whatever gave news.
  void show();
  /// The server has refused this client; the foot says why.
  bool refused() const { return refused_; }

 private:
  /// Takes each kind of news.
  struct Teller;
  /// Where what came together is shown; the last of these that one of the news asks for.
  enum class Place { foot, answer, end, back, welcome };

  void arrived(bool first);
  void greet();
  std::string greeting() const;
  void asked(const news::Asked& news);
  void happened();
  void boxes();
  void log_talk(bool say);

  Parts& parts_;
  std::string text_;                   ///< what has come and is not shown yet
  std::string echo_;                   ///< the order that was carried out, where nothing tells what came of it
  std::string echoed_;                 ///< the foot when it said that
  std::string besides_;                ///< said at the foot behind it; the log has it anyhow
  std::optional<std::size_t> greets_;  ///< the welcome stands there in it, and is made anew while it is in sight
  Place place_ = Place::foot;
  bool to_log_ = true;     ///< it stands in the log, too
  bool new_dice_ = false;  ///< it asks for consent to new dice
  bool arrived_ = false;   ///< the whole picture has come once
  bool refused_ = false;
  std::size_t talk_logged_ = 0;  ///< lines of the model's talk
};

}  // namespace emcon::client::full
