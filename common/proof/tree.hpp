/// One signature of the server under many statements: what is due at once stands in one hash tree, and its root is
/// signed.
///
/// A tree has 32 places. Whoever is shown one of its statements gets a **tree signature** for it: the place, a blind
/// that nobody else is shown, the hashes beside the way to the root, and the signature of the root. Empty places look
/// like others, places are drawn by lot, and every tree signature has the same size. So it tells its holder nothing of
/// what else was signed with it. docs/protocol.md, section 6, has the formulas.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "common/proof/bytes.hpp"
#include "common/proof/signature.hpp"

namespace emcon {

inline constexpr std::size_t tree_levels = 5;
inline constexpr std::size_t tree_places = std::size_t{1} << tree_levels;
inline constexpr std::size_t tree_blind_bytes = 16;
/// Place (1) | blind (16) | hashes beside the way, from the leaf up (32 each) | Ed25519 signature of the root (64).
inline constexpr std::size_t tree_signature_bytes = 1 + tree_blind_bytes + tree_levels * sizeof(Bytes32) + 64;

/// H("emcon leaf" | blind | statement).
Bytes32 leaf_hash(std::string_view blind, const Bytes32& statement);
/// H("emcon node" | left | right).
Bytes32 node_hash(const Bytes32& left, const Bytes32& right);
/// What is signed of a tree: H("emcon root" | its topmost hash).
Bytes32 root_statement(const Bytes32& top);

/// Nothing if `signature` is a tree signature of the key's owner for the statement; else what is wrong with it, as the
/// end of a sentence that begins "it".
std::optional<std::string> tree_signature_flaw(std::string_view public_key, const Bytes32& statement,
                                               std::string_view signature);

/// Bytes that whoever does not know the key cannot tell from random ones; the same for the same key.
class ByteStream {
 public:
  explicit ByteStream(const Bytes32& key) : key_(key) {}
  void fill(std::span<std::uint8_t> out);
  /// 0 to `count` - 1.
  std::size_t below(std::size_t count);

 private:
  void draw_block();

  Bytes32 key_;
  std::uint64_t blocks_ = 0;
  std::array<std::uint8_t, 256> block_{};
  std::size_t used_ = sizeof(block_);
};

/// Statements under one signature. Takes them until it is closed, or the first signature is asked for; then it is
/// signed.
class SignatureTree {
 public:
  /// Lots, blinds and the hashes of empty places come from `secret`, which nothing else may use. `key` outlives the
  /// tree.
  SignatureTree(const SigningKey& key, const Bytes32& secret);

  void close() { closed_ = true; }
  std::size_t room() const { return closed_ ? 0 : tree_places - taken_; }
  /// Gives the statement a place. Needs room.
  std::size_t add(const Bytes32& statement);
  /// Uses up a place that stays empty. Needs room.
  std::size_t skip() { return draw_place(); }
  /// The tree signature of the statement at that place.
  std::string signature(std::size_t place);

 private:
  struct Node {
    Bytes32 hash{};
    bool there = false;
  };
  std::size_t draw_place();
  void sign();

  const SigningKey& key_;
  ByteStream lots_;
  std::array<Node, 2 * tree_places> nodes_{};  ///< the top is 1; below n are 2 n and 2 n + 1; leaves come last
  std::array<std::array<std::uint8_t, tree_blind_bytes>, tree_places> blinds_{};
  std::array<std::uint8_t, tree_places> order_{};  ///< of the places: the first `taken_` are used up
  std::size_t taken_ = 0;
  bool closed_ = false;
  std::string root_;  ///< signature of the root
};

/// A place of a tree that will be signed.
class TreePlace {
 public:
  TreePlace(std::shared_ptr<SignatureTree> tree, std::size_t place) : tree_(std::move(tree)), place_(place) {}
  /// Of the statement that stands there.
  std::string signature() const { return tree_->signature(place_); }
  /// The tree takes no more statements.
  void close() const { tree_->close(); }

 private:
  std::shared_ptr<SignatureTree> tree_;
  std::size_t place_;
};

/// Signs for a server. One thread.
class Signer {
 public:
  /// `secret`: random bytes of this process alone; equal ones give equal signatures for equal calls.
  Signer(SigningKey key, const Bytes32& secret) : key_(std::move(key)), secret_(secret) {}
  Signer(const Signer&) = delete;
  Signer& operator=(const Signer&) = delete;

  const SigningKey& key() const { return key_; }
  /// So many places, in the tree that takes statements now, or a new one if it has no room for them: first those of
  /// `statements` in their order, then places that stay empty. At least as many as statements. How many, and when their
  /// tree is closed, must follow from what is public: whoever has filled a tree with statements of his own sees whether
  /// there was another in it.
  std::vector<TreePlace> add(std::span<const Bytes32> statements, std::size_t places);
  /// Places left in the tree that takes statements now.
  std::size_t room() const { return open_ ? open_->room() : 0; }
  /// The tree signature of a statement that shares its tree with none. The same for the same statement.
  std::string alone(const Bytes32& statement) const;

 private:
  void renew();

  SigningKey key_;
  Bytes32 secret_;
  std::shared_ptr<SignatureTree> open_;
  std::uint64_t trees_ = 0;
};

}  // namespace emcon
