/// The statements of a batch that the server has yet to sign, and the frames that wait for them. Nothing is signed
/// before the batch is durable. Then it is signed together with all statements of other matches that are due
/// (common/proof/tree.hpp).
///
/// A batch takes places in a shared tree. Their number follows from public facts of the match. Each step that the batch
/// closes takes one place, and one more for each seat that was asked. Each locked answer to an open, unsealed question
/// takes one place, no matter whose it is and whether anybody waits for an acknowledgement. Statements that only one
/// seat may know of are signed alone: an answer to a sealed question that stays open, and an acknowledgement that a
/// seat asks for again.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "common/ids.hpp"
#include "common/proof/tree.hpp"
#include "server/match/packets.hpp"

namespace emcon::match {

class Unsigned {
 public:
  /// Notes that an answer to a question is locked, no matter whose.
  void answered(QuestionNo question, bool sealed);
  /// `frame` has the acknowledgement of an answer that is locked in this batch; `statement` is the one to sign for it.
  void acknowledge(QuestionNo question, const Bytes32& statement, NewFrame frame);
  /// The same for an answer that was acknowledged before.
  void acknowledge_again(const Bytes32& statement, NewFrame frame);
  /// Notes that this batch closes the step; `asked` seats had been asked.
  void close(const ClosedStep& step, std::size_t asked) {
    steps_.push_back({step.close.step(), step.statement, asked});
  }
  /// `frame` tells the steps of `closed`, or some of them. Returns the frame to send when it is signed.
  Frame tell(std::span<const ClosedStep> closed, BlankFrame frame);

  /// The batch is complete: gives places to the statements that may be signed together with those of others.
  void take_places(Signer& signer);
  /// Puts the signatures into all frames that wait for one; statements without a place are signed alone. Trees are
  /// closed even if nobody waits for a signature.
  void sign(const Signer& signer);

 private:
  struct Acknowledgement {
    QuestionNo question = 0;
    Bytes32 statement{};
    NewFrame frame;
    bool again = false;
    std::optional<TreePlace> place{};
  };
  struct Step {
    std::uint32_t step = 0;
    Bytes32 statement{};
    std::size_t asked = 0;
    std::optional<TreePlace> place{};
  };
  using Acknowledgements = std::vector<Acknowledgement*>;
  /// The acknowledgements of answers to the question that have no place yet.
  Acknowledgements of_question(QuestionNo question);
  void give_places(Signer& signer, std::size_t places, Step* step, const Acknowledgements& with);

  std::map<QuestionNo, std::size_t> open_answers_;  ///< number of answers to each question that is not sealed
  std::vector<Acknowledgement> acknowledgements_;
  std::vector<Step> steps_;
  std::vector<BlankFrame> told_;
  std::vector<TreePlace> taken_;
};

}  // namespace emcon::match
