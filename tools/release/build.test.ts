import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildRelease } from './build.ts'

let temporary: string
let root: string
beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'release-build-'))
  root = join(temporary, 'repository')
  write('package.json', '{ "version": "1.0.0", "devDependencies": { "@sixpence/tools": "1.0.0" } }')
  write('mcp/server.ts', "{ name: 'sixpence', version: '1.0.0' }")
  write('client/sixpence.ts', "'sixpence-client/0.9.0'")
  write('cli/sixpence.ts', "say('sixpence 1.0.0')")
  write('docs/RELEASES.md', 'Today the version is 1.0.0, in')
  write('docs/DELIVERIES.md', 'user-agent: Sixpence/1.0.0\n')
  write('CHANGELOG.md', '## Unreleased\n\n- New.\n')
  git('init', '--quiet')
})
afterAll(() => rmSync(temporary, { recursive: true }))

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}
const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })
function commit(): void {
  git('add', '.')
  git('-c', 'user.name=t', '-c', 'user.email=t@t.example', 'commit', '--quiet', '--message', 'a: b')
}
const release = (into: string) => buildRelease({ root, commit: 'HEAD', into: join(temporary, into) })
const workFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('sixpence-release-'))

test('a folder with files of others is left as it is', () => {
  commit()
  mkdirSync(join(temporary, 'documents'))
  writeFileSync(join(temporary, 'documents/letter.txt'), 'x')
  writeFileSync(join(temporary, 'documents/SHA256SUMS'), 'x')
  expect(() => release('documents')).toThrow('other files than those of a release: letter.txt')
  expect(readdirSync(join(temporary, 'documents')).sort()).toEqual(['SHA256SUMS', 'letter.txt'])
})

test('a version that is stated differently, then one without its section in the changelog, is refused; nothing is left', () => {
  const before = workFolders()
  expect(() => release('first')).toThrow('The version is 1.0.0, but 0.9.0 in client/sixpence.ts.')
  write('client/sixpence.ts', "'sixpence-client/1.0.0'")
  // Not committed yet: a release is made of the commit.
  expect(() => release('first')).toThrow('but 0.9.0')
  commit()
  expect(() => release('first')).toThrow('CHANGELOG.md has no section "## 1.0.0 - YYYY-MM-DD"')
  expect(readdirSync(join(temporary, 'first'))).toEqual([])
  expect(workFolders()).toEqual(before)
})
