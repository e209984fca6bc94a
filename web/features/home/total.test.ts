import type { Account } from '@sixpence/protocol/accounts/accounts'
import { expect, test } from 'vitest'
import type { Subscription } from '@sixpence/protocol/preapproved/preapproved'
import { comingDays } from './coming-days.ts'
import { changeOver, totalOf } from './total.ts'

const account = (alias: string, currencyCode: string, balance: string, pendingAmount = '0.00') =>
  ({ alias, currencyCode, balance, pendingAmount }) as Account
const rates = (list: Record<string, string>, to = 'EUR') => ({
  toCurrencyCode: to,
  at: '2026-11-20T12:40:00Z',
  rates: Object.entries(list).map(([fromCurrencyCode, rate]) => ({ fromCurrencyCode, rate })),
})

test('accounts are added up at the current rates, each rounded on its own', () => {
  const accounts = [
    account('a', 'EUR', '10.00', '1.50'),
    account('b', 'USD', '3.33'),
    account('c', 'BTC', '0.04210350'),
  ]
  expect(totalOf(accounts, rates({ USD: '0.9', BTC: '50000' }))).toEqual({
    total: '2118.18',
    held: '1.50',
    without: [],
  })
})

test('an account without a rate is named instead of counted as nothing', () => {
  const accounts = [account('Euro', 'EUR', '10.00'), account('Home', 'RON', '5.00')]
  expect(totalOf(accounts, rates({}))).toMatchObject({ total: '10.00', without: [{ alias: 'Home' }] })
})

test('an overdrawn account takes away', () => {
  expect(totalOf([account('a', 'EUR', '-3.00'), account('b', 'EUR', '1.00')], rates({}))?.total).toBe('-2.00')
})

test('the change is what the last day has more than the first', () => {
  const steps = [
    { day: '2026-11-01', amount: '100.00' },
    { day: '2026-11-02', amount: '40.10' },
  ]
  expect(changeOver(steps, 'EUR')).toBe('-59.90')
  expect(changeOver([], 'EUR')).toBeUndefined()
})

test('what is held is drawn as gone from tomorrow on; without anything held nothing is', () => {
  const steps = Array.from({ length: 31 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 9, 21 + index)).toISOString().slice(0, 10),
    amount: '100.00',
  }))
  const nothing = { subscriptions: [], rates: rates({}) }
  const days = comingDays(steps, { held: '25.13', ...nothing })
  expect(days).toHaveLength(5)
  expect(days[0]).toEqual({ day: '2026-11-21', amount: '74.87' })
  expect(comingDays(steps, { held: '0.00', ...nothing })).toEqual([])
})

test('a payment that repeats leaves on its days; one that is paused, comes in or stays inside does not', () => {
  const steps = Array.from({ length: 91 }, (_, index) => ({
    day: new Date(Date.UTC(2026, 7, 23 + index)).toISOString().slice(0, 10),
    amount: '100.00',
  }))
  const weekly = {
    state: 'active',
    direction: 'out',
    amount: '10.00',
    currencyCode: 'USD',
    frequency: 'weekly',
    firstDay: '2026-11-10',
    nextDay: '2026-11-24',
  } as Subscription
  const amounts = (subscriptions: Subscription[], rate: Record<string, string> = { USD: '0.9' }) =>
    comingDays(steps, { held: '0.00', subscriptions, rates: rates(rate) }).map(({ amount }) => amount)
  expect(steps.at(-1)?.day).toBe('2026-11-21')
  const days = amounts([weekly])
  expect(days.slice(0, 4)).toEqual(['100.00', '100.00', '91.00', '91.00'])
  expect(days.slice(9, 11)).toEqual(['82.00', '82.00'])
  expect(days).toHaveLength(15)
  for (const part of [{ state: 'paused' }, { direction: 'in' }, { toAccount: 12 }] as Partial<Subscription>[])
    expect(amounts([{ ...weekly, ...part }])).toEqual([])
  // It ends with its third payment, the only payment left.
  expect(amounts([{ ...weekly, count: 3 }]).at(-1)).toBe('91.00')
  expect(new Set(amounts([weekly], {}))).toEqual(new Set(['100.00']))
})
