import { describe, expect, test } from 'vitest'
import { type ArrivalFacts, whyNotArrived } from './why-not-arrived.ts'

const now = new Date('2026-11-26T10:00:00Z')
const earlier = new Date('2026-11-25T10:00:00Z')
const later = new Date('2026-11-27T10:00:00Z')
const of = (facts: Partial<ArrivalFacts>) =>
  whyNotArrived({
    now,
    isRequest: false,
    isWaiting: false,
    isOutOfTries: false,
    isSuspended: false,
    isOrder: false,
    isBatch: false,
    ...facts,
  })
const out = (part: Partial<NonNullable<ArrivalFacts['instruction']>>) =>
  of({
    hold: { state: 'open', expires: later },
    instruction: { state: 'accepted', partner: 'bank', requestedFor: '2026-11-25', sentAt: earlier, ...part },
  })

describe('a payment inside the bank', () => {
  test.each<[Partial<ArrivalFacts>, string]>([
    [{ bookedAt: earlier }, 'arrived'],
    [{ hold: { state: 'open', expires: later }, isWaiting: true }, 'waitsForCode'],
    [{ hold: { state: 'open', expires: later }, isWaiting: true, isRequest: true }, 'waitsForColleague'],
    [{ hold: { state: 'posted', expires: later, closedAt: earlier } }, 'arrived'],
    [{ hold: { state: 'voided', expires: later, closedAt: earlier } }, 'canceled'],
    [{ hold: { state: 'voided', expires: later, closedAt: earlier }, isOutOfTries: true }, 'outOfTries'],
    [{ hold: { state: 'expired', expires: earlier, closedAt: earlier } }, 'expired'],
    [{ hold: { state: 'open', expires: later } }, 'notSentYet'],
    [{ isSuspended: true }, 'inSuspense'],
    [{ isOrder: true }, 'isOrder'],
    [{ isBatch: true, hold: { state: 'open', expires: later } }, 'isBatch'],
    [{ isBatch: true, hold: { state: 'voided', expires: later, closedAt: earlier } }, 'canceled'],
  ])('%o is %s', (facts, name) => {
    expect(of(facts).name).toBe(name)
  })
})

describe('a payment out', () => {
  test.each<[Partial<NonNullable<ArrivalFacts['instruction']>>, string]>([
    [{ state: 'created' }, 'notSentYet'],
    [{ state: 'created', requestedFor: '2026-11-27' }, 'waitsForDay'],
    [{ state: 'sent', lateAt: later }, 'onItsWay'],
    [{ state: 'accepted', lateAt: later }, 'onItsWay'],
    [{ state: 'accepted', lateAt: earlier }, 'late'],
    [{ state: 'accepted', lateAt: earlier, recall: 'asked' }, 'recallAsked'],
    [{ state: 'accepted', lateAt: later, recall: 'refused' }, 'onItsWay'],
    [{ state: 'unknown' }, 'companySilent'],
    [{ state: 'settled', endedAt: earlier }, 'arrived'],
    [{ state: 'rejected', endedAt: earlier, reason: 'AC04' }, 'rejected'],
    [{ state: 'returned', endedAt: earlier, reason: 'AC04' }, 'returned'],
    [{ state: 'recalled', endedAt: earlier }, 'recalled'],
    [{ state: 'withdrawn', endedAt: earlier }, 'canceled'],
  ])('%o is %s', (part, name) => {
    expect(out(part).name).toBe(name)
  })

  test('states company, reason and moment, and an open case before all others', () => {
    expect(out({ state: 'returned', endedAt: earlier, reason: 'AC04' })).toEqual({
      name: 'returned',
      at: earlier.toISOString(),
      reason: 'AC04',
      partner: 'bank',
    })
    const instruction = { state: 'accepted', partner: 'bank', requestedFor: '2026-11-25' } as const
    expect(of({ instruction, openCase: { id: 7, difference: 'overdue' } })).toEqual({
      name: 'needsLook',
      reason: 'overdue',
      caseId: 7,
      partner: 'bank',
    })
  })
})

test.each([
  ['new', 'waitsForPayee'],
  ['claiming', 'onItsWay'],
  ['processing', 'onItsWay'],
  ['completed', 'arrived'],
  ['refused', 'refused'],
  ['expired', 'unclaimed'],
  ['cancelled', 'canceled'],
  ['waiting', 'expired'],
] as const)('a payment by a link that is %s is %s', (state, name) => {
  const hold = { state: 'expired', expires: earlier, closedAt: earlier } as const
  expect(of({ global: { state, expiresAt: later }, hold }).name).toBe(name)
})
