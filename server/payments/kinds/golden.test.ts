import { expect, test } from 'vitest'
import { stepKey } from '#store/operation/step-key.ts'
import type {
  InsideDetail,
  PaymentOutDetail,
  GlobalDetail,
  GlobalBatchDetail,
  PaymentDetail,
} from '#store/operation/details.ts'
import { digestOf } from './payment-kind.ts'

// Pending approvals have these digests, and steps of payments in progress are found by these keys. A code change that
// alters any of them would void payments a customer has approved, or repeat a step.

const paid = { payer: 7, from: 11, units: '1050', fee: '10', currency: 'EUR', approve: 2 } as const
const inside: InsideDetail = { ...paid, payee: 8, to: 12 }
const outside: PaymentOutDetail = {
  ...paid,
  method: 'wire',
  rail: 'swift',
  partner: 'bank',
  country: 'DE',
  permission: '3d',
  counterparty: 'Anna Adler',
  account: 'DE89 •••• 3000',
  payeeKey: 'q1w2e3r4t5y6u7i8o9p0aa',
  requestedFor: '2026-11-24',
  waits: '2026-11-24T10:10:00.000Z',
}
const link: GlobalDetail = {
  ...paid,
  method: 'global',
  counterparty: 'Anna Adler',
  feeShare: 'beneficiary',
  payeeKey: 'q1w2e3r4t5y6u7i8o9p0aa',
}
const batch: GlobalBatchDetail = { ...paid, method: 'global', batchId: 5, payments: 3, shown: 'c2hvd24' }

const series = { frequency: 'monthly', first: '2026-12-01', last: '2027-12-01' } as const
const credit = { units: '1200', currency: 'USD', rate: '1.142857' } as const

test.each<[string, PaymentDetail, string]>([
  ['to another customer', inside, 'oD8OYciW00B3ux43iV_bsLeFqQFK4r-UStgUF87v6o0'],
  [
    'that pays an invoice',
    { ...inside, invoice: 3, press: 'a' },
    'oD8OYciW00B3ux43iV_bsLeFqQFK4r-UStgUF87v6o0',
  ],
  [
    'between own accounts, exchanged',
    { ...inside, method: 'betweenAccounts', credit },
    'aj4Y-ynieRdb8hX-n-M3eryiOYEaHjG3QQu54vyu8IE',
  ],
  [
    'that repeats',
    { ...inside, series: { ...series, userCancel: true } },
    'U_QMUNSBjUlB-XJvRSnfR8pDrYJVvxo-ZOlqZ0RbUS4',
  ],
  [
    'that begins on a later day',
    { ...inside, series: { ...series, later: true, count: 12 } },
    '5gsWrkL69G4DWgUUoIBYMBHaXe2g-foVetWIxqly3Bc',
  ],
  ['out', outside, '0JFlVXeZdRNt1m3yRDLrhR6Jbr2TcN1fzbmq1CP1rVs'],
  ['out, exchanged', { ...outside, credit }, '8eu1EIJdYQbohDGx3oYYbdXht5U0_FVtovgJ9U5_0NU'],
  [
    'out that repeats',
    { ...outside, series: { ...series, fixed: 'credit', calendars: ['target'] } },
    'VEzYzF3l-LhCSVi2tgDqKLiys3kGCuYOGzvMWjFn37g',
  ],
  ['by a link', link, 'zXz_ZZRn6hWh4NkfNh6tQ93sBD0jq8f2e4ihBJHE9SQ'],
  ['of a file, all in one', batch, '_YItI2wV6skCctjUqpFTTZsC_i1Nh1lcjLBK-ha18tQ'],
])('the digest of a payment %s stays what it was', (_, detail, digest) => {
  expect(digestOf(detail).toString('base64url')).toBe(digest)
})

test.each<[string, string]>([
  ['post', '0 01a20cff-7d7b-746c-86b2-2ab5fa0ac2a4 46c6b22ab5fa0ac2'],
  ['release', '0 01a20cff-7d7b-7978-879e-b4beb1ddcda8 97879eb4beb1ddcd'],
  ['outsidePost', '0 01a20cff-7d7b-7e25-8758-876da9053b90 e25758876da9053b'],
  ['outsideReturn', '0 01a20cff-7d7b-7607-8680-0fb38643ef27 6076800fb38643ef'],
  ['payment 3', '0 01a20cff-7d7b-7616-8737-f963a19175a8 616737f963a19175'],
])('the key of the step %s stays what it was', (step, key) => {
  const made = stepKey(step, { id: 4711, at: new Date('2026-11-24T10:00:00.123Z') })
  expect(`${made.owner} ${made.key} ${Buffer.from(made.bodyHash).toString('hex').slice(0, 16)}`).toBe(key)
})
