import { after, before, dayOf, firstOfMonth, startOf, zoned, withTime } from '@sixpence/days'
import type { Currency } from '@sixpence/money'
import type { LineKind } from '@sixpence/server/store/operation/lines.ts'
import { chance, randomItem } from './chance.ts'

/** A booked line of a seeded account; `units` are minor units. */
export type StoryLine = {
  at: Date
  units: bigint
  kind: LineKind
  counterparty: string
  note?: string
}

/** Payees and payers of a household. */
type Town = {
  money: Currency
  employer: string
  landlord: string
  power: string
  heat: string
  phone: string
  grocers: string[]
  /** Everyday places, with the range of amounts spent there. */
  places: [name: string, from: number, to: number][]
  shop: string
}

const lithuania: Town = {
  money: 'EUR',
  employer: 'Northwind Media',
  landlord: 'Gedimino 12 Residents',
  power: 'Ignitis',
  heat: 'Vilniaus šilumos tinklai',
  phone: 'Telia',
  grocers: ['Maxima', 'Rimi'],
  places: [
    ['Kavos namai', 3, 9],
    ['Vero Cafe', 3, 8],
    ['Bolt', 4, 14],
    ['Senoji Vaistinė', 5, 24],
    ['Rimi', 6, 28],
  ],
  shop: 'Knygos.lt',
}

const towns: Partial<Record<string, Town>> = {
  LT: lithuania,
  EE: {
    money: 'EUR',
    employer: 'Tallinn Harbour Works',
    landlord: 'Kalamaja 9 KÜ',
    power: 'Põhja Energia',
    heat: 'Tallinna Soojus',
    phone: 'Telia',
    grocers: ['Kalamaja Pood', 'Balti Turg'],
    places: [
      ['Rost & Röst', 3, 9],
      ['Bolt', 4, 14],
      ['Apteek 1', 5, 24],
      ['Balti Turg', 6, 28],
    ],
    shop: 'Raamatukoi',
  },
  ES: {
    money: 'EUR',
    employer: 'Estudio Paralelo',
    landlord: 'Alquileres Ruzafa',
    power: 'Luz de Levante',
    heat: 'Aguas del Turia',
    phone: 'Onda Móvil',
    grocers: ['Mercado Norte', 'La Huerta'],
    places: [
      ['Café Central', 2, 8],
      ['Metro', 3, 12],
      ['Farmacia Sol', 5, 24],
      ['La Huerta', 6, 28],
    ],
    shop: 'Librería Luna',
  },
  GB: {
    money: 'GBP',
    employer: 'Severn Survey',
    landlord: 'Harbour Lettings',
    power: 'Severn Power',
    heat: 'Valley Water',
    phone: 'Tamar Telecom',
    grocers: ['Greenway Stores', 'Corner & Co'],
    places: [
      ['Copper Kettle', 3, 9],
      ['City Buses', 2, 12],
      ['Harbour Pharmacy', 5, 24],
      ['Corner & Co', 6, 28],
    ],
    shop: 'Bridge Books',
  },
}

/** The payees of a country; Lithuania's if there are none. */
export const townOf = (country: string): Town => towns[country] ?? lithuania

type Home = { seed: number; units: bigint; entries: number; country: string; now: Date }

/**
 * Lines of a person's household: monthly salary, rent and bills, large shopping on Saturdays, small things daily.
 * `entries` lines, oldest first, ending at a balance of `units` and never below zero.
 */
export function household(home: Home): StoryLine[] {
  for (let scale = 1; scale > 0.05; scale *= 0.8) {
    const lines = life(home, scale)
    let balance = 0n
    if (lines.every(({ units }) => (balance += units) >= 0n)) return lines
  }
  throw new Error(`nobody can live on ${home.units}`)
}

