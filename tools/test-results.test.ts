import path from 'node:path'
import { expect, test } from 'vitest'
import { failedTests, failedTitles, totals } from './test-results.ts'

test('a failed test has its title, and a file that does not load its path', () => {
  const reports = [
    {
      testResults: [
        {
          name: path.resolve('web/pay.test.tsx'),
          status: 'failed',
          assertionResults: [
            { fullName: 'pays once', status: 'passed', failureMessages: ['too slow'] },
            { fullName: 'is shown', status: 'failed', failureMessages: ['not there'] },
          ],
        },
        { name: path.resolve('web/load.test.tsx'), status: 'failed', assertionResults: [] },
      ],
    },
    {
      suites: [
        {
          title: 'cards.spec.ts',
          specs: [
            { title: 'is ordered', tests: [{ status: 'unexpected' }] },
            { title: 'is blocked', tests: [{ status: 'flaky' }] },
          ],
        },
      ],
      errors: [],
    },
  ]
  expect(failedTitles(reports)).toEqual([
    'is shown',
    'web/load.test.tsx: could not start',
    'cards.spec.ts is ordered',
  ])
  expect(failedTests(reports).map(({ file }) => file)).toEqual([
    'web/pay.test.tsx',
    'web/load.test.tsx',
    'cards.spec.ts',
  ])
  expect(totals(reports)).toEqual({ passed: 2, failed: 3, skipped: 0 })
})
