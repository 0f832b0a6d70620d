// Shows a match again as this client saw it, from its recording alone.
#include <cstdio>
#include <iostream>

#include "client/app/app.hpp"
#include "client/app/full_screen.hpp"
#include "client/keep/recording.hpp"
#include "client/panel/map_text.hpp"
#include "client/screen/sheet.hpp"
#include "common/wire/frames.hpp"
#include "common/wire/printable.hpp"
#include "common/words/match.hpp"
#include "common/words/words.hpp"

namespace emcon::client {
namespace {

/// A recording and a place in it. Stepping back is playing again from the start.
class Replay {
 public:
  Replay(std::vector<Recorded> frames, std::string match, screen::Style style)
      : frames_(std::move(frames)), match_(std::move(match)), style_(style) {
    model_.match = match_;
  }

  /// Goes on to the next frame that changed the board or told something. False at the end.
  bool step() {
    while (at_ < frames_.size()) {
      const Changes changes = take(frames_[at_++].frame);
      const bool told = model_.journal.size() > changes.journal_from;
      if (!told && !changes.board && !changes.outcome) continue;
      for (std::size_t i = changes.journal_from; i < model_.journal.size(); ++i)
        print(screen::journal_line(model_.journal[i], style_));
      if (changes.outcome && model_.outcome)
        print(screen::wrapped(style_, screen::clean(model_.outcome->text(), style_)));
      steps_.push_back(at_);
      return true;
    }
    return false;
  }
  void back() {
    if (steps_.size() < 2) return print("This is the beginning.\n");
    const std::size_t to = steps_[steps_.size() - 2];
    steps_.resize(steps_.size() - 2);
    model_ = {};
    model_.match = match_;
    for (at_ = 0; at_ < to; ++at_) take(frames_[at_].frame);
    steps_.push_back(to);
    print("Back to turn " + std::to_string(model_.board.clock.turn) + ", " +
          screen::clean(model_.board.clock.phase, style_) + ".\n");
  }
  void to_turn(int turn) {
    if (turn <= model_.board.clock.turn) {
      model_ = {};
      model_.match = match_;
      steps_.clear();
      at_ = 0;
    }
    while (model_.board.clock.turn < turn && step()) {
    }
  }
  bool command(const std::string& text) {
    const auto words = words::split_words(text);
    const std::string first = words.empty() ? "next" : words::lower(words.front());
    const std::string second = words.size() > 1 ? words[1] : "";
    if (first == "q" || first == "quit") return false;
    if (first == "n" || first == "next") {
      if (!step()) print("This is the end of the recording.\n");
    } else if (first == "b" || first == "back") {
      back();
    } else if (first == "turn") {
      to_turn(std::atoi(second.c_str()));
    } else if (first == "end") {
      while (step()) {
      }
    } else if (first == "map") {
      std::string wrong;
      const auto view = panel::read_view(model_.board, {words.begin() + 1, words.end()}, wrong);
      print(view ? panel::map_text(model_.board, style_, *view)
                 : "There is no map, place or thing '" + screen::clean(wrong, style_) + "' in this step.\n");
    } else if (first == "units") {
      print(screen::units_table(model_.board, style_));
    } else if (const auto* thing = screen::find_thing(model_.board, second); first == "sheet" && thing) {
      print(screen::sheet(model_.board, *thing, style_));
    } else if (first == "log") {
      for (const auto& line : model_.journal) print(screen::journal_line(line, style_));
    } else {
      print("next (or Enter), back, turn N, end, map [PLACE], units, sheet ID, log, quit\n");
    }
    return true;
  }
  const Model& model() const { return model_; }

 private:
  Changes take(const std::string& bytes) {
    auto frame = wire::decode_server(bytes, wire::Format::binary);
    if (!frame) {
      Changes none;
      none.journal_from = model_.journal.size();
      return none;
    }
    wire::make_printable(*frame);
    return apply(model_, *frame, {});
  }
  void print(const std::string& text) {
    std::fputs(text.c_str(), stdout);
    std::fflush(stdout);
  }

  std::vector<Recorded> frames_;
  std::string match_;
  screen::Style style_;
  Model model_;
  std::size_t at_ = 0;
  std::vector<std::size_t> steps_;
};

/// The recording, and its viewer: one's own seat if there is one, else a spectator, who may have watched on any server.
Result<std::filesystem::path> recording_of(const Context& context, const std::string& match, int seat,
                                           SeatFile& which) {
  const auto own = find_seat(context, match, seat);
  if (own) {
    which = *own;
    return context.state.recording(own->server, own->match, own->seat);
  }
  if (own.error().code != "no_seat" || match.empty()) return std::unexpected(own.error());
  which.match = match;
  which.seat = seat;
  const auto kept = context.state.recordings(match, seat);
  if (context.server_named || kept.empty()) return context.state.recording(server_name(context), match, seat);
  if (kept.size() > 1)
    return wrong("two_servers",
                 "There are recordings of match " + match + " from several servers; name one by --server.");
  return kept.front();
}

}  // namespace

int run_recording(Context& context, const std::string& match, int seat) {
  SeatFile which;
  const auto file = recording_of(context, match, seat, which);
  if (!file) return complain(file.error());
  auto frames = read_recording(*file);
  if (!frames) return complain(frames.error());
  std::vector<std::string> bytes;
  for (const Recorded& one : *frames) bytes.push_back(one.frame);
  RecordedMatch recording(std::move(bytes), which.match, which.seat);
  if (recording.empty())
    return complain({"no_recording", "The recording of match " + which.match + " is empty.", "", -1, "", {}});
  std::vector<std::string> ignored;
  std::string problem;
  const full::Settings settings = settings_of(context, ignored);
  if (const auto screen = screen_of(context, settings, problem)) {
    look_at_recording(context, *screen, motion_of(settings), std::move(recording), which);
    return exit_fine;
  }
  const auto style = style_of_stdout(context.console);
  Replay replay(std::move(*frames), which.match, style);
  std::printf("%s", screen::wrapped(style, "Replay of match " + screen::clean(which.match, style) +
                                               " as you saw it. Enter goes on, 'help' lists the commands.")
                        .c_str());
  std::string line;
  while (std::printf("replay> "), std::fflush(stdout), std::getline(std::cin, line))
    if (!replay.command(line)) break;
  std::printf("\n");
  return exit_fine;
}

}  // namespace emcon::client
