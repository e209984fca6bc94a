import type { FeeRow } from '@sixpence/protocol/tariffs/tariffs'
import { expect, test } from 'vitest'
import { createTranslate } from '#lib/language/translate.ts'
import { cellsOf, inputOf, inverseOf, withCell } from './parts.ts'

const t = createTranslate('en')
const fee = (part: Partial<FeeRow> = {}): FeeRow => ({
  method: 'p2p',
  currency: 'EUR',
  country: '*',
  from: '0',
  percent: '0.500000',
  fixed: '0',
  minimum: '0.10',
  ...part,
})

test('an edit is undone with the former rows: changed and removed rows return, added ones are removed', () => {
  const before = [fee(), fee({ from: '1000.00', percent: '0.2' })]
  const edit = {
    part: 'fees' as const,
    put: [fee({ percent: '0.8' }), fee({ from: '500' })],
    removed: [fee({ from: '1000' })],
  }
  expect(inverseOf(edit, before)).toEqual({ part: 'fees', put: before, removed: [fee({ from: '500' })] })
  expect(inputOf({ part: 'fees', put: [], removed: [fee({ from: '500' })] })).toEqual({
    feesRemoved: [{ method: 'p2p', currency: 'EUR', country: '*', from: '500' }],
  })
})

test('cells contain the typed figures, without the zeros of the table', () => {
  expect(cellsOf('fees', fee())).toEqual({ percent: '0.5', fixed: '0', minimum: '0.1', maximum: '' })
  expect(cellsOf('margins', { sold: '*', bought: '*', basisPoints: 35 })).toEqual({ basisPoints: '0.35' })
})

test('an emptied maximum means no maximum, any other emptied figure is missing', () => {
  const limited = fee({ maximum: '5' })
  expect(withCell('fees', limited, { column: 'maximum', value: '' }, t).row).toEqual(fee())
  expect(withCell('fees', limited, { column: 'percent', value: '' }, t).row).toMatchObject({ percent: '0' })
})

test.each([
  ['fees', 'percent', 'a lot', 'Enter a number, such as 0.5.'],
  ['margins', 'basisPoints', '0.355', 'Enter a percentage with at most two decimals, such as 0.35.'],
  ['cutOffs', 'time', '25:00', 'Enter a time, such as 15:30.'],
] as const)('%s: what is no %s is told and not sent: "%s"', (part, column, value, problem) => {
  expect(withCell(part, fee() as never, { column, value }, t).problem).toBe(problem)
})

test('a margin is typed in percent and kept in hundredths of it', () => {
  const row = { sold: '*', bought: 'USD', basisPoints: 0 } as const
  expect(withCell('margins', row, { column: 'basisPoints', value: '1.15' }, t).row.basisPoints).toBe(115)
})
