#!/bin/sh
# A vendor's compiler on a machine without a GPU: what it builds runs in the
# emulator. HIPIFY is the program, TARGET the GPU, TOOLS are options that say
# where the vendor's files are.
[ "$1" = --version ] && exec echo "the emulator, for $TARGET"
words=
for word; do
  case $word in
  -x | cu | hip | -arch=* | --offload-arch=*) ;;
  *) words="$words $word" ;;
  esac
done
# shellcheck disable=SC2086 # lists of words
exec "$HIPIFY" run --target "$TARGET" $TOOLS $words
