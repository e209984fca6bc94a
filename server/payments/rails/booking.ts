import { operationByKey, type Command, type Operation, type Result } from '@sixpence/ledger'
import { add, isZero, money, negate, type Money } from '@sixpence/money'
import type { RailPartnerKey, ReceivedEvent } from '@sixpence/partners/rails/rails'
import { isUndecided } from '#payments/outcome.ts'
import type { Services } from '#context/services.ts'
import { feeComesBack } from '#rules/return-fee.ts'
import { customerGuard } from '#store/customer/people.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { readOutside, amountOf, feeOf, creditOf, type PaymentOutDetail } from '#store/operation/details.ts'
import { outsideKinds } from '#store/operation/kinds.ts'
import { lineKindOf } from '#store/operation/lines.ts'

type Committing = Pick<Services, 'committer' | 'clock'>
type Legs = NonNullable<Command['legs']>

/** The house's account of what went to a company and came from it. */
export const railAccount = (partner: RailPartnerKey): `rail:${string}` =>
  `rail:${partner.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

const returnSuspense = 'outsideReturnSuspense'
/** What waits for its payee stays held until somebody has freed it, also if that is late. */
export const claimGraceMs = 365 * 24 * 60 * 60_000
/** Of the booking that keeps what came back for an account that is closed. */
export const returnSuspenseKey = (hold: Pick<Operation, 'id' | 'at'>) => stepKey(returnSuspense, hold)

/** What became of a booking: done, impossible for a reason that has a name, or to be tried again. */
export type Booked = { operationId: number } | { difference: string } | 'later'

/** The payment has arrived: what was held is booked, once. */
export async function postPayment(s: Committing, hold: Operation): Promise<Booked> {
  const detail = readOutside(hold.detail)
  const [debit, fee] = [amountOf(detail), feeOf(detail)]
  return booked(
    await s.committer.submit({
      ...followUp('outsidePost', hold),
      kind: outsideKinds.post,
      settle: { account: detail.from, hold: hold.id, amount: add(debit, fee), final: true },
      legs: [...legsOut(detail), ...feeLegs(detail.from, fee)],
    }),
  )
}

/** The payment came to nothing before it was booked: what was held is freed, and the limit given back. */
export async function releasePayment(s: Committing, hold: Operation): Promise<Booked> {
  const detail = readOutside(hold.detail)
  const sent = creditOf(detail)
  const release = {
    ...followUp('outsideRelease', hold),
    kind: outsideKinds.release,
    void: { account: detail.from, hold: hold.id },
  }
  if (detail.claim) return submitHeldAgain(s, release)
  return booked(
    await s.committer.submit({
      ...release,
      limits: [
        {
          subject: customerGuard(detail.payer),
          kind: detail.method,
          currency: sent.currency,
          amount: -sent.units,
          usedAt: hold.at,
        },
      ],
    }),
  )
}

/**
 * What a claim got back is held again by the same step, as long as it can be claimed; else, or from an account that is
 * not to be touched, it is the payer's.
 */
async function submitHeldAgain(s: Committing, step: Command & { detail: PaymentOutDetail }): Promise<Booked> {
  const { detail } = step
  const until = Date.parse(detail.claim?.until ?? '')
  if (until > s.clock.now().getTime()) {
    const amount = add(amountOf(detail), feeOf(detail))
    const again = booked(
      await s.committer.submit({
        ...step,
        hold: { account: detail.from, amount, expires: new Date(until + claimGraceMs) },
        detail: { ...detail, isHeldAgain: true },
      }),
    )
    if (again === 'later' || 'operationId' in again) return again
  }
  return booked(await s.committer.submit(step))
}

/** Whether one of the two has been booked, by whatever word of the company. */
export async function isEnded({ db }: Pick<Services, 'db'>, hold: Operation): Promise<boolean> {
  const ways = ['outsidePost', 'outsideRelease'].map((step) => stepKey(step, hold))
  const found = await Promise.all(ways.map(({ key, owner }) => operationByKey(db, key, owner)))
  return found.some((one) => one !== undefined)
}

/**
 * The payment came back after it was booked: an operation of its own that names the first. The fee comes back where the
 * rule says so. To an account that was closed nothing can go: it waits in suspense, and somebody has to look.
 */
export async function giveBack(s: Committing, hold: Operation, reason: string | null): Promise<Booked> {
  const detail = readOutside(hold.detail)
  const isWhole = detail.claim !== undefined || feeComesBack(reason)
  const fee = isWhole ? negate(feeOf(detail)) : money(0n, feeOf(detail).currency)
  const back = (legs: Legs): Legs => legs.map((leg) => ({ ...leg, amount: negate(leg.amount) }))
  const step = {
    ...followUp('outsideReturn', hold),
    kind: outsideKinds.giveBack,
    legs: [...back(legsOut(detail)), ...feeLegs(detail.from, fee)],
  }
  const given = await (detail.claim ? submitHeldAgain(s, step) : s.committer.submit(step).then(booked))
  if (given === 'later' || 'operationId' in given) return given
  const kept = booked(
    await s.committer.submit({
      ...followUp(returnSuspense, hold),
      kind: outsideKinds.suspense,
      legs: suspenseLegs(detail.partner, creditOf(detail), lineKindOf(detail)),
    }),
  )
  return kept === 'later' ? 'later' : given
}

/** Money that came in, to the account of a customer or, without one, into suspense. */
export async function bookReceived(
  s: Committing,
  event: { id: number; partner: RailPartnerKey; receivedAt: Date; amount: Money },
  to: { account: number; customerId: number; brand: string } | undefined,
  said: Pick<ReceivedEvent, 'payer' | 'remittance' | 'reference'>,
): Promise<Booked> {
  const kind = suspenseKinds[event.partner]
  const { amount, partner } = event
  return booked(
    await s.committer.submit({
      ...stepKey(to ? 'received' : 'receivedSuspense', { id: event.id, at: event.receivedAt }),
      kind: to ? outsideKinds.received : outsideKinds.suspense,
      actor: 0,
      channel: 'house',
      brand: to?.brand ?? '',
      legs: to
        ? [
            { account: to.account, amount, kind },
            { account: railAccount(partner), amount: negate(amount), kind },
          ]
        : suspenseLegs(partner, amount, kind),
      detail: {
        partner,
        event: event.id,
        // Whose it is not known to be stays sealed with the event.
        ...(to && {
          payee: to.customerId,
          counterparty: said.payer.name.slice(0, 70),
          ...(said.remittance && { note: said.remittance }),
          ...(said.reference && { reference: said.reference }),
        }),
      },
    }),
  )
}

/** What lines of money that came in by a company are called, also while it waits in suspense. */
export const suspenseKinds = {
  bank: 'wire',
  cardPayout: 'oct',
  digital: 'crypto',
  instant: 'instant',
  interac: 'interac',
} as const

/** Where two currencies meet, each sums to zero by itself. */
function legsOut(detail: PaymentOutDetail): Legs {
  const { from, partner } = detail
  const [debit, amount, kind] = [amountOf(detail), creditOf(detail), lineKindOf(detail)]
  const between: Legs =
    debit.currency === amount.currency
      ? []
      : [
          { account: 'fx', amount: debit, kind },
          { account: 'fx', amount: negate(amount), kind },
        ]
  return [
    { account: from, amount: negate(debit), kind },
    ...between,
    { account: railAccount(partner), amount, kind },
  ]
}

const feeLegs = (from: number, fee: Money): Legs =>
  isZero(fee)
    ? []
    : [
        { account: from, amount: negate(fee), kind: 'fee' },
        { account: 'fees', amount: fee, kind: 'fee' },
      ]

const suspenseLegs = (partner: RailPartnerKey, amount: Money, kind: string): Legs => [
  { account: 'suspense', amount, kind },
  { account: railAccount(partner), amount: negate(amount), kind },
]

function followUp(step: string, hold: Operation) {
  const { sealed: _, ...detail } = readOutside(hold.detail)
  return {
    ...stepKey(step, hold),
    actor: 0,
    channel: 'house',
    brand: hold.brand,
    detail: { ...detail, of: hold.id },
  }
}

function booked(result: Result): Booked {
  if ('operationId' in result) return { operationId: result.operationId }
  if (isUndecided(result)) return 'later'
  return { difference: result.outcome }
}
