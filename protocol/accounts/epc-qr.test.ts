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
