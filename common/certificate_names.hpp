/// The names in a certificate, for messages to people whose connection it refuses.
#pragma once

#include <arpa/inet.h>
#include <netinet/in.h>
#include <openssl/x509v3.h>

#include <array>
#include <string>
#include <vector>

namespace emcon {

/// The address as text, such as "192.0.2.1"; empty if it is neither IPv4 nor IPv6.
inline std::string address_in_certificate(const ASN1_OCTET_STRING* address) {
  constexpr int bytes_of_ipv4 = 4, bytes_of_ipv6 = 16;
  const int size = ASN1_STRING_length(address);
  std::array<char, INET6_ADDRSTRLEN> text{};
  if (size == bytes_of_ipv4 || size == bytes_of_ipv6)
    inet_ntop(size == bytes_of_ipv4 ? AF_INET : AF_INET6, ASN1_STRING_get0_data(address), text.data(), text.size());
  return text.data();
}

/// The certificate's names and addresses, in its order, eight at most. Characters other than printable ASCII become
/// '?'.
inline std::vector<std::string> certificate_names(const X509* certificate) {
  constexpr std::size_t most = 8;
  std::vector<std::string> out;
  auto* const all = static_cast<GENERAL_NAMES*>(X509_get_ext_d2i(certificate, NID_subject_alt_name, nullptr, nullptr));
  for (int i = 0; i < sk_GENERAL_NAME_num(all) && out.size() < most; ++i) {
    const GENERAL_NAME* const one = sk_GENERAL_NAME_value(all, i);
    std::string name;
    if (one->type == GEN_IPADD) name = address_in_certificate(one->d.iPAddress);
    if (one->type == GEN_DNS) {
      const unsigned char* const text = ASN1_STRING_get0_data(one->d.dNSName);
      name.assign(text, text + ASN1_STRING_length(one->d.dNSName));
    }
    for (char& c : name)
      if (c < '!' || c > '~') c = '?';
    if (!name.empty()) out.push_back(std::move(name));
  }
  GENERAL_NAMES_free(all);
  return out;
}

}  // namespace emcon
