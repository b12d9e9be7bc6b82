# kalah_flags: what every target of the project is compiled with. Linked privately, so that users of
# the libraries see nothing of it.
add_library(kalah_flags INTERFACE)
target_compile_options(kalah_flags INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion)
if(KALAH_WERROR)
  target_compile_options(kalah_flags INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang")
  # The 128-bit integer and the POPCNT builtins are extensions that both compilers have.
  target_compile_options(kalah_flags INTERFACE -Wno-gnu)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # Position-independent code that is inlined as in a program: nobody replaces our functions.
  target_compile_options(kalah_flags INTERFACE -fno-semantic-interposition)
  if(CMAKE_CXX_COMPILER_VERSION VERSION_LESS 13)
    # False alarms on `"text" + std::string`, GCC bug 105651.
    target_compile_options(kalah_flags INTERFACE -Wno-restrict)
  endif()
endif()

# By default one binary runs everywhere: on x86-64 from Nehalem (2008) on, which has POPCNT. Loops
# that gain from newer instructions pick them at run time (base/instruction_set.h).
if(KALAH_NATIVE)
  target_compile_options(kalah_flags INTERFACE -march=native)
elseif(CMAKE_SYSTEM_PROCESSOR MATCHES "^(x86_64|AMD64|amd64)$" AND CMAKE_SIZEOF_VOID_P EQUAL 8
       AND NOT CMAKE_CXX_FLAGS MATCHES "-march=")
  target_compile_options(kalah_flags INTERFACE -march=x86-64-v2)
endif()

if(KALAH_SANITIZE)
  # With asserts, whatever the build type.
  target_compile_options(kalah_flags INTERFACE
    -fsanitize=${KALAH_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all -UNDEBUG)
  target_link_options(kalah_flags INTERFACE -fsanitize=${KALAH_SANITIZE})
endif()
