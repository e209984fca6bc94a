import { expect, test } from 'vitest'
import { roleOf } from './representatives.ts'

test.each([
  [2, 'director'],
  [6, 'shareholder'],
  [9, 'shareholder'],
  [8, 'owner'],
  [7, 'otherUser'],
  [1, 'otherUser'],
])('type %i is called %s [B344]', (type, role) => {
  expect(roleOf(type)).toBe(role)
})
