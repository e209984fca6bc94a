import { expect, test } from 'vitest'
import { resultTable } from './result-table.ts'

test('a part without tests has empty cells, one with tests has its counts', () => {
  const none = { passed: 0, failed: 0, skipped: 0 }
  const table = resultTable([
    { part: 'lint', isPassed: true, seconds: 31, tests: none, repeated: 0 },
    {
      part: 'node 1/6',
      isPassed: false,
      seconds: 125,
      tests: { passed: 10, failed: 2, skipped: 1 },
      repeated: 3,
    },
  ])
  expect(table.split('\n').slice(2, 4)).toEqual([
    '| lint | passed |  |  |  |  | 0:31 |',
    '| node 1/6 | failed | 10 | 2 | 1 | 3 | 2:05 |',
  ])
})
