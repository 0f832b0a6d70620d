// Cases of commitments, statements, running hashes, signatures and receipts.
#include <sodium.h>

#include <array>

#include "common/proof/commitment.hpp"
#include "common/proof/shown.hpp"
#include "common/proof/signature.hpp"
#include "common/proof/statement.hpp"
#include "common/proof/tree.hpp"
#include "common/wire/convert.hpp"
#include "common/wire/receipts.hpp"
#include "table.pb.h"
#include "tests/web/vectors.hpp"

namespace emcon::web {
namespace {

constexpr int proofs_each = 800, signatures = 60;

void add_statements(Vectors& out) {
  for (int i = 0; i < proofs_each; ++i) {
    const std::string match = "match" + std::to_string(out.below(1000)), name = out.word(), salt = out.some_bytes(32),
                      answer = out.some_bytes(static_cast<std::size_t>(out.below(600)));
    const Bytes32 a = out.bytes32(), b = out.bytes32();
    const auto n = static_cast<std::uint32_t>(out.below(5'000'000'000) % 4'294'967'295);
    const int seat = static_cast<int>(out.below(16));
    const std::vector<std::string> two{as_string(a), as_string(b)}, names{name, "X"};
    const std::vector<Sealed> sealed{{0, as_string(a)}, {seat, as_string(b)}};
    const EndTerms end{name, match, {n, 1}, {out.between(-9'000'000'000, 9'000'000'000), -1}};
    ToldLines told;
    told.count = n;
    told.hash = a;
    out.add("statement",
            Case("statement")
                .text("match", match)
                .text("name", name)
                .bytes("salt", salt)
                .bytes("answer", answer)
                .bytes("a", a)
                .bytes("b", b)
                .number("n", n)
                .number("seat", seat)
                .numbers("scores", {end.scores[0], end.scores[1]})
                .bytes("terms", match_statement({match, "r", n, "s", answer, as_string(a), as_string(b), 3}))
                .bytes("setup", setup_statement(match, n, salt, two, names))
                .bytes("locked", answer_statement(match, seat, n, as_string(a)))
                .bytes("step", step_statement(match, n, as_string(a), sealed))
                .bytes("receipt", receipt_statement(match, seat - 1, n, told, b))
                .bytes("end", end_hash(end))
                .bytes("opened", opened_statement(match, as_string(a), two, salt, as_string(b), end_hash(end)))
                .bytes("seed", seed_commitment(match, a))
                .bytes("entropy", entropy_commitment(salt))
                .bytes("key", match_key(a, two))
                .bytes("lock", lock_commitment(match, Seat{static_cast<std::uint8_t>(seat)}, n, salt, answer))
                .bytes("talk", talk_hash(seat - 1, name, match))
                .bytes("identity", identity_statement(salt))
                .text("fingerprint", fingerprint(as_string(a)))
                .bytes("shown", shown_hash(a, n, told, b)));
  }
}

void add_lines(Vectors& out) {
  ToldLines told;
  Bytes32 journal{};
  for (int i = 0; i < proofs_each; ++i) {
    table::JournalLine line;
    line.number = told.count + 1;
    line.turn = static_cast<std::int32_t>(out.between(-1, 40));
    line.text = out.word() + " " + out.word();
    line.clause = out.word();
    for (std::int64_t n = out.below(4); n > 0; --n)
      line.dice.push_back({10, static_cast<std::int32_t>(out.between(1, 10))});
    line.is_public = out.below(2) == 0;
    line.weight = static_cast<table::Weight>(out.below(3));
    for (std::int64_t n = out.below(3); n > 0; --n) line.about.push_back(out.word());
    // In no hash.
    if (out.below(2) == 0) line.head = out.word();
    if (out.below(2) == 0) line.shown.emplace_back().from = out.word();
    const Bytes32 told_before = told.hash, journal_before = journal;
    told.add(line);
    journal = journal_hash(journal, line);
    out.add("line told", Case("line told")
                             .bytes("line", serialized(wire::to_proto(line)))
                             .bytes("told before", told_before)
                             .bytes("told", told.hash)
                             .bytes("journal before", journal_before)
                             .bytes("journal", journal));
  }
}

void add_signatures(Vectors& out) {
  for (int i = 0; i < signatures; ++i) {
    const SigningKey key(out.bytes32());
    const Bytes32 statement = out.bytes32();
    std::string one = key.sign(statement), public_key = key.public_key();
    SignatureTree tree(key, out.bytes32());
    std::string branch;
    for (std::int64_t n = out.between(0, 6); n >= 0; --n) {
      const std::size_t place = tree.add(n == 0 ? statement : out.bytes32());
      if (n == 0) branch = tree.signature(place);
    }
    if (i % 3 == 1) one[static_cast<std::size_t>(out.below(64))] ^= static_cast<char>(1 << out.below(8));
    if (i % 3 == 1)
      branch[static_cast<std::size_t>(out.below(static_cast<std::int64_t>(branch.size())))] ^=
          static_cast<char>(1 << out.below(8));
    if (i % 3 == 2) public_key[static_cast<std::size_t>(out.below(32))] ^= static_cast<char>(1 << out.below(8));
    out.add("signature", Case("signature")
                             .bytes("key", public_key)
                             .bytes("statement", statement)
                             .bytes("signature", one)
                             .bytes("tree", branch)
                             .number("holds", signature_holds(public_key, statement, one) ? 1 : 0)
                             .number("leads", tree_signature_flaw(public_key, statement, branch) ? 0 : 1));
  }
}

using Point = std::array<unsigned char, crypto_core_ed25519_BYTES>;
using Scalar = std::array<unsigned char, crypto_core_ed25519_SCALARBYTES>;

/// All eight points of small order, and ways to write them that are not the shortest.
constexpr std::array small_order{
    "0100000000000000000000000000000000000000000000000000000000000000",
    "0100000000000000000000000000000000000000000000000000000000000080",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "0000000000000000000000000000000000000000000000000000000000000000",
    "0000000000000000000000000000000000000000000000000000000000000080",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05",
    "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc85",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a",
    "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f",
    "eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
    "edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff",
};

Point small_point(std::size_t which) {
  Point out{};
  sodium_hex2bin(out.data(), out.size(), small_order.at(which), 64, nullptr, nullptr, nullptr);
  return out;
}

template <std::size_t size>
std::string as_text(const std::array<unsigned char, size>& bytes) {
  return {bytes.begin(), bytes.end()};
}

Scalar some_scalar(Vectors& out) {
  Scalar scalar{};
  const std::string bytes = out.some_bytes(crypto_core_ed25519_NONREDUCEDSCALARBYTES);
  crypto_core_ed25519_scalar_reduce(scalar.data(), reinterpret_cast<const unsigned char*>(bytes.data()));
  return scalar;
}

/// Of a secret or a nonce; with a point of small order added to it, if there is one.
Point point_of(const Scalar& secret, const Point* torsion) {
  Point out{};
  crypto_scalarmult_ed25519_base_noclamp(out.data(), secret.data());
  if (torsion != nullptr) crypto_core_ed25519_add(out.data(), out.data(), torsion->data());
  return out;
}

/// What solves s = nonce + hash * secret, whatever points are said to be the key and the beginning.
std::string solved(const Point& beginning, const Point& key, const Bytes32& statement, const Scalar& nonce,
                   const Scalar& secret) {
  const std::string all = as_text(beginning) + as_text(key) + as_string(statement);
  std::array<unsigned char, crypto_hash_sha512_BYTES> hash{};
  crypto_hash_sha512(hash.data(), reinterpret_cast<const unsigned char*>(all.data()), all.size());
  Scalar s{};
  crypto_core_ed25519_scalar_reduce(s.data(), hash.data());
  crypto_core_ed25519_scalar_mul(s.data(), s.data(), secret.data());
  crypto_core_ed25519_scalar_add(s.data(), s.data(), nonce.data());
  return as_text(beginning) + as_text(s);
}

void add_strange_signature(Vectors& out, const std::string& key, const Bytes32& statement,
                           const std::string& signature) {
  out.add("strange signature", Case("strange signature")
                                   .bytes("key", key)
                                   .bytes("statement", statement)
                                   .bytes("signature", signature)
                                   .number("holds", signature_holds(key, statement, signature) ? 1 : 0));
}

/// Signatures that checkers are known to disagree about: points of small order, alone and within the key or the
/// beginning, numbers beyond the order, and points written in another way than the one. Libsodium before 1.0.19 judges.
void add_strange_signatures(Vectors& out) {
  // The order of the base point, little endian: s + order is s written in another way.
  constexpr std::array<unsigned char, 16> low{0xed, 0xd3, 0xf5, 0x5c, 0x1a, 0x63, 0x12, 0x58,
                                              0xd6, 0x9c, 0xf7, 0xa2, 0xde, 0xf9, 0xde, 0x14};
  for (std::size_t which = 0; which < small_order.size(); ++which) {
    const Point small = small_point(which);
    const Scalar secret = some_scalar(out), nonce = some_scalar(out), none{};
    const Bytes32 statement = out.bytes32();
    const Point key = point_of(secret, nullptr), mixed_key = point_of(secret, &small);
    const Point beginning = point_of(nonce, nullptr), mixed = point_of(nonce, &small);
    const auto add = [&](const Point& public_key, const std::string& signature) {
      add_strange_signature(out, as_text(public_key), statement, signature);
    };
    add(key, solved(beginning, key, statement, nonce, secret));
    add(key, solved(small, key, statement, none, secret));
    add(small, solved(beginning, small, statement, nonce, none));
    add(small, solved(small, small, statement, none, none));
    add(key, solved(mixed, key, statement, nonce, secret));
    add(mixed_key, solved(beginning, mixed_key, statement, nonce, secret));
    add(mixed_key, solved(mixed, mixed_key, statement, nonce, secret));
    std::string larger = solved(beginning, key, statement, nonce, secret);
    unsigned carry = 0;
    for (std::size_t i = 0; i < 32; ++i) {
      carry += static_cast<unsigned char>(larger[32 + i]) + (i < low.size() ? low.at(i) : i == 31 ? 0x10U : 0U);
      larger[32 + i] = static_cast<char>(carry & 255U);
      carry >>= 8U;
    }
    add(key, larger);
    Point any{};
    const std::string bytes = out.some_bytes(any.size());
    std::copy(bytes.begin(), bytes.end(), any.begin());
    add(any, solved(beginning, any, statement, nonce, secret));
    add(key, solved(any, key, statement, nonce, secret));
  }
  // A mixed key whose hash is a multiple of the small point's order: some hold without the factor 8, too.
  const Point eighth = small_point(6);
  for (int i = 0; i < 64; ++i) {
    const Scalar secret = some_scalar(out), nonce = some_scalar(out);
    const Point key = point_of(secret, &eighth), beginning = point_of(nonce, nullptr);
    const Bytes32 statement = out.bytes32();
    add_strange_signature(out, as_text(key), statement, solved(beginning, key, statement, nonce, secret));
  }
}

std::string maybe(Vectors& out, std::size_t size) {
  return out.below(4) == 0 ? std::string() : out.some_bytes(size);
}

void add_receipts(Vectors& out) {
  for (int i = 0; i < proofs_each; ++i) {
    Receipts one;
    one.match = "abcdefgh01234567";
    one.viewer = static_cast<int>(out.between(-1, 5));
    one.server_key = maybe(out, 32);
    if (out.below(4) > 0) one.terms = {"ruleset", "scenario", out.some_bytes(32), maybe(out, 9), 2, 3};
    one.seed_commitment = maybe(out, 32);
    one.promise = maybe(out, 64);
    const auto some = [&](const auto& make) {
      for (std::int64_t n = out.below(4); n > 0; --n)
        make(static_cast<std::uint32_t>(out.below(12)), static_cast<int>(out.below(12)));
    };
    some([&](std::uint32_t a, int) {
      one.setups[a] = {{out.some_bytes(32), out.some_bytes(32)}, {"Åse", "Bo B"}, out.some_bytes(64)};
    });
    some([&](std::uint32_t, int b) { one.own_entropy[b] = out.some_bytes(32); });
    some([&](std::uint32_t a, int b) { one.revealed_for[b] = a; });
    some([&](std::uint32_t a, int b) { one.locks[{a, b}] = out.some_bytes(32); });
    some([&](std::uint32_t a, int b) { one.answers[{a, b}] = {out.some_bytes(32), out.some_bytes(241)}; });
    some([&](std::uint32_t a, int) { one.drafts[a] = out.some_bytes(32); });
    some([&](std::uint32_t a, int) { one.sent[a].push_back(out.some_bytes(32)); });
    some([&](std::uint32_t a, int) { one.steps[a] = {out.some_bytes(32), maybe(out, 241)}; });
    some([&](std::uint32_t a, int) {
      one.shown.push_back({a, a + 1, out.some_bytes(32), a % 2 == 0 ? "" : "emcon/1.0.0+" + std::to_string(a)});
    });
    some([&](std::uint32_t a, int) {
      one.signed_shown[a] = {a, out.some_bytes(32), out.some_bytes(32), out.some_bytes(64)};
    });
    some([&](std::uint32_t a, int b) { one.note_name(b, "name " + std::to_string(a)); });
    some([&](std::uint32_t a, int b) { one.talk[{a % 3, static_cast<std::uint32_t>(b)}] = out.some_bytes(32); });
    some([&](std::uint32_t a, int) { one.acts.emplace_back(a, "draw"); });
    if (out.below(2) == 0) {
      one.opened_seed = out.some_bytes(32);
      one.opened_key = maybe(out, 32);
      one.opened_last_hash = out.some_bytes(32);
      one.opened_end_hash = out.some_bytes(32);
      one.opened_signature = out.some_bytes(64);
    }
    if (out.below(3) == 0) one.faults.emplace_back("A sentence.");
    out.add("receipts", Case("receipts").text("text", wire::to_text(one)));
  }
}

}  // namespace

void add_proofs(Vectors& out) {
  add_statements(out);
  add_lines(out);
  add_signatures(out);
  add_strange_signatures(out);
  add_receipts(out);
}

}  // namespace emcon::web
