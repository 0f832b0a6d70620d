/// Words for values of messages, the same for those who type them and those who are told them.
#pragma once

#include "common/each_of.hpp"
#include "play.pb.h"

namespace emcon::wire {

/// Words for the policy by which a match goes on when a seat is left.
inline constexpr EachOf<v1::LeavePolicy> leave_words({{v1::LEAVE_DEFAULTS, "defaults"},
                                                      {v1::LEAVE_OUT, "out"},
                                                      {v1::LEAVE_TEAM_MATE, "team_mate"},
                                                      {v1::LEAVE_BOT, "bot"}},
                                                     "defaults");
inline constexpr EachOf<v1::Watching> watching_words({{v1::WATCH_LIVE, "live"},
                                                      {v1::WATCH_DELAYED, "delayed"},
                                                      {v1::WATCH_NONE, "none"},
                                                      {v1::WATCH_EXHIBITION, "exhibition"}});

/// Words for proposals, in notices, logs and receipts.
inline constexpr EachOf<v1::Propose::What> proposal_words({{v1::Propose::NOTHING, "nothing"},
                                                           {v1::Propose::DRAW, "draw"},
                                                           {v1::Propose::ADJOURN, "adjourn"},
                                                           {v1::Propose::RESUME, "resume"},
                                                           {v1::Propose::REMATCH, "rematch"},
                                                           {v1::Propose::PAUSE, "pause"},
                                                           {v1::Propose::UNLOCK, "unlock"}},
                                                          "nothing");

}  // namespace emcon::wire
