import { after, before, dayOf, firstOfMonth, msOf, startOf, withTime } from '@sixpence/days'
import { paperFormat } from '@sixpence/locales/paper.ts'
import { parseAmount, type Currency } from '@sixpence/money'
import type { LineKind } from '@sixpence/server/store/operation/lines.ts'
import { chance, randomItem } from './chance.ts'
import { household, type StoryLine, townOf } from './household.ts'

type Kind = {
  kind: LineKind
  names: string[]
  notes?: string[]
  from: number
  to: number
  /** Amounts are multiples of this. */
  step?: bigint
}

/** A secondary account: topped up now and then, and spent from. */
const asideIn: Kind[] = [
  { kind: 'instant', names: ['My other bank'], notes: ['Top-up'], from: 40, to: 320, step: 1_000n },
]
const onTheWay: Kind[] = [
  { kind: 'card', names: ['Aurora Hotels', 'Helio Travel'], from: 45, to: 190 },
  { kind: 'card', names: ['Airport Kiosk', 'City Museum', 'Harbour Grill', 'Railway'], from: 4, to: 48 },
]

function asideOut({ country, currency }: Pick<Backwards, 'country' | 'currency'>): Kind[] {
  const { places, shop, money } = townOf(country)
  if (currency !== money) return onTheWay
  return [...places, [shop, 9, 34] as const].map(([name, from, to]) => ({
    kind: 'card',
    names: [name],
    from,
    to,
  }))
}

const companyOut: Kind[] = [
  {
    kind: 'wire',
    names: ['Mikkelsen Design AS', 'Lumen Films', 'Oak & Iron GmbH', 'Studio Paralelo'],
    notes: ['INV 2031', 'INV 884', 'Advance', 'Final payment'],
    from: 200,
    to: 4800,
  },
  {
    kind: 'eft',
    names: ['Vesta Insurance', 'Baltic Couriers', 'Paper & Ink', 'City Cleaning'],
    notes: ['Bill', 'Invoice'],
    from: 40,
    to: 1400,
  },
  {
    kind: 'card',
    names: ['Adria Hosting', 'Type Foundry', 'Railway', 'Figma', 'Print & Co'],
    from: 9,
    to: 260,
  },
]
const companyIn: Kind[] = [
  {
    kind: 'invoice',
    names: ['Baltic Print House', 'Vesta Insurance', 'Kite Energy', 'Aurora Hotels'],
    notes: ['Invoice 1038', 'Invoice 1041', 'Invoice 997'],
    from: 400,
    to: 6200,
  },
  {
    kind: 'wire',
    names: ['Helio Travel', 'Oy Saari Ab', 'Fjord Seafood'],
    notes: ['Order 5521', 'Retainer'],
    from: 300,
    to: 5200,
  },
  { kind: 'instant', names: ['Web shop'], notes: ['Sales of the day'], from: 40, to: 900 },
]

/** From this many lines on, an account is a main account, with monthly income and bills. */
const mainOf = { person: 80, company: 1_000 }

/**
 * A plausible history of an account: oldest first, ending at `amount`, never below zero; the first line is the
 * opening deposit. Throws an Error if `amount` is not an amount.
 */
export function tellStory(options: {
  seed: number
  amount: string
  currency: Currency
  entries: number
  isCompany: boolean
  country: string
  now: Date
}): StoryLine[] {
  const { seed, currency, entries, isCompany, country, now } = options
  const end = parseAmount(options.amount, currency)
  if ('refused' in end) throw new Error(`${options.amount} is not an amount of ${currency}`)
  const { units } = end
  if (entries === 0) return []
  if (!isCompany && entries >= mainOf.person) return household({ seed, units, entries, country, now })
  const random = chance(seed)
  const regular = isCompany && entries >= mainOf.company ? companyMonths(now, random) : []
  return toldBackwards({ ...options, units, regular }, random)
}

type Backwards = {
  units: bigint
  currency: Currency
  entries: number
  isCompany: boolean
  country: string
  now: Date
  regular: StoryLine[]
}

