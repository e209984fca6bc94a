import { expect, test } from 'vitest'
import { rateHeldUntil } from './held-rate.tsx'

const arrivedAt = Date.parse('2026-11-20T10:00:00Z')

test.each([
  ['for a minute, less a second for the request', '2026-11-20T10:01:00Z', 59_000],
  ['until it changes', '2026-11-20T10:00:20Z', 19_000],
  ['for a moment, when it changes at once', '2026-11-20T10:00:01Z', 4_000],
  ['for a minute, if this machine’s clock is an hour behind', '2026-11-20T11:01:00Z', 59_000],
  ['for a minute, if this machine’s clock is an hour ahead', '2026-11-20T09:01:00Z', 59_000],
])('a rate is held %s', (_, expiresAt, heldMs) => {
  expect(rateHeldUntil({ expiresAt, dataUpdatedAt: arrivedAt }) - arrivedAt).toBe(heldMs)
})
