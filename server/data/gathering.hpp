/// Documents that are read one by one, with the faults of all of them. Private to server/data.
#pragma once

#include <utility>

#include "server/data/folder.hpp"
#include "server/data/texts.hpp"

namespace emcon::data {

class Gathering {
 public:
  void add(std::expected<rules::Document, Problem> document) {
    if (!document) return problems_.push_back(std::move(document.error()));
    for (Problem& problem : faults_of_texts(*document)) problems_.push_back(std::move(problem));
    documents_.push_back(std::move(*document));
  }
  /// All documents, or all faults.
  Documents all() && {
    if (!problems_.empty()) return std::unexpected(std::move(problems_));
    return std::move(documents_);
  }

 private:
  std::vector<rules::Document> documents_;
  Problems problems_;
};

}  // namespace emcon::data
