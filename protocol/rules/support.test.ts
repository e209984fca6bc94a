import { expect, test } from 'vitest'
import { derivedStatusOf, isUnread, type TicketFacts } from './support.ts'

const now = new Date('2026-11-23T12:00:00Z')
const minute = 60_000
const day = 24 * 60 * minute
const ago = (ms: number): string => new Date(now.getTime() - ms).toISOString()
const ticket = (status: string, ageMs: number, to?: 'customer' | 'desk'): TicketFacts => ({
  status,
  updatedAt: ago(ageMs),
  ...(to && { lastThread: { createdAt: ago(ageMs), to } }),
})

test.each(['customer', 'desk'] as const)(
  'a closed ticket is closed, its last message to the %s [B387]',
  (to) => {
    expect(derivedStatusOf(ticket('Closed', minute, to), now)).toBe('closed')
  },
)

test.each([
  ['Closed-no-reply', 13 * day, undefined, 'new'],
  ['Closed-no-reply', 15 * day, undefined, 'open'],
  ['Closed-no-reply', day, 'desk', 'new'],
  ['Open', day, 'customer', 'new'],
  ['On Hold', day, 'customer', 'new'],
  ['Open', 15 * day, 'customer', 'open'],
  ['Open', day, 'desk', 'open'],
  ['Escalated', day, undefined, 'open'],
] as const)('%s, %i ms old, last word to the %s: %s [B388]', (status, ageMs, to, derived) => {
  expect(derivedStatusOf(ticket(status, ageMs, to), now)).toBe(derived)
})

test.each([
  [14 * day - minute, 'new'],
  [14 * day + minute, 'open'],
] as const)('an answer %i ms old is %s [B389]', (ageMs, derived) => {
  expect(derivedStatusOf(ticket('Open', ageMs, 'customer'), now)).toBe(derived)
})

test.each([
  ['never read', undefined, 'customer', true],
  ['read before the answer', ago(2 * day), 'customer', true],
  ['read after it', ago(minute), 'customer', false],
  ['read as it came', ago(day), 'customer', false],
  ['nothing answered', undefined, 'desk', false],
] as const)('%s: unread is %s %s %s', (_, readAt, to, unread) => {
  expect(isUnread({ ...ticket('Open', day, to), cf_customer_read_at: readAt })).toBe(unread)
})
