/// The file of a client's receipts: written in the newest form, read in every form that there has been.
///
/// Form 5 is the line "emcon-receipts 5" and behind it the message of proto/receipts.proto as JSON, on one line. Forms
/// 3 and 4 are lines of words (receipts_from_lines).
#pragma once

#include <string>
#include <string_view>

#include "common/problem.hpp"
#include "common/receipts.hpp"

namespace emcon::wire {

std::string to_text(const Receipts& receipts);
/// Reads a file of any form. Problem "bad_receipts": it is none, or has a fact that this program does not know or whose
/// bytes have another size than they must; the text says where.
Result<Receipts> receipts_from_text(std::string_view text);

}  // namespace emcon::wire
