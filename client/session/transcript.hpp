/// Fetches the transcript of an ended match page by page, and has it written to a file.
#pragma once

#include <functional>
#include <optional>
#include <string>

#include "client/session/news.hpp"
#include "client/session/refusal.hpp"
#include "common/words/words.hpp"

namespace emcon::client {

/// The files of a person: a session touches none itself.
struct Files {
  /// Checks that the file does not exist yet.
  std::function<Result<void>(const std::string& file)> is_new;
  /// Writes a new file; never overwrites.
  std::function<Result<void>(const std::string& file, const std::string& bytes)> write;
  /// Reads a file whose text is to stand in an order.
  words::ReadFile read = nullptr;
};

/// Fetches one transcript at a time. The session has one.
class TranscriptFetch {
 public:
  /// `desk` and `listener` must outlive this.
  TranscriptFetch(Desk& desk, const Listener& listener, Files files)
      : desk_(desk), listener_(listener), files_(std::move(files)) {}

  /// Fetches the transcript and writes it to `file`; news::TranscriptSaved, TranscriptLost or Refused answers.
  Done<> save(const std::string& file);

  // for the session
  /// Takes an answer to the request; false: the server gave no page.
  bool replied(const Reply& reply);

 private:
  /// The file, and the part of it that has come.
  struct Under {
    std::string file;
    std::string bytes;
  };
  Desk& desk_;
  const Listener& listener_;
  Files files_;
  std::optional<Under> under_;
};

}  // namespace emcon::client
