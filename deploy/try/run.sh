#!/bin/sh
# Runs the stack of deploy/compose.yaml where no registry of images can be reached: the images are made of Debian's packages,
# and Podman runs them. Needs root, and of Debian: podman buildah netavark aardvark-dns iptables crun mmdebstrap; `podman-compose`
# of PyPI (that of Debian 12 is too old for aliases of networks); and versitygw, as the tests do.
#
#   npm run deploy:try                      makes the images that are missing, and starts everything
#   npm run -s deploy:try -- build          builds the image of the service, and fails if it is too large
#   npm run -s deploy:try -- ps             runs podman-compose with these arguments
set -eu
cd "$(dirname "$0")/.."
export CONTAINERS_CONF="$PWD/try/containers.conf"
export BUILDAH_ISOLATION=chroot
state=/run/social-content-try
name=localhost/social-content-try

# crun refuses a machine that has both versions of control groups. Containers do without them here, so they are started where
# the second one is not seen: in a namespace of mounts that a sleeping process keeps.
inside() {
  if ! mountpoint --quiet /sys/fs/cgroup/unified; then "$@"; return; fi
  if ! [ -e "/proc/$(cat $state 2>&1)/ns" ]; then
    unshare --mount sh -c 'umount /sys/fs/cgroup/unified; echo $$ > '$state'; exec sleep infinity' > /dev/null 2>&1 &
    while ! [ -s $state ] || ! [ -e "/proc/$(cat $state)/ns" ]; do sleep 0.1; done
  fi
  nsenter --mount --wd="$PWD" --target "$(cat $state)" "$@"
}

# Docker Compose reads this variable in .env by itself.
compose() {
  files=$(sed -n 's/^COMPOSE_FILE=//p' .env)
  COMPOSE_FILE=${files:-compose.yaml}:try/compose.yaml inside podman-compose "$@"
}

# Makes an image of Debian's packages, unless it is there.
debian() {
  if podman image exists "$name:$1"; then return; fi
  echo "Making $name:$1" >&2
  root=$(mktemp)
  mmdebstrap --quiet --variant="$2" --include="$3" --aptopt='APT::Install-Recommends "false"' \
    --dpkgopt='path-exclude=/usr/share/doc/*' --dpkgopt='path-exclude=/usr/share/man/*' \
    --dpkgopt='path-exclude=/usr/share/locale/*' --dpkgopt='path-exclude=/usr/share/info/*' \
    trixie - > "$root"
  podman import --quiet "$root" "$name:$1-bare"
  rm "$root"
  # Registries of packages may be behind certificates that only this machine knows.
  container=$(buildah from "$name:$1-bare")
  if [ "$1" != slim ]; then buildah copy --quiet "$container" /etc/ssl/certs/ca-certificates.crt /etc/ssl/certs/; fi
  if [ "$1" = build ]; then buildah config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$container"; fi
  if [ "$1" = stack ]; then
    buildah copy --quiet "$container" "${VERSITYGW_PATH:-$(command -v versitygw || echo "$HOME/go/bin/versitygw")}" /app/
  fi
  buildah commit --quiet --rm "$container" "$name:$1"
}

debian slim essential libstdc++6
debian build essential ca-certificates,npm
debian stack apt ca-certificates,postgresql,pgbouncer,caddy,prometheus
[ -e .env ] || ./new-secrets.sh

version=$(sed -n 's/^VERSION=//p' .env)
image=localhost/social-content-service:${VERSION:-${version:-current}}

build() {
  base="--build-arg BUILD_BASE=$name:build --build-arg BASE=$name"
  # shellcheck disable=SC2086
  buildah bud --quiet --layers --format docker --network host $base:slim --tag "$image" \
    --file Containerfile ..
  # shellcheck disable=SC2086
  buildah bud --quiet --layers --format docker --network host $base:stack --tag localhost/social-content-pgbouncer:current pgbouncer
  size=$(podman image inspect --format '{{.Size}}' "$image")
  echo "$image has $((size / 1000000)) MB"
  if [ "$size" -gt 350000000 ]; then
    echo 'That is more than the 350 MB that it may have.' >&2
    return 1
  fi
}

case "${1:-start}" in
  start) build && compose up -d ;;
  build) build ;;
  *) compose "$@" ;;
esac
