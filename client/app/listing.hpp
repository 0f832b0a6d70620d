/// Lists of matches and rulesets, for people and for programs.
#pragma once

#include <string>
#include <vector>

#include "client/screen/text.hpp"
#include "play.pb.h"

namespace emcon::client {

std::string cards_text(const std::vector<v1::MatchCard>& cards, const screen::Style& style);
/// A match of others in one line: scenario, players, clock, turn.
std::string match_words(const v1::MatchCard& card, const screen::Style& style);
/// One's own match in one line: opponent, turn, who decides since when, id.
std::string own_match_words(const v1::MatchCard& card, const screen::Style& style);
/// One JSON object a line, as protobuf JSON with field names of proto/play.proto.
std::string cards_json(const std::vector<v1::MatchCard>& cards);
std::string rulesets_json(const v1::Rulesets& rulesets);
/// " Over days about 28 evenings each, 13 at pace brisk.": how long a battle takes whoever looks in once a day; empty:
/// nobody knows.
std::string evenings_words(const v1::Scenario& scenario);
/// Games and their scenarios; for a game that was asked for by name also its handbook.
std::string rulesets_text(const v1::Rulesets& rulesets, const screen::Style& style);
/// The parts of the handbooks of `rulesets` about a topic or id; empty: there are none.
std::string handbook_text(const v1::Rulesets& rulesets, const std::string& topic, const screen::Style& style);

/// " Did you mean 'dice'?": the topics of these handbooks that are near to one that they have not; or nothing.
std::string topic_meant(const v1::Rulesets& rulesets, const std::string& topic);

}  // namespace emcon::client
