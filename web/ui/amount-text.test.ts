import { describe, expect, test } from 'vitest'
import { parseAmount } from '@sixpence/money'
import {
  boxOf,
  readings,
  type Separators,
  separatorsOf,
  takeEdit,
  type AmountInput,
  written,
} from './amount-text.ts'

const en = separatorsOf('en-GB')
const ro = separatorsOf('ro')
const uk = separatorsOf('uk')

test('knows how each language writes numbers', () => {
  expect([en, ro]).toEqual([
    { group: ',', point: '.' },
    { group: '.', point: ',' },
  ])
  expect(uk).toEqual({ group: '\u00a0', point: ',' })
  expect(separatorsOf('es').group).toBe('.')
})

describe('typing', () => {
  test.each<[string, Separators, string, string, string]>([
    ['1250', en, '1,250', '1250', 'groups thousands'],
    ['1250.5', en, '1,250.5', '1250.5', 'takes a point'],
    ['1250,5', en, '1,250.5', '1250.5', 'takes a comma for the point'],
    ['1250,5', ro, '1.250,5', '1250.5', 'takes a comma'],
    ['1250.5', ro, '1.250,5', '1250.5', 'takes a point for the comma'],
    ['1234567,89', uk, '1\u00a0234\u00a0567,89', '1234567.89', 'groups by the language'],
    ['.5', en, '0.5', '0.5', 'begins with the mark'],
    ['12.', en, '12.', '12', 'waits after the mark'],
    ['0012', en, '12', '12', 'drops leading zeros'],
    ['0.05', en, '0.05', '0.05', 'keeps the zeros that count'],
    ['1.2.3', en, '1.23', '1.23', 'takes one mark only'],
    ['12a-e+ 3€', en, '123', '123', 'refuses everything else'],
    ['1.12345', en, '1.12345', '1.12345', 'keeps every decimal: cutting is for nobody to see'],
  ])('%s (%o) shows %s and means %s: %s', (keys, marks, text, amount) => {
    expect(type(keys, marks)).toMatchObject({ text, amount, caret: text.length })
  })
})

describe('a typed mark for thousands [WE-03]', () => {
  test.each<[string, Separators, string, string]>([
    ['1,000', en, '1.000', '1?000'],
    ['12.345', ro, '12,345', '12?345'],
    ['1,00', en, '1.00', '1.00'],
    ['1,0000', en, '1.0000', '1.0000'],
    ['0,125', en, '0.125', '0.125'],
    ['1.000', en, '1.000', '1.000'],
    ['1.000', uk, '1,000', '1.000'],
  ])('%s (%o) shows %s and means %s', (keys, marks, text, amount) => {
    expect(type(keys, marks)).toMatchObject({ text, amount })
  })

  test('with three digits behind it is no amount until the person has said which', () => {
    const { amount } = type('1,000', en)
    expect(parseAmount(amount, 'BTC')).toEqual({ refused: 'notANumber' })
    expect(readings(amount)).toEqual({ thousands: '1000', decimals: '1.000' })
    expect(boxOf(amount, en)).toMatchObject({ text: '1.000', amount })
    expect(readings('1.000')).toBeUndefined()
  })
})

