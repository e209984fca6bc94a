import { expect, test } from 'vitest'
import { invoiceReference, invoicesReferredToIn } from './invoice-reference.ts'

const reference = invoiceReference(70_013)

test.each([
  [reference],
  [reference.toLowerCase()],
  [reference.match(/.{1,4}/g)?.join(' ') ?? ''],
  [`Invoice 70013, ${reference}.`],
  [`/ROC/NOTPROVIDED//RFB/${reference}`],
  [`SPMZV8SPM7-${reference}`],
  [`${reference.slice(0, 9)}\n${reference.slice(9)}`],
])('finds the invoice in "%s" [FI-25]', (text) => {
  expect(invoicesReferredToIn(text)).toContain(70_013)
})

test('finds it with other numbers behind, and not with a wrong digit [FI-25]', () => {
  expect(invoicesReferredToIn(`${reference} 2026`)).toContain(70_013)
  expect(invoicesReferredToIn(reference.replace('70013', '70014'))).toEqual([])
  expect(invoicesReferredToIn('Invoice 70013')).toEqual([])
  expect(invoicesReferredToIn(`${reference} ${invoiceReference(70_014)}`)).toEqual(
    expect.arrayContaining([70_013, 70_014]),
  )
})
