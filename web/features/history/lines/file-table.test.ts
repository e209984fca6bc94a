import { expect, test } from 'vitest'
import { tableOf } from './file-table.ts'

test('cells are read as they were written, quoted ones with what would end them', () => {
  expect(tableOf('\uFEFFemail;note\r\na@b.example;"tea; ""green""\nand milk"\r\n')).toEqual({
    head: ['email', 'note'],
    body: [['a@b.example', 'tea; "green"\nand milk']],
    isMore: false,
    hasFormula: false,
  })
})

test('what is broken or empty is shown as it is, and never fails', () => {
  const rowsOf = (text: string) => [tableOf(text).head, ...tableOf(text).body]
  expect(rowsOf('')).toEqual([[]])
  expect(rowsOf('a,b\n\nc,"d')).toEqual([['a,b'], ['c,"d']])
  expect(rowsOf('a"b,c')).toEqual([['a"b,c']])
  expect(rowsOf('\0,\u{1f4b6}')).toEqual([['\0', '\u{1f4b6}']])
})

test('only the first 200 rows are shown, and it is said that there are more', () => {
  const text = (rows: number) => Array.from({ length: rows }, (_, n) => `row ${n},x`).join('\n')
  expect(tableOf(text(201))).toMatchObject({ body: { length: 199 }, isMore: true })
  expect(tableOf(text(200))).toMatchObject({ body: { length: 199 }, isMore: false })
})

test('a formula among the cells is said, a figure with a sign is none', () => {
  expect(tableOf('note\n=1+1').hasFormula).toBe(true)
  expect(tableOf('amount\n-2.50').hasFormula).toBe(false)
})
