import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fieldKinds, type KindName } from './index.ts'
import type { FieldContext } from './kind.ts'

const where = (country = 'US'): FieldContext => ({ country, currency: 'USD', details: {} })
const wrong = (kind: KindName, typed: string, country?: string) => {
  const { clean, check } = fieldKinds[kind]
  return check(clean(typed, where(country)), where(country))
}

describe.each<[KindName, right: readonly string[], wrong: readonly [typed: string, name: string][]]>([
  [
    'routingNumber',
    ['021000021', '011000015', '111000025', '0110-0001-5'],
    [
      ['021000022', 'wrongCheckDigits'],
      ['02100002', 'wrongLength'],
      ['0210000211', 'wrongLength'],
      ['02100002A', 'wrongCharacters'],
      ['000000000', 'wrongCheckDigits'],
      // Valid checksum, but no Federal Reserve district has this prefix.
      ['131000005', 'wrongCheckDigits'],
    ],
  ],
  [
    'clabe',
    ['032180000118359719', '002010077777777771', '032 180 00011835971 9'],
    [
      ['032180000118359718', 'wrongCheckDigits'],
      ['03218000011835971', 'wrongLength'],
      ['03218000011835971X', 'wrongCharacters'],
    ],
  ],
  [
    'cardNumber',
    ['4111 1111 1111 1111', '5555-5555-5555-4444', '6799990100000000019'],
    [
      ['4111111111111112', 'wrongCheckDigits'],
      ['378282246310005', 'tooShort'],
      ['41111111111111111111', 'tooLong'],
      ['4111 1111 1111 111I', 'wrongCharacters'],
    ],
  ],
  [
    'sortCode',
    ['12-34-56', '123456'],
    [
      ['12345', 'wrongLength'],
      ['1234567', 'wrongLength'],
      ['12345a', 'wrongCharacters'],
    ],
  ],
  [
    'accountGb',
    ['31926819'],
    [
      ['3192681', 'wrongLength'],
      ['319268190', 'wrongLength'],
      ['3192681O', 'wrongCharacters'],
    ],
  ],
  [
    'bsb',
    ['062-000'],
    [
      ['06200', 'wrongLength'],
      ['06200x', 'wrongCharacters'],
    ],
  ],
  [
    'accountUs',
    ['1234', '12345678901234567'],
    [
      ['123', 'tooShort'],
      ['123456789012345678', 'tooLong'],
    ],
  ],
  ['institutionCa', ['004'], [['04', 'wrongLength']]],
  ['transitCa', ['10202'], [['102020', 'wrongLength']]],
  [
    'ifsc',
    ['SBIN0005943', 'hdfc0cagssb'],
    [
      ['SBIN1005943', 'wrongForm'],
      ['SBIN000594', 'wrongLength'],
      ['SBIN0/05943', 'wrongCharacters'],
    ],
  ],
  ['cnaps', ['102100099996'], [['10210009999', 'wrongLength']]],
  [
    'accountNz',
    ['01-0902-0068389-00', '0109020068389000'],
    [
      ['01090200683890', 'tooShort'],
      ['01090200683890000', 'tooLong'],
    ],
  ],
  ['bankJp', ['0005'], [['005', 'wrongLength']]],
  [
    'branchJp',
    ['123'],
    [
      ['1234', 'wrongLength'],
      ['12A', 'wrongCharacters'],
    ],
  ],
  [
    'accountNumber',
    ['AB12', '0'.repeat(34)],
    [
      ['AB1', 'tooShort'],
      ['0'.repeat(35), 'tooLong'],
      ['AB_12', 'wrongCharacters'],
    ],
  ],
  [
    'taxIdBr',
    ['529.982.247-25', '111.444.777-35', '11.222.333/0001-81', '12.ABC.345/01DE-35'],
    [
      ['529.982.247-26', 'wrongCheckDigits'],
      ['111.111.111-11', 'wrongCheckDigits'],
      ['11.222.333/0001-82', 'wrongCheckDigits'],
      ['12.ABC.345/01DE-36', 'wrongCheckDigits'],
      ['5299822472', 'tooShort'],
      ['52998224725000000', 'tooLong'],
      ['529982247250', 'wrongForm'],
      ['529?982?247', 'wrongCharacters'],
    ],
  ],
])('%s', (kind, right, others) => {
  test.each(right)('takes %s', (typed) => {
    expect(wrong(kind, typed)).toBeUndefined()
  })

  test.each(others)('refuses %s: %s', (typed, name) => {
    expect(wrong(kind, typed)?.name).toBe(name)
  })
})

