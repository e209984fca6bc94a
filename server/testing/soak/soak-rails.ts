import { dayOf } from '@sixpence/days'
import { money } from '@sixpence/money'
import { railBadDays, type BadDay } from '@sixpence/partners/rails/bad-days'
import { railPartners } from '@sixpence/partners/rails/rails'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import { outsideHold, type PaymentOut } from '#payments/rails/payment.ts'
import { recallPayment } from '#payments/rails/recall.ts'
import { ringSandboxes, workRails } from '#payments/rails/work.ts'
import { screenPayments } from '#payments/screening/screen-payments.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { chance, randomItem } from '@sixpence/demo/chance.ts'

/** Faults after which both sides agree; the two omitted faults change the amount permanently. */
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

/** The payer and the account debited, and the account number that receives pay-ins. */
export type Payer = { payer: number; from: number; number: string }

type Soak = Payer & {
  payments: number
  seed: number
  /** Number of payments made before. */
  begin?: number
  /** Advances the clock. */
  advance: (ms: number) => void
  /** Resolves when everything committed has been projected. */
  settled: () => Promise<void>
  /** Reports the number of payments made and processed once. */
  tell?: (made: number) => void
}

const atOnce = 200
/** Share of payments that are recalled. */
const recalled = 0.04

/**
 * Makes payments by all partners with random faults; recalls some, adds a pay-in with every tenth (every fortieth to an
 * unknown account), makes partners unavailable now and then, and runs several workers at once. Then advances the clock
 * until everything is finished. Payments have stable keys, so a restart after a kill finds those that exist.
 */
export async function soakRails(
  s: Services,
  { payments, seed, begin = 0, advance, settled, tell = () => {}, ...who }: Soak,
): Promise<void> {
  for (let done = begin; done < payments; done += atOnce) {
    const random = chance(seed * 1_000_003 + done)
    const batch = Array.from({ length: Math.min(atOnce, payments - done) }, (_, n) => done + n)
    const wishes = batch.map((n) => ({
      n,
      way: randomItem(ways, random),
      fault: randomItem(faults, random),
      dice: random(),
      isRecalled: random() < recalled,
    }))
    const made = await Promise.all(
      wishes.map(async (wish) => ({ ...wish, id: await pay(s, who, seed, wish) })),
    )
    for (const { n, dice } of wishes)
      if (n % 10 === 0)
        await s.partners.railDesks[randomItem(railPartners, random)]?.receive({
          account: n % 40 === 0 ? 'nobody' : who.number,
          units: String(1 + Math.floor(dice * 10_000)),
          currency: 'EUR',
          payer: { name: `Payer ${n}` },
          remittance: `Wages ${n}`,
        })
    if (random() < 0.3)
      s.partners.railDesks[randomItem(railPartners, random)]?.away(new Date(s.clock.now().getTime() + 60_000))
    const asked = made.filter(({ isRecalled }) => isRecalled).map(({ id }) => id)
    await recall(s, asked.splice(0, asked.length / 2))
    await settled()
    await round(s, 3)
    await recall(s, asked)
    advance(5_000)
    tell(done + batch.length)
  }
  for (const hours of [0, 0, 1, 1, 2, 26, 26, 26]) {
    advance(5_000 + hours * 3_600_000)
    await round(s, 2)
    tell(payments)
  }
}

/** Not repeated if the partner is unavailable. */
async function recall(s: Services, ids: readonly number[]): Promise<void> {
  for (const id of ids) await recallPayment(s, id, 'mistake').catch(() => undefined)
}

async function round(s: Services, workers: number): Promise<void> {
  // A failure, such as a missing connection on a busy machine, is repeated in the next round, as with the bank's
  // own jobs.
  const failed = (error: unknown): void => s.log.error(faultFields(error), 'a job failed')
  const ring = async (): Promise<void> => {
    while ((await ringSandboxes(s)) > 0);
  }
  await ring().catch(failed)
  await Promise.all(Array.from({ length: workers }, () => screenPayments(s).catch(failed)))
  await Promise.all(Array.from({ length: workers }, () => workRails(s).catch(failed)))
}

async function pay(
  s: Services,
  { payer, from }: Payer,
  seed: number,
  { n, way, fault, dice }: { n: number; way: (typeof ways)[number]; fault: BadDay | 'none'; dice: number },
): Promise<number> {
  // Never an amount that triggers a fault of the sandbox.
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
    requestedFor: dayOf(s.clock.now()),
  }
  const result = await s.committer.submit({
    ...stepKey(`soak ${seed}`, { id: n, at: new Date(0) }),
    owner: payer,
    actor: 0,
    channel: 'web',
    brand: 'ostra',
    ...(await outsideHold(s.personal, payment, s.clock.now())),
  })
  if (!('operationId' in result)) throw new Error(`payment ${n} was ${result.outcome}`)
  return result.operationId
}
