import { expect, test } from 'vitest'
import { referenceOf, requestIdOf, uuidOf } from './request-id.ts'

const uuid = /^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[\da-f]{4}-[\da-f]{12}$/

test('a proxy’s id is accepted, a client’s is not', () => {
  const given = '5f0c2c1e8a7b4f6d9e3a1b2c3d4e5f60'
  expect(requestIdOf(given, true)).toBe(given)
  expect(requestIdOf(given, false)).toMatch(uuid)
})

test.each([
  ['none', undefined],
  ['two', ['a'.repeat(20), 'b'.repeat(20)]],
  ['a short one', 'abc'],
  ['a long one', 'a'.repeat(65)],
  ['one that would begin a line', `${'a'.repeat(20)}\n{"level":60}`],
  ['one with a quote', `${'a'.repeat(20)}"`],
])('%s is replaced', (_, given) => {
  expect(requestIdOf(given, true)).toMatch(uuid)
})

test('the reference is the end of the id, and for a time-based UUID not the part shared within a minute', () => {
  expect(referenceOf('01a1fc3c-5675-7233-be00-e67b7856eb3a')).toBe('e67b7856eb3a')
  expect(referenceOf('5f0c2c1e8a7b4f6d9e3a1b2c3d4e5f60')).toBe('1b2c3d4e5f60')
  expect(referenceOf('0A0B0C0D:1F90_0A0B:0FA0_6745:01')).toBe('0B0FA0674501')
})

test('recognises a UUID with and without its hyphens', () => {
  expect(uuidOf('5F0C2C1E8A7B4F6D9E3A1B2C3D4E5F60')).toBe('5f0c2c1e-8a7b-4f6d-9e3a-1b2c3d4e5f60')
  expect(uuidOf('5f0c2c1e-8a7b-4f6d-9e3a-1b2c3d4e5f60')).toBe('5f0c2c1e-8a7b-4f6d-9e3a-1b2c3d4e5f60')
  expect(uuidOf('5f0c2c1e-8a7b-4f6d-9e3a-1b2c3d4e5fxy')).toBeUndefined()
})