function life({ seed, units, entries, country, now }: Home, scale: number): StoryLine[] {
  const random = chance(seed)
  const town = townOf(country)
  const start = before(now, { days: Math.min(420, entries * 2) }).getTime()
  const isTold = ({ at }: StoryLine): boolean => at.getTime() > start && at.getTime() < now.getTime() - 60_000
  const fixed = [...monthly(town, now, random), ...weekly(town, now, random)].filter(isTold)
  const small = everyday(town, { start, now, count: entries - 1 - fixed.length }, random)
  const spent = [...fixed, ...small]
    .map((line) => ({ ...line, units: scaled(line.units, scale) }))
    .sort((a, b) => a.at.getTime() - b.at.getTime())
  const isSalary = (line: StoryLine): boolean => line.note === 'Salary'
  // Income equals spending, to the ten below.
  const sum = (lines: StoryLine[]): bigint => lines.reduce((total, line) => total + line.units, 0n)
  const months = BigInt(Math.max(1, spent.filter(isSalary).length))
  const salary = (-sum(spent) / months / 1_000n) * 1_000n
  const lines = spent.map((line) => (isSalary(line) ? { ...line, units: salary } : line))
  const first: StoryLine = {
    at: new Date(start),
    units: units - sum(lines),
    kind: 'wire',
    counterparty: 'First deposit',
  }
  return [first, ...lines]
}

/** Salary, rent two days later, then bills; today is a few days before the next salary. */
function* monthly(town: Town, now: Date, random: () => number): Generator<StoryLine> {
  const payday = ((zoned(now).day + 2 + Math.floor(random() * 4)) % 28) + 1
  const rent = between(76, 124, random) * 5
  const month = startOf(firstOfMonth(dayOf(now)))
  for (let back = 0; back < 16; back += 1) {
    const paid = after(before(month, { months: back }), { days: payday - 1, hours: 7, minutes: 12 })
    const on = (days: number, minutes: number): Date => after(paid, { days, minutes })
    const isCold = [11, 12, 1, 2, 3].includes(zoned(on(9, 0)).month)
    const bill = (at: Date, counterparty: string, cents: number): StoryLine => ({
      at,
      units: BigInt(-cents),
      kind: 'eft',
      counterparty,
      note: 'Bill',
    })
    yield { at: on(0, 0), units: 0n, kind: 'wire', counterparty: town.employer, note: 'Salary' }
    yield {
      at: on(2, 95),
      units: BigInt(-rent * 100),
      kind: 'wire',
      counterparty: town.landlord,
      note: 'Rent',
    }
    yield bill(on(6, 140), town.power, between(2_800, 6_400, random))
    yield bill(on(9, 30), town.heat, isCold ? between(5_500, 10_500, random) : between(1_200, 2_400, random))
    yield bill(on(12, 210), town.phone, 1_790)
    yield { at: on(15, 255), units: -999n, kind: 'card', counterparty: 'Adria Hosting' }
  }
}

function* weekly({ grocers }: Town, now: Date, random: () => number): Generator<StoryLine> {
  // The last Saturday before today.
  const saturday = before(startOf(dayOf(now)), { days: (zoned(now).dayOfWeek % 7) + 1 })
  for (let back = -1; back < 62; back += 1)
    yield {
      at: after(before(saturday, { weeks: back }), { minutes: between(9 * 60, 13 * 60, random) }),
      units: BigInt(-between(2_800, 9_500, random)),
      kind: 'card',
      counterparty: random() < 0.8 ? grocers[0]! : randomItem(grocers, random),
    }
}

function everyday(
  { places, shop }: Town,
  { start, now, count }: { start: number; now: Date; count: number },
  random: () => number,
): StoryLine[] {
  const span = now.getTime() - start
  return Array.from({ length: count }, (_, index) => {
    const at = withTime(new Date(start + ((index + random()) / count) * span), {
      hour: between(7, 20, random),
      minute: between(0, 59, random),
      second: between(0, 59, random),
    })
    const kind = 'card'
    const inTime = new Date(Math.min(Math.max(at.getTime(), start + 60_000), now.getTime() - 120_000))
    const dice = random()
    if (dice < 0.03)
      return {
        at: inTime,
        units: BigInt(between(900, 2_400, random)),
        kind,
        counterparty: shop,
        note: 'Refund',
      }
    if (dice < 0.1)
      return { at: inTime, units: BigInt(-between(900, 3_400, random)), kind, counterparty: shop }
    const [counterparty, from, to] = randomItem(places, random)
    return { at: inTime, units: BigInt(-between(from * 100, to * 100, random)), kind, counterparty }
  })
}

/** A random integer, both ends included. */
const between = (from: number, to: number, random: () => number): number =>
  from + Math.floor(random() * (to - from + 1))

const scaled = (units: bigint, scale: number): bigint =>
  scale === 1 ? units : BigInt(Math.round(Number(units) * scale))
