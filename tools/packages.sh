# The Debian packages the project is built with, and how missing ones are installed. For sourcing.
# shellcheck shell=bash

packages=(  # of the program
  cmake ninja-build g++
  libboost-program-options-dev nlohmann-json3-dev libxxhash-dev
)
# shellcheck disable=SC2034 # used by tools/test
test_packages=(  # of tests, benchmarks and the checks beside them
  libgtest-dev libbenchmark-dev
  pkg-config clang-format-14 clang-tidy-14 qemu-user
)

is_installed() {
  [[ "$(dpkg-query --show --showformat='${db:Status-Status}' "$1" 2>/dev/null)" == installed ]]
}

# install_missing_packages PACKAGE...
install_missing_packages() {
  if ! command -v dpkg-query >/dev/null || ! command -v apt-get >/dev/null; then
    echo "Not a Debian system: these packages, or what they are called here, are needed: $*" >&2
    return
  fi
  local missing=() package
  for package in "$@"; do
    is_installed "$package" || missing+=("$package")
  done
  if ((${#missing[@]} == 0)); then
    return
  fi
  echo "Installing the missing Debian packages: ${missing[*]}"
  local as_root=()
  if ((EUID != 0)); then
    if ! command -v sudo >/dev/null; then
      echo "Installing them needs root, and there is no sudo; as root, run:" >&2
      echo "  apt-get install ${missing[*]}" >&2
      return 1
    fi
    as_root=(sudo)
  fi
  "${as_root[@]}" apt-get update
  "${as_root[@]}" env DEBIAN_FRONTEND=noninteractive apt-get install --yes \
    --no-install-recommends "${missing[@]}"
}