/** Generated backwards from the end, spread so that every account has recent lines. */
function toldBackwards(options: Backwards, random: () => number): StoryLine[] {
  const { units: usual, entries, isCompany, now } = options
  let balance = usual
  const lines: StoryLine[] = []
  const regular = options.regular.filter(({ at }) => at.getTime() < now.getTime() - 60_000)
  for (const at of moments(entries, isCompany ? 720 : 420, now, random)) {
    if (lines.length === entries - 1) {
      lines.push({ at, units: balance, kind: 'wire', counterparty: 'First deposit' })
      break
    }
    const due = regular[0] && regular[0].at > at ? regular.shift() : undefined
    const line = due ?? { ...earlierLine(balance, options, random), at }
    lines.push(line)
    balance -= line.units
  }
  return lines.reverse()
}

/** Going backwards, income lowers the balance: prefer it when the past grows too rich. */
function earlierLine(balance: bigint, options: Backwards, random: () => number): Omit<StoryLine, 'at'> {
  const { units: usual, isCompany, currency } = options
  const isIn =
    balance > (usual * 3n) / 2n ? random() < 0.75 : balance < usual / 2n ? random() < 0.15 : random() < 0.42
  const kinds = isCompany ? (isIn ? companyIn : companyOut) : isIn ? asideIn : asideOut(options)
  const { units, ...line } = pick(randomItem(kinds, random), { currency, usual }, random)
  const bearable = isIn && units > balance / 2n ? balance / 4n + 1n : units
  return { ...line, units: isIn ? bearable : -bearable }
}

function pick(
  { kind, names, notes, from, to, step = 1n }: Kind,
  { currency, usual }: { currency: Currency; usual: bigint },
  random: () => number,
): Omit<StoryLine, 'at'> {
  const cents = BigInt(Math.round((from + random() ** 2 * (to - from)) * 100))
  const note = notes && randomItem(notes, random)
  return {
    kind,
    counterparty: randomItem(names, random),
    ...(note && { note }),
    // Small accounts and digital currencies have smaller amounts.
    units:
      currency === 'BTC'
        ? usual / 10n + 1n
        : (((usual < 100_000n ? cents / 8n : cents) + step) / step) * step,
  }
}

/** A company's monthly payments, newest first: wages, rent, tax, bank fee. */
function companyMonths(now: Date, random: () => number): StoryLine[] {
  const { monthName } = paperFormat('en')
  const thisMonth = startOf(firstOfMonth(dayOf(now)))
  const months = Array.from({ length: 25 }, (_, back) => {
    const first = before(thisMonth, { months: back })
    const on = (day: number, hour: number): Date => after(first, { days: day - 1, hours: hour, minutes: 20 })
    const month = monthName(first.toISOString(), 'long')
    const monthBefore = monthName(before(first, { months: 1 }).toISOString(), 'long')
    const tax = BigInt(-280_000 - Math.floor(random() * 90_000))
    const eft = (at: Date, units: bigint, counterparty: string, note: string): StoryLine => ({
      at,
      units,
      kind: 'eft',
      counterparty,
      note,
    })
    return [
      eft(on(27, 8), -1_864_000n, 'Payroll', month),
      eft(on(15, 9), tax, 'State Tax Inspectorate', `VAT for ${monthBefore}`),
      eft(on(3, 9), -210_000n, 'Office rent', month),
      { at: on(1, 6), units: -1_500n, kind: 'fee' as const, counterparty: 'Monthly fee' },
    ]
  })
  return months.flat()
}

/** Newest first, denser towards today, at daytime hours. */
function* moments(count: number, days: number, now: Date, random: () => number): Generator<Date> {
  const span = Math.min(days, Math.max(30, count * 2)) * msOf({ days: 1 })
  const times = Array.from({ length: count }, (_, index) => {
    const back = ((index + random() * 0.8) / count) ** 1.15 * span
    const at = withTime(new Date(now.getTime() - 3_600_000 - back), {
      hour: 8 + Math.floor(random() * 11),
      minute: Math.floor(random() * 60),
      second: Math.floor(random() * 60),
    })
    return Math.min(at.getTime(), now.getTime() - 60_000)
  })
  for (const time of times.sort((a, b) => b - a)) yield new Date(time)
}
