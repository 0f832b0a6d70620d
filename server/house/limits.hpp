/// Every limit on what comes from outside, in one place, grouped by what it is counted for. docs/protocol.md lists
/// them; emcon-server.toml can change them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/wire/limits.hpp"
#include "server/house/bucket.hpp"

namespace emcon::house {

/// Limits of connections before the house has read anything from them.
struct ConnectionLimits {
  std::size_t all = 20'000;               ///< open at once, all addresses
  std::size_t per_address = 2'048;        ///< open at once from one IPv4 address or IPv6 network of 64 bits
  std::int64_t upgrade_ms = 5'000;        ///< to send the whole HTTP request
  std::size_t upgrade_bytes = 8U * 1024;  ///< of the HTTP request with its headers
  std::int64_t pages_ms = 30'000;         ///< from the open connection to its last page
  std::size_t pages = 100;                ///< that one connection may ask for
  std::int64_t hello_ms = 5'000;          ///< from the open connection to its Hello
  std::int64_t idle_ms = 60'000;          ///< of silence, then the connection is cut; a ping goes out after half of it
  std::int64_t message_ms = 30'000;       ///< from the first byte of a message to its last
  Rate controls{.burst = 300, .per_s = 100};               ///< pings and pongs of one connection
  std::size_t frame_bytes = wire::client_frame_bytes_max;  ///< in one frame from a client
};

/// Limits of one connection's requests. An empty bucket refuses with `too_fast`.
struct RequestLimits {
  Rate all{.burst = 300, .per_s = 100};
  Rate lists{.burst = 10, .per_s = 2};       ///< pages; one of one's own matches costs a request a token, too
  Rate debriefs{.burst = 60, .per_s = 10};   ///< looks at an ended match
  Rate guesses{.burst = 10, .per_s = 0.05};  ///< wrong codes
  int strikes = 200;                         ///< this many refusals in a row close the connection with `rate`
};

/// Limits of one address (IPv4 address or IPv6 network of 64 bits), over all its connections, also later ones.
struct AddressLimits {
  int share_percent = 40;                         ///< of the server's time for sending; more has to wait
  std::int64_t ahead_ms = 250;                    ///< of that time at once
  std::size_t bytes = 64U * 1024 * 1024;          ///< in unfinished messages and in frames that it has not read
  std::size_t backlog_bytes = 32U * 1024 * 1024;  ///< kept for its slow readers, in addition
  Rate openings{.burst = 2'048, .per_s = 100};    ///< connections
  Rate creations{.burst = 20, .per_s = 0.02};     ///< matches that it makes; for each it may take `seats_max` seats
  Rate guesses{.burst = 100, .per_s = 1};         ///< wrong codes; connections that hold a wrong token
  Rate bots{.burst = 20, .per_s = 0.02};          ///< bots of the server that it asks to a seat
  Rate visits{.burst = 512, .per_s = 20};  ///< hellos to matches, and requests for seats: the match may have to be read
  Rate debriefs{.burst = 16, .per_s = 0.2};  ///< ended matches that have to be played through for it
};

/// Limits of the talk of one seat, or of the spectators of one address; and factors for larger groups.
struct TalkLimits {
  Rate lines{.burst = 8, .per_s = 0.5};
  double address_fold = 4;      ///< for one address
  double match_burst_fold = 8;  ///< for a match's seats together, and its spectators together: at once
  double match_fold = 2;        ///< for the same, a second
};

/// Limits of what a seat writes into the log of its match besides orders; and factors for all its seats together.
struct RecordLimits {
  Rate proposals{.burst = 10, .per_s = 0.1};  ///< and answers to proposals
  Rate standing{.burst = 30, .per_s = 0.2};   ///< changes of standing answers
  double match_burst_fold = 4;                ///< for a match's seats together: at once
  double match_fold = 4;                      ///< for the same, a second
};

/// Limits that all addresses share; no single one can use them up (may_share, may_have).
struct SharedLimits {
  Rate creations{.burst = 5'000, .per_s = 5};  ///< matches made by all together; this bounds the database
  std::size_t bots = 200;                ///< bots of the server at their seats at once; others that were woken wait
  std::size_t waiting_requests = 64;     ///< for one match while it is being read from the store
  std::size_t waiting_lookups = 4'096;   ///< of all connections, waiting for rows to be read
  std::size_t early_bytes = 16U * 1024;  ///< in one connection's requests before the match is there for it
  std::size_t match_inbox = 256;  ///< of the seats of one match while a write is on its way; spectators have half of it
  std::size_t debriefs = 16;  ///< played through and in memory at once; a new one replaces the one unused for longest
};

/// The sizes of requests and answers.
struct PageLimits {
  std::size_t tokens_per_hello = 64;
  std::size_t matches = 50;
  std::size_t transcript_bytes = 64U * 1024;
  std::size_t debrief_lines = 200;   ///< of one step
  std::size_t watched_tokens = 512;  ///< of one connection whose lists move
  std::size_t watched = 200;         ///< open matches in such a list, and as many running ones
  std::size_t counted = 1'000;       ///< of each of them as many are counted
  std::int64_t watch_beat_ms = 2'000;
};

/// Limits of the frames that wait for a slow reader.
struct ReaderLimits {
  std::size_t queue_soft_bytes = 64U * 1024;        ///< beyond: boards are coalesced
  std::size_t queue_hard_bytes = 4U * 1024 * 1024;  ///< beyond: closed with `slow`
  std::size_t backlog_bytes = 256U * 1024;  ///< journal and notices kept while behind; beyond: closed with `slow`
};

/// Limits of matches and their memory.
struct MatchLimits {
  std::size_t spectators = 2'000;
  std::size_t resident = 20'000;      ///< in memory at once; beyond that, a match that is not in memory answers `busy`
  std::int64_t put_away_ms = 60'000;  ///< without a request, then a match leaves the memory
  std::int64_t row_flush_ms = 2'000;  ///< changed lobby rows are written on this beat
  std::int64_t presence_ms = 1'000;   ///< between two Presence packets of one match
  std::int64_t deadline_lead_ms = 11 * 60'000;  ///< a match is in memory this long before its deadline
  std::int64_t deadline_poll_ms = 50'000;       ///< between two looks for deadlines of matches not in memory
  std::int64_t bot_alone_ms = 5 * 60'000;       ///< after the last other player has gone, until a bot goes, too
  std::int64_t bot_idle_ms = 3 * 60'000;  ///< without a move of the others, until a bot goes if others wait for one
  std::size_t due_rows = 256;             ///< read at once in such a look; the next ones follow a little later
};

/// Matches that never begin are removed, with their codes.
struct RemovalLimits {
  std::int64_t unstarted_ms = 7 * 24 * 3'600'000LL;  ///< after they were made
  /// How long an address may have more than `standing` of those in which no two seats have been held. Then its oldest
  /// go, unless their holder is here.
  std::int64_t alone_ms = 3'600'000;
  std::size_t standing = 20;
  std::size_t at_once = 64;  ///< the next ones follow after a second
};

struct TextLimits {
  std::size_t match_name_bytes = 60;
  std::size_t player_name_bytes = 40;
  std::size_t chat_bytes = 500;
};

struct Limits {
  ConnectionLimits connection{};
  RequestLimits request{};
  AddressLimits address{};
  TalkLimits talk{};
  RecordLimits records{};
  SharedLimits shared{};
  PageLimits page{};
  ReaderLimits reader{};
  MatchLimits match{};
  RemovalLimits removal{};
  TextLimits text{};
};

}  // namespace emcon::house
