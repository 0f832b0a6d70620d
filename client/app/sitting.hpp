/// One person at one match: passes news, lines and keys to the person's face, and lets the surface show the results.
#pragma once

#include <functional>
#include <utility>

#include "client/desk/guest.hpp"

namespace emcon::client {

/// `Person` is a face: a Guest that is made with a desk. `Surface` shows it: see surface.hpp. `Run` brings the match: a
/// MatchRun, or a RecordedRun.
template <class Person, class Surface, class Run>
class Sitting final : public Guest {
 public:
  /// Surface and run must outlive this. `more`: the person's constructor arguments after the desk.
  template <class... More>
  Sitting(Surface& surface, Run& run, More&&... more)
      : surface_(surface), run_(run), person_(run.desk(), std::forward<More>(more)...) {}

  /// Runs until the person gets up. `heard`: called after everything that the person has heard; may be empty.
  void sit(std::function<void()> heard = {}) {
    when_heard_ = std::move(heard);
    // Called before the person goes on: by then a run that answers at once has answered.
    std::function<void()> settle = [] {};
    if constexpr (requires { run_.settle(); }) settle = [this] { run_.settle(); };
    surface_.begin(person_, std::move(settle));
    run_.start(*this);
    surface_.stay(person_);
    run_.finish();
  }
  Person& person() { return person_; }
  /// Whether the server refused to go on with this client.
  bool refused() const { return refused_; }

  void heard(const Heard& what) override {
    person_.heard(what);
    if (when_heard_) when_heard_();
    surface_.after(person_);
  }
  void connection(bool online, const std::string& note) override {
    person_.connection(online, note);
    surface_.after(person_);
  }
  void over(const std::string& why) override {
    refused_ = true;
    person_.over(why);
    surface_.after(person_);
  }

 private:
  Surface& surface_;
  Run& run_;
  Person person_;
  std::function<void()> when_heard_;
  bool refused_ = false;
};

}  // namespace emcon::client
