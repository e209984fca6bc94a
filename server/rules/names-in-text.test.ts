import { expect, test } from 'vitest'
import { namesInText } from './names-in-text.ts'

test('sequences of two to four words may be names, the longest first; numbers and single letters are not words', () => {
  expect(namesInText('Freight 4711 of Blacktide Shipping')).toEqual([
    'Freight of Blacktide Shipping',
    'Freight of Blacktide',
    'of Blacktide Shipping',
    'Freight of',
    'of Blacktide',
    'Blacktide Shipping',
  ])
  expect(namesInText('Viktor Zhelezov')).toEqual(['Viktor Zhelezov'])
})

test('a text of one word may be a name, one without words is none', () => {
  expect(namesInText('Rent')).toEqual(['Rent'])
  expect(namesInText('INV-2031/7')).toEqual(['INV'])
  expect(namesInText('2031 / 7')).toEqual([])
  expect(namesInText('')).toEqual([])
})

test('a long text has at most sixty', () => {
  expect(namesInText('word '.repeat(40)).length).toBeLessThanOrEqual(60)
  expect(namesInText(Array.from({ length: 40 }, (_, n) => `w${'x'.repeat(n + 2)}`).join(' '))).toHaveLength(
    60,
  )
})
