/// Compares all statements of the server about a match with its earlier statements and signatures, and notes them in
/// the receipts. The first difference stops the client: the call that finds it returns one sentence.
#pragma once

#include <optional>
#include <string>

#include "client/desk/model.hpp"
#include "common/proof/shown.hpp"
#include "common/receipts.hpp"

namespace emcon::client {

/// A fault, as a sentence for the player; nothing: all is well.
using Fault = std::optional<std::string>;

class Auditor {
 public:
  /// `server_fingerprint`: of the key by which this client knows the server; empty: it has not met it.
  Auditor(std::string match, int seat, std::string server_fingerprint);

  const Receipts& receipts() const { return receipts_; }
  /// Sets the receipts that were kept of the match so far.
  void set_receipts(Receipts receipts);
  Receipts& notes() { return receipts_; }

  /// Checks a frame that the model has taken in. Answers go to acknowledged().
  Fault hear(const v1::ServerFrame& frame, const Model& model);
  /// Checks the server's word that it has stored or locked a draft; `answer_bytes` are the bytes that were sent.
  Fault acknowledged(const v1::DraftState& state, const std::string& answer_bytes);
  /// Notes an answer to a question before it is sent: the server may store it even if the client never hears so.
  void sent(QuestionNo question, const std::string& answer_bytes);
  /// The server has said that it did not take the answer.
  void not_taken(QuestionNo question, const std::string& answer_bytes);
  /// Checks the server's signature under everything that was shown. A signature of an older step is no fault.
  Fault signed_receipt(const v1::SignedReceipt& receipt);
  /// Checks that `entropy` may be revealed for the set-up that asks for it. If it may, the receipts note that it is
  /// revealed for this set-up: the caller must store them before revealing it. `copied`: it was drawn in another folder
  /// than that of the receipts.
  Fault may_reveal(const v1::EntropyAsked& asked, const Model& model, const std::string& entropy, bool copied);
  /// Notes that new bytes, which nobody has seen, replace the committed entropy.
  void renewed(const std::string& entropy);
  /// The number of set-ups that this client has seen begin.
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
  /// Checks a signature under several statements together.
  Fault unsigned_in_tree(const Bytes32& statement, const std::string& signature, const std::string& what) const;

  int seat_;
  Receipts receipts_;
  std::string known_;      ///< fingerprint of the server's key
  ToldLines told_;         ///< lines heard that were added up
  Bytes32 public_hash_{};  ///< over the public ones of these lines
  Bytes32 board_{};        ///< of the newest picture
  std::string build_;      ///< of the server, by its own word
};

}  // namespace emcon::client
