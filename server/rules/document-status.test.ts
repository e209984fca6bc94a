import { expect, test } from 'vitest'
import { documentStatus } from './document-status.ts'

test.each([
  ['waiting', null, null, 0],
  ['accepted', null, null, 2],
  ['accepted', null, '2027-01-01', 2],
  ['accepted', null, '2026-11-20', 38],
  ['rejected', 'unreadable', null, 26],
  ['rejected', 'nameMismatch', null, 64],
  ['canceled', null, null, 4],
] as const)('%s for %s until %s is %i on the wire', (state, reason, expiresOn, status) => {
  expect(documentStatus({ state, reason, expiresOn }, '2026-11-21')).toBe(status)
})