describe('the caret', () => {
  test('stays behind the digit that was put in, whatever the groups do', () => {
    // 1,2|34 and a 9: 12,9|34
    const box = { text: '1,234', caret: 3, amount: '1234' }
    expect(insert(box, '9')).toEqual({ text: '12,934', caret: 4, amount: '12934' })
    expect(insert({ ...box, caret: 0 }, '9')).toMatchObject({ text: '91,234', caret: 1 })
  })

  test('stays where it was when a letter is refused', () => {
    const box = { text: '1,234', caret: 3, amount: '1234' }
    expect(insert(box, 'x')).toEqual(box)
  })

  test('moves on to the decimals when a mark is put into the middle', () => {
    expect(insert({ text: '1,234', caret: 3, amount: '1234' }, '.')).toEqual({
      text: '12.34',
      caret: 3,
      amount: '12.34',
    })
  })

  test('takes the digit before a group mark with it, or the one after', () => {
    const box = { text: '1,234', caret: 2, amount: '1234' }
    expect(takeEdit(box, { text: '1234', caret: 1, forward: false }, en)).toEqual({
      text: '234',
      caret: 0,
      amount: '234',
    })
    const ahead = { ...box, caret: 1 }
    expect(takeEdit(ahead, { text: '1234', caret: 1, forward: true }, en)).toEqual({
      text: '134',
      caret: 1,
      amount: '134',
    })
  })

  test('stays when a selection is replaced or cut', () => {
    const box = { text: '1,234,567', caret: 9, amount: '1234567' }
    expect(takeEdit(box, { text: '1,9,567', caret: 3, forward: false }, en)).toEqual({
      text: '19,567',
      caret: 2,
      amount: '19567',
    })
    expect(takeEdit(box, { text: '', caret: 0, forward: false }, en)).toEqual({
      text: '',
      caret: 0,
      amount: '',
    })
  })
})

describe('pasting', () => {
  test.each<[string, Separators, string]>([
    ['1,250.00', en, '1250.00'],
    ['1.250,00', en, '1250.00'],
    ['1,250', en, '1250'],
    ['1.250', en, '1.250'],
    ['1.250', ro, '1250'],
    ['1,250', ro, '1.250'],
    ['1,250,000', ro, '1250000'],
    ['EUR 1 250,5', en, '1250.5'],
    ['1\u202f250,50 €', uk, '1250.50'],
    ["1'250.75", en, '1250.75'],
    [' 42 ', en, '42'],
  ])('%s (%o) means %s', (text, marks, amount) => {
    expect(insert({ text: '', caret: 0, amount: '' }, text, marks).amount).toBe(amount)
  })

  test.each(['-50', '−50', '(50)a', '1e5', '1.2.3,4,5', 'twelve', '1234567890123456789012'])(
    '%s is refused',
    (text) => {
      const box = { text: '7', caret: 1, amount: '7' }
      expect(insert(box, text).amount).toBe('7')
    },
  )
})

test.each([
  ['-50.00', { name: 'negative' }],
  ['(50.00)', { name: 'negative' }],
  ['28.11.2026', { name: 'notANumber' }],
  ['١٢٫٥', { name: 'notANumber' }],
  ['1234567890123456789012', { name: 'notANumber' }],
  ['12.50 USD', { name: 'otherCurrency', currency: 'USD' }],
])('a pasted %j leaves the box as it was and says why, until the next key [WE-01 WE-26]', (text, leftOut) => {
  const box = { text: '7', caret: 1, amount: '7' }
  const after = takeEdit(box, { text: `7${text}`, caret: text.length + 1, forward: false }, en, 'EUR')
  expect(after).toEqual({ ...box, leftOut })
  expect(insert(after, '5')).toEqual({ text: '75', caret: 2, amount: '75' })
})

test('takes full-width digits, typed and pasted [WE-26]', () => {
  expect(type('１２．５', en).amount).toBe('12.5')
  expect(insert({ text: '', caret: 0, amount: '' }, '１２.５').amount).toBe('12.5')
})

test('a pasted sentence is the amount in it [WE-01]', () => {
  expect(insert({ text: '', caret: 0, amount: '' }, 'Please pay 12.50.').amount).toBe('12.50')
})

test('writes plain text in the reader’s way', () => {
  expect([written('1234567.5', ro), written('', en), written('1000', uk)]).toEqual([
    '1.234.567,5',
    '',
    '1\u00a0000',
  ])
})

function type(keys: string, marks: Separators): AmountInput {
  return Array.from(keys).reduce((box, key) => insert(box, key, marks), { text: '', caret: 0, amount: '' })
}

/** Simulates a key or a paste in a browser: inserts the text at the caret and sends the event. */
function insert(box: AmountInput, text: string, marks = en): AmountInput {
  const after = box.text.slice(0, box.caret) + text + box.text.slice(box.caret)
  return takeEdit(box, { text: after, caret: box.caret + text.length, forward: false }, marks)
}
