// An ended match as a file that needs no server and no client: a film for any asciicast player, or a text report.
#include <cstdio>

#include "client/app/full_screen.hpp"
#include "client/app/match_run.hpp"
#include "client/full/ansi.hpp"
#include "client/full/film.hpp"
#include "client/full/wake.hpp"
#include "client/lines/debrief_commands.hpp"
#include "client/lines/debrief_lines.hpp"

namespace emcon::client {
namespace {

constexpr panel::Size film_size{100, 30};
constexpr int ms_a_step = 1200;
constexpr std::uint32_t steps_max = 100'000;
constexpr std::size_t bytes_max = std::size_t{256} * 1024 * 1024;

std::string json_text(const std::string& text) {
  std::string out = "\"";
  for (const char c : text) {
    char escaped[8];
    if (c == '"' || c == '\\') {
      out += '\\';
      out += c;
    } else if (static_cast<unsigned char>(c) < 0x20) {
      std::snprintf(escaped, sizeof escaped, "\\u%04x", static_cast<unsigned>(c));
      out += escaped;
    } else {
      out += c;
    }
  }
  return out + "\"";
}

/// The output of a session in line mode, without colours.
class Report final : public Output {
 public:
  void print(const std::string& text) override { out += text; }
  void prompt(const std::string&) override {}
  screen::Style style() const override {
    screen::Style plain;
    plain.width = film_size.width;
    return plain;
  }
  std::string out;
};

/// Goes through all steps and keeps the text of each.
class Export final : public Guest {
 public:
  Export(Context& context, const SeatFile& seat, bool cast, std::string eyes)
      : loop_(context.loop), run_(context, seat, false), eyes_(std::move(eyes)) {
    if (cast)
      film_.emplace(run_.desk(), false, full::Motion::off);
    else
      lines_.emplace(run_.desk(), report_);
  }

  void run() {
    loop_.on_interrupt([this] { end("It was interrupted."); });
    session().show_all(true);
    patience_.after(loop_, [this] { end(gave_no_answer().text); });
    run_.start(*this);
    tick();
    loop_.run();
    run_.finish();
  }
  void heard(const Heard& what) override {
    if (what.changes.welcome || what.reply) patience_.renew();
    film_ ? film_->heard(what) : lines_->heard(what);
    look();
  }
  void connection(bool online, const std::string& note) override {
    if (!online) end(note.empty() ? "The connection is lost." : note);
  }
  void over(const std::string& why) override { end(why); }

  const std::string& problem() const { return problem_; }
  std::string text(const std::string& match) const {
    if (!film_) return report_.out;
    return "{\"version\": 2, \"width\": " + std::to_string(film_size.width) +
           ", \"height\": " + std::to_string(film_size.height) + ", \"title\": " + json_text("emcon match " + match) +
           "}\n" + cast_;
  }

 private:
  Debriefing& session() { return film_ ? film_->session() : lines_->session(); }
  void look() {
    if (session().refused()) return end(film_ ? film_->last_word() : report_.out);
    const auto& step = session().step();
    if (!step || session().waiting()) return;
    if (!eyes_.empty()) {
      report_.out.clear();
      const auto shown = lines::run_debrief(session(), "side " + std::exchange(eyes_, {}), report_.style());
      if (session().waiting()) return;
      const auto* sentence = std::get_if<telling::Sentence>(&shown);
      return end(sentence ? sentence->text : std::string());
    }
    if (step->step() != kept_ + 1 || step->steps() > steps_max || cast_.size() + report_.out.size() > bytes_max)
      return end("The server's steps of this match do not follow each other, or have no end.");
    kept_ = step->step();
    if (film_) keep_frame();
    if (step->step() == step->steps()) return loop_.stop();
    if (!session().next()) end("The server's steps of this match have no end.");
  }
  void keep_frame() {
    panel::Canvas now = film_->draw(film_size, {});
    const int ms = (static_cast<int>(kept_) - 1) * ms_a_step;
    char time[32];
    std::snprintf(time, sizeof time, "%d.%03d", ms / 1000, ms % 1000);
    cast_ += std::string("[") + time + ", \"o\", " + json_text(full::ansi_difference(shown_, now, full::Theme::dark)) +
             "]\n";
    shown_ = std::move(now);
  }
  void end(const std::string& why) {
    problem_ = why;
    while (!problem_.empty() && problem_.back() == '\n') problem_.pop_back();
    loop_.stop();
  }
  void tick() {
    const std::weak_ptr<int> alive = alive_;
    loop_.after(full::film_tick, [this, alive] {
      if (alive.expired()) return;
      session().tick();
      tick();
    });
  }

  net::Loop& loop_;
  MatchRun run_;
  Report report_;
  std::optional<full::Film> film_;
  std::optional<DebriefLines> lines_;
  std::string eyes_, cast_, problem_;
  panel::Canvas shown_{{0, 0}};
  std::uint32_t kept_ = 0;
  Patience patience_;
  std::shared_ptr<int> alive_ = std::make_shared<int>(0);
};

}  // namespace

Result<void> export_match(Context& context, const SeatFile& seat, const std::string& file, const std::string& eyes) {
  if (auto fresh = is_new(file); !fresh) return fresh;
  Export all(context, seat, file.ends_with(".cast"), eyes);
  all.run();
  if (!all.problem().empty()) return wrong("refused", all.problem());
  return write_new(file, all.text(seat.match));
}

int run_export(Context& context, const std::string& match, int seat, const std::string& file, const std::string& eyes) {
  const auto which = seat_to_look_with(context, match, seat);
  if (!which) return complain(which.error());
  if (const auto saved = export_match(context, *which, file, eyes); !saved) return complain(saved.error());
  std::printf("Saved to %s.\n", file.c_str());
  return exit_fine;
}

}  // namespace emcon::client
