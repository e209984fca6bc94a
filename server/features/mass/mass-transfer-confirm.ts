import { dayOf } from '@sixpence/days'
import { operationByKey, type Command, type LimitUse } from '@sixpence/ledger'
import { add, amountText, money } from '@sixpence/money'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/mass/mass'
import { approvalMethods } from '@sixpence/protocol/rights'
import type pg from 'pg'
import type { Context, Handler } from '#context/handler.ts'
import { transaction } from '#core/database.ts'
import { Refused } from '#core/refused.ts'
import { commandOf, repeatOf, submitOrRepeat } from '#payments/command.ts'
import { chooseMethod } from '#payments/held/choose-method.ts'
import { answerToApprove, waitsFor } from '#payments/held/to-approve.ts'
import { limitUsesOfAll, valuedIn } from '#payments/limits.ts'
import { lookAgain, paidMeanwhile } from '#payments/mass/fill.ts'
import { linkMassToHold, massHold, massPaymentFacts, debitAndFeeOf } from '#payments/mass/hold.ts'
import { heldMs } from '#payments/mass/prices.ts'
import { namesGoodSince } from '#payments/mass/names-good.ts'
import { refuseOutcome } from '#payments/outcome.ts'
import { needsApproval } from '#payments/request.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { customerGuard } from '#store/customer/people.ts'
import { massTotals, type MassTotal } from '#store/mass/mass-lines.ts'
import { reopenMassBatch, submitMassBatch } from '#store/mass/mass-states.ts'
import { countNames } from '#store/mass/payee-checks.ts'
import { amountOf, feeOf, readMassBatch, type MassBatchDetail } from '#store/operation/details.ts'
import { massOperations } from '#store/operation/kinds.ts'
import { accountOfBatch } from './account-of-batch.ts'
import { requireFlag } from './require-flag.ts'

type ConfirmContext = Context<typeof calls.massTransferConfirm>
/** What the payer saw and accepted. */
type AcceptedState = Pick<DecodedInputOf<typeof calls.massTransferConfirm>, 'digest' | 'accepted'>

export const massTransferConfirm: Handler<typeof calls.massTransferConfirm> = async (seen, context) => {
  const { by, own, services: s, idempotency, refuse } = context
  const { customer } = by
  requireFlag(by, own.batchId)
  const account = await accountOfBatch(s, own.batchId)
  const existingHold = await operationByKey(s.db, idempotency.key, customer.id)
  const command = existingHold ? repeatOf(massOperations.hold, context) : await take(context, account, seen)
  const result = await submitOrRepeat(s, command)
  if (!('operationId' in result)) {
    // An unknown outcome may be a hold, and a known hold does exist: the batch stays submitted, and the job determines
    // the outcome.
    if (!existingHold && result.outcome !== 'unknown')
      await reopenMassBatch(s.db, own.batchId.id, idempotency.key)
    return refuseOutcome(
      result,
      { ...context, refuse: (name, facts, field) => refuse(name, facts, field ?? '') },
      {
        payer: account,
        limits: command.limits,
        payeeClosed: () => refuse('accountClosed', {}, ''),
      },
    )
  }
  const detail = readMassBatch(result.detail)
  await transaction(s.db, (client) =>
    linkMassToHold(client, { id: result.operationId, at: s.clock.now(), detail }),
  )
  const [amount, fee] = [amountOf(detail), feeOf(detail)]
  return {
    ...(await answerToApprove(context, result.operationId, detail, result.outcome === 'done')),
    fee: amountText(fee),
    total: amountText(add(amount, fee)),
    feeCurrencyCode: detail.currency,
    link: `/transfer/p2p/receipt/${result.operationId}`,
  }
}

/**
 * Marks the batch as submitted by this call, if it is unchanged since the caller saw and accepted it, and returns the
 * hold to place. Every line is checked again by current rules, fees and limits.
 */
