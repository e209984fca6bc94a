import { amountText, money } from '@sixpence/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { feeOn, type Tier } from './tariff.ts'
import { feeRises, worseThan, type Compared } from './tariff-worse.ts'

const cents = (units: number): string => amountText(money(BigInt(units), 'EUR'))

const tiers = fc
  .uniqueArray(
    fc.record({
      from: fc.integer({ min: 1, max: 1_500 }),
      percent: fc.constantFrom('0', '0.5', '1', '1.5', '20'),
      fixed: fc.integer({ min: 0, max: 50 }),
      minimum: fc.integer({ min: 0, max: 60 }),
      above: fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined }),
    }),
    { selector: ({ from }) => from, minLength: 1, maxLength: 3 },
  )
  .map((all): Tier[] =>
    all
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, percent, fixed, minimum, above }, at) => ({
        from: at === 0 ? '0' : cents(from),
        percent,
        fixed: cents(fixed),
        minimum: cents(minimum),
        ...(above !== undefined && { maximum: cents(minimum + above) }),
      })),
  )

test('a fee that rises for any amount is detected, whatever the tiers', () => {
  fc.assert(
    fc.property(tiers, tiers, (before, after) => {
      const fee = (all: readonly Tier[], units: number) =>
        feeOn(money(BigInt(units), 'EUR'), { tiers: all }).units
      const isDearer = Array.from({ length: 4_000 }, (_, at) => at + 1).some(
        (units) => fee(after, units) > fee(before, units),
      )
      // An increase smaller than rounding shows is found as well.
      expect(feeRises(before, after, 'EUR') || !isDearer).toBe(true)
      expect(feeRises(before, before, 'EUR')).toBe(false)
    }),
    { numRuns: 25 },
  )
})

describe('what is worse for customers', () => {
  const fee: Tier = { from: '0', percent: '1', fixed: '0', minimum: '1' }
  const limits = { perOperation: '100', perDay: '200', perMonth: '300' }
  const version = ({
    fees = fee,
    caps = limits,
    margins = [],
    cutOffs = [],
  }: Partial<{
    fees: Tier
    caps: typeof limits
    margins: Compared['rows']['margins']
    cutOffs: Compared['rows']['cutOffs']
  }> = {}): Compared => ({
    tiers: () => [fees],
    limits: () => caps,
    cutOff: (method) => cutOffs.find((cutOff) => cutOff.method === method)?.time,
    rows: {
      fees: [{ method: 'wire', currency: 'EUR', country: '*', ...fees }],
      limits: [{ method: 'wire', currency: 'EUR', country: '*', verified: true, ...caps }],
      margins,
      cutOffs,
    },
  })
  const wire = { method: 'wire', currency: 'EUR' } as const

  test.each([
    ['the same', {}, []],
    ['a lower fee', { fees: { ...fee, minimum: '0.50' } }, []],
    ['a higher minimum', { fees: { ...fee, minimum: '1.01' } }, [{ what: 'fee', ...wire }]],
    ['a maximum', { fees: { ...fee, maximum: '9' } }, []],
    ['a higher limit', { caps: { ...limits, perMonth: '400' } }, []],
    ['a lower limit', { caps: { ...limits, perDay: '199.99' } }, [{ what: 'limit', ...wire }]],
    ['a margin', { margins: [{ sold: '*', bought: '*', basisPoints: 1 }] }, [{ what: 'margin' }]],
    ['a cut-off', { cutOffs: [{ ...wire, time: '12:00' }] }, [{ what: 'cutOff', ...wire }]],
  ] as const)('%s', (_, changed, found) => {
    expect(worseThan(version(), version(changed as never))).toEqual(found)
  })

  test('a version without rows of the former one is not worse', () => {
    const before = version({ margins: [{ sold: 'EUR', bought: 'USD', basisPoints: 50 }] })
    expect(worseThan(before, version())).toEqual([])
    const pair = version({
      margins: [
        { sold: '*', bought: '*', basisPoints: 50 },
        { sold: 'EUR', bought: 'USD', basisPoints: 60 },
      ],
    })
    expect(worseThan(before, pair)).toEqual([{ what: 'margin' }])
  })
})
