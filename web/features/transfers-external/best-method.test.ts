import { expect, test } from 'vitest'
import { bestMethod, meritsOf } from './best-method.ts'

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
  for (const methods of [
    [slow, instant],
    [instant, slow],
  ]) {
    expect(bestMethod(methods)).toBe(instant)
    expect(meritsOf(instant, methods)).toEqual({ isCheapest: true, isFastest: true })
    expect(meritsOf(slow, methods)).toEqual({ isCheapest: false, isFastest: false })
  }
})

test('what depends on the amount is neither chosen nor called cheapest, until the fee is known [CU-09]', () => {
  const methods = [slow, card]
  expect(bestMethod(methods)).toBeUndefined()
  expect(meritsOf(card, methods)).toEqual({ isCheapest: false, isFastest: true })
  const priced = [
    { ...slow, fee: '1.00' },
    { ...card, fee: '0.30' },
  ]
  expect(bestMethod(priced)).toBe(priced[1])
  expect(meritsOf(priced[1] ?? card, priced).isCheapest).toBe(true)
})

test('equal ways have no merit over each other; of equal prices the faster one is chosen [CU-09]', () => {
  const twin = { ...slow }
  expect(meritsOf(slow, [slow, twin])).toEqual({ isCheapest: false, isFastest: false })
  const fast = { ...slow, arrival: instant.arrival }
  expect(bestMethod([slow, fast])).toBe(fast)
  expect(bestMethod([{ ...slow, hasNetworkFee: true }])).toBeDefined()
  expect(bestMethod([])).toBeUndefined()
})
