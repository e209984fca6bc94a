import { expect, test } from 'vitest'
import { bestWay, meritsOf } from './best-way.ts'

const days = { kind: 'days', from: '2026-11-23', to: '2026-11-24', sentOn: '2026-11-23', cutOff: '' } as const
const slow = { feePercent: '0', feeMinimum: '1.00', hasNetworkFee: false, arrival: days }
const instant = { ...slow, feeMinimum: '0.50', arrival: { kind: 'minutes', most: 1 } as const }
const card = {
  ...slow,
  feePercent: '1.5',
  feeMinimum: '0.20',
  arrival: { kind: 'minutes', most: 30 } as const,
}

test('the cheaper and faster way is chosen and says why, whatever the order [CU-09]', () => {
  for (const ways of [
    [slow, instant],
    [instant, slow],
  ]) {
    expect(bestWay(ways)).toBe(instant)
    expect(meritsOf(instant, ways)).toEqual({ isCheapest: true, isFastest: true })
    expect(meritsOf(slow, ways)).toEqual({ isCheapest: false, isFastest: false })
  }
})

test('what depends on the amount is neither chosen nor called cheapest, until the fee is known [CU-09]', () => {
  const ways = [slow, card]
  expect(bestWay(ways)).toBeUndefined()
  expect(meritsOf(card, ways)).toEqual({ isCheapest: false, isFastest: true })
  const priced = [
    { ...slow, fee: '1.00' },
    { ...card, fee: '0.30' },
  ]
  expect(bestWay(priced)).toBe(priced[1])
  expect(meritsOf(priced[1] ?? card, priced).isCheapest).toBe(true)
})

test('equal ways have no merit over each other; of equal prices the faster one is chosen [CU-09]', () => {
  const twin = { ...slow }
  expect(meritsOf(slow, [slow, twin])).toEqual({ isCheapest: false, isFastest: false })
  const fast = { ...slow, arrival: instant.arrival }
  expect(bestWay([slow, fast])).toBe(fast)
  expect(bestWay([{ ...slow, hasNetworkFee: true }])).toBeDefined()
  expect(bestWay([])).toBeUndefined()
})
