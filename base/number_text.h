// Numbers for people: thousands separators, durations, bytes.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace kalah {

// "1,251,677,700"
[[nodiscard]] std::string grouped(std::uint64_t number);

// "1 game", "1,200 games": the number grouped, with the thing or, unless it is one, its plural;
// that is the thing with an s if it is empty.
[[nodiscard]] std::string counted(std::uint64_t number, std::string_view thing,
                                  std::string_view plural = {});
// For numbers from 0 on.
[[nodiscard]] std::string counted(int number, std::string_view thing, std::string_view plural = {});

// Three digits and a unit: "75.3 million", "980".
[[nodiscard]] std::string rounded(double number);

// A number with so many decimals: "97.25".
[[nodiscard]] std::string fixed(double number, int decimals);

// 16 digits: "00c7a958e61aab20".
[[nodiscard]] std::string hexadecimal(std::uint64_t number);

// "0.012 s", "3.4 s", "2 min 05 s", "3 h 12 min", "4 d 07 h"
[[nodiscard]] std::string duration(double seconds);

// "512 bytes", "1.5 GiB"
[[nodiscard]] std::string bytes(std::uint64_t number);

}  // namespace kalah
