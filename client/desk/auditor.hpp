/// Holds everything that the server says of a match against what it has said before and signed, and notes it in the
/// receipts. The first thing that does not agree stops the client: each call gives it as one sentence.
#pragma once

#include <optional>
#include <string>

#include "client/desk/model.hpp"
#include "common/proof/shown.hpp"
#include "common/receipts.hpp"

namespace emcon::client {

/// What is wrong, a sentence for the player; nothing: all is well.
using Fault = std::optional<std::string>;

class Auditor {
 public:
  /// `server_fingerprint`: of the key this client knows the server by; empty: it has not met it.
  Auditor(std::string match, int seat, std::string server_fingerprint);

  const Receipts& receipts() const { return receipts_; }
  /// What was kept of the match so far.
  void set_receipts(Receipts receipts);
  Receipts& notes() { return receipts_; }

  /// A frame that the model has taken in. Answers are for acknowledged().
  Fault hear(const v1::ServerFrame& frame, const Model& model);
  /// A draft of the seat that the server says it has stored or locked; `filled` is what was sent.
  Fault acknowledged(const v1::DraftState& state, const std::string& answer_bytes);
  /// The server's signature under all that was shown; no fault if it is of an older step than the newest.
  Fault signed_receipt(const v1::SignedReceipt& receipt);
  /// Whether `entropy` may be shown to the set-up asked for, which is noted as the one it is shown for: whoever shows
  /// it has stored the receipts first. `copied`: it was drawn in another folder than the one the receipts are kept in.
  Fault may_reveal(const v1::EntropyAsked& asked, const Model& model, const std::string& entropy, bool copied);
  /// The entropy committed to has been replaced by new bytes that nobody has seen.
  void renewed(const std::string& entropy);
  /// How many set-ups have been begun that this client knows of.
  std::uint32_t setups() const;
  /// The step of the newest picture whose shown hash was noted; 0: none.
  std::uint32_t step() const { return receipts_.shown.empty() ? 0 : receipts_.shown.back().step; }

 private:
  Fault welcome(const v1::Welcome& welcome, const Model& model);
  Fault promise(const v1::Promise& promise, const v1::MatchCard& card);
  Fault setup(const v1::EntropyAsked& asked, const v1::MatchCard& card);
  Fault update(const v1::Update& update, const Model& model);
  Fault opened(const v1::Opened& opened, const Model& model);
  Fault close(const v1::StepClose& close);
  Fault lines(const Model& model, const std::string& public_hash);
  Fault shown(std::uint32_t step, const Model& model);
  Fault talk(const v1::ChatLine& line);
  void note_names(const v1::MatchCard& card);
  Fault locks(const google::protobuf::RepeatedPtrField<v1::LockCommitment>& locks);
  bool holds(const Bytes32& statement, const std::string& signature) const;

  int seat_;
  Receipts receipts_;
  std::string known_;      ///< fingerprint of the server's key
  ToldLines told_;         ///< lines heard, as far as they were added up
  Bytes32 public_hash_{};  ///< of the public ones among them
  Bytes32 board_{};        ///< of the newest picture
};

}  // namespace emcon::client
