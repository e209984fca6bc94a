import type { FeeRow } from '@sixpence/protocol/tariffs/tariffs'
import { expect, test } from 'vitest'
import { changedRows, faultOf, type Removed, type Rows } from './tariff-faults.ts'

const fee: FeeRow = {
  method: 'p2p',
  currency: 'BTC',
  country: '*',
  from: '0',
  percent: '0.5',
  fixed: '0',
  minimum: '0',
}
const caps = { perOperation: '1', perDay: '1', perMonth: '1' }
const limits = [true, false].map((verified) => ({
  method: 'p2p' as const,
  currency: 'BTC' as const,
  country: '*',
  verified,
  ...caps,
}))
const before: Rows = { fees: [fee], limits, margins: [], cutOffs: [] }
const change = (changes: Partial<Rows & Removed>): Rows & Removed => ({
  fees: [],
  feesRemoved: [],
  limits: [],
  limitsRemoved: [],
  margins: [],
  marginsRemoved: [],
  cutOffs: [],
  cutOffsRemoved: [],
  ...changes,
})
const ways = [{ method: 'p2p', currency: 'BTC' as const }]

test('an amount that no account could hold is refused with its row and field', () => {
  const fault = faultOf(before, change({ fees: [{ ...fee, from: '999999999999999' }] }), ways)
  expect(fault).toMatchObject({ name: 'tariffTooLarge', field: 'fees.0.from' })
  expect(fault?.facts.row).toBe('p2p BTC 999999999999999')
})

test('a row that replaces one with the same key, however its amount is written, leaves one', () => {
  const changed = change({ fees: [{ ...fee, from: '0.00', minimum: '0.1' }] })
  expect(faultOf(before, changed, ways)).toBeUndefined()
  expect(changedRows(before, changed).fees).toEqual([{ ...fee, from: '0.00', minimum: '0.1' }])
})

test('a row that is removed and added again is not a gap', () => {
  expect(faultOf(before, change({ fees: [fee], feesRemoved: [fee] }), ways)).toBeUndefined()
  expect(faultOf(before, change({ feesRemoved: [fee] }), ways)).toMatchObject({
    name: 'tariffHole',
    field: 'feesRemoved.0',
  })
})
