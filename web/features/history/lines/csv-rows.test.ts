import { expect, test } from 'vitest'
import { csvRows, isFormula } from './csv-rows.ts'

const rowsOf = (text: string) => csvRows(text, 10).rows

test('cells are read as they were written, quoted ones with what would end them', () => {
  expect(rowsOf('\uFEFFemail,note\r\na@b.example,"tea, ""green""\nand milk"\r\n')).toEqual([
    ['email', 'note'],
    ['a@b.example', 'tea, "green"\nand milk'],
  ])
  expect(rowsOf('email;amount\na@b.example;"1,50"')).toEqual([
    ['email', 'amount'],
    ['a@b.example', '1,50'],
  ])
  expect(rowsOf('a\tb\n\n\nc\td')).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ])
})

test('what is broken or empty gives what there is, and never fails', () => {
  expect(rowsOf('')).toEqual([])
  expect(rowsOf('a,"b')).toEqual([['a', 'b']])
  expect(rowsOf('a"b,c')).toEqual([['a"b', 'c']])
  expect(rowsOf('\0,\uD800')).toEqual([['\0', '\uD800']])
})

test('only so many rows are read, and it is said that there are more', () => {
  const text = Array.from({ length: 50 }, (_, n) => `row ${n},x`).join('\n')
  expect(csvRows(text, 10)).toMatchObject({ rows: { length: 10 }, isMore: true })
  expect(csvRows(text, 50)).toMatchObject({ rows: { length: 50 }, isMore: false })
})

test('a formula is known by how it begins, a figure with a sign is none', () => {
  for (const cell of ['=1+1', ' @SUM(A1)', '-2+3', '+cmd', '- the deposit', '＝1'])
    expect([cell, isFormula(cell)]).toEqual([cell, true])
  for (const cell of ['-2.50', '+37061200012', 'a=b', '', '12'])
    expect([cell, isFormula(cell)]).toEqual([cell, false])
})
