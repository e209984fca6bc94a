import { parseAmount, type Currency } from '@sixpence/money'
import type { LineKind } from '#store/transactions.ts'

/** One booked line of a seeded account, oldest first once told. */
export type StoryLine = {
  at: Date
  units: bigint
  kind: LineKind
  counterparty: string
  note?: string
}

const dayMs = 24 * 60 * 60_000

/** Repeatable chance: the same seed tells the same story (mulberry32). */
export function chance(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let t = state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

type Kind = { kind: LineKind; names: string[]; notes?: string[]; from: number; to: number }

const personOut: Kind[] = [
  {
    kind: 'card',
    names: ['Maxima', 'Rimi', 'Kavos namai', 'Bolt', 'Adria Hosting', 'Knygos.lt', 'Vero Cafe'],
    from: 3,
    to: 90,
  },
  {
    kind: 'eft',
    names: ['Vilniaus šilumos tinklai', 'Telia', 'Ignitis'],
    notes: ['Bill', 'Invoice'],
    from: 12,
    to: 140,
  },
  { kind: 'wire', names: ['Gedimino 12 Residents'], notes: ['Rent'], from: 380, to: 620 },
]
const personIn: Kind[] = [
  {
    kind: 'wire',
    names: ['Northwind Media', 'Baltic Print House'],
    notes: ['Salary', 'Fee for October'],
    from: 300,
    to: 1800,
  },
  { kind: 'card', names: ['Rimi', 'Knygos.lt'], notes: ['Refund'], from: 5, to: 40 },
]
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
    names: ['Payroll', 'State Tax Inspectorate', 'Office rent'],
    notes: ['November', 'October', 'Quarter'],
    from: 150,
    to: 5200,
  },
  {
    kind: 'card',
    names: ['Adria Hosting', 'Type Foundry', 'Railway', 'Figma', 'Print & Co'],
    from: 9,
    to: 260,
  },
  { kind: 'fee', names: ['Monthly fee'], from: 1, to: 15 },
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

/**
 * A believable past that ends at `amount`: told backwards from it, so that the balance is never below zero and the
 * first line is what the account was opened with. Spread over the days so that every account has something recent.
 */
export function tellStory(options: {
  seed: number
  amount: string
  currency: Currency
  entries: number
  isCompany: boolean
  now: Date
}): StoryLine[] {
  const { currency, entries, isCompany, now } = options
  const random = chance(options.seed)
  const end = parseAmount(options.amount, currency)
  if ('refused' in end) throw new Error(`${options.amount} is not an amount of ${currency}`)
  if (entries === 0) return []
  const usual = end.units
  let balance = end.units
  const lines: StoryLine[] = []
  for (const at of moments(entries, isCompany ? 720 : 420, now, random)) {
    if (lines.length === entries - 1) {
      lines.push({ at, units: balance, kind: 'wire', counterparty: 'First deposit' })
      break
    }
    // Backwards, money in makes the past poorer: lean that way when the past grows too rich.
    const isIn =
      balance > (usual * 3n) / 2n ? random() < 0.75 : balance < usual / 2n ? random() < 0.15 : random() < 0.42
    const line = pick(isIn, isCompany, currency, usual, random)
    const units = isIn && line.units > balance / 2n ? balance / 4n + 1n : line.units
    lines.push({ ...line, at, units: isIn ? units : -units })
    balance = isIn ? balance - units : balance + units
  }
  return lines.reverse()
}

function pick(isIn: boolean, isCompany: boolean, currency: Currency, usual: bigint, random: () => number) {
  const kinds = isCompany ? (isIn ? companyIn : companyOut) : isIn ? personIn : personOut
  const { kind, names, notes, from, to } = one(kinds, random)
  const cents = BigInt(Math.round((from + random() ** 2 * (to - from)) * 100))
  const note = notes && one(notes, random)
  return {
    kind,
    counterparty: one(names, random),
    ...(note && { note }),
    // Small accounts and coins live on a smaller scale.
    units: currency === 'BTC' ? usual / 10n + 1n : usual < 100_000n ? cents / 8n + 1n : cents,
  }
}

/** Newest first, denser towards today, at hours when people pay. */
function* moments(count: number, days: number, now: Date, random: () => number): Generator<Date> {
  const span = Math.min(days, Math.max(30, count * 2)) * dayMs
  const times = Array.from({ length: count }, (_, index) => {
    const back = ((index + random() * 0.8) / count) ** 1.15 * span
    const at = new Date(now.getTime() - 3_600_000 - back)
    at.setUTCHours(8 + Math.floor(random() * 11), Math.floor(random() * 60), Math.floor(random() * 60))
    return Math.min(at.getTime(), now.getTime() - 60_000)
  })
  for (const time of times.sort((a, b) => b - a)) yield new Date(time)
}

const one = <T>(list: readonly T[], random: () => number): T => {
  const found = list[Math.floor(random() * list.length)]
  if (found === undefined) throw new Error('nothing to choose from')
  return found
}
