import { expect, test } from 'vitest'
import type { Shareholder } from '../../registration/company-registration.ts'
import { effectiveShares, percentOf, shareOf, sumOf } from './shares.ts'

const person = (refId: number, share: string): Shareholder => ({ kind: 'person', refId, share })
const company = (refId: number, share: string, ...children: Shareholder[]): Shareholder => ({
  kind: 'company',
  refId,
  share,
  children,
})

test.each([
  ['0', undefined],
  ['0.0000', undefined],
  ['0.01', 100n],
  ['0.0001', 1n],
  ['25', 250_000n],
  ['33.3333', 333_333n],
  ['100', 1_000_000n],
  ['100.01', undefined],
  ['100.0001', undefined],
  ['0.00001', undefined],
  ['-5', undefined],
  ['1e1', undefined],
  ['', undefined],
  [' 5', undefined],
])('a share is above 0 and at most 100: %j is read as %s [B356]', (text, share) => {
  expect(shareOf(text)).toBe(share)
})

test('a level is summed without rounding, and invalid shares count as zero', () => {
  expect(sumOf([person(1, '33.3333'), person(2, '66.6667'), person(3, 'half')])).toBe(1_000_000n)
})

test.each([
  [1n, '0.0001'],
  [250_000n, '25'],
  [249_950n, '24.995'],
  [1_000_000n, '100'],
])('%s ten-thousandths are said as %s percent', (share, text) => {
  expect(percentOf(share)).toBe(text)
})

const effective = (...tree: Shareholder[]) =>
  Object.fromEntries([...effectiveShares(tree)].map(([id, share]) => [id, percentOf(share)]))

test('shares multiply through nested companies [B360]', () => {
  expect(effective(company(1, '50', person(1, '50'), person(2, '49.99')))).toEqual({ 1: '25', 2: '24.995' })
  expect(effective(company(1, '80', company(2, '50', company(3, '50', person(1, '10')))))).toEqual({ 1: '2' })
})

test('several paths of one person are summed exactly before rounding [B360]', () => {
  const half = (id: number) => company(id, '33.3333', person(1, '50'))
  expect(effective(half(1), half(2), person(1, '8.3334'))).toEqual({ 1: '41.6667' })
  // The sum of 16.66665 and 16.66665 is 33.3333; rounded separately it would be 33.3334.
  expect(effective(half(1), half(2))).toEqual({ 1: '33.3333' })
})

test('a tree deeper than allowed is not read to its end', () => {
  const deep = Array.from({ length: 1_000 }).reduce<Shareholder>(
    (inner, _, at) => company(at + 1, '100', inner),
    person(1, '100'),
  )
  expect(effective(deep)).toEqual({})
})
