import type { PayInWay } from '@sixpence/partners/rails/pay-in'
import { after } from '@sixpence/days'
import {
  guardVersions,
  operationByKey,
  type Command,
  type LimitUse,
  type Operation,
  type Result,
} from '@sixpence/ledger'
import { add, isZero, money, negate, type Money } from '@sixpence/money'
import {
  internalRail,
  type PayingPartner,
  type RailPartnerKey,
  type ReceivedEvent,
} from '@sixpence/partners/rails/rails'
import { usesTakenBack } from '#payments/limits.ts'
import { isUndecided } from '#payments/outcome.ts'
import type { Services } from '#context/services.ts'
import { feeComesBack } from '#rules/return-fee.ts'
import { customerGuard } from '#store/customer/people.ts'
import { firstHold } from '#store/global-payment/payments.ts'
import { isLeaving } from '#store/customer/moved.ts'
import { stepKey } from '#store/operation/step-key.ts'
import {
  readGlobal,
  readHouseReturn,
  readOutside,
  amountOf,
  feeOf,
  creditOf,
  type PaymentOutDetail,
  type ReceivedDetail,
} from '#store/operation/details.ts'
import { correctionKinds, outsideKinds } from '#store/operation/kinds.ts'
import { lineKindOf } from '#store/operation/lines.ts'
import { databaseField } from '#rules/internal-payment.ts'

type BookingDeps = Pick<Services, 'committer' | 'clock' | 'db'>
type Legs = NonNullable<Command['legs']>

/** The system account for money sent to and received from a payment company: `rail:card-payout`. */
export const railAccount = (partner: RailPartnerKey): `rail:${string}` =>
  `rail:${partner.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`

/** The system account for payments to and from another database of this bank. */
export const internalAccount = (database: string): `rail:${string}` => `rail:${internalRail}-${database}`

type PaidFrom = { partner: PayingPartner; [databaseField]?: string; from: number }

const accountOf = ({ partner, [databaseField]: database, from }: PaidFrom): `rail:${string}` => {
  if (partner !== internalRail) return railAccount(partner)
  if (database === undefined)
    throw new Error(`payment from account ${from} to another database does not say to which`)
  return internalAccount(database)
}

const returnSuspense = 'outsideReturnSuspense'
/** How long a hold outlasts the claim period, so that it does not expire before a late job voids it. */
export const claimGraceDays = 365
/** Key of the booking that puts a returned payment into suspense because the payer's account is closed. */
export const returnSuspenseKey = (hold: Pick<Operation, 'id' | 'at'>) => stepKey(returnSuspense, hold)

/** Keys of all operations that may follow from the hold of a payment out. */
export const followUpKeys = (hold: Pick<Operation, 'id' | 'at'>): ReturnType<typeof stepKey>[] =>
  ['outsidePost', 'outsideRelease', 'outsideReturn', returnSuspense].map((step) => stepKey(step, hold))

/** Result of a booking: booked, refused with the ledger's outcome as `difference`, or `later` when undecided. */
export type BookingResult = { operationId: number } | { difference: string } | 'later'

/** Posts the hold of a settled payment out; idempotent. */
export async function postPayment(s: BookingDeps, hold: Operation): Promise<BookingResult> {
  if (isOfHouse(hold)) return bookHouse(s, hold, 'outsidePost')
  const detail = readOutside(hold.detail)
  const debit = amountOf(detail)
  const fee = feeOf(detail)
  return booked(
    await s.committer.submit({
      ...followUp('outsidePost', hold),
      kind: outsideKinds.post,
      settle: { account: detail.from, hold: hold.id, amount: add(debit, fee), final: true },
      legs: [...legsOut(detail), ...feeLegs(detail.from, fee)],
    }),
  )
}

/** Voids the hold of a payment out that ended before it was posted, and restores the limit; idempotent. */
export async function voidPayment(s: BookingDeps, hold: Operation): Promise<BookingResult> {
  if (isOfHouse(hold)) return bookHouse(s, hold, 'outsideRelease')
  const detail = readOutside(hold.detail)
  const step = {
    ...followUp('outsideRelease', hold),
    kind: outsideKinds.void,
    void: { account: detail.from, hold: hold.id },
  }
  if (detail.claim) return submitHeldAgain(s, step, detail.claim)
  if (detail.correction !== undefined) return booked(await s.committer.submit(step))
  return booked(
    await s.committer.submit({
      ...step,
      limits: usesTakenBack(detail.method, detail, creditOf(detail), hold.at),
    }),
  )
}

