import { describe, expect, test } from 'vitest'
import { type Separators, separatorsOf, takeEdit, type AmountInput, written } from './amount-text.ts'

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
    expect(insert({ text: '1,234', caret: 3, amount: '1234' }, ',')).toEqual({
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
