/// Compares everything that the server says of a match with what it said and signed before, and notes it in the
/// receipts. The first difference stops the client: the call that finds it returns one sentence.
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

  /// Checks a frame that the model has taken in. Answers go to acknowledged().
  Fault hear(const v1::ServerFrame& frame, const Model& model);
  /// Checks the server's word that it has stored or locked a draft; `answer_bytes` are the bytes of what was sent.
  Fault acknowledged(const v1::DraftState& state, const std::string& answer_bytes);
  /// Notes an answer to a question before it is sent: it may be stored although nothing is heard of it.
  void sent(QuestionNo question, const std::string& answer_bytes);
  /// The server has said that it did not take it.
  void not_taken(QuestionNo question, const std::string& answer_bytes);
  /// Checks the server's signature under all that was shown. A signature of an older step than the newest is no fault.
  Fault signed_receipt(const v1::SignedReceipt& receipt);
  /// Whether `entropy` may be shown for the set-up that is asked about. If so, the receipts note that it is shown for
  /// this one: the caller must store them before he shows it. `copied`: it was drawn in another folder than the one of
  /// the receipts.
  Fault may_reveal(const v1::EntropyAsked& asked, const Model& model, const std::string& entropy, bool copied);
  /// Notes that new bytes, which nobody has seen, take the place of the entropy that was committed to.
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
  /// Of what is signed together with other statements.
  Fault unsigned_in_tree(const Bytes32& statement, const std::string& signature, const std::string& what) const;

  int seat_;
  Receipts receipts_;
  std::string known_;      ///< fingerprint of the server's key
  ToldLines told_;         ///< lines heard, as far as they were added up
  Bytes32 public_hash_{};  ///< of the public ones among them
  Bytes32 board_{};        ///< of the newest picture
  std::string build_;      ///< of the server, as it says
};

}  // namespace emcon::client
