// Turns receipts into their message and its JSON, and back with all sizes checked.
#include "common/wire/receipts.hpp"

#include <google/protobuf/util/json_util.h>

#include <algorithm>
#include <initializer_list>
#include <optional>
#include <utility>

#include "common/text.hpp"
#include "receipts.pb.h"

namespace emcon::wire {
namespace {

constexpr std::string_view heading = "emcon-receipts 5";
constexpr std::size_t hash_size = 32, signature_size = 64, tree_signature_size = 241;

// ---------------------------------------------------------------- to the message

void put_seat(int seat, auto& to) {
  to.set_seat(static_cast<std::uint32_t>(seat));
}

void put_answered(QuestionNo question, const std::string& hash, kept::Answered& to) {
  to.set_question(question);
  to.set_hash(hash);
}

/// Words are made text, for JSON has no other: those of an old file may be any bytes.
void put_promises(const Receipts& receipts, kept::Receipts& out) {
  out.set_match(as_text(receipts.match));
  out.set_viewer(receipts.viewer);
  out.set_server_key(receipts.server_key);
  if (const Receipts::Terms& terms = receipts.terms; !terms.ruleset.empty()) {
    kept::Terms& to = *out.mutable_terms();
    to.set_ruleset(as_text(terms.ruleset));
    to.set_revision(terms.revision);
    to.set_scenario(as_text(terms.scenario));
    to.set_seats(terms.seats);
    to.set_data_hash(terms.data_hash);
    to.set_options(terms.options);
  }
  out.set_seed_commitment(receipts.seed_commitment);
  out.set_promise(receipts.promise);
  for (const auto& [attempt, setup] : receipts.setups) {
    kept::SetUp& to = *out.add_setups();
    to.set_attempt(attempt);
    for (const std::string& one : setup.commitments) to.add_commitments(one);
    for (const std::string& one : setup.names) to.add_names(one);
    to.set_signature(setup.signature);
  }
}

void put_own(const Receipts& receipts, kept::Receipts& out) {
  for (const auto& [seat, entropy] : receipts.own_entropy) {
    kept::Part& to = *out.add_parts();
    put_seat(seat, to);
    to.set_entropy(entropy);
  }
  for (const auto& [seat, attempt] : receipts.revealed_for) {
    kept::Reveal& to = *out.add_reveals();
    put_seat(seat, to);
    to.set_attempt(attempt);
  }
  for (const auto& [at, answer] : receipts.answers) {
    kept::Answer& to = *out.add_answers();
    to.set_question(at.first);
    put_seat(at.second, to);
    to.set_hash(answer.hash);
    to.set_signature(answer.signature);
  }
  for (const auto& [question, hash] : receipts.drafts) put_answered(question, hash, *out.add_drafts());
  for (const auto& [question, hashes] : receipts.sent)
    for (const std::string& hash : hashes) put_answered(question, hash, *out.add_sent());
  for (const auto& [question, act] : receipts.acts) {
    kept::Act& to = *out.add_acts();
    to.set_question(question);
    to.set_act(as_text(act));
  }
}

void put_seen(const Receipts& receipts, kept::Receipts& out) {
  for (const auto& [at, commitment] : receipts.locks) {
    kept::Lock& to = *out.add_locks();
    to.set_question(at.first);
    put_seat(at.second, to);
    to.set_commitment(commitment);
  }
  for (const auto& [step, close] : receipts.steps) {
    kept::Step& to = *out.add_steps();
    to.set_step(step);
    to.set_hash(close.hash);
    to.set_signature(close.signature);
  }
  for (const Receipts::Shown& shown : receipts.shown) {
    kept::Shown& to = *out.add_shown();
    to.set_step(shown.step);
    to.set_lines(shown.lines);
    to.set_hash(shown.hash);
    to.set_build(shown.build);
  }
  for (const auto& [step, told] : receipts.signed_shown) {
    kept::Signed& to = *out.add_signed_shown();
    to.set_step(step);
    to.set_lines(told.lines);
    to.set_lines_hash(told.lines_hash);
    to.set_board_hash(told.board_hash);
    to.set_signature(told.signature);
  }
  for (const auto& [seat, name] : receipts.names) {
    kept::Name& to = *out.add_names();
    put_seat(seat, to);
    to.set_name(name);
  }
  for (const auto& [at, hash] : receipts.talk) {
    kept::Line& to = *out.add_talk();
    to.set_channel(at.first);
    to.set_number(at.second);
    to.set_hash(hash);
  }
}

kept::Receipts message_of(const Receipts& receipts) {
  kept::Receipts out;
  put_promises(receipts, out);
  put_own(receipts, out);
  put_seen(receipts, out);
  if (!receipts.opened_seed.empty()) {
    kept::Opened& to = *out.mutable_opened();
    to.set_seed(receipts.opened_seed);
    to.set_key(receipts.opened_key);
    to.set_last_hash(receipts.opened_last_hash);
    to.set_end_hash(receipts.opened_end_hash);
    to.set_signature(receipts.opened_signature);
  }
  for (const std::string& fault : receipts.faults) out.add_faults(as_text(fault));
  return out;
}

// ---------------------------------------------------------------- from the message

/// Notes the first value that cannot be, by the name of its field.
class Sizes {
 public:
  std::string hash(const char* field, const std::string& bytes) { return of(field, bytes, {hash_size}); }
  std::string hash_or_none(const char* field, const std::string& bytes) { return of(field, bytes, {hash_size, 0}); }
  std::string signature(const char* field, const std::string& bytes) { return of(field, bytes, {signature_size, 0}); }
  std::string tree_signature(const char* field, const std::string& bytes) {
    return of(field, bytes, {tree_signature_size, 0});
  }
  int seat(const char* field, std::uint32_t seat) {
    if (seat >= static_cast<std::uint32_t>(seats_max)) wrong(field, "names seat " + std::to_string(seat));
    return static_cast<int>(seat);
  }
  void viewer(int viewer) {
    if (viewer < Receipts::spectator || viewer >= static_cast<int>(seats_max))
      wrong("viewer", "is " + std::to_string(viewer));
  }
  const std::optional<std::string>& fault() const { return fault_; }

