import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PassedParts } from './passed-parts.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'passed-parts-'))
  mkdirSync(join(root, '.cache/check'), { recursive: true })
  writeFileSync(join(root, '.gitignore'), '.cache\n')
  writeFileSync(join(root, 'a.txt'), 'a')
  git('init', '--quiet')
  git('add', '.')
  commit()
})
afterAll(() => rmSync(root, { recursive: true }))

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, stdio: 'pipe' })
const commit = () =>
  git('-c', 'user.name=t', '-c', 'user.email=t@t.example', 'commit', '-qam', 'a: b', '--no-verify')

const result = (part: string, isPassed = true) => ({
  part,
  isPassed,
  seconds: 1,
  tests: { passed: 1, failed: 0, skipped: 0 },
  repeated: 0,
})
const passed = () => new PassedParts(root).read().map(({ part }) => part)

test('parts that passed are resumed on the same files, those that failed are not', () => {
  new PassedParts(root).write([result('lint'), result('node 1/6', false)])
  expect(passed()).toEqual(['lint'])
  // A later run of one part forgets nothing that passed on the same files.
  new PassedParts(root).write([result('node 1/6')])
  expect(passed()).toEqual(['lint', 'node 1/6'])
  new PassedParts(root).write([result('lint', false)])
  expect(passed()).toEqual(['node 1/6'])
})

test('a changed file, a new file and the content of a new file end it', () => {
  const changes = [
    () => writeFileSync(join(root, 'a.txt'), 'b'),
    () => writeFileSync(join(root, 'new.txt'), 'a'),
    () => writeFileSync(join(root, 'new.txt'), 'b'),
    commit,
  ]
  for (const change of changes) {
    new PassedParts(root).write([result('lint')])
    expect(passed()).toContain('lint')
    change()
    expect(passed()).toEqual([])
  }
})

test('without a commit, as in a source archive, nothing is resumed', () => {
  rmSync(join(root, '.git'), { recursive: true })
  new PassedParts(root).write([result('lint')])
  expect(passed()).toEqual([])
})
