/// Decides by the kind of each piece of news where the full screen shows it: in a box, at the foot, or in the log.
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
  /// Shows together the news that came together. Call it after every call that may give news.
  void show();
  /// What moved on the map has ended: shows the texts that have waited for it.
  void film_over();
  /// Whether the server has refused this client; the foot says why.
  bool refused() const { return refused_; }

 private:
  /// Takes each kind of news.
  struct Teller;
  /// The place for the news that came together; the last of these that one of them asks for.
  enum class Place { foot, answer, end, back, welcome };

  void arrived(bool first);
  void greet();
  std::string greeting() const;
  void asked(const news::Asked& news);
  void happened();
  void boxes();
  void stage();
  void log_talk(bool say);

  Parts& parts_;
  std::string text_;                   ///< news that is not shown yet
  std::string echo_;                   ///< the order that was carried out, if no news tells its result
  std::string echoed_;                 ///< the foot when that was said
  std::string besides_;                ///< said at the foot after it; the log has it anyway
  std::optional<std::size_t> greets_;  ///< the index of the welcome in it, which is made anew while it is visible
  Place place_ = Place::foot;
  std::optional<std::size_t> lines_from_;  ///< the index in the journal of what was told since the last look
  bool board_changed_ = false;
  bool afresh_ = false;    ///< the whole picture has come
  bool to_log_ = true;     ///< it goes into the log, too
  bool new_dice_ = false;  ///< it asks for consent to new dice
  bool arrived_ = false;   ///< the whole picture has come once
  bool refused_ = false;
  std::size_t talk_logged_ = 0;  ///< number of lines of the model's talk
};

}  // namespace emcon::client::full
