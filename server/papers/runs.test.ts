import { expect, test } from 'vitest'
import type { Face } from './faces.ts'
import { runsOf } from './runs.ts'

const face = (name: string, letters: string): Face => ({
  name,
  has: (codePoint) => letters.includes(String.fromCodePoint(codePoint)),
  font: { layout: () => ({}), glyphForCodePoint: () => ({}), characterSet: [] },
})

test('what a font cannot lay out is written as codes in the first font [FI-22]', () => {
  const faces = [face('brand', 'ab '), face('other', 'Ωψ')]
  expect(runsOf('a Ωψ b', 'ltr', faces, ({ font }) => font !== 'other')).toEqual([
    { font: 'brand', text: 'a ' },
    { font: 'brand', text: '[U+03A9][U+03C8]' },
    { font: 'brand', text: ' b' },
  ])
})
