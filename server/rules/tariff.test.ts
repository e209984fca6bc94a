import { amountText, money, parseAmount, type Currency, type Money } from '@sixpence/money'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { capsIn, feeOn, leftOf, largestWithFee, marginOf, oneFee, type Tier } from './tariff.ts'

const amount = (text: string, currency: Currency = 'EUR'): Money => {
  const parsed = parseAmount(text, currency)
  if ('refused' in parsed) throw new Error(`${text} is not an amount`)
  return parsed
}

describe('the fee', () => {
  test.each([
    ['EUR', '0.01', '0.5', '0.10', '0.10'],
    ['EUR', '20.00', '0.5', '0.10', '0.10'],
    ['EUR', '20.99', '0.5', '0.10', '0.10'],
    ['EUR', '21.00', '0.5', '0.10', '0.10'],
    ['EUR', '21.01', '0.5', '0.10', '0.11'],
    ['EUR', '23.00', '0.5', '0.10', '0.12'],
    ['EUR', '25.00', '0.5', '0.10', '0.12'],
    ['EUR', '27.00', '0.5', '0.10', '0.14'],
    ['EUR', '1000.00', '0.5', '0.10', '5.00'],
    ['EUR', '10.00', '0', '0', '0.00'],
    ['EUR', '10.00', '0', '1.5', '1.50'],
    ['JPY', '300', '0.5', '0', '2'],
    ['KWD', '1.000', '0.5', '0.100', '0.100'],
    ['BTC', '0.01000000', '0.5', '0', '0.00005000'],
    ['EUR', '23058430092136939.52', '0.5', '0.10', '115292150460684.70'],
  ] as const)('in %s of %s at %s %%, at least %s, is %s [OP203]', (currency, of, percent, minimum, fee) => {
    expect(amountText(feeOn(amount(of, currency), oneFee({ percent, minimum })))).toBe(fee)
  })

  test('parses the tables’ own zeros: 0.500 and 0.100000 are half a percent and ten cents', () => {
    expect(amountText(feeOn(amount('10.00'), oneFee({ percent: '0.500', minimum: '0.100000' })))).toBe('0.10')
  })

  test('is never below the minimum, never falls when the amount grows, and is within a cent of the exact fee', () => {
    const tariff = oneFee({ percent: '0.5', minimum: '0.10' })
    const units = fc.bigInt({ min: 1n, max: 2n ** 60n })
    fc.assert(
      fc.property(units, units, (a, b) => {
        const [less, more] = a < b ? [a, b] : [b, a]
        const [small, large] = [feeOn(money(less, 'EUR'), tariff), feeOn(money(more, 'EUR'), tariff)]
        expect(small.units >= 10n && small.units <= large.units).toBe(true)
        if (large.units === 10n) return
        const off = large.units * 200n - more
        expect(off <= 100n && off >= -100n).toBe(true)
      }),
    )
  })

  test('refuses a table with an amount that is invalid for the currency', () => {
    expect(() => feeOn(amount('1.00'), oneFee({ percent: '0.5', minimum: '0.001' }))).toThrow('table amount')
  })
})

describe('what is left of the limits', () => {
  const caps = capsIn({ perOperation: '150', perDay: '150.00', perMonth: '500' }, 'EUR')

  test.each([
    [0n, 0n, '150.00', '150.00', '500.00'],
    [4_000n, 4_000n, '150.00', '110.00', '460.00'],
    [15_000n, 50_000n, '150.00', '0.00', '0.00'],
    [20_000n, 60_000n, '150.00', '0.00', '0.00'],
  ])('after %i today and %i this month is %s, %s, %s [OP207]', (day, month, operation, today, thisMonth) => {
    const left = leftOf(caps, { day, month })
    expect([left.perOperation, left.perDay, left.perMonth].map(amountText)).toEqual([
      operation,
      today,
      thisMonth,
    ])
  })
})

