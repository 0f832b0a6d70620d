// Gives a batch's statements their places in the server's trees, and puts the signatures into the waiting frames.
#include "server/match/unsigned.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace emcon::match {

void Unsigned::answered(QuestionNo question, bool sealed) {
  if (!sealed) ++open_answers_[question];
}

void Unsigned::acknowledge(QuestionNo question, const Bytes32& statement, NewFrame frame) {
  acknowledgements_.push_back({.question = question, .statement = statement, .frame = std::move(frame)});
}

void Unsigned::acknowledge_again(const Bytes32& statement, NewFrame frame) {
  acknowledgements_.push_back({.statement = statement, .frame = std::move(frame), .again = true});
}

Frame Unsigned::tell(std::span<const ClosedStep> closed, BlankFrame frame) {
  for (const ClosedStep& one : closed)
    if (std::ranges::find(steps_, one.close.step(), &Step::step) == steps_.end()) close(one, 0);
  return told_.emplace_back(std::move(frame)).frame();
}

Unsigned::Acknowledgements Unsigned::of_question(QuestionNo question) {
  Acknowledgements out;
  for (Acknowledgement& one : acknowledgements_)
    if (!one.again && !one.place && one.question == question) out.push_back(&one);
  return out;
}

void Unsigned::give_places(Signer& signer, std::size_t places, Step* step, const Acknowledgements& with) {
  std::vector<Bytes32> statements;
  if (step) statements.push_back(step->statement);
  for (const Acknowledgement* one : with) statements.push_back(one->statement);
  const std::vector<TreePlace> given = signer.add(statements, std::max(places, statements.size()));
  std::size_t next = 0;
  if (step) step->place = given[next++];
  for (Acknowledgement* one : with) one->place = given[next++];
  std::ranges::copy(given, std::back_inserter(taken_));
}

void Unsigned::take_places(Signer& signer) {
  for (Step& step : steps_) {
    const QuestionNo question = step.step - 1;  // the answers to this question have made the step
    open_answers_.erase(question);
    give_places(signer, 1 + step.asked, &step, of_question(question));
  }
  for (const auto& [question, count] : open_answers_) give_places(signer, count, nullptr, of_question(question));
}

void Unsigned::sign(const Signer& signer) {
  for (const TreePlace& place : taken_) place.close();
  const auto signature = [&](const auto& one) {
    return one.place ? one.place->signature() : signer.alone(one.statement);
  };
  for (Acknowledgement& one : acknowledgements_)
    one.frame->mutable_answer()->mutable_draft()->set_signature(signature(one));
  if (told_.empty()) return;
  std::map<std::uint32_t, std::string> closes;
  for (const Step& step : steps_) closes.emplace(step.step, signature(step));
  for (BlankFrame& frame : told_)
    for (std::size_t i = 0; i < frame.steps().size(); ++i) frame.sign(i, closes.at(frame.steps()[i]));
}

}  // namespace emcon::match
