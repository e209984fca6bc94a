import { expect, test } from 'vitest'
import { isCode, sourceFiles } from './source-files.ts'
import { vaguelyNamed } from './names.ts'

test('nothing has a name that says nothing', () => {
  const found = sourceFiles()
    .filter(isCode)
    .flatMap((file) => vaguelyNamed(file))
  expect(found).toEqual([])
})

test('finds variables, parameters and functions, and leaves keys and texts alone', () => {
  const text = [
    'const one = 1',
    'cards.map((one) => one.alias)',
    'function one() {}',
    `const forms = { one: 'a card', other: 'cards' }`,
    'forms.one',
    'const { one: card } = forms',
    '// one of them',
  ].join('\n')
  expect(vaguelyNamed({ path: 'a.ts', text }, ['one'])).toEqual(['a.ts:1 one', 'a.ts:2 one', 'a.ts:3 one'])
})

test('more words are left to tests', () => {
  const text = 'const made = one'
  expect(vaguelyNamed({ path: 'server/a.ts', text })).toEqual(['server/a.ts:1 made', 'server/a.ts:1 one'])
  for (const path of ['server/a.test.ts', 'server/testing/a.ts', 'web/features/a/testing.tsx', 'e2e/a.ts'])
    expect(vaguelyNamed({ path, text })).toEqual([`${path}:1 one`])
})
