// `emcon list --mine --follow`: says each time when one of one's own matches begins to wait for its player.
#include <cstdio>
#include <map>
#include <utility>

#include "client/app/app.hpp"
#include "client/app/hook.hpp"
#include "client/app/listing.hpp"
#include "client/app/watched.hpp"
#include "client/telling/news.hpp"

namespace emcon::client {
namespace {

/// Tells of each match once for each question that is put to its player, however often its card comes.
class Follower {
 public:
  Follower(Context& context, std::string hook, bool json)
      : context_(context), hook_(std::move(hook)), json_(json), lists_(context, false, [this] { look(); }) {}

  void look() {
    if (!lists_.told()) return complain_once();
    said_.clear();
    std::map<std::pair<std::string, int>, std::int64_t> now;
    for (const v1::MatchCard& card : lists_.waiting()) {
      const std::pair key{card.match(), card.your_seat()};
      const std::int64_t put = card.waited_ms() > 0 ? wall_ms() - card.waited_ms() : 0;
      const auto before = called_.find(key);
      // Spans are rounded on their way: the same question has about the same time.
      const bool known = before != called_.end() && std::abs(before->second - put) < same_ms;
      now[key] = known ? before->second : put;
      if (!known) call(card);
    }
    called_ = std::move(now);
  }

 private:
  static constexpr std::int64_t same_ms = 1'500;

  static std::int64_t wall_ms() {
    return std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::system_clock::now().time_since_epoch())
        .count();
  }

  void complain_once() {
    if (lists_.trouble().empty() || lists_.trouble() == said_) return;
    said_ = lists_.trouble();
    std::fprintf(stderr, "emcon: %s It is tried again.\n", said_.c_str());
  }

  void call(const v1::MatchCard& card) {
    const screen::Style style = style_of_stdout(context_.console);
    const std::string words = telling::battle_name(card) + ": " + own_match_words(card, style);
    std::fputs((json_ ? cards_json({card}) : words + "\n").c_str(), stdout);
    std::fflush(stdout);
    if (!hook_.empty())
      run_hook(
          hook_,
          {{"EMCON_MATCH", card.match()}, {"EMCON_TURN", std::to_string(card.clock().turn())}, {"EMCON_TEXT", words}});
  }

  Context& context_;
  std::string hook_, said_;
  bool json_;
  std::map<std::pair<std::string, int>, std::int64_t> called_;  ///< when the question was put, of those that were told
  WatchedLists lists_;
};

}  // namespace

int run_follow(Context& context, const std::string& hook, bool json) {
  if (own_tokens(context, 1).empty())
    return complain(wrong("no_seat", "You have no seat at " + net::to_string(context.server) +
                                         " that could be followed: 'emcon new' makes a match, 'emcon join' takes a "
                                         "seat, 'emcon find' finds an opponent.")
                        .error());
  std::fprintf(stderr, "A line comes each time when one of your matches at %s begins to wait for you; Ctrl-C ends.\n",
               net::to_string(context.server).c_str());
  bool ended = false;
  context.loop.on_interrupt([&] {
    ended = true;
    context.loop.stop();
  });
  const Follower follower(context, hook, json);
  while (!ended) context.loop.run();
  return exit_fine;
}

}  // namespace emcon::client
