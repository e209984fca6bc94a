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
