/// What of a batch the server has yet to sign, and the frames that wait for it. Nothing is signed before the batch is
/// durable; then all that other matches have due at that time is signed with it (common/proof/tree.hpp).
///
/// How many places of a shared tree a batch takes follows from what everybody at the match is told: each step that it
/// closes takes one and one more for each seat that was asked, and each open answer to a question that stays open takes
/// one, whoever gave it and whether or not somebody waits for an acknowledgement. What only one seat may know of is
/// signed alone: an answer to a sealed question that stays open, and what a seat asks for again.
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
  /// An answer to a question is locked, whoever gave it.
  void answered(QuestionNo question, bool sealed);
  /// `frame` has the acknowledgement of an answer that is locked in this batch; `statement` is what it says.
  void acknowledge(QuestionNo question, const Bytes32& statement, NewFrame frame);
  /// The same of one that was acknowledged before.
  void acknowledge_again(const Bytes32& statement, NewFrame frame);
  /// The step is closed in this batch; so many seats had been asked.
  void close(const ClosedStep& step, std::size_t asked) {
    steps_.push_back({step.close.step(), step.statement, asked});
  }
  /// `frame` tells the steps of `closed`, or some of them. Gives what is to be sent when it is signed.
  Frame tell(std::span<const ClosedStep> closed, BlankFrame frame);

  /// The batch is whole: what may be signed together with what others have due gets its place.
  void take_places(Signer& signer);
  /// Puts the signatures into all frames that wait for one; what has no place is signed alone. Trees are closed even if
  /// nobody waits for a signature.
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
  /// Those of answers to the question that have no place yet.
  Acknowledgements of_question(QuestionNo question);
  void give_places(Signer& signer, std::size_t places, Step* step, const Acknowledgements& with);

  std::map<QuestionNo, std::size_t> open_answers_;  ///< to questions that are not sealed, by question
  std::vector<Acknowledgement> acknowledgements_;
  std::vector<Step> steps_;
  std::vector<BlankFrame> told_;
  std::vector<TreePlace> taken_;
};

}  // namespace emcon::match
