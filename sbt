#!/usr/bin/env bash
# Runs sbt: the one on the path, or else the launcher, fetched once with Maven into the user's cache.
# A JDK 17 and either sbt or Maven are all this needs.
set -euo pipefail
cd "$(dirname "$(readlink -f "${BASH_SOURCE[0]}")")"

if ! command -v java >/dev/null 2>&1; then
  echo "sbt: no java on the path. Install a JDK 17 (for example: apt-get install openjdk-17-jdk-headless)." >&2
  exit 1
fi

# This script may itself be on the path, as "sbt": it is not the sbt to prefer.
mapfile -t candidates < <(type -aP sbt)
for candidate in "${candidates[@]}"; do
  if ! [ "$candidate" -ef ./sbt ]; then
    exec "$candidate" "$@"
  fi
done

version=$(<project/build.properties)
version=${version##*sbt.version=}
cache=${MERGANSER_CACHE:-${XDG_CACHE_HOME:-${HOME:-/tmp}/.cache}/merganser}
launcher=$cache/sbt-launch-$version.jar
if [ ! -s "$launcher" ]; then
  if ! command -v mvn >/dev/null 2>&1; then
    echo "sbt: neither sbt nor mvn is on the path. Install one of them:" >&2
    echo "  sbt $version, or Maven 3.6 or newer (for example: apt-get install maven), which this script uses to fetch sbt." >&2
    exit 1
  fi
  echo "sbt: fetching the sbt $version launcher" >&2
  mkdir -p "$cache"
  fresh=$(mktemp -d "$cache/fetch.XXXXXX")
  trap 'rm -rf "$fresh"' EXIT
  mvn -q -B dependency:copy -Dartifact="org.scala-sbt:sbt-launch:$version" -DoutputDirectory="$fresh" >&2
  mv "$fresh/sbt-launch-$version.jar" "$launcher"
  rm -rf "$fresh"
  trap - EXIT
fi

mapfile -t options < <(grep -v -e '^[[:space:]]*#' -e '^[[:space:]]*$' .jvmopts)
exec java "${options[@]}" ${JAVA_OPTS:-} -jar "$launcher" "$@"
