import { describe, expect, test } from 'vitest'
import { fieldKinds, type KindName } from './index.ts'
import { instantKeyTypes } from './instant-key.ts'
import { purposes, recipientReads } from './words.ts'

const wrong = (kind: KindName, typed: string, details: Record<string, string> = {}, country = 'US') => {
  const where = { country, currency: 'USD', details }
  const { clean, check } = fieldKinds[kind]
  return check(clean(typed, where), where)?.name
}

describe.each<[KindName, right: readonly string[], wrong: readonly [string, string][]]>([
  [
    'payeeName',
    [
      'Jörg  Müller',
      'Marta Kazlauskaitė',
      "Seán O'Neill",
      'Müller & Söhne GmbH (Berlin)',
      'Anna–Maria O’Brien',
      '50% Shop',
      'Nguyễn Văn A',
      '3M Co.',
    ],
    [
      ['A', 'tooShort'],
      ['N'.repeat(71), 'tooLong'],
      ['Иван Петров', 'wrongCharacters'],
      ['Anna\u202eannA', 'wrongCharacters'],
      ['<b>Anna</b>', 'wrongCharacters'],
      ['=cmd|x', 'wrongCharacters'],
    ],
  ],
  [
    'reference',
    ['Invoice 2026/17', "a-?:().,'+ Z9", 'x'.repeat(140), 'RF18539007547034', 'RF2026'],
    [
      ['x'.repeat(141), 'tooLong'],
      ['щ'.repeat(40), 'tooLong'],
      ['/starts', 'wrongForm'],
      ['ends/', 'wrongForm'],
      ['a//b', 'wrongForm'],
      ['李明', 'wrongCharacters'],
      ['RF99539007547034', 'wrongCheckDigits'],
    ],
  ],
  [
    'town',
    ['Vilnius', 'Saint-Étienne', "'s-Hertogenbosch"],
    [
      ['T'.repeat(36), 'tooLong'],
      ['Київ', 'wrongCharacters'],
    ],
  ],
  [
    'postalCode',
    ['LT-01100', 'SW1A 1AA'],
    [
      ['1', 'tooShort'],
      ['1'.repeat(17), 'tooLong'],
    ],
  ],
  [
    'country',
    ['DE'],
    [
      ['XX', 'unknownChoice'],
      ['de', 'unknownChoice'],
    ],
  ],
  [
    'purpose',
    ['salary', 'other'],
    [
      ['SALA', 'unknownChoice'],
      ['toString', 'unknownChoice'],
    ],
  ],
  ['accountType', ['checking', 'savings'], [['ordinary', 'unknownChoice']]],
  [
    'email',
    ['Anna@Example.com'],
    [
      ['anna@example', 'wrongForm'],
      ['anna', 'wrongForm'],
      [`${'a'.repeat(250)}@b.ca`, 'tooLong'],
    ],
  ],
  [
    'question',
    ['Where did we meet?'],
    [
      ['x?', 'tooShort'],
      ['x'.repeat(41), 'tooLong'],
    ],
  ],
  [
    'answer',
    ['Vilnius', 'Blue-2'],
    [
      ['ab', 'tooShort'],
      ['two words', 'wrongCharacters'],
      ['x'.repeat(26), 'tooLong'],
    ],
  ],
])('%s', (kind, right, others) => {
  test.each(right)('takes %s', (typed) => {
    expect(wrong(kind, typed)).toBeUndefined()
  })

  test.each(others)('refuses %j: %s', (typed, name) => {
    expect(wrong(kind, typed)).toBe(name)
  })
})

test('an answer must not be a word of its question', () => {
  expect(wrong('answer', 'Vilnius', { question: 'Did we meet in vilnius?' })).toBe('wrongForm')
})

test('accounts in Japan have their own types', () => {
  expect(wrong('accountType', 'ordinary', {}, 'JP')).toBeUndefined()
  expect(wrong('accountType', 'checking', {}, 'JP')).toBe('unknownChoice')
})

describe('an instant key', () => {
  test.each([
    ['taxId', '529.982.247-25', undefined, '52998224725'],
    ['taxId', '529.982.247-24', 'wrongCheckDigits', '52998224724'],
    ['phone', '(11) 98765-4321', undefined, '+5511987654321'],
    ['phone', '+55 11 3456-7890', undefined, '+551134567890'],
    ['phone', '5511987654321', undefined, '+5511987654321'],
    ['phone', '+1 202 555 0123', 'wrongCountry', '+12025550123'],
    ['phone', '123', 'wrongForm', '+55123'],
    ['email', ' Ana@Example.COM ', undefined, 'ana@example.com'],
    ['email', `${'a'.repeat(70)}@example.com`, 'tooLong', `${'a'.repeat(70)}@example.com`],
    ['random', '123E4567-E89B-12D3-A456-426655440000', undefined, '123e4567-e89b-12d3-a456-426655440000'],
    ['random', '123e4567e89b12d3a456426655440000', 'wrongForm', '123e4567e89b12d3a456426655440000'],
  ])('%s %s is %s', (type, typed, name, cleaned) => {
    expect(wrong('instantKey', typed, { instantKeyType: type }, 'BR')).toBe(name)
    const where = { country: 'BR', currency: 'EUR', details: { instantKeyType: type } }
    expect(fieldKinds.instantKey.clean(typed, where)).toBe(cleaned)
  })

  test('is of one of the four types', () => {
    expect(instantKeyTypes).toEqual(['taxId', 'phone', 'email', 'random'])
    for (const type of instantKeyTypes) expect(wrong('instantKeyType', type)).toBeUndefined()
    expect(wrong('instantKeyType', 'alias')).toBe('unknownChoice')
  })
})

test('every purpose has a code of ISO 20022', () => {
  for (const code of Object.values(purposes)) expect(code).toMatch(/^[A-Z]{4}$/)
})

test('answers, addresses and numbers are masked, names are not', () => {
  const mask = (kind: KindName, text: string) => fieldKinds[kind].mask(text)
  expect(mask('answer', 'Vilnius')).toBe('••••')
  expect(mask('email', 'anna@example.com')).toBe('an••@example.com')
  expect(mask('instantKey', '+5511987654321')).toBe('•••• 4321')
  expect(mask('payeeName', 'Anna Berg')).toBe('Anna Berg')
})

test.each([
  ['Büro', 'Buro'],
  ['Sąskaita Nr. 5', 'Saskaita Nr. 5'],
  ['Alquiler niño', 'Alquiler nino'],
  ['Chirie în martie', 'Chirie in martie'],
  ['Оплата', 'Oplata'],
  ['Invoice #2026-11', 'Invoice .2026-11'],
  ['A_1', 'A-1'],
  ['Miete & NK', 'Miete + NK'],
  ['Rechnung 5 – Büro', 'Rechnung 5 - Buro'],
  ['It’s for rent', "It's for rent"],
  ['100 €', '100 E'],
  ['Kd.-Nr.: 5; Re: 7', 'Kd.-Nr.: 5, Re: 7'],
  ['Order “77”', "Order '77'"],
  ['RF18 5390 0754 7034', 'RF18 5390 0754 7034'],
])('a reference may be %s, and the recipient reads %s [WE-11]', (typed, read) => {
  expect(wrong('reference', typed)).toBeUndefined()
  expect(recipientReads(typed)).toBe(read)
})
