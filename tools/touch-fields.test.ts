import { expect, test } from 'vitest'
import { sourceFiles } from './source-files.ts'

const sheets = sourceFiles().filter(({ path }) => path.startsWith('web/') && path.endsWith('.css'))
const textOf = (path: string): string => sheets.find((sheet) => sheet.path === path)?.text ?? ''

test('fields have text of at least 16 px on touch screens, so that phones do not zoom into them [WE-32]', () => {
  expect(textOf('web/ui/base.css')).toMatch(
    /@media \(pointer: coarse\) \{\s*input,\s*select,\s*textarea \{\s*font-size: max\(1rem, 1em\);/,
  )
  const small = sheets.flatMap(({ path, text }) =>
    Array.from(
      text.matchAll(/([^{}]*)\{([^{}]*font-size: var\(--t-1[2-5]\)[^{}]*)\}/g),
      ([, selector = '']) => ({
        path,
        selector: selector.trim(),
      }),
    ),
  )
  const fields = small.filter(({ selector }) =>
    /(?:^|[\s.>])(?:input|select|textarea|box)\b(?!-)/m.test(selector),
  )
  expect(fields).toEqual([])
})

test('the currency beside an amount has 16 px [WE-32]', () => {
  expect(
    /\.select \{[^}]*font-size: var\(--t-16\)/.test(textOf('web/ui/fields/amount-field.module.css')),
  ).toBe(true)
})
