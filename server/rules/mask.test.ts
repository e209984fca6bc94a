import { expect, test } from 'vitest'
import { maskPhone, payeeName } from './mask.ts'

test.each([
  ['+37061200012', '+370 ••• ••012'],
  ['+370 612 00012', '+370 ••• ••012'],
  ['+447700900123', '+447 ••• ••123'],
])('shows the phone %j as %j: enough to know one’s own [B073]', (phone, masked) => {
  expect(maskPhone(phone)).toBe(masked)
})

test('never shows more than seven characters of a phone', () => {
  for (const phone of ['+37061200012', '+4915120000056', '+46701200034', '+390612345678'])
    expect(maskPhone(phone).replace(/[• ]/g, '')).toHaveLength(7)
})

test.each([
  ['Marta Kazlauskaitė', 1, 'Marta K.'],
  ['Anna Maria van den Berg', 1, 'Anna B.'],
  ['Cher', 1, 'Cher'],
  ['Øystein Ås', 1, 'Øystein Å.'],
  ['🦉 Owl', 1, '🦉 O.'],
  ['Li 𠮷田', 1, 'Li 𠮷.'],
  ['Northlight Studio', 2, 'Northlight Studio'],
  ['Old Company Ltd', 3, 'Old Company Ltd'],
])('shows %j of type %i as %j to who asks by e-mail', (name, type, shown) => {
  expect(payeeName(name, type)).toBe(shown)
})
