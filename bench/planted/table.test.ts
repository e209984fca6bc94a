import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Bug } from './bug.ts'
import type { Verdict } from './drill.ts'
import { verdictTable, withTable } from './table.ts'

const verdict = (tests: Bug['tests'], title?: string): Verdict => ({
  bug: { name: 'no-limit', what: 'No limit', changes: [], tests, expects: 'limit' },
  noticed: title === undefined ? [] : [{ file: 'limit.test.ts', title }],
  others: [{ file: 'limit.test.ts', title: 'also' }],
  seconds: 3,
})
const files = ['limit.test.ts']

test('a bug has the test that noticed it, and the part of the ring that runs the test', () => {
  const table = verdictTable([
    verdict({ part: 'node', files }, 'a | b'),
    verdict({ part: 'browser', files }, 'shown'),
    verdict({ part: 'browser', files }),
  ])
  const rows = table.split('\n').map((line) => line.split(/ +\| |^\| | +\|$/).slice(1, -1))
  expect(rows.slice(0, 1)).toEqual([['Planted', 'Noticed by', 'Part of `npm test`']])
  expect(rows.slice(2, -1)).toEqual([
    ['No limit', '`limit.test.ts`: a \\| b (and 1 more)', 'node'],
    ['No limit', '`limit.test.ts`: shown (and 1 more)', 'browser'],
    ['No limit', 'nothing', ''],
  ])
  expect(
    new Set(
      table
        .trim()
        .split('\n')
        .map((line) => line.length),
    ).size,
  ).toBe(1)
})

test('the page keeps its words, and has the table of the last run', () => {
  const page = readFileSync('docs/RELIABILITY.md', 'utf8')
  const once = withTable(page, '| a |\n', { day: '2026-12-01', commit: 'abcdef12' })
  expect(once).toContain('\n2026-12-01, commit abcdef12:\n\n| a |\n\n## After a move')
  expect(once).toContain('## What is not promised')
  const again = withTable(once, '| b |\n', { day: '2026-12-02', commit: 'abcdef13' })
  expect(again).toBe(
    once.replace('2026-12-01, commit abcdef12', '2026-12-02, commit abcdef13').replace('| a |', '| b |'),
  )
  expect(() => withTable('# Page\n', '| a |\n', { day: '2026-12-01', commit: 'a' })).toThrow('The page lacks')
})
