// Answers the command `rules`: finds the topic in the match's handbook and prints it.
#include "client/play/play.hpp"

namespace emcon::client {

void Play::rules(const std::string& topic) {
  const auto& style = out_.style();
  if (book_.empty()) return say_line("The server has sent no rules text. 'why' and 'orders' name the paragraphs.");
  if (topic.empty()) {
    out_.print(book_.contents(style));
    if (book_.topics().size() > 1)
      say_line(
          "'rules TOPIC' shows a chapter or a section by number or name, 'rules ID' explains a paragraph or a ruling.");
    return;
  }
  const std::string text = book_.about(topic, style);
  if (text.empty())
    return say_line("The rules have nothing on '" + screen::clean(topic, style) +
                    "'. 'rules' alone lists the chapters.");
  out_.print(text);
}

}  // namespace emcon::client
