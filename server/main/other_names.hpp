/// What other programs call the flags and settings of this one.
#pragma once

#include <string_view>

namespace emcon::program {

/// A name that other programs have for a flag of this one.
struct OtherName {
  std::string_view other, flag, says;
};
inline constexpr OtherName other_names[] = {
    {"--port", "--listen", "--listen ADDRESS:PORT gives the address and the port"},
    {"--host", "--listen", "--listen ADDRESS:PORT gives the address and the port"},
    {"--bind", "--listen", "--listen ADDRESS:PORT gives the address and the port"},
    {"--address", "--listen", "--listen ADDRESS:PORT gives the address and the port"},
    {"-p", "--listen", "--listen ADDRESS:PORT gives the address and the port"},
    {"--database", "--db", "--db FILE names the database"},
    {"--file", "--db", "--db FILE names the database"},
    {"--cert", "--tls-cert", "--tls-cert FILE and --tls-key FILE give certificate and key"},
    {"--certificate", "--tls-cert", "--tls-cert FILE and --tls-key FILE give certificate and key"},
    {"--key", "--tls-key", "--tls-cert FILE and --tls-key FILE give certificate and key"},
    {"--ssl-cert", "--tls-cert", "--tls-cert FILE and --tls-key FILE give certificate and key"},
    {"--ssl-key", "--tls-key", "--tls-cert FILE and --tls-key FILE give certificate and key"},
    {"--verbose", "--log-level", "--log-level debug logs more"},
    {"--debug", "--log-level", "--log-level debug logs more"},
    {"--quiet", "--log-level", "--log-level error logs less"},
    {"--log", "--log-file", "--log-file FILE says where to log"},
    {"--configuration", "--config", "--config FILE names the configuration"},
    {"-c", "--config", "--config FILE names the configuration"},
    {"--reason", "--why", "--why TEXT gives the reason"},
    {"--message", "--why", "--why TEXT gives the words"},
    {"--text", "--why", "--why TEXT gives the words"},
    {"--output", "--into", "--into FOLDER says where to"},
};

}  // namespace emcon::program
