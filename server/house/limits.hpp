/// Every limit on what comes from outside, in one place. docs/protocol.md lists them; emcon-server.toml can change
/// them.
#pragma once

#include <cstddef>
#include <cstdint>

#include "common/wire/limits.hpp"

namespace emcon::house {

struct Limits {
  // connections
  std::size_t connections = 20'000;             ///< open at once, all addresses
  std::size_t connections_per_address = 2'048;  ///< open at once from one IPv4 address or IPv6 network of 64 bits
  std::int64_t upgrade_ms = 5'000;              ///< to send the whole HTTP request
  std::size_t upgrade_bytes = 8U * 1024;        ///< of the HTTP request with its headers
  std::int64_t hello_ms = 5'000;                ///< from the open connection to its Hello
  std::int64_t idle_ms = 60'000;     ///< of silence before the connection is cut; a ping goes out at half of it
  std::int64_t message_ms = 30'000;  ///< from the first byte of a message to its last
  double controls_burst = 300;       ///< pings and pongs of one connection, as for requests below
  double controls_per_s = 100;
  std::size_t frame_bytes = wire::client_frame_bytes_max;  ///< of one frame from a client

  // requests of one connection: a bucket that holds `burst` and gains `per_s`; an empty one refuses with `too_fast`,
  // and `strikes` refusals in a row close the connection with `rate`
  double requests_burst = 300;
  double requests_per_s = 100;
  double lists_burst = 10;  ///< pages of lists; one of one's own costs a request for each token, too
  double lists_per_s = 2;
  double debrief_burst = 60;  ///< looks at an ended match
  double debrief_per_s = 10;
  double guesses_burst = 10;  ///< wrong codes of one connection
  double guesses_per_s = 0.05;
  int strikes = 200;

  // of one address (IPv4 address or IPv6 network of 64 bits), however many connections it has and however often it
  // comes again: buckets as above
  int address_share_percent = 40;       ///< of the server's time for what it sends; what it sends beyond waits
  std::int64_t address_ahead_ms = 250;  ///< of that time at once
  std::size_t address_bytes = 64U * 1024 * 1024;          ///< of unfinished messages and of what it has not read
  std::size_t address_backlog_bytes = 32U * 1024 * 1024;  ///< of what is kept for its slow readers beside that
  double openings_burst = 2'048;                          ///< connections
  double openings_per_s = 100;
  double creations_burst = 20;  ///< matches that it makes; for each it may take `seats_max` seats
  double creations_per_s = 0.02;
  double address_guesses_burst = 100;  ///< wrong codes; connections that hold a wrong token
  double address_guesses_per_s = 1;
  double visits_burst = 512;  ///< hellos to matches, and seats asked for: the match may have to be read
  double visits_per_s = 20;
  double debriefs_burst = 16;  ///< ended matches that have to be played through for it
  double debriefs_per_s = 0.2;

  // talk: of one seat, of the spectators of one address; of all at one address so many times more; of a match's seats
  // together, and of its spectators together, so many times more at once and a second
  double chat_burst = 8;
  double chat_per_s = 0.5;
  double chat_address_fold = 4;
  double chat_match_burst_fold = 8;
  double chat_match_fold = 2;

  // what all addresses share; nobody alone can use it up (may_share, may_have)
  double server_creations_burst = 5'000;  ///< matches made by all together: bounds the database
  double server_creations_per_s = 5;
  std::size_t waiting_requests = 64;     ///< of one match while it is being read from the store
  std::size_t waiting_lookups = 4'096;   ///< requests of all connections that wait until rows have been read
  std::size_t early_bytes = 16U * 1024;  ///< of one connection's requests before the match is there for it
  std::size_t match_inbox = 256;         ///< of the seats of one match while a write is on its way; of spectators half
  std::size_t tokens_per_hello = 64;
  std::size_t matches_per_page = 50;
  std::size_t transcript_page_bytes = 64U * 1024;
  std::size_t debrief_lines = 200;  ///< of one step in one answer
  std::size_t debriefs = 16;        ///< played through and in memory at once; beyond, the one not used longest goes

  // what waits for a slow reader
  std::size_t queue_soft_bytes = 64U * 1024;        ///< beyond: boards are coalesced
  std::size_t queue_hard_bytes = 4U * 1024 * 1024;  ///< beyond: closed with `slow`
  std::size_t backlog_bytes = 256U * 1024;  ///< journal and notices kept while behind; beyond: closed with `slow`

  // matches
  std::size_t spectators_per_match = 2'000;
  std::size_t resident_matches = 20'000;        ///< in memory at once; beyond, those not in memory answer `busy`
  std::int64_t put_away_ms = 60'000;            ///< without a request before a match leaves the memory
  std::int64_t row_flush_ms = 2'000;            ///< changed lobby rows are written on this beat
  std::int64_t presence_ms = 1'000;             ///< between two Presence packets of one match
  std::int64_t deadline_lead_ms = 11 * 60'000;  ///< before its deadline a match is read, and then not put away
  std::int64_t deadline_poll_ms = 50'000;       ///< between two looks for deadlines of matches not in memory
  std::size_t due_rows = 256;                   ///< of such a look at once; the next ones follow a little later

  // matches that never begin are removed, with their codes
  std::int64_t unstarted_ms = 7 * 24 * 3'600'000LL;  ///< after they were made
  std::int64_t alone_ms = 3'600'000;                 ///< the same, while no two seats have been held and none is here
  std::size_t removals = 64;                         ///< at once; the next ones follow after a second

  // text
  std::size_t match_name_bytes = 60;
  std::size_t player_name_bytes = 40;
  std::size_t chat_bytes = 500;
};

}  // namespace emcon::house
