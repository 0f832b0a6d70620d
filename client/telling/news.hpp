/// News and refusals of a session in words for people: pure functions, alike for all faces. Each gives whole lines.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "client/screen/book.hpp"
#include "client/session/news.hpp"
#include "client/session/refusal.hpp"
#include "client/session/session.hpp"
#include "client/telling/shown.hpp"

namespace emcon::client::telling {

/// The papers beside a player's match.
struct Papers {
  std::vector<std::string> welcome{};  ///< lines to be read before anything else
  std::string handbook{};              ///< the ruleset's own text, for `rules` and `why`
  std::vector<std::string> invites{};  ///< invites to the open seats, a line each
  std::string receipts{};              ///< the file with this viewer's receipts
};

/// Why a call was not done.
std::string cannot(const Refusal& refusal, const Model& model, const Manner& manner);
/// The server's reasons, one paragraph each.
std::string problems(const Problems& problems, const table::Filled& filled, const Model& model, const Manner& manner);

/// The name of a match, or else its scenario.
std::string battle_name(const v1::MatchCard& card);
/// The introduction to a match and its game, with the names of side and seat.
std::string welcome(const Model& model, const Manner& manner);
/// The proposals that are not agreed on yet, with the way to agree; empty: there are none.
std::string proposals(const Model& model, const Manner& manner);
/// What the battle waits for on arrival; a person who comes for the `first` time is told the `invites`. Empty: for
/// nothing.
std::string waits_for_players(const Model& model, const std::vector<std::string>& invites, bool first,
                              const Manner& manner);
std::string invites(const Model& model, const std::vector<std::string>& invites, const Manner& manner);
std::string warned(const std::string& text, const Manner& manner);
/// A line of talk in one line of text, with speaker and channel; without a newline.
std::string said(const Model& model, const v1::ChatLine& line, const screen::Style& style);
/// "Bob (Numbers) is not connected any more."
std::string came_or_went(const news::CameOrWent& news, const Model& model, const Manner& manner);
/// The text of a notice; empty if the next question says the same.
std::string noticed(const news::Noticed& news, const Manner& manner);
/// Journal lines, or lines of talk, from that index of the model on; empty if there are none.
std::string journal(const Model& model, std::size_t from, const screen::Style& style);
std::string talk(const Model& model, std::size_t from, const screen::Style& style);
std::string outcome(const Model& model, const Manner& manner);
std::string dice_opened(const Findings& findings, const Manner& manner);
std::string new_dice_asked(const news::NewDiceAsked& news, const Manner& manner);
std::string agreed_to_new_dice(const Manner& manner);

std::string refused(const news::Refused& news, const Model& model, const Manner& manner);
/// Orders that were carried out, in full.
std::string ordered(const news::Ordered& news, const Model& model, const Manner& manner);
std::string taken_back(const table::FilledLine& line, const Model& model, const Manner& manner);
/// The effects of orders, as a list; if there is nothing to list, a sentence.
Shown tried(const news::Tried& news, const Model& model, const Manner& manner);
std::string standing_held(const news::StandingHeld& news, const Manner& manner);
std::string standing_put(const news::StandingPut& news, const Manner& manner);
std::string standing_cleared(const Manner& manner);
std::string proposed(const news::Proposed& news, const Manner& manner);
std::string gave_up(const news::GaveUp& news, const Manner& manner);
std::string transcript_saved(const std::string& file, const std::string& receipts, const Manner& manner);
std::string going_on(const news::GoingOn& news, const Manner& manner);
std::string reminded(const news::Reminded& news, const Manner& manner);
/// The message that the answer to an order has been missing for this long.
std::string unanswered(std::int64_t seconds, const Manner& manner);
/// The message to a person who has left: the fate of his last act, and how to go on. A line without a newline.
std::string left(const std::optional<Unanswered>& open, const std::string& match);
/// The lines of the journal after that number that are more than routine, by weight, grave ones first.
std::vector<const table::JournalLine*> what_matters(const Model& model, std::uint32_t after);
/// The description of a suggested answer that is given: "Suggested, 'few': ..."; empty: none is.
std::string suggested(const Model& model, const table::Filled& given, const Manner& manner);
/// How to have questions like the open one answered as suggested from now on; empty: that cannot be had.
std::string from_now_on(const Model& model, const Manner& manner);
/// The happenings since then in a few lines: what matters, how much else there was, and the scores. Empty: there are
/// none.
std::string summary(const Model& model, std::uint32_t after, const Manner& manner);
/// The results in those lines, without their causes, in one paragraph. Empty: there are no lines.
std::string at_a_glance(const std::vector<const table::JournalLine*>& lines, const Manner& manner);
/// The handbook's explanation for the first question of its kind; empty: there is none.
std::string lesson(const screen::Book& book, const Model& model, const Manner& manner);

/// The command that recomputes a transcript with a viewer's receipts, to be typed as it is.
std::string verify_command(const std::string& transcript, const std::string& receipts);

}  // namespace emcon::client::telling
