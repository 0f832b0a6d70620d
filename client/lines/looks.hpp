/// Commands that only show something: each returns its text, and changes nothing.
#pragma once

#include <string>
#include <vector>

#include "client/screen/book.hpp"
#include "client/session/session.hpp"
#include "client/telling/news.hpp"

namespace emcon::client::lines {

using Words = std::vector<std::string>;

/// The viewer, the things to look at, and the manner of speaking.
struct Sight {
  const Session& session;
  const screen::Book& book;
  telling::Manner manner;

  const Model& model() const { return session.model(); }
  const table::Board& board() const { return session.model().board; }
  const screen::Style& style() const { return manner.style; }
  telling::Shown sentence(std::string_view text) const { return telling::sentence(manner.style, text); }
  telling::Shown cannot(const Refusal& refusal) const;
};

/// `words`: the typed words, the command itself first.
telling::Shown look_at_map(const Sight& sight, const Words& words);
telling::Shown look_at_units(const Sight& sight);
telling::Shown look_at_sheet(const Sight& sight, const Words& words);
telling::Shown look_at_log(const Sight& sight, const Words& words);
telling::Shown look_at_orders(const Sight& sight);
/// The goods of the open question.
telling::Shown look_at_shop(const Sight& sight);
telling::Shown look_at_odds(const Sight& sight);
telling::Shown look_at_draft(const Sight& sight);
telling::Shown look_at_status(const Sight& sight);
/// The last refusal; with words, a fact of the board, or a paragraph by its id.
telling::Shown why(const Sight& sight, const Words& words = {});
/// A topic or id of the handbook; empty: the list of topics.
telling::Shown rules(const Sight& sight, const std::string& topic = {});
/// A verb of the open question, or any word of the handbook.
telling::Shown help_on_word(const Sight& sight, const std::string& word, Words commands);

}  // namespace emcon::client::lines
