#!/usr/bin/env bash
source "$(dirname "${BASH_SOURCE[0]}")/cli_support.sh"
finish
