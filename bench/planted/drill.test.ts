import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Bug } from './bug.ts'
import { plantedDrill } from './drill.ts'
import { plant } from './plant.ts'
import type { TestRun } from './test-run.ts'

let root: string
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'sixpence-planted-'))
  write(text)
  git('init', '--quiet')
  git('add', '.')
  git('-c', 'user.name=a', '-c', 'user.email=a@b.example', 'commit', '--quiet', '--message', 'first')
})
afterAll(() => rmSync(root, { recursive: true, force: true }))
beforeEach(() => write(text))

const git = (...args: string[]) => execFileSync('git', ['-C', root, ...args])
const file = 'limit.ts'
const text = 'if (amount > limit) refuse()\nif (amount < 0) refuse()\n'
const read = () => readFileSync(join(root, file), 'utf8')
const write = (content: string) => writeFileSync(join(root, file), content)

const bug: Bug = {
  name: 'no-limit',
  what: 'The limit is not compared',
  changes: [{ file, from: 'amount > limit', to: 'false' }],
  tests: { part: 'node', files: ['limit.test.ts'] },
  expects: 'above the limit',
}
const other: Bug = { ...bug, name: 'negative', changes: [{ file, from: 'amount < 0', to: 'false' }] }
const isPlanted = () => read() !== text
const failing = (...titles: string[]): TestRun => ({
  passed: 1,
  failed: titles.map((title) => ({ file: 'limit.test.ts', title })),
  printed: 'printed.txt',
})

/** The drill with tests that fail as `titles` says while something is planted. */
async function drill(bugs: readonly Bug[], titles: (planted: string) => string[]) {
  const runs: string[] = []
  const verdicts = await plantedDrill({
    root,
    bugs,
    say: () => {},
    run: async (name) => {
      runs.push(name)
      return failing(...(isPlanted() ? titles(read()) : []))
    },
  })
  return { runs, seen: verdicts.map(({ noticed, others }) => [noticed, others].map((tests) => tests.length)) }
}

test('files have the bug until they are put back, at the latest at the exit', () => {
  const putBack = plant(root, [...bug.changes, ...other.changes])
  expect(read()).toBe('if (false) refuse()\nif (false) refuse()\n')
  expect(process.listeners('exit')).toContain(putBack)
  putBack()
  expect(read()).toBe(text)
  expect(process.listeners('exit')).not.toContain(putBack)
})

test('files are put back when the drill is told to end', async () => {
  const module = JSON.stringify(new URL('plant.ts', import.meta.url).href)
  const code = `const { plant } = await import(${module})
    plant(${JSON.stringify(root)}, ${JSON.stringify(bug.changes)})
    setInterval(() => {}, 1000)
    console.log('planted')`
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code])
    await once(child.stdout, 'data')
    expect(isPlanted()).toBe(true)
    child.kill(signal)
    await once(child, 'close')
    expect([signal, read()]).toEqual([signal, text])
  }
})

test('nothing is planted if one of the places has moved', () => {
  const moved = { file, from: 'amount >= limit', to: 'false' }
  expect(() => plant(root, [...bug.changes, moved])).toThrow(
    'The place has moved: limit.ts has its text 0 times.',
  )
  const twice = { file, from: 'refuse()', to: '' }
  expect(() => plant(root, [twice])).toThrow('has its text 2 times')
  expect(read()).toBe(text)
})

test('each bug is planted alone, after its tests have passed without any, once for a set of tests', async () => {
  const { runs, seen } = await drill([bug, other], (planted) =>
    planted.includes('limit') ? ['refuses what is negative'] : ['refuses above the limit', 'and more'],
  )
  expect(runs).toEqual(['no-limit-without', 'no-limit', 'negative'])
  expect(seen).toEqual([
    [1, 1],
    [0, 1],
  ])
  expect(read()).toBe(text)
})

test('the files are put back if the tests cannot be run', async () => {
  await expect(
    drill([bug], () => {
      throw new Error('no tests')
    }),
  ).rejects.toThrow('no tests')
  expect(read()).toBe(text)
})

test('the drill is not held on uncommitted changes or moved places', async () => {
  write(`${text}\n`)
  await expect(drill([bug], () => [])).rejects.toThrow('Not committed: limit.ts.')
  write(text)
  const moved = { ...other, changes: [{ file, from: 'amount <= 0', to: 'false' }] }
  await expect(drill([bug, moved], () => [])).rejects.toThrow('The place has moved')
})

test('a bug whose tests fail without it is not judged, and the others are', async () => {
  const lines: string[] = []
  const apart: Bug = { ...other, tests: { part: 'node', files: ['sign.test.ts'] }, expects: 'negative' }
  const judged = plantedDrill({
    root,
    bugs: [bug, apart],
    say: (line) => lines.push(line),
    run: async (_, { files }) =>
      files[0] === 'limit.test.ts' || isPlanted() ? failing('refuses what is negative') : failing(),
  })
  await expect(judged).rejects.toThrow('Without the bug no-limit this fails: refuses what is negative')
  expect(lines).toEqual(['not judged   no-limit', 'noticed      negative, 0 s'])
  expect(read()).toBe(text)
})
