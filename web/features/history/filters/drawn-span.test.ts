import { describe, expect, test } from 'vitest'
import { covers, nearer, withSeen } from './drawn-span.ts'

const seen = { from: 3_000, to: 4_000 }

describe('the stretch of a list that is drawn', () => {
  test('grows by a slice on each side until its margins are there, and then rests', () => {
    const spans = [seen]
    for (;;) {
      const next = nearer(spans.at(-1)!, seen)
      if (next.from === spans.at(-1)!.from && next.to === spans.at(-1)!.to) break
      spans.push(next)
    }
    expect(spans).toEqual([
      { from: 3_000, to: 4_000 },
      { from: 2_700, to: 4_300 },
      { from: 2_400, to: 4_600 },
      { from: 2_100, to: 4_900 },
    ])
  })

  test('loses at once what has fallen behind', () => {
    expect(nearer({ from: 0, to: 4_000 }, seen)).toEqual({ from: 2_100, to: 4_300 })
  })

  test('gets what is seen whole, however little of it was there', () => {
    expect(withSeen({ from: 1_000, to: 3_100 }, seen)).toEqual({ from: 2_100, to: 4_000 })
    expect(withSeen({ from: 3_900, to: 6_000 }, seen)).toEqual({ from: 3_000, to: 4_900 })
  })

  test('begins anew where nothing of it is seen any more', () => {
    expect(withSeen({ from: 9_000, to: 11_000 }, seen)).toEqual(seen)
    expect(withSeen({ from: 0, to: 2_900 }, seen)).toEqual(seen)
  })

  test('stays as it is while it covers what is seen', () => {
    const drawn = { from: 0, to: 9_000 }
    expect(covers(drawn, seen)).toBe(true)
    expect(withSeen(drawn, seen)).toBe(drawn)
    expect(covers({ from: 3_001, to: 9_000 }, seen)).toBe(false)
    expect(covers({ from: 0, to: 3_999 }, seen)).toBe(false)
  })
})