describe('a BIC', () => {
  test.each([
    ['DE', 'DEUTDEFF', undefined],
    ['DE', 'deut de ff 500', undefined],
    ['US', 'CHASUS33XXX', undefined],
    ['JE', 'MIDLJESH', undefined],
    // Accounts in Jersey have British IBANs, and some of its banks British BICs.
    ['JE', 'MIDLGB22', undefined],
    ['FR', 'DEUTDEFF', 'wrongCountry'],
    ['DE', 'DEUTDEF', 'tooShort'],
    ['DE', 'DEUTDEFF5', 'wrongForm'],
    ['DE', 'DEUTDEFF5000', 'tooLong'],
    ['DE', 'DEUT1EFF', 'wrongForm'],
    ['DE', 'DEUTZZFF', 'wrongForm'],
    ['DE', 'DEUT_EFF', 'wrongCharacters'],
  ])('to %s: %s is %s', (country, typed, name) => {
    expect(wrong('bic', typed, country)?.name).toBe(name)
  })
})

test.each<[KindName, string, shown: string, masked: string]>([
  ['sortCode', '123456', '12-34-56', '12-34-56'],
  ['routingNumber', '021000021', '021000021', '021000021'],
  ['clabe', '032180000118359719', '032 180 00011835971 9', '•••• 9719'],
  ['cardNumber', '4111111111111234', '4111 1111 1111 1234', '**** **** **** 1234'],
  ['accountNz', '010902006838900', '01-0902-0068389-00', '•••• 8900'],
  ['accountUs', '1234', '1234', '•••• 34'],
  ['taxIdBr', '52998224725', '529.982.247-25', '•••• 4725'],
  ['taxIdBr', '11222333000181', '11.222.333/0001-81', '•••• 0181'],
])('%s %s is shown as %s and told as %s', (kind, text, shown, masked) => {
  expect([fieldKinds[kind].show(text), fieldKinds[kind].mask(text)]).toEqual([shown, masked])
})

test('a card number is masked from 16 digits on, all but the last four [B209]', () => {
  const { mask } = fieldKinds.cardNumber
  expect(['378282246310005', '4111111111111234', '6221260000000000018'].map(mask)).toEqual([
    '378282246310005',
    '**** **** **** 1234',
    '**** **** **** 0018',
  ])
})

test.each<[KindName, readonly string[]]>([
  ['routingNumber', ['021000021', '011000015', '111000025', '322271627']],
  ['clabe', ['032180000118359719', '002010077777777771']],
  ['cardNumber', ['4111111111111111', '5555555555554444', '6799990100000000019']],
])('of %s no single changed digit is missed', (kind, right) => {
  fc.assert(
    fc.property(fc.constantFrom(...right), fc.nat(), fc.integer({ min: 1, max: 9 }), (text, at, by) => {
      const place = at % text.length
      const changed = String((Number(text[place]) + by) % 10)
      expect(wrong(kind, text.slice(0, place) + changed + text.slice(place + 1))).toBeDefined()
    }),
  )
})

test('a letter without a capital of its own is cleaned once and for all', () => {
  for (const { clean } of Object.values(fieldKinds) as (typeof fieldKinds)['network'][]) {
    const where = { country: 'GR', currency: 'EUR', details: {} }
    const text = clean('\u1fd2', where)
    expect(clean(text, where)).toBe(text)
  }
})

test('any input in any field is checked without an exception, and cleaned input stays clean', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...(Object.keys(fieldKinds) as KindName[])),
      fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary', maxLength: 200 })),
      fc.constantFrom('US', 'DE', 'JP', 'BR', '', '__proto__'),
      fc.constantFrom('BTC', 'USDT', 'EUR', '', 'constructor'),
      fc.dictionary(
        fc.constantFrom('network', 'instantKeyType', 'question'),
        fc.constantFrom('tron', 'phone', 'email', 'taxId', 'random', 'toString', ''),
      ),
      (kind, typed, country, currency, details) => {
        const { clean, check, show, mask, choices } = fieldKinds[kind] as (typeof fieldKinds)['network']
        const here = { country, currency, details }
        const text = clean(typed, here)
        check(text, here)
        show(text)
        mask(text)
        choices?.(here)
        expect(clean(text, here)).toBe(text)
      },
    ),
  )
})
