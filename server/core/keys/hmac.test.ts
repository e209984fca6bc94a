import { createHmac, randomBytes } from 'node:crypto'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { hmacOf } from './hmac.ts'

const nodes = (key: Uint8Array, text: string): Buffer => createHmac('sha256', key).update(text).digest()

test('equals the HMAC of Node for every key and text', () => {
  const keys = fc.uint8Array({ maxLength: 100 })
  fc.assert(
    fc.property(keys, fc.string({ unit: 'binary', maxLength: 900 }), (key, text) => {
      expect(hmacOf(key, text)).toEqual(nodes(key, text))
    }),
    { numRuns: 200 },
  )
})

test('nothing of a longer text affects the next one, and a text of any length is hashed completely', () => {
  const key = randomBytes(32)
  for (const length of [600, 1, 0, 682, 683, 684, 5_000, 3])
    for (const letter of ['a', 'ж', '€', '😀', '\ud800']) {
      const text = letter.repeat(length)
      expect(hmacOf(key, text)).toEqual(nodes(key, text))
    }
})

test('a returned digest does not change afterwards', () => {
  const key = randomBytes(32)
  const first = hmacOf(key, 'first')
  hmacOf(key, 'second')
  expect(first).toEqual(nodes(key, 'first'))
})
