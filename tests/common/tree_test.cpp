// One signature under many statements: what holds, what does not, and that nobody learns what else was signed.
#include "common/proof/tree.hpp"

#include <gtest/gtest.h>

#include <functional>
#include <set>

#include "common/proof/hash.hpp"
#include "common/receipts.hpp"

namespace emcon {
namespace {

SigningKey key() {
  Bytes32 seed{};
  for (std::size_t i = 0; i < seed.size(); ++i) seed[i] = static_cast<std::uint8_t>(i);
  return SigningKey(seed);
}

Bytes32 statement(int number) {
  return Hasher("statement").u32(static_cast<std::uint32_t>(number)).done();
}

/// "" if it holds.
std::string flaw(const Bytes32& of, const std::string& signature) {
  return tree_signature_flaw(key().public_key(), of, signature).value_or("");
}

// A tree signature taken apart, as docs/protocol.md, section 6, has it.
std::size_t place_of(const std::string& signature) {
  return static_cast<std::uint8_t>(signature[0]);
}
std::string blind_of(const std::string& signature) {
  return signature.substr(1, 16);
}
std::string beside(const std::string& signature, std::size_t level) {
  return signature.substr(17 + 32 * level, 32);
}
std::string root_of(const std::string& signature) {
  return signature.substr(17 + 32 * 5);
}

/// All places of a tree, each with a statement.
struct FullTree {
  explicit FullTree(int secret = 1) {
    for (std::size_t i = 0; i < tree_places; ++i) statements.push_back(statement(static_cast<int>(i)));
    Signer signer(key(), Bytes32{static_cast<std::uint8_t>(secret)});
    for (const TreePlace& place : signer.add(statements, tree_places)) signatures.push_back(place.signature());
  }
  std::vector<Bytes32> statements;
  std::vector<std::string> signatures;
};

// Made by tests/trust/hostile_signing.py from the documentation alone.
TEST(Tree, agrees_with_another_program) {
  const Bytes32 said = Hasher("statement").done();
  std::string blind;
  for (char byte = 0; byte < 16; ++byte) blind += static_cast<char>(0xa0 + byte);
  Bytes32 ones{}, twos{};
  ones.fill(1);
  twos.fill(2);
  EXPECT_EQ(to_hex(as_string(leaf_hash(blind, said))),
            "94a4c1ee7aca290e7892ee519a902ea7e1234199f8699f2b88c93a7a1dc8df32");
  EXPECT_EQ(to_hex(as_string(node_hash(ones, twos))),
            "ece5b382d328c8816a6ac27a37a707ba61d7287b5527af046872c16f36553915");
  std::string signature = "\5" + blind;
  for (char level = 1; level <= 5; ++level) signature += std::string(32, level);
  signature += *from_hex(
      "85be8b94093c037ceeba329f44c5933dcd5352bf9d0bdf32dd2d10ee859d1c4559b19bfe80057bbe95bc659a15aaa47174ed91b043d3cf4e"
      "0d93"
      "86b87547660a");
  EXPECT_EQ(flaw(said, signature), "");
}

TEST(Tree, one_signature_holds_for_all_its_statements_and_no_other) {
  const FullTree tree;
  std::set<std::size_t> places;
  for (std::size_t i = 0; i < tree_places; ++i) {
    const std::string& signature = tree.signatures[i];
    EXPECT_EQ(signature.size(), tree_signature_bytes);
    EXPECT_EQ(flaw(tree.statements[i], signature), "");
    EXPECT_EQ(root_of(signature), root_of(tree.signatures[0]));
    EXPECT_NE(flaw(tree.statements[(i + 1) % tree_places], signature), "");
    EXPECT_TRUE(tree_signature_flaw(SigningKey(Bytes32{9}).public_key(), tree.statements[i], signature));
    places.insert(place_of(signature));
  }
  EXPECT_EQ(places.size(), tree_places);
}

TEST(Tree, a_change_on_the_way_is_found_and_named) {
  const FullTree tree, other(2);
  const std::string& honest = tree.signatures[3];
  const std::string lost = "does not lead from this statement to anything that the server has signed";
  const auto with = [&](std::size_t at, const std::string& bytes) {
    return std::string(honest).replace(at, bytes.size(), bytes);
  };
  const std::size_t place = place_of(honest);
  const Bytes32 leaf = leaf_hash(blind_of(honest), tree.statements[3]);
  const Bytes32 first = as_bytes32(beside(honest, 0));
  const Bytes32 above = place % 2 == 0 ? node_hash(leaf, first) : node_hash(first, leaf);
  const struct {
    const char* name;
    Bytes32 statement;
    std::string signature, flaw;
  } cases[] = {
      {"none", tree.statements[3], "", "has 0 bytes, not 241"},
      {"plain", tree.statements[3], key().sign(tree.statements[3]), "has 64 bytes, not 241"},
      {"a longer way", tree.statements[3], std::string(honest).insert(17, 32, 'x'), "has 273 bytes, not 241"},
      {"a way that begins at the node above", above, std::string(honest).erase(17, 32), "has 209 bytes, not 241"},
      {"a node for a leaf", above, with(0, std::string(1, static_cast<char>(place / 2))), lost},
      {"a leaf for a statement", leaf, honest, lost},
      {"the root for a statement", root_statement(above), honest, lost},
      {"a place that there is not", tree.statements[3], with(0, "\x20"), "names place 32 of a tree with 32"},
      {"the last number", tree.statements[3], with(0, "\xff"), "names place 255 of a tree with 32"},
      {"the place beside", tree.statements[3], with(0, std::string(1, static_cast<char>(place ^ 1U))), lost},
      {"another blind", tree.statements[3], with(1, blind_of(tree.signatures[4])), lost},
      {"hashes that changed places", tree.statements[3], with(17, beside(honest, 1) + beside(honest, 0)), lost},
      {"a way of another statement", tree.statements[4], honest, lost},
      {"a root of another tree", tree.statements[3], with(17 + 160, root_of(other.signatures[3])), lost},
      {"the root signed as it is", tree.statements[3], with(17 + 160, key().sign(above)), lost},
  };
  for (const auto& c : cases) EXPECT_EQ(flaw(c.statement, c.signature), c.flaw) << c.name;
  for (std::size_t at = 0; at < honest.size(); ++at)
    for (int bit = 0; bit < 8; ++bit) {
      std::string changed = honest;
      changed[at] ^= static_cast<char>(1U << static_cast<unsigned>(bit));
      EXPECT_NE(flaw(tree.statements[3], changed), "") << "byte " << at << ", bit " << bit;
    }
}

// Whoever has a tree signature may guess what else was signed; no hash that he was shown tells him that he is right.
TEST(Tree, no_guess_can_be_tested) {
  const FullTree tree;
  std::set<std::string> shown, blinds;
  for (std::size_t holder = 0; holder < tree_places; ++holder) {
    const std::string& signature = tree.signatures[holder];
    EXPECT_TRUE(blinds.insert(blind_of(signature)).second) << "two statements have one blind";
    for (std::size_t guess = 0; guess < tree_places; ++guess) {
      if (guess == holder) continue;
      for (const std::string& blind : {blind_of(signature), std::string(16, '\0'), std::string()})
        for (std::size_t level = 0; level < tree_levels; ++level) {
          EXPECT_NE(beside(signature, level), as_string(leaf_hash(blind, tree.statements[guess])));
          EXPECT_NE(beside(signature, level), as_string(tree.statements[guess]));
        }
    }
  }
  EXPECT_NE(blind_of(tree.signatures[0]), blind_of(FullTree(2).signatures[0])) << "another process has other blinds";
}

// Beside a statement that is alone stand hashes that nobody can tell from those of others: no two are alike.
TEST(Tree, a_statement_alone_looks_as_one_among_many) {
  const Signer signer(key(), Bytes32{1});
  std::set<std::string> hashes;
  std::set<std::size_t> places;
  for (int i = 0; i < 200; ++i) {
    const std::string signature = signer.alone(statement(i));
    EXPECT_EQ(signature.size(), tree_signature_bytes);
    EXPECT_EQ(flaw(statement(i), signature), "");
    EXPECT_EQ(signer.alone(statement(i)), signature);
    places.insert(place_of(signature));
    for (std::size_t level = 0; level < tree_levels; ++level)
      EXPECT_TRUE(hashes.insert(beside(signature, level)).second);
  }
  EXPECT_EQ(places.size(), tree_places) << "places are drawn by lot";
}

TEST(Signer, statements_added_before_the_first_signature_is_asked_for_share_it) {
  Signer signer(key(), Bytes32{1});
  const auto add = [&](int number, std::size_t places = 1) {
    return signer.add(std::vector<Bytes32>{statement(number)}, places).front();
  };
  const TreePlace first = add(1), second = add(2, 3);
  EXPECT_EQ(signer.room(), tree_places - 4);
  const std::string root = root_of(first.signature());
  EXPECT_EQ(signer.room(), 0U) << "a tree that is signed takes nothing more";
  const TreePlace third = add(3);
  EXPECT_EQ(root_of(second.signature()), root) << "what has its place keeps it";
  EXPECT_NE(root_of(third.signature()), root);
  EXPECT_EQ(flaw(statement(1), first.signature()), "");
  EXPECT_EQ(flaw(statement(2), second.signature()), "");
  EXPECT_EQ(flaw(statement(3), third.signature()), "");
}

TEST(Signer, statements_that_belong_together_share_a_tree_if_one_has_room) {
  Signer signer(key(), Bytes32{1});
  const auto roots = [&](std::size_t statements, std::size_t places) {
    std::vector<Bytes32> all;
    for (std::size_t i = 0; i < statements; ++i) all.push_back(statement(static_cast<int>(i)));
    std::set<std::string> out;
    const auto given = signer.add(all, places);
    EXPECT_EQ(given.size(), places);
    for (std::size_t i = 0; i < statements; ++i) {
      EXPECT_EQ(flaw(all[i], given[i].signature()), "");
      out.insert(root_of(given[i].signature()));
    }
    return out.size();
  };
  signer.add({}, tree_places - 2);
  EXPECT_EQ(signer.room(), 2U);
  EXPECT_EQ(roots(2, 3), 1U);
  EXPECT_EQ(roots(0, 1), 0U);
  EXPECT_EQ(signer.room(), tree_places - 1) << "empty places are not signed";
  signer.add({}, 1).front().close();
  EXPECT_EQ(signer.room(), 0U);
  EXPECT_EQ(roots(80, 100), 3U);
}

}  // namespace
}  // namespace emcon
