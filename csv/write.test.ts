import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv } from './read.ts'
import { csvRow, isFormula, rowAsTyped } from './write.ts'

test.each([
  ['=HYPERLINK("http://x.example";"Click")', true],
  ['+1+1', true],
  ['-2+3', true],
  ['- the deposit', true],
  [' =1+1', true],
  ['\0@SUM(A1)', true],
  ['＝1+1', true],
  ['|calc', true],
  ['\tTab first', true],
  ['\rReturn first', true],
  ['-12.00', false],
  ['+2,50', false],
  ['-7', false],
  ['12', false],
  ['a=b', false],
  ['', false],
])('%j is a formula: %s', (cell, formula) => {
  expect(isFormula(cell)).toBe(formula)
})

test('a formula is written as text, a signed number as a number', () => {
  expect(csvRow(['=1+1', '-12.00', 'Ann "A", Lt'])).toBe(`'=1+1,-12.00,"Ann ""A"", Lt"\r\n`)
})

test('a row as typed keeps its formulas', () => {
  expect(rowAsTyped(['=1+1', 'a,b'])).toBe('=1+1,"a,b"\r\n')
})

test('written rows are read back unchanged, whatever their content, and no cell is a formula', () => {
  const cell = fc.oneof(
    fc.string({
      unit: fc.constantFrom('a', 'Ї', '"', ',', ';', '\t', '\n', '\r', '=', '-', '1', '.', ' ', '＠'),
    }),
    fc.constantFrom('-12.00', '=cmd|x', '+1+1'),
  )
  fc.assert(
    fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
      const read = readCsv(csvRow(['no', ...cells.map((_, n) => `c${n}`)]) + csvRow(['1', ...cells]))
      if ('unreadable' in read) throw new Error(`line ${read.unreadable}`)
      const [, row] = read
      expect(row?.cells.some(isFormula)).toBe(false)
      expect(row?.cells.slice(1).map((cell) => cell.replace(/^'/, '').trim())).toEqual(
        cells.map((cell) => cell.trim()),
      )
    }),
  )
})