/**
 * Submits a step that returns the money of a claimed global payment and, while it can still be claimed, holds it again
 * in the same operation. Afterwards, or when the account takes no hold, the money and the limit go back to the payer.
 * The same applies when the payer is moving to another database or has moved: the money is forwarded to them, and the old
 * link is no longer found.
 */
async function submitHeldAgain(
  s: BookingDeps,
  step: Command & { detail: PaymentOutDetail },
  claim: NonNullable<PaymentOutDetail['claim']>,
): Promise<BookingResult> {
  const { detail } = step
  const until = new Date(claim.until)
  if (until > s.clock.now()) {
    // Read first, so that a move that begins later makes the hold stale.
    const subject = customerGuard(detail.payer)
    const version = (await guardVersions(s.db, [subject])).get(subject) ?? 0
    if (await isLeaving(s.db, detail.payer)) return submitToPayer(s, step, claim.of)
    const amount = add(amountOf(detail), feeOf(detail))
    const again = booked(
      await s.committer.submit({
        ...step,
        hold: { account: detail.from, amount, expires: after(until, { days: claimGraceDays }) },
        detail: { ...detail, isHeldAgain: true },
        guards: [{ subject, version }],
      }),
    )
    if (again === 'later' || 'operationId' in again) return again
    if (again.difference === 'stale') return 'later'
  }
  return submitToPayer(s, step, claim.of)
}

/** The global payment counted the limit, and its own end takes it back only while it holds the money. */
async function submitToPayer(s: BookingDeps, step: Command, id: number): Promise<BookingResult> {
  const first = await firstHold(s.db, { id })
  const detail = readGlobal(first.detail)
  const limits = usesTakenBack('global', detail, amountOf(detail), first.at)
  return booked(await s.committer.submit({ ...step, limits }))
}

/** Whether the hold of a payment out was posted or voided before. */
export async function isEnded({ db }: Pick<Services, 'db'>, hold: Operation): Promise<boolean> {
  const ways = ['outsidePost', 'outsideRelease'].map((step) => stepKey(step, hold))
  const operations = await Promise.all(ways.map(({ key, owner }) => operationByKey(db, key, owner)))
  return operations.some((operation) => operation !== undefined)
}

/**
 * Books the return of a settled payment as an operation of its own that refers to the first. The fee is refunded
 * according to `feeComesBack`. When the payer's account is closed, the amount goes to suspense, and the result has the
 * `difference` for a case.
 */
export async function giveBack(
  s: BookingDeps,
  hold: Operation,
  reason: string | null,
): Promise<BookingResult> {
  if (isOfHouse(hold)) return bookHouse(s, hold, 'outsideReturn')
  const detail = readOutside(hold.detail)
  const isWhole = detail.claim !== undefined || feeComesBack(reason)
  const fee = isWhole ? negate(feeOf(detail)) : money(0n, feeOf(detail).currency)
  const back = (legs: Legs): Legs => legs.map((leg) => ({ ...leg, amount: negate(leg.amount) }))
  const step = {
    ...followUp('outsideReturn', hold),
    kind: outsideKinds.giveBack,
    legs: [...back(legsOut(detail)), ...feeLegs(detail.from, fee)],
  }
  const result = await (detail.claim
    ? submitHeldAgain(s, step, detail.claim)
    : s.committer.submit(step).then(booked))
  if (result === 'later' || 'operationId' in result) return result
  const booking = booked(
    await s.committer.submit({
      ...followUp(returnSuspense, hold),
      kind: outsideKinds.suspense,
      legs: suspenseLegs(accountOf(detail), creditOf(detail), lineKindOf(detail)),
    }),
  )
  return booking === 'later' ? 'later' : result
}

/** Whether the house pays it, from suspense. Its hold moved the money to `returns`. */
const isOfHouse = ({ kind }: Pick<Operation, 'kind'>): boolean => kind === correctionKinds.hold

/**
 * Books a step of a return by the house: sent, released, or come back. The ledger holds no money for the first two, so
 * they share a key: if two events end the return at once, the second is `holdNotOpen`, as with a hold.
 */
