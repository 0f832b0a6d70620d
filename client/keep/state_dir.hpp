/// The files that a player keeps: seats with their secrets, receipts, recordings. One folder, readable by its owner
/// only. Each server has a folder of its own in it, so no server can touch files of another one's matches:
///
///   servers/SLUG/seats/MATCH.SEAT.seat          "key value" lines, mode 0600: whoever reads it can play the seat
///   servers/SLUG/receipts/MATCH.SEAT.receipts   common/wire/receipts.hpp; `watch` for a spectator's SEAT
///                                                MATCH.SEAT.given-up-N.receipts: of the seat before it was taken again
///   servers/SLUG/key                             the key it signs with, as it was met first: see ServerKey
///   servers/SLUG/recordings/MATCH.SEAT.frames   what the server sent, for `emcon replay`
#pragma once

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "common/problem.hpp"
#include "common/receipts.hpp"

namespace emcon::client {

/// The name of the player's own server, whose address changes.
inline constexpr const char* own_server_name = "own";

/// A seat that this player holds.
struct SeatFile {
  std::string server;  ///< canonical: net::to_string of its endpoint, e.g. ws://127.0.0.1:7414, or own_server_name
  std::string match;
  int seat = -1;
  std::string token;
  std::string entropy;          ///< raw, 32 bytes
  std::string seed_commitment;  ///< raw, as the server gave it on joining
  std::string drawn_in;         ///< place_of the folder in which the entropy was drawn
  std::string title;            ///< ruleset and scenario
  std::string bot;              ///< level of the bot that holds it, or empty: a person holds it
  std::int64_t joined = 0;      ///< seconds since 1970
  std::string name;             ///< the player's, as given on joining
  bool hot_seat = false;        ///< shares the keyboard with other such seats of its match
  std::string key{};   ///< fingerprint of the key with which its server gave the seat; empty: the player's own server
  std::string code{};  ///< hash in hex of the code that opened it (code_hash in trust.hpp); empty: there was none
  std::vector<std::string> invites{};  ///< invites to the other seats of a match that he made, a line each
};

/// What is known of a server's signing key. Both empty: the client has not met the server.
struct ServerKey {
  std::string key;          ///< raw, from the first meeting
  std::string fingerprint;  ///< told to the player by somebody; empty: nobody did
};

class StateDir {
 public:
  /// Makes no folder or file before the first write.
  explicit StateDir(std::filesystem::path folder) : folder_(std::move(folder)) {}
  /// $EMCON_STATE, else $XDG_DATA_HOME/emcon, else ~/.local/share/emcon.
  static std::filesystem::path usual();

  /// Proves that the folders of this server can be written: makes them, and writes and removes a file in each. Call it
  /// before the server gives a seat, whose secrets would be lost otherwise. `server`, here and below, is a canonical
  /// name as in SeatFile::server. Problem `state_dir`.
  Result<void> prove_writable(const std::string& server) const;

  /// Durable before it returns. Problem `state_dir` with the file and the reason.
  Result<void> save(const SeatFile& seat) const;
  /// The seats at all servers, newest first. Files that cannot be read, or that say they belong elsewhere, are left
  /// out.
  std::vector<SeatFile> seats() const;
  /// The seats at one server.
  std::vector<SeatFile> seats(const std::string& server) const;
  void forget(const SeatFile& seat) const;

  Result<void> save(const std::string& server, const Receipts& receipts, int seat) const;
  /// The receipts kept so far, or empty ones.
  Receipts receipts(const std::string& server, const std::string& match, int seat) const;

  /// The file of the receipts.
  std::filesystem::path receipts_file(const std::string& server, const std::string& match, int seat) const;
  /// A seat is taken, and its new secrets are kept. Receipts of the seat before, which the player gave up, are put away
  /// as MATCH.SEAT.given-up-N.receipts, N counted from 1. Returns the promises in them, to begin the new receipts with.
  Result<Receipts> begin_receipts(const std::string& server, const std::string& match, int seat) const;

  /// The player's name; empty: he has not given one.
  std::string player_name() const;
  /// Durable before it returns. Problem `state_dir`.
  Result<void> save_player_name(const std::string& name) const;

  /// Whether the player has not been told of `what`, a word; from now on he has.
  bool first_time(const std::string& what) const;

  ServerKey server_key(const std::string& server) const;
  /// Durable before it returns. Problem `state_dir`.
  Result<void> save(const std::string& server, const ServerKey& key) const;

  /// The id of the folder of a server's seats. A copy of the folder, on this machine or another, has another one.
  /// Empty: the folder does not exist.
  std::string place_of(const std::string& server) const;

  /// When the seat locked its answer to the question that was last open, by this computer's clock, in milliseconds
  /// since 1970. A list of matches must not tell this to others, and so does not have it. 0: it has not, as far as is
  /// known here.
  void note_lock(const std::string& server, const std::string& match, int seat, std::int64_t at_ms) const;
  std::int64_t locked_at(const std::string& server, const std::string& match, int seat) const;

  std::filesystem::path recording(const std::string& server, const std::string& match, int seat) const;
  /// The existing files of such names, at all servers.
  std::vector<std::filesystem::path> recordings(const std::string& match, int seat) const;
  /// The folder of one server and its matches.
  std::filesystem::path server_folder(const std::string& server) const;
  std::filesystem::path log(const std::string& name) const { return folder_ / "logs" / name; }
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path file_of(const SeatFile& seat) const;

  std::filesystem::path folder_;
};

/// A name in a form for a file or folder. The result leads to no other folder, and different names give different
/// results. `ws://127.0.0.1:7414` gives `ws_127.0.0.1_7414`; every character except lower-case letters, digits, `.` and
/// `-` becomes % and its two hex digits.
std::string slug_of(std::string_view name);

/// Makes the folder, and missing ones above it, readable by their owner alone. If one cannot be made, the next write
/// into it fails and says so.
void make_private_folder(const std::filesystem::path& folder);

/// Replaces a file so that after a crash either the old or the new one is there whole; mode 0600, folders 0700.
Result<void> write_privately(const std::filesystem::path& file, const std::string& bytes);

/// Writes a file of the player's choice, which must not exist yet: problem `file_exists`, else `state_dir` with the
/// reason.
Result<void> write_new(const std::filesystem::path& file, const std::string& bytes);
/// Reads a file of the player's choice, 40 MB at most; problem `state_dir` with the reason.
Result<std::string> read_chosen(const std::filesystem::path& file);
/// Problem `file_exists` if the file exists, `no_folder` if none can be there; write_new would refuse either.
/// Call it before anything is fetched.
Result<void> is_new(const std::filesystem::path& file);

}  // namespace emcon::client
