import { expect, test } from 'vitest'
import { checkDetails } from '../details.ts'
import { creditorReferenceOf, isQrIban, isRightQrr, isRightRf, rfOf } from './creditor-reference.ts'

const qrIban = 'CH4431999123000889012'
const qrr = '210000000003139471430009017'

// The example of ISO 11649, and that of the Swiss Payment Standards.
test.each([
  ['RF18539007547034', '', { type: 'SCOR', reference: 'RF18539007547034' }],
  ['RF18 5390 0754 7034', '', { type: 'SCOR', reference: 'RF18539007547034' }],
  ['rf18539007547034', '', { type: 'SCOR', reference: 'RF18539007547034' }],
  ['RF99539007547034', '', undefined],
  ['Invoice RF18539007547034', '', undefined],
  ['21 00000 00003 13947 14300 09017', qrIban, { type: 'QRR', reference: qrr }],
  [qrr, 'CH5604835012345678009', undefined],
  ['RF18539007547034', qrIban, undefined],
])('%s to %s is the structured reference %j [FI-11]', (text, iban, expected) => {
  expect(creditorReferenceOf(text, iban)).toEqual(expected)
})

test('a reference gets the check digits of ISO 11649 [FI-25]', () => {
  expect(rfOf('539007547034')).toBe('RF18539007547034')
  for (let number = 70_001; number < 70_200; number += 1) expect(isRightRf(rfOf(`INV${number}`))).toBe(true)
})

test('a wrong digit of a QR reference is found, and other Swiss accounts are no QR-IBAN [FI-11]', () => {
  expect(isRightQrr(qrr)).toBe(true)
  for (let place = 0; place < qrr.length; place += 1) {
    const digit = (Number(qrr[place]) + 1) % 10
    expect(isRightQrr(`${qrr.slice(0, place)}${digit}${qrr.slice(place + 1)}`)).toBe(false)
  }
  expect([qrIban, 'CH5604835012345678009', 'DE89370400440532013000'].map(isQrIban)).toEqual([
    true,
    false,
    false,
  ])
})

test.each([
  ['', 'missing'],
  ['Invoice 17', 'wrongForm'],
  ['RF18539007547034', 'wrongForm'],
  ['210000000003139471430009018', 'wrongCheckDigits'],
  [qrr, undefined],
])('a payment to a QR-IBAN with the reference "%s" has the problem %s [FI-11]', (reference, name) => {
  const { problems } = checkDetails('eft', 'CH', 'EUR', {
    payeeName: 'Robert Schneider AG',
    iban: qrIban,
    reference,
  })
  expect(problems['reference']?.name).toBe(name)
  expect(Object.keys(problems).filter((field) => field !== 'reference')).toEqual([])
})
