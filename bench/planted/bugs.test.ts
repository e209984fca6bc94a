import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { bugs } from './bugs.ts'
import { obstacleTo } from './plant.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('every place of a bug stands in its file once, and is replaced by something else', () => {
  expect(bugs.flatMap(({ changes }) => changes.flatMap((change) => obstacleTo(root, change) ?? []))).toEqual(
    [],
  )
  expect(bugs.filter(({ changes }) => changes.length === 0)).toEqual([])
})

test('docs/RELIABILITY.md says of every bug what noticed it', () => {
  const [, section = ''] = readFileSync(join(root, 'docs/RELIABILITY.md'), 'utf8').split(
    '### Planted in the source\n',
  )
  const [table = ''] = section.split('\n## ')
  const rows = table.split('\n').filter(isRow)
  const texts = bugs.map(({ what }) => what)
  expect(texts.filter((what) => !rows.some((row) => row.startsWith(`| ${what} `)))).toEqual([])
  expect(rows.filter((row) => row.includes('| nothing '))).toEqual([])
})

const isRow = (line: string): boolean => line.startsWith('| ')

test('bugs have names of their own', () => {
  expect(new Set(bugs.map(({ name }) => name)).size).toBe(bugs.length)
})

test('the tests that should notice a bug are there, and the title that is expected stands in them', () => {
  for (const { name, tests, expects } of bugs) {
    const missing = tests.files.filter((file) => !existsSync(join(root, file)))
    expect([name, missing]).toEqual([name, []])
    const texts = tests.files.map((file) => readFileSync(join(root, file), 'utf8'))
    expect([name, expects !== '' && texts.some((text) => text.includes(expects))]).toEqual([name, true])
  }
})
