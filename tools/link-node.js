// After `npm ci`, also by the Node that is too old for TypeScript: node_modules/.bin/node is the Node of the lock
// file. npm before 11 removes that link at the end, because the packages of other systems, which it has skipped, have
// a link of the same name. `node tools/link-node.js [FOLDER]` creates it where it is missing. Windows uses npm's own
// mechanism, and no link.
import { existsSync, mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const packages = join(process.argv[2] || '.', 'node_modules')
const names = existsSync(packages) ? readdirSync(packages) : []
const ours = names.find(
  (name) => /^node(?:-bin)?-(?:linux|darwin)-/.test(name) && existsSync(join(packages, name, 'bin/node')),
)
if (ours && !existsSync(join(packages, '.bin/node'))) {
  mkdirSync(join(packages, '.bin'), { recursive: true })
  symlinkSync(`../${ours}/bin/node`, join(packages, '.bin/node'))
}
