import { expect, test } from 'vitest'
import { testsBeside } from './tests-beside.ts'

test('finds the tests beside changed files, each once, and nothing for files without one', () => {
  const there = new Set(['money/text.test.ts', 'web/ui/button.browser.test.tsx'])
  const changed = ['money/text.ts', 'money/text.test.ts', 'web/ui/button.tsx', 'web/ui/icon.tsx', 'a.js']
  expect(testsBeside(changed, (path) => there.has(path))).toEqual([
    'money/text.test.ts',
    'web/ui/button.browser.test.tsx',
  ])
})
