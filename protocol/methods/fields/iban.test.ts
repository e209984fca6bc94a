import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hasIban, iban, ibanLength } from './iban.ts'
import { bankInIban } from './iban-bank.ts'

/** The example the SWIFT IBAN Registry, release 102, prints for each country. */
const examples = (
  'AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201 ' +
  'AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456 ' +
  'BI4210000100010000332045181 BR6699999A03000010009795493C1 BY13NBRB3600900000002Z00AB00 CH9300762011623852957 ' +
  'CR05015202001026284066 CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 ' +
  'DJ2100010000000154000100186 DK5000400440116243 DO28BAGR00000001212453611324 EE382200221020145685 ' +
  'EG380019000500000000263180002 ES9121000418450200051332 FI2112345600000785 FK88SC123456789012 FO6264600001631634 ' +
  'FR1420041010050500013M02606 GB29NWBK60161331926819 GE29NB0000000101904917 GI75NWBK000000007099453 ' +
  'GL8964710001000206 GR1601101250000000012300695 GT82TRAJ01020000001210029690 HN88CABF00000000000250005469 ' +
  'HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678 IL620108000000099999999 ' +
  'IQ98NBIQ850123456789012 IS140159260076545510730339 IT60X0542811101000000123456 JO94CBJO0010000000000131000302 ' +
  'KW81CBKU0000000000001234560101 KZ86125KZT5004100100 LB62099900000001001901229114 LC55HEMM000100010012001200023015 ' +
  'LI21088100002324013AA LT121000011101001000 LU280019400644750000 LV80BANK0000435195001 LY83002048000020100120361 ' +
  'MC5811222000010123456789030 MD24AG000225100013104168 ME25505000012345678951 MK07250120000058984 ' +
  'MN121234123456789123 MR1300020001010000123456753 MT84MALT011000012345MTLCAST001S ' +
  'MU17BOMM0101101030300200000MUR NI45BAPR00000013000003558124 NL91ABNA0417164300 NO9386011117947 ' +
  'OM810180000001299123456 PK36SCBL0000001123456702 PL61109010140000071219812874 PS92PALS000000000400123456702 ' +
  'PT50000201231234567890154 QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000 RS35260005601001611379 ' +
  'RU0304452522540817810538091310419 SA0380000000608010167519 SC18SSCB11010000000000001497USD SD2129010501234001 ' +
  'SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541 SM86U0322509800000000270100 ' +
  'SO211000001001000100141 ST23000100010051845310146 SV62CENR00000000000000700025 TL380080012345678910157 ' +
  'TN5910006035183598478831 TR330006100519786457841326 UA213223130000026007233566001 VA59001123000012345678 ' +
  'VG96VPVG0000012345678901 XK051212012345678906 YE15CBYE0001018861234567891234'
).split(' ')

const check = (text: string, country = text.slice(0, 2)) =>
  iban.check(text, { country, currency: 'EUR', details: {} })

test('has the 89 countries of the registry', () => {
  expect(examples).toHaveLength(89)
  expect(examples.filter((example) => !hasIban(example.slice(0, 2)))).toEqual([])
})

test.each(examples)('takes the registry’s example %s, and nothing shorter or longer', (text) => {
  const length = ibanLength(text.slice(0, 2))
  expect(text).toHaveLength(length ?? 0)
  expect(check(text)).toBeUndefined()
  expect(check(text.slice(0, -1))?.name).toBe(length === 15 ? 'tooShort' : 'wrongLength')
  expect(check(`${text}0`)).toEqual({ name: 'wrongLength', size: length })
})

describe('names what is wrong', () => {
  test.each([
    ['DE', 'DE8937040044053201300A', 'wrongForm'],
    ['DE', 'DE88370400440532013000', 'wrongCheckDigits'],
    ['DE', 'DE00370400440532013000', 'wrongCheckDigits'],
    ['DE', 'DE89-70400440532013000', 'wrongCharacters'],
    ['DE', 'DE893704004405', 'tooShort'],
    ['DE', '8937040044053201300000', 'wrongForm'],
    ['GB', 'GB2912346016133192681X', 'wrongForm'],
    ['DE', 'ZZ89370400440532013000', 'countryHasNone'],
    ['US', 'US89370400440532013000', 'countryHasNone'],
    ['FR', 'DE89370400440532013000', 'wrongCountry'],
    ['DE', 'ÄE89370400440532013000', 'wrongCharacters'],
    // Arabic-Indic digits are not allowed in an IBAN.
    ['DE', 'DE٨٩370400440532013000', 'wrongCharacters'],
  ])('to %s, of %s: %s', (country, text, name) => {
    expect(check(text, country)?.name).toBe(name)
  })
})

