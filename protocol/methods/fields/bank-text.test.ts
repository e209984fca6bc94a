import fc from 'fast-check'
import { expect, test } from 'vitest'
import { bankReference, bankText } from './bank-text.ts'

test.each([
  ['Kontor & Söhne GmbH, Hafenstraße', 'Kontor + Sohne GmbH, Hafenstrasse'],
  [
    'Żółć Ąžuolas Ștefan Țuțea José Muñoz João Guimarães',
    'Zolc Azuolas Stefan Tutea Jose Munoz Joao Guimaraes',
  ],
  ['Straße ÆØÅ ÐÞ Łódź Işık', 'Strasse AEOA DTH Lodz Isik'],
  ['Олег Їжак', 'Oleh Yizhak'],
  ['Юлія Щербак-Згурська', 'Yuliia Shcherbak-Zhurska'],
  ['ЩЕРБАК ЄВГЕНІЙ', 'SHCHERBAK YEVHENII'],
  ['Григорий Щёголев', 'Grigorii Shchegolev'],
  ['Дочь Юрия', 'Doch Iuriia'],
  ['Ελένη Παπαδοπούλου', 'Eleni Papadopoulou'],
  ['“Kontor” – a_b; 5 € an@b', "'Kontor' - a-b, 5 E an(at)b"],
  ['one\ttwo\u0000\r\nthree\u202e', 'one two three'],
  ['№ 7 ½', 'No 7 1.2'],
  ['Ian 李明', 'Ian ..'],
  ['李明', ''],
  [' – ', ''],
])('writes %s as %s', (text, written) => {
  expect(bankText(text, 140)).toBe(written)
})

/** Arbitrary code points, including unpaired surrogates. */
const anything = fc
  .array(fc.oneof(fc.nat(0x10_ffff), fc.nat(0x5_ff)), { maxLength: 90 })
  .map((points) => String.fromCodePoint(...points))

test('any text is converted to the character set and length, and text within them is unchanged', () => {
  const set = /^(?:[A-Za-z0-9/\-?:().,'+](?:[A-Za-z0-9/\-?:().,'+ ]*[A-Za-z0-9/\-?:().,'+])?)?$/
  fc.assert(
    fc.property(anything, fc.integer({ min: 1, max: 70 }), (text, most) => {
      const written = bankText(text, most)
      expect(written).toMatch(set)
      expect(written.length).toBeLessThanOrEqual(most)
      expect(bankText(written, most)).toBe(written)
    }),
  )
})

test('a reference has no slash at its ends and no double slash', () => {
  expect(bankReference('//LT-1///7/', 35)).toBe('LT-1/7')
  expect(bankReference('LT601010012345678901', 34)).toBe('LT601010012345678901')
})
