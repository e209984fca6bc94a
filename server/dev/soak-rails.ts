import { createHash, randomUUIDv7 } from 'node:crypto'
import { money } from '@sixpence/money'
import { railBadDays, type BadDay } from '@sixpence/partners/rails/bad-days'
import { railPartners } from '@sixpence/partners/rails/rails'
import type { Services } from '#app/services.ts'
import { outsideHold, type PaymentOut } from '#rails/payment.ts'
import { ringSandboxes, workRails } from '#rails/work.ts'
import { chance, one } from './chance.ts'

/** Those after which both sides agree; the other two pay or give back another amount for good. */
const faults: readonly (BadDay | 'none')[] = [
  'none',
  'none',
  'none',
  ...railBadDays.map(({ word }) => word).filter((word) => word !== 'otherAmount' && word !== 'shortReturn'),
]

const ways: readonly Pick<PaymentOut, 'method' | 'rail' | 'partner'>[] = [
  { method: 'wire', rail: 'sepa', partner: 'bank' },
  { method: 'oct', rail: 'card', partner: 'cardPayout' },
  { method: 'crypto_eft', rail: 'chain', partner: 'digital' },
  { method: 'instant_payment', rail: 'instantKey', partner: 'instant' },
  { method: 'interac', rail: 'interac', partner: 'interac' },
]

type Soak = {
  payer: number
  from: number
  /** The number of an account that money comes in for. */
  number: string
  payments: number
  seed: number
  /** Gives the time that has passed a push. */
  advance: (ms: number) => void
  /** What was committed has its rows. */
  settled: () => Promise<void>
}

/**
 * So many payments by all companies with faults at random, every tenth beside one that comes in (every fortieth for
 * nobody), companies that are away now and then, several workers at once; then all the time that anything needs.
 */
export async function soakRails(
  s: Services,
  { payments, seed, advance, settled, ...who }: Soak,
): Promise<void> {
  const random = chance(seed)
  const atOnce = 200
  for (let done = 0; done < payments; done += atOnce) {
    const batch = Array.from({ length: Math.min(atOnce, payments - done) }, (_, n) => done + n)
    const wishes = batch.map((n) => ({
      n,
      way: one(ways, random),
      fault: one(faults, random),
      dice: random(),
    }))
    await Promise.all(wishes.map((wish) => pay(s, who, wish)))
    for (const { n, dice } of wishes)
      if (n % 10 === 0)
        await s.partners.railDesks[one(railPartners, random)]?.receive({
          account: n % 40 === 0 ? 'nobody' : who.number,
          units: String(1 + Math.floor(dice * 10_000)),
          currency: 'EUR',
          payer: { name: `Payer ${n}` },
          remittance: `Wages ${n}`,
        })
    if (random() < 0.3)
      s.partners.railDesks[one(railPartners, random)]?.away(new Date(s.clock.now().getTime() + 60_000))
    await settled()
    await round(s, 3)
    advance(5_000)
  }
  for (const hours of [0, 0, 1, 1, 2, 26, 26, 26]) {
    advance(5_000 + hours * 3_600_000)
    await round(s, 2)
  }
}

async function round(s: Services, workers: number): Promise<void> {
  while ((await ringSandboxes(s)) > 0);
  await Promise.all(Array.from({ length: workers }, () => workRails(s)))
}

async function pay(
  s: Services,
  { payer, from }: Pick<Soak, 'payer' | 'from'>,
  { n, way, fault, dice }: { n: number; way: (typeof ways)[number]; fault: BadDay | 'none'; dice: number },
): Promise<void> {
  // Never one of the amounts that ask for a bad day.
  const sum = money(1_000n + BigInt(Math.floor(dice * 200)), 'EUR')
  const payment: PaymentOut = {
    ...way,
    payer,
    from,
    terms: { debit: sum, credit: sum, rate: '1', fee: money(BigInt(n % 3), 'EUR') },
    approve: 0,
    country: 'DE',
    permission: '3d',
    account: '•••• 3000',
    payee: { kind: 'person', name: `Payee ${n}${fault === 'none' ? '' : ` .${fault}`}` },
    destination: { iban: 'DE89370400440532013000' },
    requestedFor: s.clock.now().toISOString().slice(0, 10),
  }
  const result = await s.committer.submit({
    key: randomUUIDv7(),
    owner: payer,
    bodyHash: createHash('sha256').update(String(n)).digest(),
    actor: 0,
    channel: 'web',
    brand: 'ostra',
    ...(await outsideHold(s.personal, payment, s.clock.now())),
  })
  if (!('operationId' in result)) throw new Error(`payment ${n} was ${result.outcome}`)
}
