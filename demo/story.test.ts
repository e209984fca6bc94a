import { msOf, zoned } from '@sixpence/days'
import { parseAmount } from '@sixpence/money'
import { describe, expect, test } from 'vitest'
import type { StoryLine } from './household.ts'
import { customers } from './customers.ts'
import { tellStory } from './story.ts'

const todays = ['2026-01-31', '2026-02-28', '2026-03-01', '2026-07-14', '2026-11-21', '2026-12-29'].map(
  (day) => new Date(`${day}T14:30:00Z`),
)
const accounts = customers.flatMap((customer) =>
  customer.accounts.map((account) => ({
    ...customer,
    ...account,
    who: `${customer.name}, ${account.alias}`,
  })),
)

const tell = ({ type, country, currency, amount, entries = 0 }: (typeof accounts)[number], now: Date) =>
  tellStory({ seed: 7919, amount, currency, entries, isCompany: type === 2, country, now })

/** Days between consecutive lines. */
const gaps = (lines: StoryLine[]): number[] =>
  lines
    .slice(1)
    .map((line, index) => (line.at.getTime() - (lines[index]?.at.getTime() ?? 0)) / msOf({ days: 1 }))

describe.each(accounts)('the past of $who', (account) => {
  test.each(todays)('has its lines, ends at its amount and is never below zero, on %s', (now) => {
    const lines = tell(account, now)
    expect(lines).toHaveLength(account.entries ?? 0)
    let balance = 0n
    for (const { units } of lines) expect((balance += units)).toBeGreaterThanOrEqual(0n)
    expect(balance).toBe((parseAmount(account.amount, account.currency) as { units: bigint }).units)
    expect(gaps(lines).filter((days) => days < 0)).toEqual([])
    for (const { at } of lines) expect(at.getTime()).toBeLessThan(now.getTime())
  })
})

const withRent = accounts.filter((account) => tell(account, todays[0]!).some(({ note }) => note === 'Rent'))

test('a person living from an account receives a salary and pays the same rent once a month', () => {
  expect(withRent.map(({ who }) => who)).toEqual([
    'Ines Varga, Everyday',
    'Marta Kazlauskaitė, Everyday',
    'Henrik Vaal, Current account',
    'Carla Núñez, Everyday',
    'Ieva Dūdėnaitė, Everyday',
    'Owen Pryce, Everyday',
  ])
  for (const account of withRent)
    for (const now of todays)
      for (const note of ['Rent', 'Salary']) {
        const lines = tell(account, now).filter((line) => line.note === note)
        expect(lines.length).toBeGreaterThan(3)
        expect(new Set(lines.map(({ units, counterparty }) => `${counterparty} ${units}`)).size).toBe(1)
        for (const days of gaps(lines)) expect(days).toSatisfy((gap: number) => gap >= 28 && gap <= 31)
        expect(lines[0]?.units).toSatisfy((units: bigint) => units > 0n === (note === 'Salary'))
      }
})

test('the large shopping is on Saturdays, every week', () => {
  for (const now of todays) {
    const ines = tell(accounts[0]!, now)
    const large = ines.filter(
      ({ units, kind, at }) => kind === 'card' && units < -2_700n && zoned(at).dayOfWeek === 6,
    )
    expect(large.length).toBeGreaterThan(ines.length / 8)
    for (const days of gaps(large)) expect(days).toBeLessThan(8)
  }
})

test('a company pays wages, rent and tax once a month', () => {
  const northlight = tell(
    accounts.find(({ alias }) => alias === 'Operating')!,
    todays[4]!,
  )
  for (const name of ['Payroll', 'Office rent', 'State Tax Inspectorate', 'Monthly fee']) {
    const lines = northlight.filter(({ counterparty }) => counterparty === name)
    expect(lines.length).toBeGreaterThan(20)
    for (const days of gaps(lines)) expect(days).toSatisfy((gap: number) => gap >= 28 && gap <= 31)
  }
})
