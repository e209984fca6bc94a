import { expect, test } from 'vitest'
import { printable, table } from './print.ts'

test('columns are as wide as what stands in them, and amounts stand to the right', () => {
  expect(
    table(
      ['ID', 'AMOUNT', 'PAYEE'],
      [
        ['1', '12.50', 'Bo'],
        ['1204', '1240.00', 'Druckerei Nord'],
      ],
    ),
  ).toBe(['ID     AMOUNT  PAYEE', '1       12.50  Bo', '1204  1240.00  Druckerei Nord'].join('\n'))
})

test('a name cannot control the terminal, reverse the text or begin a line', () => {
  expect(printable('Bo\u001b[2J\u009b31m\u202e\r')).toBe('Bo [2J 31m  ')
  expect(table(['PAYEE'], [['Bo\nID']])).toBe('PAYEE\nBo ID')
})
