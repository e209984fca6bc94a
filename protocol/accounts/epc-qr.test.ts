import { expect, test } from 'vitest'
import { epcText } from './epc-qr.ts'

const transfer = {
  name: 'Franz Mustermänn',
  iban: 'DE71110220330123456789',
  bic: 'BHBLDEHHXXX',
  currency: 'EUR',
  amount: '12.30',
}

test('is the text of EPC069-12 with a structured reference or a text [FI-25 CU-11]', () => {
  expect(epcText({ ...transfer, reference: 'RF18 5390 0754 7034' })).toBe(
    'BCD\n002\n1\nSCT\nBHBLDEHHXXX\nFranz Mustermänn\nDE71110220330123456789\nEUR12.30\n\nRF18539007547034',
  )
  expect(epcText({ ...transfer, bic: undefined, reference: 'Invoice 17' })).toBe(
    'BCD\n002\n1\nSCT\n\nFranz Mustermänn\nDE71110220330123456789\nEUR12.30\n\n\nInvoice 17',
  )
  expect(epcText({ ...transfer, amount: undefined })).toBe(
    'BCD\n002\n1\nSCT\nBHBLDEHHXXX\nFranz Mustermänn\nDE71110220330123456789',
  )
})

test('there is none for other currencies and for accounts outside SEPA [FI-25 CU-11]', () => {
  expect(epcText({ ...transfer, currency: 'USD' })).toBeUndefined()
  expect(epcText({ ...transfer, iban: 'UA213223130000026007233566001' })).toBeUndefined()
  expect(epcText({ ...transfer, iban: '0123456789' })).toBeUndefined()
  expect(epcText({ ...transfer, name: '名'.repeat(70), reference: 'ä'.repeat(60) })).toBeUndefined()
})

test('there is none for an amount or a text that the standard has no room for [FI-25]', () => {
  expect(epcText({ ...transfer, amount: '999999999.99' })).toContain('EUR999999999.99')
  for (const amount of ['1000000000.00', '0.00', '0', '0.001'])
    expect(epcText({ ...transfer, amount })).toBeUndefined()
  expect(epcText({ ...transfer, reference: 'x'.repeat(141) })).toBeUndefined()
  expect(epcText({ ...transfer, name: ' ' })).toBeUndefined()
})

test('a line break makes no element, and a reference is structured only with right check digits [FI-11 FI-25]', () => {
  const linesOf = (more: object) => epcText({ ...transfer, ...more })?.split('\n')
  expect(linesOf({ reference: 'RF99539007547034' })?.slice(9)).toEqual(['', 'RF99539007547034'])
  expect(linesOf({ reference: 'rf18 5390 0754 7034' })?.slice(9)).toEqual(['RF18539007547034'])
  expect(linesOf({ name: 'Kontor\nDE00', reference: 'a\r\nb' })).toMatchObject({
    5: 'Kontor DE00',
    10: 'a b',
    length: 11,
  })
})
