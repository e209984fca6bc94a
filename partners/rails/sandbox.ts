import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import { endOf, startOf } from '@sixpence/days'
import { readSigned, signed, type SignedMessage } from '../webhook-signature.ts'
import { badDayOf } from './bad-days.ts'
import { networkFeeOf } from './network-fees.ts'
import type { PayInWish } from './pay-in.ts'
import { sandboxPayIn } from './sandbox-pay-in.ts'
import { planOf, reasons, type Step } from './plan.ts'
import type { Currency } from '@sixpence/money'
import {
  eventIn,
  type Instruction,
  type PaymentEvent,
  type RailPartner,
  type RailPartnerKey,
  type RailState,
  type RailStatus,
  type ReceivedEvent,
  type StatementEntry,
} from './rails.ts'

/** Stored data of an instruction. */
export type RailOrder = Pick<
  Instruction,
  'reference' | 'method' | 'rail' | 'units' | 'currency' | 'destination' | 'remittance'
> & { partner: RailPartnerKey; payee: string; at: Date }

/** Storage of the rail sandboxes. */
export type RailBook = {
  /** Number of submissions of the reference, including the current submission. */
  tries(partner: RailPartnerKey, reference: string): Promise<number>
  /** Returns false when the instruction was stored before. */
  take(order: RailOrder, steps: readonly Step[]): Promise<boolean>
  find(partner: RailPartnerKey, reference: string): Promise<{ order: RailOrder; steps: Step[] } | undefined>
  add(steps: readonly Step[]): Promise<void>
  /** Removes the steps scheduled after a moment. */
  drop(partner: RailPartnerKey, reference: string, after: Date): Promise<void>
  /** Due steps whose callbacks have not been sent, in order of time. */
  untold(partner: RailPartnerKey, now: Date, limit: number): Promise<Step[]>
  told(partner: RailPartnerKey, ids: readonly string[]): Promise<void>
  /** Steps with a truth within a period, its end excluded. */
  happened(partner: RailPartnerKey, from: Date, until: Date): Promise<Step[]>
}

/** The partners' side: controlled in the town, and the source of callbacks. */
export type RailDesk = {
  /** Signed callbacks that are due; call `done` with the ids delivered. */
  calls(now: Date, limit?: number): Promise<{ id: string; message: SignedMessage }[]>
  done(ids: readonly string[]): Promise<void>
  /** Sets the next step of a payment, which replaces its scheduled steps. */
  play(reference: string, kind: PaymentEvent['kind'], options?: Partial<PlayOptions>): Promise<boolean>
  /** Simulates an incoming payment to a customer's account. */
  receive(money: Omit<ReceivedEvent, 'id' | 'at' | 'kind'>): Promise<string>
  /** Makes the partner unavailable until a moment. */
  away(until: Date | undefined): void
}
export type PlayOptions = {
  afterMs: number
  /** Amount in the callback when it differs from the truth. */
  reportedUnits: bigint
  /** The callback is false: the payment does not change. */
  isUntrue: boolean
}

/** Sandbox of a partner. Its behaviour is determined by the instruction and the clock, or controlled in the town. */
export function sandboxRail(
  partner: RailPartnerKey,
  book: RailBook,
  now: () => Date,
): RailPartner & RailDesk {
  const key = randomBytes(32)
  let awayUntil = 0
  const sandbox: Sandbox = {
    partner,
    book,
    now,
    key,
    requireAnswering() {
      if (now().getTime() < awayUntil) throw new Error(`the ${partner} company does not answer`)
    },
  }
  return {
    ...companySide(sandbox),
    ...optionalServices(sandbox),
    ...deskSide(sandbox),
    away: (until) => void (awayUntil = until?.getTime() ?? 0),
  }
}

type Sandbox = {
  partner: RailPartnerKey
  book: RailBook
  now: () => Date
  /** Signs callbacks. */
  key: Buffer
  /** @throws Error while the partner is unavailable */
  requireAnswering: () => void
}

/** What every payment company offers to the bank. */
function companySide(
  sandbox: Sandbox,
): Pick<RailPartner, 'submit' | 'status' | 'recall' | 'statement' | 'read'> {
  const { partner, book, now, key, requireAnswering } = sandbox
  return {
    async submit(instruction) {
      requireAnswering()
      const { reference, payee, units } = instruction
      const badDay = badDayOf({ payee: payee.name, units })
      const tries = await book.tries(partner, reference)
      if ((badDay === 'down' && tries <= 3) || (badDay === 'dropped' && tries === 1))
        throw new Error(`the ${partner} company does not answer`)
      await book.take(orderOf(instruction, { partner, at: now() }), planOf(partner, instruction, now()))
      if (badDay === 'timeout' && tries === 1) throw new Error(`no answer of the ${partner} company in time`)
      const payment = await currentPayment(sandbox, reference)
      return payment?.state === 'rejected'
        ? { outcome: 'rejected', reason: payment.reason ?? reasons.rejected }
        : { outcome: 'accepted' }
    },
    async status(reference) {
      requireAnswering()
      const payment = await currentPayment(sandbox, reference)
      if (!payment || payment.state === 'notFound') return { state: 'notFound' }
      const { state, units, currency, reason } = payment
      return { state, units, currency, ...(reason && { reason }) }
    },
    async recall(reference) {
      requireAnswering()
      const payment = await currentPayment(sandbox, reference)
      if (!payment || payment.state === 'notFound') return 'notFound'
      const { state, units, currency, badDay } = payment
      if (state === 'rejected' || state === 'returned' || state === 'recalled') return 'tooLate'
      if (badDay === 'manual') return 'asked'
      const isRefused = badDay === 'recallRefused' || state === 'settled'
      if (!isRefused) await book.drop(partner, reference, now())
      const kind = isRefused ? 'recallRefused' : 'recalled'
      const at = now()
      const tell = {
        id: `${reference}-${kind}`,
        at: at.toISOString(),
        kind,
        reference,
        units: String(units),
        currency,
        reason: reasons[kind],
      } as const
      const truth = isRefused ? null : 'recalled'
      await book.add([{ id: tell.id, partner, reference, units, currency, at, truth, tell }])
      return 'asked'
    },
    async statement(day) {
      requireAnswering()
      const from = startOf(day)
      const until = new Date(Math.min(endOf(day).getTime(), now().getTime() + 1))
      return (await book.happened(partner, from, until)).flatMap(entryOf)
    },
    read: (callback, at) => eventIn(readSigned(key, callback, at)),
  }
}

