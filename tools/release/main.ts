// npm run release -- prepare VERSION: writes the version to all files that state it, and dates its section of
// CHANGELOG.md; what it changed is then committed. npm run release [-- --into FOLDER] [--twice]: builds the release of
// the last commit into FOLDER (.cache/release). `--twice`: builds it again and compares the bytes.
import { execFileSync } from 'node:child_process'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { root } from '../source-files.ts'
import { buildRelease } from './build.ts'
import { dated } from './changelog.ts'
import { setVersion, versionOf } from './version.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { into: { type: 'string', default: '.cache/release' }, twice: { type: 'boolean' } },
})
const [action = 'build', version = ''] = positionals
const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

try {
  if (action === 'prepare') prepare()
  else if (action === 'build') build()
  else throw new Error(`There is no action ${JSON.stringify(action)}; there are build and prepare VERSION.`)
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}

function prepare(): void {
  if (!/^\d+\.\d+\.\d+$/.test(version))
    throw new Error(`${JSON.stringify(version)} is not a version such as 1.0.0.`)
  const changelog = join(root, 'CHANGELOG.md')
  const text = dated(readFileSync(changelog, 'utf8'), version, new Date().toISOString().slice(0, 10))
  const before = versionOf(root)
  setVersion(root, version)
  writeFileSync(changelog, text)
  process.stdout.write(
    `${before} is now ${version}. Read what has changed (git diff), run npm run check:full, commit it, then npm run release.\n`,
  )
}

function build(): void {
  const changes = git('status', '--porcelain')
  if (changes !== '')
    throw new Error(`A release is built from a commit; these files are not committed:\n${changes}`)
  const commit = git('rev-parse', 'HEAD')
  const into = resolve(values.into)
  const files = buildRelease({ root, commit, into })
  for (const file of files)
    process.stdout.write(`${join(values.into, file)}  ${statSync(join(into, file)).size} bytes\n`)
  if (values.twice) {
    const again = `${into}-again`
    buildRelease({ root, commit, into: again })
    const sums = readFileSync(join(into, 'SHA256SUMS'), 'utf8')
    const sumsAgain = readFileSync(join(again, 'SHA256SUMS'), 'utf8')
    if (sums !== sumsAgain)
      throw new Error(
        `The second build differs:\n${sums}\n${sumsAgain}\nBoth are kept, in ${into} and ${again}.`,
      )
    rmSync(again, { recursive: true })
    process.stdout.write('The second build has the same bytes.\n')
  }
  process.stdout.write(`To publish it: git tag -s v${versionOf(root)}, and the files above.\n`)
}
