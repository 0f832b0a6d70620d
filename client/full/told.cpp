// Shows news of the session in the full screen: texts to be read in boxes, short words at the foot.
#include "client/full/told.hpp"

#include <algorithm>
#include <span>

#include "client/telling/news.hpp"

namespace emcon::client::full {

using screen::clean;
using screen::wrapped;

namespace {

/// Stands in place of the order's own words if its result is told.
constexpr const char* done = "Carried out.\n";

}  // namespace

struct Told::Teller {
  Told& here;

  Parts& parts() const { return here.parts_; }
  telling::Manner manner() const { return parts().window.manner(); }
  const Model& model() const { return parts().model(); }
  bool away() const { return parts().session.away(); }
  void add(const std::string& lines) const { here.text_ += lines; }
  void sentence(const std::string& text) const { add(wrapped(parts().style(), clean(text, parts().style()))); }
  void place(Place which) const { here.place_ = std::max(here.place_, which); }
  /// An answer to this person's own request stands at the foot alone.
  void reply(const std::string& lines) const {
    here.to_log_ = false;
    add(lines);
  }
  void answer(const telling::Shown& shown) const {
    if (const auto* sentence = std::get_if<telling::Sentence>(&shown)) reply(sentence->text);
    if (const auto* page = std::get_if<telling::Page>(&shown)) {
      reply(page->text);
      place(Place::answer);
    }
  }