test('the largest amount with its fee fits, and one unit more does not', () => {
  const percents = fc.constantFrom('0', '0.5', '1.5', '33.3')
  fc.assert(
    fc.property(
      fc.bigInt(0n, 10n ** 12n),
      percents,
      fc.constantFrom('0', '0.10', '15'),
      (units, percent, minimum) => {
        const [spendable, tariff] = [money(units, 'EUR'), oneFee({ percent, minimum })]
        const { units: most } = largestWithFee(spendable, tariff)
        const costs = (value: bigint) => value + feeOn(money(value, 'EUR'), tariff).units
        expect(most === 0n || costs(most) <= units).toBe(true)
        expect(costs(most + 1n) > units).toBe(true)
      },
    ),
  )
})

describe('tiers', () => {
  const tiers = fc
    .uniqueArray(
      fc.record({
        from: fc.integer({ min: 1, max: 5_000 }),
        percent: fc.constantFrom('0', '0.25', '1.5', '12.3456'),
        fixed: fc.integer({ min: 0, max: 300 }),
        minimum: fc.integer({ min: 0, max: 500 }),
        above: fc.option(fc.integer({ min: 0, max: 500 }), { nil: undefined }),
      }),
      { selector: ({ from }) => from, minLength: 1, maxLength: 5 },
    )
    .map((all) =>
      all
        .toSorted((a, b) => a.from - b.from)
        .map((value, at) => ({ ...value, from: at === 0 ? 0 : value.from })),
    )
  const cents = (units: number) => amountText(money(BigInt(units), 'EUR'))
  type Naive = { from: number; percent: string; fixed: number; minimum: number; above: number | undefined }
  const asTiers = (all: readonly Naive[]): { tiers: Tier[] } => ({
    tiers: all.map(({ from, percent, fixed, minimum, above }) => ({
      from: cents(from),
      percent,
      fixed: cents(fixed),
      minimum: cents(minimum),
      ...(above !== undefined && { maximum: cents(minimum + above) }),
    })),
  })
  /** The fee in cents, computed with ordinary numbers row by row. */
  const naive = (all: readonly Naive[], units: number): number => {
    let holds = all[0]
    for (const tier of all) if (tier.from <= units) holds = tier
    if (!holds) return Number.NaN
    const exact = (units * Math.round(Number(holds.percent) * 10_000)) / 1_000_000
    const below = Math.floor(exact)
    const rest = exact - below
    const half = Math.abs(rest - 0.5) < 1e-9
    const rounded = half ? below + (below % 2) : Math.round(exact)
    const sum = rounded + holds.fixed
    const most = holds.above === undefined ? Number.POSITIVE_INFINITY : holds.minimum + holds.above
    return Math.min(Math.max(sum, holds.minimum), most)
  }

  test('price like an iteration over the rows', () => {
    fc.assert(
      fc.property(tiers, fc.integer({ min: 0, max: 10_000 }), (all, units) => {
        expect(Number(feeOn(money(BigInt(units), 'EUR'), asTiers(all)).units)).toBe(naive(all, units))
      }),
    )
  })

  test('the largest amount with its fee is the maximum of all that fit, even if a fee falls', () => {
    fc.assert(
      fc.property(tiers, fc.integer({ min: 0, max: 3_000 }), (all, spendable) => {
        let most = 0
        for (let units = 0; units <= spendable; units += 1)
          if (units + naive(all, units) <= spendable) most = units
        expect(Number(largestWithFee(money(BigInt(spendable), 'EUR'), asTiers(all)).units)).toBe(most)
      }),
      { numRuns: 50 },
    )
  })
})

test('the margin is that of the pair, else of the bought currency, of the sold one, of all', () => {
  const margins = [
    { sold: '*', bought: '*', basisPoints: 10 },
    { sold: 'EUR', bought: '*', basisPoints: 20 },
    { sold: '*', bought: 'USD', basisPoints: 30 },
    { sold: 'EUR', bought: 'USD', basisPoints: 40 },
  ]
  expect(marginOf(margins, 'EUR', 'USD')).toBe(40)
  expect(marginOf(margins, 'GBP', 'USD')).toBe(30)
  expect(marginOf(margins, 'EUR', 'RON')).toBe(20)
  expect(marginOf(margins, 'GBP', 'RON')).toBe(10)
  expect(marginOf(margins, 'USD', 'USD')).toBe(0)
  expect(marginOf([], 'GBP', 'RON')).toBe(0)
})