test('a territory has the IBANs of its country', () => {
  expect(check('FR1420041010050500013M02606', 'RE')).toBeUndefined()
  expect(check('GB29NWBK60161331926819', 'JE')).toBeUndefined()
  expect(check('FI2112345600000785', 'AX')).toBeUndefined()
  expect(check('FR1420041010050500013M02606', 'GF')).toBeUndefined()
})

test('accepts an IBAN as people write it, and shows it in groups of four or masked', () => {
  const where = { country: 'DE', currency: 'EUR', details: {} }
  for (const typed of [
    'de89 3704 0044 0532 0130 00',
    ' DE89-3704.0044 0532 0130 00 ',
    'DE89\u00a03704\u200b00440532013000',
  ])
    expect(iban.clean(typed, where)).toBe('DE89370400440532013000')
  expect(iban.show('DE89370400440532013000')).toBe('DE89 3704 0044 0532 0130 00')
  expect(iban.mask('DE89370400440532013000')).toBe('DE•• •••• 3000')
})

test.each([
  'IBAN: DE89 3704 0044 0532 0130 00',
  'IBAN DE89370400440532013000',
  'Iban：ＤＥ89370400440532013000',
])('takes the IBAN out of %j [WE-26]', (typed) => {
  expect(iban.clean(typed, { country: 'DE', currency: 'EUR', details: {} })).toBe('DE89370400440532013000')
})

test('every single changed digit is detected', () => {
  fc.assert(
    fc.property(fc.constantFrom(...examples), fc.nat(), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
      const places = Array.from(text, (_, place) => place).filter((place) => /\d/.test(text[place] ?? ''))
      const place = places[at % places.length] ?? 0
      const changed = String((Number(text[place]) + by) % 10)
      expect(check(text.slice(0, place) + changed + text.slice(place + 1))).toBeDefined()
    }),
  )
})

test('every exchange of two neighbouring digits is detected', () => {
  const pairs = examples.flatMap((text) =>
    Array.from(text.slice(4), (_, at) => at + 4)
      .filter((at) => /^\d\d$/.test(text.slice(at, at + 2)) && text[at] !== text[at + 1])
      .map((at) => text.slice(0, at) + (text[at + 1] ?? '') + (text[at] ?? '') + text.slice(at + 2)),
  )
  expect(pairs.length).toBeGreaterThan(500)
  expect(pairs.filter((text) => check(text) === undefined)).toEqual([])
})

test.each([
  ['DE89370400440532013000', '37040044', ''],
  ['GB29NWBK60161331926819', 'NWBK', '601613'],
  ['FR1420041010050500013M02606', '20041', '01005'],
  ['IT60X0542811101000000123456', '05428', '11101'],
  ['SM86U0322509800000000270100', '03225', '09800'],
  ['BR1800360305000010009795493C1', '00360305', '00001'],
  ['LT121000011101001000', '10000', ''],
  ['MU17BOMM0101101030300200000MUR', 'BOMM01', '01'],
])('finds the codes of bank and branch inside %s', (text, bank, branch) => {
  expect(bankInIban(text)).toEqual({ country: text.slice(0, 2), bank, branch })
})

test('finds the codes inside every example of the registry, and none if the country’s entry has none', () => {
  const found = examples.flatMap((text) => {
    const inside = bankInIban(text)
    return inside ? [{ ...inside, text }] : []
  })
  expect(found.length).toBeGreaterThan(60)
  expect(found.filter(({ bank, branch, text }) => !text.slice(4).includes(bank + branch))).toEqual([])
  expect(bankInIban('RU0304452522540817810538091310419')).toBeUndefined()
})