  void operator()(const news::Connection& news) const {
    parts().orders.form.disconnected();
    if (!news.note.empty()) sentence(news.note);
  }
  void operator()(const news::Over& news) const {
    here.refused_ = true;
    sentence(news.why);
  }
  void operator()(const news::Warned& news) const { add(telling::warned(news.text, manner())); }
  void operator()(const news::Arrived& news) const {
    here.afresh_ = true;
    here.arrived(news.first);
  }
  void operator()(const news::Back& news) const {
    place(news.first ? Place::welcome : Place::back);
    if (news.first) {
      for (const auto& text : parts().papers.welcome) sentence(text);
      return here.greet();
    }
    const std::string missed = telling::journal(model(), news.journal_from, parts().style()) +
                               telling::talk(model(), news.chat_from, parts().style());
    add(!missed.empty()
            ? missed
            : wrapped(parts().style(), paint(parts().style(), "bold", "Nothing has happened since you last looked.")));
  }
  void operator()(const news::Told& news) const {
    if (!here.lines_from_) here.lines_from_ = news.journal_from;
    here.log_talk(true);
  }
  void operator()(const news::BoardChanged&) const {
    here.board_changed_ = true;
    parts().look.keep();
    parts().happenings.keep();
  }
  void operator()(const news::CameOrWent& news) const { add(telling::came_or_went(news, model(), manner())); }
  void operator()(const news::Noticed& news) const {
    // The screen shows that it has begun; at the foot it would stand a second time.
    if (news.notice.code() == "started")
      parts().foot.remark(screen::notice(news.notice.text(), parts().style()));
    else
      add(telling::noticed(news, manner()));
  }
  void operator()(const news::Outcome&) const {
    if (away()) return;
    add(telling::outcome(model(), manner()));
    if (model().ended()) place(Place::end);
  }
  void operator()(const news::DiceOpened& news) const {
    if (!away()) add(telling::dice_opened(news.findings, manner()));
  }
  void operator()(const news::Asked& news) const { here.asked(news); }
  void operator()(const news::DraftStored&) const { here.to_log_ = false; }
  void operator()(const news::Refused& news) const {
    if (!parts().orders.form.refused(news.id)) reply(telling::refused(news, model(), manner()));
  }
  void operator()(const news::Locked&) const { reply("Locked.\n"); }
  /// The result says more than a repetition of the order.
  void operator()(const news::Ordered& news) const {
    here.echo_ = telling::ordered(news, model(), manner());
    here.to_log_ = false;
  }
  void operator()(const news::Tried& news) const {
    if (!parts().orders.form.tried(news)) answer(telling::tried(news, model(), manner()));
  }
  void operator()(const news::StandingHeld& news) const {
    answer(telling::Page{"", telling::standing_held(news, manner())});
  }
  void operator()(const news::StandingPut& news) const { reply(telling::standing_put(news, manner())); }
  void operator()(const news::StandingCleared&) const { reply(telling::standing_cleared(manner())); }
  void operator()(const news::NoSuchStanding& news) const {
    here.to_log_ = false;
    sentence(news.problem.text);
  }
  void operator()(const news::NewDiceAsked& news) const {
    here.new_dice_ = true;
    add(telling::new_dice_asked(news, manner()));
  }
  void operator()(const news::Proposed& news) const { reply(telling::proposed(news, manner())); }
  void operator()(const news::GaveUp& news) const { reply(telling::gave_up(news, manner())); }
  void operator()(const news::TranscriptSaved& news) const {
    reply(telling::transcript_saved(news.file, parts().papers.receipts, manner()));
  }
  void operator()(const news::TranscriptLost& news) const {
    here.to_log_ = false;
    sentence(news.problem.text);
  }
  void operator()(const news::GoingOn& news) const { add(telling::going_on(news, manner())); }
  void operator()(const news::Reminded& news) const { add(telling::reminded(news, manner())); }
};

void Told::take(const News& news) {
  std::visit(Teller{*this}, news);
}

/// Talk goes into the log once, whenever it comes.
void Told::log_talk(bool say) {
  const auto& chat = parts_.model().chat;
  for (; talk_logged_ < chat.size(); ++talk_logged_) {
    const std::string line = telling::said(parts_.model(), chat[talk_logged_], parts_.style());
    say ? parts_.foot.talk(line) : parts_.foot.remark(line, true);
  }
}

void Told::arrived(bool first) {
  log_talk(false);
  if (!std::exchange(arrived_, true)) {
    if (parts_.model().seat < 0) parts_.focus.to(Pane::fleet);  // a spectator has no orders
    parts_.look.fit();
    place_ = Place::welcome;
  }
  if (first && parts_.model().ended())  // it tells the result of looking back
    for (const auto& text : parts_.papers.welcome) text_ += wrapped(parts_.style(), clean(text, parts_.style()));
  if (first)
    greet();
  else
    text_ += telling::waits_for_players(parts_.model(), parts_.papers.invites, false, parts_.window.manner()) +
             telling::proposals(parts_.model(), parts_.window.manner());
}

void Told::greet() {
  greets_ = text_.size();
}

/// Where the person is now.
std::string Told::greeting() const {
  const auto manner = parts_.window.manner();
  return telling::welcome(parts_.model(), manner) +
         telling::waits_for_players(parts_.model(), parts_.papers.invites, true, manner) +
         telling::proposals(parts_.model(), manner);
}

void Told::asked(const news::Asked& news) {
  const Model& model = parts_.model();
  const screen::Style style = parts_.style();
  if (news.lesson) {
    std::string lesson = telling::lesson(parts_.book, model, parts_.window.manner());
    if (!lesson.empty())
      parts_.boxes.queue("Lesson", lesson + "\n" +
                                       wrapped(style,
                                               "Enter fills in the chosen order, 's' the best of all, 'L' locks "
                                               "them; 'w' explains more."));
  }
  if (news.another) {
    if (model.my_turn()) happened();
    // "Locked." was said of the question before.
    if (model.my_turn() && besides_.empty()) parts_.foot.add("Now: " + clean(model.question.title, style) + ".");
    parts_.orders.begin();
    if (model.my_turn() && parts_.focus.pane != Pane::map) parts_.focus.to(Pane::orders);
  }
  parts_.orders.row_changed();
}

/// Tells a person who is asked again the happenings since his last order, so that he cannot miss a grave one.
void Told::happened() {
  const Model& model = parts_.model();
  const std::uint32_t since = parts_.session.ordered_at();
  parts_.happenings.begin(since);
  if (!parts_.happenings.any()) return;
  const auto lines = telling::what_matters(model, since);
  if (lines.front()->weight != table::Weight::grave) {
    besides_ = telling::at_a_glance(lines, parts_.window.manner());
    return;
  }
  parts_.boxes.queue("Since your last order", telling::summary(model, since, parts_.window.manner()) +
                                                  "\n'n' and 'N' walk through it on the map.\n");
}

/// Gives what was told together to the stage.
void Told::stage() {
  const auto from = std::exchange(lines_from_, std::nullopt);
  const bool changed = std::exchange(board_changed_, false);
  const Model& model = parts_.model();
  if (std::exchange(afresh_, false) || parts_.session.away()) return parts_.stage.begin(model.board);
  const auto& journal = model.journal;
  if (from) parts_.stage.step(model.board, changed, std::span(journal).subspan(std::min(*from, journal.size())));
}

void Told::film_over() {
  boxes();
}

void Told::show() {
  stage();
  const std::string besides = std::exchange(besides_, {}), echo = std::exchange(echo_, {});
  if (!echo.empty()) text_ = (besides.empty() ? echo : done) + text_;
  const std::string text = std::exchange(text_, {});
  const Place place = std::exchange(place_, Place::foot);
  const bool to_log = std::exchange(to_log_, true), new_dice = std::exchange(new_dice_, false);
  const Model& model = parts_.model();
  switch (place) {
    case Place::welcome: {
      const auto all = [this, text, at = std::exchange(greets_, std::nullopt)] {
        std::string out = at ? text.substr(0, *at) + greeting() + text.substr(*at) : text;
        // A person who waits for others wants to see them come in.
        if (parts_.model().card.phase() == v1::MatchCard::OPEN)
          for (const auto& remark : parts_.foot.remarks()) out += "\n" + wrapped(parts_.style(), remark.text, 2);
        if (parts_.model().ended()) return out;
        return out +
               "\nWhere you can order nothing, play goes on by itself.\nG goes on until something happens to you."
               "\nAny key begins. '?' explains the screen at any time.\n";
      };
      // It waits for an answer, and a box is gone with the next key.
      if (new_dice) parts_.foot.remark("The dice are to be made anew, because somebody left; 'A' takes part.");
      if (!parts_.session.away()) parts_.boxes.open_first(model.ended() ? "The end" : "Welcome", all(), all);
      break;
    }
    case Place::back:
      parts_.boxes.open_first(
          "Since you last looked",
          model.my_turn()
              ? text + "\n" +
                    wrapped(parts_.style(), "Now: " + clean(model.question.title, parts_.style()) + ", your decision.")
              : text);
      break;
    case Place::end:
      if (parts_.stage.playing())
        parts_.boxes.queue("The end", text);
      else
        parts_.boxes.open("The end", text);
      break;
    case Place::answer:
      parts_.boxes.open("Answer", text);
      break;
    case Place::foot:
      if (!text.empty()) parts_.foot.say(text, to_log);
      if (!echo.empty()) echoed_ = parts_.foot.said();
  }
  if (besides.empty()) return boxes();
  if (!echoed_.empty() && parts_.foot.said() == echoed_) parts_.foot.say(done);
  parts_.foot.besides(besides);
  boxes();
}

/// The open one shows how things are now; another only once the person has come, and has seen what moves.
void Told::boxes() {
  parts_.boxes.refresh();
  if (arrived_ && !parts_.stage.playing()) parts_.boxes.next();
}

}  // namespace emcon::client::full