/** What only some payment companies offer. */
function optionalServices({
  partner,
  key,
  requireAnswering,
}: Sandbox): Pick<RailPartner, 'payIn' | 'cardToken' | 'networkFee'> {
  return {
    ...((partner === 'bank' || partner === 'digital') && {
      payIn: async (request: PayInWish) => {
        requireAnswering()
        return sandboxPayIn(request)
      },
    }),
    ...(partner === 'cardPayout' && {
      cardToken: async (number: string) => cardTokenOf(number, key),
    }),
    ...(partner === 'digital' && {
      async networkFee(currency: Currency, network: string) {
        requireAnswering()
        return networkFeeOf(currency, network)
      },
    }),
  }
}

/** The side of the company's staff, in the town. */
function deskSide({ partner, book, now, key }: Sandbox): Omit<RailDesk, 'away'> {
  return {
    async calls(at, limit = 100) {
      const steps = await book.untold(partner, at, limit)
      return steps.flatMap(({ id, tell }) => (tell ? [{ id, message: signed(key, tell, at) }] : []))
    },
    done: (ids) => book.told(partner, ids),
    async play(reference, requestedState, { afterMs = 0, reportedUnits, isUntrue = false } = {}) {
      const payment = await book.find(partner, reference)
      if (!payment) return false
      // A settled payment can only be returned.
      const hasArrived = statusAfter(payment.steps, now()).state === 'settled'
      const kind = requestedState === 'recalled' && hasArrived && !isUntrue ? 'returned' : requestedState
      const { units, currency } = payment.order
      const at = new Date(now().getTime() + afterMs)
      await book.drop(partner, reference, now())
      const tell: PaymentEvent = {
        id: `${reference}-${randomUUID().slice(0, 8)}`,
        at: at.toISOString(),
        kind,
        reference,
        units: String(reportedUnits ?? units),
        currency,
        ...(kind !== 'accepted' && kind !== 'settled' && { reason: reasons[kind] }),
      }
      const truth = isUntrue || kind === 'recallRefused' ? null : kind
      await book.add([{ id: tell.id, partner, reference, units, currency, at, truth, tell }])
      return true
    },
    async receive(money) {
      const at = now()
      const id = `in-${randomUUID()}`
      const tell: ReceivedEvent = { ...money, id, at: at.toISOString(), kind: 'received' }
      const { currency } = tell
      const units = BigInt(tell.units)
      await book.add([{ id, partner, reference: id, units, currency, at, truth: 'received', tell }])
      return id
    },
  }
}

function orderOf(
  { reference, method, rail, units, currency, destination, remittance, payee }: Instruction,
  { partner, at }: Pick<RailOrder, 'partner' | 'at'>,
): RailOrder {
  return {
    partner,
    reference,
    method,
    rail,
    units,
    currency,
    destination,
    remittance,
    payee: payee.name,
    at,
  }
}

/** A stored payment's status now, and the failure it is to simulate; undefined when it was never submitted. */
async function currentPayment(
  { partner, book, now }: Sandbox,
  reference: string,
): Promise<(RailStatus & { badDay: string | undefined }) | undefined> {
  const payment = await book.find(partner, reference)
  return payment && { ...statusAfter(payment.steps, now()), badDay: badDayOf(payment.order) }
}

/** Ends with the last four digits, for readability. */
const cardTokenOf = (number: string, key: Buffer): string =>
  `card_${createHmac('sha256', key).update(number).digest('hex').slice(0, 24)}_${number.slice(-4)}`

/** Of simultaneous steps, the one whose state is later in this list determines the status. */
const stateOrder: readonly RailState[] = ['accepted', 'settled', 'rejected', 'returned', 'recalled']

function statusAfter(steps: readonly Step[], now: Date): RailStatus {
  const last = steps
    .filter(
      (step): step is Step & { truth: RailState } =>
        step.truth !== null && step.truth !== 'received' && step.at <= now,
    )
    .toSorted(
      (a, b) => a.at.getTime() - b.at.getTime() || stateOrder.indexOf(a.truth) - stateOrder.indexOf(b.truth),
    )
    .at(-1)
  if (!last) return { state: 'notFound' }
  const { truth: state, units, currency } = last
  return {
    state,
    units,
    currency,
    ...(state !== 'accepted' && state !== 'settled' && { reason: reasons[state] }),
  }
}

function entryOf({ id, reference, at, truth, units, currency }: Step): StatementEntry[] {
  const entry = (kind: StatementEntry['kind'], amount: bigint): StatementEntry[] => [
    { id, at, kind, reference, units: amount, currency },
  ]
  if (truth === 'settled') return entry('payment', -units)
  if (truth === 'returned') return entry('return', units)
  if (truth === 'received') return entry('received', units)
  return []
}
