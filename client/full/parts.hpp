/// The parts of a match's full screen. Each has its own state, and the face's own classes join them.
#pragma once

#include <string>

#include "client/full/boxes.hpp"
#include "client/full/foot.hpp"
#include "client/full/happenings.hpp"
#include "client/full/looker.hpp"
#include "client/full/order_pane.hpp"
#include "client/full/side_panes.hpp"
#include "client/full/stage.hpp"
#include "client/full/window.hpp"
#include "client/lines/commands.hpp"
#include "client/session/session.hpp"

namespace emcon::client::full {

struct Parts {
  Parts(Desk& desk, bool ascii, Motion motion, Session::Options options, telling::Papers papers_of_match,
        Listener listener)
      : papers(std::move(papers_of_match)),
        book(papers.handbook),
        session(desk, std::move(options), std::move(listener)),
        window{ascii},
        look(desk.model()),
        foot(desk.model()),
        stage(motion) {}
  Parts(const Parts&) = delete;
  Parts& operator=(const Parts&) = delete;

  const Model& model() const { return session.model(); }
  /// The map's pane as it was drawn last.
  MapOnScreen map_on_screen() const { return {look.look, look.area, window.ascii}; }
  screen::Style style() const { return window.style(); }
  /// Shows the result of a command: a page in a box, a sentence at the foot.
  void show(const telling::Shown& shown) {
    if (const auto* sentence = std::get_if<telling::Sentence>(&shown)) foot.say(sentence->text);
    if (const auto* page = std::get_if<telling::Page>(&shown)) boxes.open(page->title, page->text, page->anew);
  }

  telling::Papers papers;
  screen::Book book;
  Session session;
  Window window;
  Looker look;
  Foot foot;
  Stage stage;
  Boxes boxes;
  Focus focus;
  Happenings happenings{session.model(), look};
  lines::Commands commands{session, papers, book, true};
  OrderPane orders{session, look, foot, focus, window};
  SidePanes sides{session.model(), look, foot, window};
  std::string awaited;  ///< hot seat: the player who is to have the keys; empty: nobody
};

}  // namespace emcon::client::full
