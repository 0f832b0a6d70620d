/// One typed line and its parts, and the functions of the commands. Only commands.cpp, typed_orders.cpp and
/// typed_talk.cpp include this header.
#pragma once

#include <string>

#include "client/lines/looks.hpp"

namespace emcon::client::lines {

using screen::clean;
using telling::Nothing;
using telling::Page;
using telling::Shown;

/// One line, while its command is carried out. It owns nothing.
struct Typed {
  Session& session;
  const telling::Papers& papers;
  Sight sight;
  const std::string& text;
  const Words& words;
  const std::string& rest;  ///< the text after the command's word

  const Model& model() const { return session.model(); }
  const screen::Style& style() const { return sight.style(); }
  telling::Shown sentence(std::string_view text_of_it) const { return sight.sentence(text_of_it); }
  telling::Shown cannot(const Refusal& refusal) const { return sight.cannot(refusal); }
  /// The text to show after a call to the session with result `what`: nothing if it was done, else the refusal.
  template <class T>
  telling::Shown done(const Done<T>& what) const {
    if (!what) return cannot(what.error());
    return telling::Nothing{};
  }
};

// orders
telling::Shown give_order(const Typed& typed);
telling::Shown collect_order(const Typed& typed);
telling::Shown change_order(const Typed& typed);
telling::Shown undo_order(const Typed& typed);
telling::Shown clear_orders(const Typed& typed);
telling::Shown suggest_orders(const Typed& typed);
telling::Shown default_orders(const Typed& typed);
telling::Shown try_orders(const Typed& typed);
telling::Shown lock_orders(const Typed& typed);
telling::Shown odds(const Typed& typed);
telling::Shown standing_orders(const Typed& typed);
telling::Shown go_on(const Typed& typed);
telling::Shown pass_windows(const Typed& typed);
/// The kinds of question for which 'pass' can give standing answers: one for each line of `standing`, in its order.
/// Empty for a line that has none.
Words passed_kinds(const table::Offer& standing);

// others
telling::Shown say(const Typed& typed);
/// The things that a player can propose to the others.
Words proposals();
telling::Shown propose(const Typed& typed);
telling::Shown concede(const Typed& typed);
telling::Shown leave(const Typed& typed);
telling::Shown agree(const Typed& typed);
telling::Shown save_transcript(const Typed& typed);
telling::Shown again(const Typed& typed);
telling::Shown export_match(const Typed& typed);

}  // namespace emcon::client::lines
