import { expect, test } from 'vitest'
import { statusOf, type InstructionState } from '#rules/instruction-state.ts'
import { judge, type ReportedStatus } from './judge.ts'

const states = Object.keys(statusOf) as InstructionState[]
const told = { kind: 'settled', units: 100n, currency: 'EUR', isAsked: false } satisfies ReportedStatus
const judged = (state: InstructionState, word: Partial<ReportedStatus> = {}): string => {
  const verdict = judge({ state, units: 100n, currency: 'EUR' }, { ...told, ...word })
  return typeof verdict === 'string' ? verdict : `? ${verdict.difference}`
}

test('each word of a company in each state has one meaning', () => {
  const table = Object.fromEntries(
    states.map((state) => [
      state,
      (['accepted', 'settled', 'rejected', 'returned', 'recalled'] as const)
        .map((kind) => judged(state, { kind }))
        .join(' | '),
    ]),
  )
  const never = Array.from({ length: 5 }, () => '? neverSent').join(' | ')
  expect(table).toEqual({
    created: never,
    held: never,
    withdrawn: never,
    sent: 'accept | post | ask | ask | ask',
    unknown: 'accept | post | ask | ask | ask',
    accepted: 'nothing | post | ask | ask | ask',
    settled: 'nothing | nothing | ? rejectedAfterSettled | giveBack | ? recalledAfterSettled',
    rejected:
      'nothing | ? settledAfterRejected | nothing | ? returnedAfterRejected | ? recalledAfterRejected',
    returned: 'nothing | nothing | ? rejectedAfterReturned | nothing | ? recalledAfterReturned',
    recalled:
      'nothing | ? settledAfterRecalled | ? rejectedAfterRecalled | ? returnedAfterRecalled | nothing',
  })
})

test('what is held is freed only when the company, asked, says so', () => {
  for (const kind of ['rejected', 'returned', 'recalled'] as const) {
    expect(judged('accepted', { kind })).toBe('ask')
    expect(judged('accepted', { kind, isAsked: true })).toBe('release')
  }
})

test('another amount or currency moves nothing in any state', () => {
  for (const state of states.filter((state) => !['created', 'held', 'withdrawn'].includes(state))) {
    expect(judged(state, { units: 99n })).toBe('? wrongAmount')
    expect(judged(state, { currency: 'USD', isAsked: true })).toBe('? wrongCurrency')
  }
})