async function take(
  context: ConfirmContext,
  account: OwnAccount,
  { digest, accepted }: AcceptedState,
): Promise<Command> {
  const { by, own, services: s, idempotency, refuse } = context
  const { customer } = by
  const batch = own.batchId
  // The same submit is being processed; its outcome is known when it is repeated later.
  if (batch.submitKey === idempotency.key) throw new Refused('busy')
  if (batch.state !== 'uploaded') refuse('massNotEditable')
  if (customer.limited) refuse('customerLimited')
  const looked = await lookAgain(context, batch, account, { heldForMs: heldMs })
  if (looked.lines === 0) refuse('massEmpty')
  if (looked.withProblems > 0) refuse('massHasProblems', { count: looked.withProblems })
  if (digest !== undefined && digest !== looked.digest) refuse('massChanged')
  const names = await acceptedNames(context, accepted)
  const totals = await massTotals(s.db, batch.id)
  const isExchange = totals.some(({ currency }) => currency !== account.currency)
  // As for a single payment: a future-dated exchange could be canceled until then.
  if (isExchange && batch.payOn && batch.payOn > dayOf(s.clock.now()))
    refuse('requestedDateExchange', {}, 'payOn')
  const { debit, fee } = debitAndFeeOf(totals, account.currency)
  if (debit.units + fee.units > maxUnits) refuse('amountTooLarge', {}, '')
  const isRequest = await needsApproval(context, massPaymentFacts(totals, account))
  const approve = isRequest ? approvalMethods.none : await chooseMethod(context, {}, '')
  const waits = waitsFor(s.clock.now(), { isRequest, approve, isExchange })
  const limits = await limitsOf(context, totals)
  // The duplicate marks are stored, and the payer sees them before the next submit.
  const repeated = await transaction(s.db, async (client) => {
    const count = await paidMeanwhile(client, batch)
    if (count === 0 && !(await submitMassBatch(client, batch, idempotency.key, s.clock.now())))
      await whyTaken(context, client)
    return count
  })
  if (repeated > 0) refuse('massPaidMeanwhile')
  return {
    ...commandOf(massOperations.hold, context),
    ...massHold({
      batch: {
        payer: customer.id,
        from: account.id,
        approve,
        ...(isRequest && { request: true }),
        ...(waits && { waits: waits.toISOString() }),
        batchId: batch.id,
        ...valuedIn(limits),
        mass: batch.kind,
        currency: account.currency,
        payments: looked.lines,
        shown: looked.digest,
        ...(looked.tariffVersion !== undefined && { tariffVersion: looked.tariffVersion }),
        ...(batch.payOn && { payOn: batch.payOn }),
        ...(names && { names }),
        ...(batch.proposed && { proposed: batch.proposed }),
      },
      totals,
      now: s.clock.now(),
    }),
    limits,
    guards: [{ subject: customerGuard(customer.id), version: customer.guardVersion }],
  }
}

/**
 * Counts of the payees' banks' answers about names, to be recorded; undefined if names are not checked. The payer has
 * to accept the shown number of mismatches, and that of names without a recent answer.
 */
async function acceptedNames(
  { own, services: s, refuse }: ConfirmContext,
  accepted: AcceptedState['accepted'],
): Promise<MassBatchDetail['names']> {
  const { id, kind } = own.batchId
  if (kind === 'p2p') return undefined
  const counted = (await countNames(s.db, [id], namesGoodSince(s.clock.now()))).get(id)
  if (!counted) return undefined
  const { waiting, ...names } = counted
  const notMatching = names.close + names.none
  if (accepted ? accepted.notMatching !== notMatching : notMatching > 0)
    refuse(accepted?.notMatching ? 'massChanged' : 'massNamesDiffer', { count: notMatching })
  if (waiting > (accepted?.unchecked ?? 0)) refuse('massNamesUnchecked', { count: waiting })
  return { ...names, unchecked: waiting }
}

/** Limit on the total in minor units; the ledger's own limit is twice this. */
const maxUnits = 2n ** 61n

/** The use of each limit by all lines; where limits differ by country, the lowest cap counts. */
async function limitsOf(context: ConfirmContext, totals: readonly MassTotal[]): Promise<LimitUse[]> {
  const uses = new Map<string, LimitUse>()
  for (const { method, currency, credit, country } of totals) {
    const amount = money(BigInt(credit), currency)
    for (const use of await limitUsesOfAll(context, method ?? 'p2p', amount, country ?? undefined)) {
      const key = `${use.kind} ${use.currency}`
      const before = uses.get(key)
      uses.set(key, before ? together(before, use) : use)
    }
  }
  return [...uses.values()]
}

const together = (a: LimitUse, b: LimitUse): LimitUse => ({
  ...a,
  amount: a.amount + b.amount,
  ...least('dayCap', a, b),
  ...least('monthCap', a, b),
})

const least = (cap: 'dayCap' | 'monthCap', a: LimitUse, b: LimitUse): Partial<LimitUse> => {
  const [first, other] = [a[cap], b[cap]]
  if (first === undefined || other === undefined) return {}
  return { [cap]: first < other ? first : other }
}

/** Refuses a submit that lost the race: busy if it is the same submit repeated or the batch was edited. */
async function whyTaken({ own, idempotency, refuse }: ConfirmContext, client: pg.ClientBase): Promise<never> {
  const { rows } = await client.query<{ key: string | null; state: string }>(
    'select submit_key as key, state from app.mass_batch where id = $1',
    [own.batchId.id],
  )
  if (rows[0]?.key === idempotency.key || rows[0]?.state === 'uploaded') throw new Refused('busy')
  return refuse('massNotEditable')
}
