/// The files a player keeps: seats with their secrets, receipts, recordings. One folder, readable by its owner only.
///
///   seats/MATCH.SEAT.seat          "key value" lines, mode 0600: whoever reads it can play the seat
///   receipts/MATCH.SEAT.receipts   common/receipts.hpp; `watch` for a spectator's SEAT
///   recordings/MATCH.SEAT.frames   what the server sent, for `emcon replay`
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "common/problem.hpp"
#include "common/receipts.hpp"

namespace emcon::client {

/// A seat this player holds.
struct SeatFile {
  std::string server;  ///< as given, e.g. ws://127.0.0.1:7414, or `own`: the player's own server
  std::string match;
  int seat = -1;
  std::string token;
  std::string entropy;          ///< raw, 32 bytes
  std::string seed_commitment;  ///< raw, as the server gave it on joining
  std::string title;            ///< ruleset and scenario
  std::string bot;              ///< level of the bot that holds it, or empty: a person
  std::int64_t joined = 0;      ///< seconds since 1970
  std::string name;             ///< the player's, as given on joining
  bool hot_seat = false;        ///< shares the keyboard with the other seats of its match that do
};

class StateDir {
 public:
  /// Nothing is made before something is written.
  explicit StateDir(std::filesystem::path folder) : folder_(std::move(folder)) {}
  /// $EMCON_STATE, else $XDG_DATA_HOME/emcon, else ~/.local/share/emcon.
  static std::filesystem::path usual();

  /// Makes the folders of seats and receipts and writes and removes a file in each: to be asked before a server gives a
  /// seat, whose secrets would be lost otherwise. Problem `state_dir`.
  Result<void> prove_writable() const;

  /// Durable before it returns. Problem `state_dir` with the file and the reason.
  Result<void> save(const SeatFile& seat) const;
  /// Newest first; files that cannot be read are left out.
  std::vector<SeatFile> seats() const;
  void forget(const SeatFile& seat) const;

  Result<void> save(const Receipts& receipts, int seat) const;
  /// Those kept so far, or empty ones.
  Receipts receipts(const std::string& match, int seat) const;

  std::filesystem::path recording(const std::string& match, int seat) const;
  std::filesystem::path log(const std::string& name) const { return folder_ / "logs" / name; }
  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
};

/// Replaces a file so that after a crash the old or the new one is there whole; mode 0600, folders 0700.
Result<void> write_privately(const std::filesystem::path& file, const std::string& bytes);

/// A file of the player's choice, which must not be there yet: problem `file_exists`, else `state_dir` with the reason.
Result<void> write_new(const std::filesystem::path& file, const std::string& bytes);
/// Problem `file_exists` if write_new would not write it for that: to be asked before anything is fetched.
Result<void> is_new(const std::filesystem::path& file);

}  // namespace emcon::client