async function bookHouse(
  s: BookingDeps,
  hold: Operation,
  step: 'outsidePost' | 'outsideRelease' | 'outsideReturn',
): Promise<BookingResult> {
  const detail = readHouseReturn(hold.detail)
  const amount = amountOf(detail)
  const kind = lineKindOf(detail)
  const rail = railAccount(detail.partner)
  const steps = {
    outsidePost: { kind: correctionKinds.post, from: 'returns', to: rail },
    outsideRelease: { kind: correctionKinds.void, from: 'returns', to: 'suspense' },
    outsideReturn: { kind: correctionKinds.giveBack, from: rail, to: 'suspense' },
  } as const
  const { from, to } = steps[step]
  const result = booked(
    await s.committer.submit({
      ...stepKey(step === 'outsideRelease' ? 'outsidePost' : step, hold),
      bodyHash: stepKey(step, hold).bodyHash,
      kind: steps[step].kind,
      actor: 0,
      channel: 'house',
      brand: hold.brand,
      legs: [
        { account: to, amount, kind },
        { account: from, amount: negate(amount), kind },
      ],
      detail: { ...detail, of: hold.id },
    }),
  )
  const isEndedOtherwise = result !== 'later' && 'difference' in result && result.difference === 'keyReused'
  return isEndedOtherwise ? { difference: 'holdNotOpen' } : result
}

/**
 * Books incoming money to a customer's account, within their receiving limits (`uses`), or, without an account, to
 * suspense; idempotent by the event's id.
 */
export async function bookReceived(
  s: BookingDeps,
  event: { id: number; partner: RailPartnerKey; receivedAt: Date; amount: Money },
  to:
    | {
        account: number
        customerId: number
        brand: string
        way: PayInWay | undefined
        uses: readonly LimitUse[]
      }
    | undefined,
  payer: PayerWords,
): Promise<BookingResult> {
  const { amount, partner } = event
  // The kind of bank money depends on the account number it was sent to: a wire is a different service with a different
  // price.
  const kind = to && partner === 'bank' && to.way !== 'wire' ? 'eft' : suspenseKinds[partner]
  return booked(
    await s.committer.submit({
      ...(to ? stepKey('received', { id: event.id, at: event.receivedAt }) : suspenseKey(event)),
      kind: to ? outsideKinds.received : outsideKinds.suspense,
      actor: 0,
      channel: 'house',
      brand: to?.brand ?? '',
      legs: to
        ? [
            { account: to.account, amount, kind },
            { account: railAccount(partner), amount: negate(amount), kind },
          ]
        : suspenseLegs(railAccount(partner), amount, kind),
      ...(to && to.uses.length > 0 && { limits: to.uses }),
      detail: {
        partner,
        event: event.id,
        // Without an account the payer's data stays sealed with the event.
        ...(to && { payee: to.customerId, ...payerWords(payer) }),
      } satisfies ReceivedDetail,
    }),
  )
}

/** Key of the booking of incoming money to suspense. */
export const suspenseKey = ({ id, receivedAt }: { id: number; receivedAt: Date }) =>
  stepKey('receivedSuspense', { id, at: receivedAt })

type PayerWords = Pick<ReceivedEvent, 'payer' | 'remittance' | 'reference' | 'creditorReference'>

/** What the payer wrote, for the payee; `reference` is the reference that the payee issued, if it was sent as such. */
export const payerWords = ({
  payer,
  remittance,
  reference: endToEndId,
  creditorReference,
}: PayerWords): Pick<ReceivedDetail, 'counterparty' | 'note' | 'reference' | 'endToEndId'> => ({
  counterparty: payer.name.slice(0, 70),
  ...(remittance && remittance !== creditorReference && { note: remittance }),
  ...(creditorReference && { reference: creditorReference }),
  ...(endToEndId && { endToEndId }),
})

/** Kind of the entries of incoming money by company, also while it is in suspense. */
export const suspenseKinds = {
  bank: 'wire',
  cardPayout: 'oct',
  digital: 'crypto',
  instant: 'instant',
  interac: 'interac',
} as const

/** With an exchange, the legs of each currency sum to zero. */
function legsOut(detail: PaymentOutDetail): Legs {
  const { from } = detail
  const debit = amountOf(detail)
  const amount = creditOf(detail)
  const kind = lineKindOf(detail)
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
    { account: accountOf(detail), amount, kind },
  ]
}

const feeLegs = (from: number, fee: Money): Legs =>
  isZero(fee)
    ? []
    : [
        { account: from, amount: negate(fee), kind: 'fee' },
        { account: 'fees', amount: fee, kind: 'fee' },
      ]

const suspenseLegs = (rail: `rail:${string}`, amount: Money, kind: string): Legs => [
  { account: 'suspense', amount, kind },
  { account: rail, amount: negate(amount), kind },
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

function booked(result: Result): BookingResult {
  if ('operationId' in result) return { operationId: result.operationId }
  if (isUndecided(result)) return 'later'
  return { difference: result.outcome }
}