 private:
  std::string of(const char* field, const std::string& bytes, std::initializer_list<std::size_t> sizes) {
    for (const std::size_t size : sizes)
      if (bytes.size() == size) return bytes;
    wrong(field, "has " + std::to_string(bytes.size()) + " bytes, not " + std::to_string(*sizes.begin()));
    return bytes;
  }
  void wrong(const char* field, const std::string& how) {
    if (!fault_) fault_ = std::string(field) + " " + how;
  }
  std::optional<std::string> fault_;
};

void read_promises(const kept::Receipts& from, Sizes& sizes, Receipts& out) {
  out.match = from.match();
  sizes.viewer(from.viewer());
  out.viewer = from.viewer();
  out.server_key = sizes.hash_or_none("server_key", from.server_key());
  if (from.has_terms())
    out.terms = {
        from.terms().ruleset(), from.terms().scenario(), sizes.hash("terms.data_hash", from.terms().data_hash()),
        from.terms().options(), from.terms().revision(), from.terms().seats()};
  out.seed_commitment = sizes.hash_or_none("seed_commitment", from.seed_commitment());
  out.promise = sizes.signature("promise", from.promise());
  for (const kept::SetUp& one : from.setups()) {
    Receipts::SetUp& to = out.setups[one.attempt()];
    to = {{}, {one.names().begin(), one.names().end()}, sizes.signature("setups.signature", one.signature())};
    for (const std::string& commitment : one.commitments())
      to.commitments.push_back(sizes.hash("setups.commitments", commitment));
  }
}

void read_own(const kept::Receipts& from, Sizes& sizes, Receipts& out) {
  for (const kept::Part& one : from.parts())
    out.own_entropy[sizes.seat("parts.seat", one.seat())] = sizes.hash("parts.entropy", one.entropy());
  for (const kept::Reveal& one : from.reveals())
    out.revealed_for[sizes.seat("reveals.seat", one.seat())] = one.attempt();
  for (const kept::Answer& one : from.answers())
    out.answers[{one.question(), sizes.seat("answers.seat", one.seat())}] = {
        sizes.hash("answers.hash", one.hash()), sizes.tree_signature("answers.signature", one.signature())};
  for (const kept::Answered& one : from.drafts()) out.drafts[one.question()] = sizes.hash("drafts.hash", one.hash());
  for (const kept::Answered& one : from.sent()) out.sent[one.question()].push_back(sizes.hash("sent.hash", one.hash()));
  for (const kept::Act& one : from.acts()) out.acts.emplace_back(one.question(), one.act());
}

void read_seen(const kept::Receipts& from, Sizes& sizes, Receipts& out) {
  for (const kept::Lock& one : from.locks())
    out.locks[{one.question(), sizes.seat("locks.seat", one.seat())}] =
        sizes.hash("locks.commitment", one.commitment());
  for (const kept::Step& one : from.steps())
    out.steps[one.step()] = {sizes.hash("steps.hash", one.hash()),
                             sizes.tree_signature("steps.signature", one.signature())};
  for (const kept::Shown& one : from.shown())
    out.shown.push_back({one.step(), one.lines(), sizes.hash("shown.hash", one.hash()), one.build()});
  for (const kept::Signed& one : from.signed_shown())
    out.signed_shown[one.step()] = {one.lines(), sizes.hash("signed_shown.lines_hash", one.lines_hash()),
                                    sizes.hash("signed_shown.board_hash", one.board_hash()),
                                    sizes.signature("signed_shown.signature", one.signature())};
  for (const kept::Name& one : from.names()) out.note_name(sizes.seat("names.seat", one.seat()), one.name());
  for (const kept::Line& one : from.talk())
    out.talk[{one.channel(), one.number()}] = sizes.hash("talk.hash", one.hash());
}

Receipts receipts_of(const kept::Receipts& from, Sizes& sizes) {
  Receipts out;
  read_promises(from, sizes, out);
  read_own(from, sizes, out);
  read_seen(from, sizes, out);
  if (from.has_opened()) {
    out.opened_seed = sizes.hash("opened.seed", from.opened().seed());
    out.opened_key = from.opened().key();  // none, if the match ended before it had one
    out.opened_last_hash = sizes.hash("opened.last_hash", from.opened().last_hash());
    out.opened_end_hash = sizes.hash("opened.end_hash", from.opened().end_hash());
    out.opened_signature = sizes.signature("opened.signature", from.opened().signature());
  }
  out.faults.assign(from.faults().begin(), from.faults().end());
  return out;
}

std::unexpected<Problem> refused(std::string why) {
  return std::unexpected(Problem{.code = "bad_receipts", .text = std::move(why), .field = "receipts"});
}

/// Why a file does not begin as receipts do, if that can be told from its beginning.
std::optional<std::string> other_file(std::string_view text) {
  constexpr std::string_view any = "emcon-receipts ", transcript = "emcon transcript ";
  const std::string_view first = text.substr(0, text.find('\n'));
  constexpr std::string_view gzip = "\x1F\x8B", mark = "\xEF\xBB\xBF";
  if (text.empty()) return "the file is empty; receipts begin with '" + std::string(heading) + "'.";
  if (text.starts_with(gzip)) return "this is a gzip file; unpack it first, with gunzip.";
  if (text.starts_with(mark))
    return "it begins with a byte order mark, as no receipts do: some program has rewritten it. Take the file as the "
           "client wrote it, or remove the mark ('tail -c +4').";
  if (text.starts_with("\xFF\xFE") || text.starts_with("\xFE\xFF"))
    return "the file is UTF-16, as no receipts are: some program has rewritten it. Take the file as the client wrote "
           "it.";
  if (text.starts_with(transcript))
    return "this is a transcript, not receipts; receipts are kept by who played or watched, as "
           "servers/SERVER/receipts/MATCH.SEAT.receipts in his state folder.";
  if (first.ends_with('\r'))
    return "its lines end in CR and LF, as no receipts do: some program has rewritten it. Take the file as the "
           "client wrote it, or remove the CRs: tr -d '\\r' <FILE >FIXED.";
  if (first.starts_with(any) && first != heading && !receipts_have_lines(text))
    return "it has form " + std::string(first.substr(any.size(), 12)) +
           " of receipts, and this program knows forms 3 to 5; use the program that wrote it, or a newer one.";
  if (!first.starts_with(any))
    return "these are no receipts: their first line is '" + std::string(heading) + "', and this file's is '" +
           as_text(first.substr(0, 60)) + "'.";
  return std::nullopt;
}

Result<Receipts> receipts_from_json(std::string_view json) {
  kept::Receipts message;
  google::protobuf::util::JsonParseOptions options;
  options.ignore_unknown_fields = false;
  const auto status = google::protobuf::util::JsonStringToMessage({json.data(), json.size()}, &message, options);
  if (!status.ok()) {
    while (!json.empty() && (json.back() == '\n' || json.back() == ' ')) json.remove_suffix(1);
    const bool breaks_off = status.message().find("Unexpected end of string") != std::string::npos;
    if (json.starts_with('{') && (breaks_off || !json.ends_with('}')))
      return refused("The receipts break off in line 2: the file is not whole. Take it again as the client wrote it.");
    const auto why = status.message();
    return refused("Line 2 of the receipts is not what this program reads there: " +
                   as_text(std::string_view(why.data(), why.size()).substr(0, 200)) + ".");
  }
  Sizes sizes;
  Receipts out = receipts_of(message, sizes);
  if (sizes.fault()) return refused("The receipts are damaged: " + *sizes.fault() + ".");
  return out;
}

}  // namespace

std::string to_text(const Receipts& receipts) {
  std::string json;
  google::protobuf::util::JsonPrintOptions options;
  options.preserve_proto_field_names = true;
  // This fails only for types that JSON cannot express, which this message does not have.
  if (!google::protobuf::util::MessageToJsonString(message_of(receipts), &json, options).ok()) json = "{}";
  return std::string(heading) + "\n" + json + "\n";
}

Result<Receipts> receipts_from_text(std::string_view text) {
  if (auto other = other_file(text)) return refused(std::move(*other));
  if (receipts_have_lines(text)) return receipts_from_lines(text);
  text.remove_prefix(std::min(heading.size() + 1, text.size()));
  if (text.empty()) return refused("the file ends behind its first line; the receipts themselves are missing.");
  return receipts_from_json(text);
}

}  // namespace emcon::wire
