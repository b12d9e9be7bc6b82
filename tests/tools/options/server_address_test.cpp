// Addresses of servers.
#include "tools/options/server_address.h"

#include <gtest/gtest.h>

#include "base/input_error.h"

namespace kalah {
namespace {

TEST(ServerAddress, HostsAndPorts) {
  EXPECT_EQ(to_string(parse_server_address("localhost")), "localhost:2671");
  EXPECT_EQ(to_string(parse_server_address("kalah.example.org:80")), "kalah.example.org:80");
  EXPECT_EQ(parse_server_address("[::1]").host, "::1");
  const ServerAddress bracketed = parse_server_address("[fe80::2]:65535");
  EXPECT_EQ(bracketed.host, "fe80::2");
  EXPECT_EQ(bracketed.port, "65535");
  // Colons without brackets all belong to the address.
  EXPECT_EQ(parse_server_address("fe80::2:80").host, "fe80::2:80");
}

TEST(ServerAddress, Wrong) {
  for (const char* text : {"", ":80", "host:", "host:0", "host:65536", "host:http", "[]:80"}) {
    EXPECT_THROW(parse_server_address(text), InputError) << text;
  }
}

}  // namespace
}  // namespace kalah
