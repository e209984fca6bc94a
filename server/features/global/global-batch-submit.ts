import { operationByKey, type Command } from '@sixpence/ledger'
import type * as calls from '@sixpence/protocol/global/global-batches'
import { approvalMethods } from '@sixpence/protocol/rights'
import type pg from 'pg'
import { admitMails } from '#auth/message-budget.ts'
import type { Context, Handler } from '#context/handler.ts'
import { transaction } from '#core/database.ts'
import { InvalidInput, Refused } from '#core/refused.ts'
import { commandOf, repeatOf, submitOrRepeat } from '#payments/command.ts'
import { chooseMethod } from '#payments/held/choose-method.ts'
import { answerToApprove, waitsFor } from '#payments/held/to-approve.ts'
import { limitUsesOfAll, valuedIn } from '#payments/limits.ts'
import { digestOfRows } from '#payments/links/batch-digest.ts'
import { batchHold, sumsOf } from '#payments/links/batch-hold.ts'
import { judgeRows, type JudgedRow } from '#payments/links/batch-judge.ts'
import { linkBatch } from '#payments/links/batch-link.ts'
import { keptRows, writeCosts, type BatchRow } from '#payments/links/batch-rows.ts'
import { refuseOutcome } from '#payments/outcome.ts'
import { needsApproval } from '#payments/request.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { customerGuard } from '#store/customer/people.ts'
import { readGlobalBatch } from '#store/operation/details.ts'
import { globalKinds } from '#store/operation/kinds.ts'
import { reopenGlobalBatch, submitGlobalBatch } from '#store/batch/global-batch-changes.ts'

export const globalBatchSubmit: Handler<typeof calls.globalBatchSubmit> = async ({ digest }, context) => {
  const { by, own, services: s, idempotency, refuse } = context
  const { customer } = by
  const account = await s.store.accounts.own(customer.id, own.batchId.accountId)
  if (!account)
    throw new Error(
      `customer ${customer.id} has no account ${own.batchId.accountId}, which pays batch ${own.batchId.id}`,
    )
  const existingHold = await operationByKey(s.db, idempotency.key, customer.id)
  const command = existingHold
    ? repeatOf(globalKinds.batchHold, context)
    : await take(context, account, digest)
  const result = await submitOrRepeat(s, command)
  if (!('operationId' in result)) {
    // With an unknown outcome the hold may exist, and a known hold does exist: the batch stays submitted, and the job
    // determines the outcome.
    if (!existingHold && result.outcome !== 'unknown')
      await reopenGlobalBatch(s.db, own.batchId.id, idempotency.key)
    return refuseOutcome(result, context, {
      payer: account,
      limits: command.limits,
      payeeClosed: () => refuse('accountClosed'),
    })
  }
  const detail = readGlobalBatch(result.detail)
  await transaction(s.db, (client) => linkBatch(client, { id: result.operationId, detail }))
  const answer = await answerToApprove(context, result.operationId, detail, result.outcome === 'done')
  return { ...answer, operationId: result.operationId }
}

type Submit = typeof calls.globalBatchSubmit

type SubmitContext = Context<Submit>

/**
 * Marks the batch as submitted by this call, if it is unchanged since the caller saw it (`digest`), and returns the
 * hold to place.
 */
async function take(
  context: SubmitContext,
  account: OwnAccount,
  digest: string | undefined,
): Promise<Command> {
  const { by, own, services: s, idempotency, refuse } = context
  const { customer } = by
  const batch = own.batchId
  // The same submit is being processed; its outcome is known when it is repeated later.
  if (batch.submitKey === idempotency.key) throw new Refused('busy')
  if (batch.state !== 'uploaded') refuse('globalBatchNotEditable')
  if (customer.limited) refuse('customerLimited')
  const rows = await keptRows(s, s.db, batch)
  if (rows.length === 0) refuse('globalBatchEmpty')
  const judgedRows = await judgeRows(context, account, rows)
  const costed = requireAll(judgedRows)
  const tariffVersion = judgedRows[0]?.payment?.terms.tariffVersion
  if (digest !== undefined && digest !== digestOfRows(s.personal, batch, costed)) refuse('batchChanged')
  const { amount, fee } = sumsOf(costed, account.currency)
  if (amount.units + fee.units > maxUnits) refuse('amountTooLarge', {}, '')
  await admitMails(
    s,
    judgedRows.flatMap(({ payment }) => payment?.payee.email ?? []),
  )
  const limits = await limitUsesOfAll(context, 'global', amount)
  const isRequest = await needsApproval(context, { ...amount, method: 'global', account: account.id })
  const approve = isRequest ? approvalMethods.none : await chooseMethod(context, {}, '')
  const waits = waitsFor(s.clock.now(), { isRequest, approve })
  await lockIn(context, rows, costed)
  return {
    ...commandOf(globalKinds.batchHold, context),
    ...batchHold(
      s.personal,
      {
        payer: customer.id,
        from: account.id,
        approve,
        ...(isRequest && { request: true }),
        ...(waits && { waits: waits.toISOString() }),
        ...valuedIn(limits),
        batchId: batch.id,
        currency: account.currency,
        ...(tariffVersion !== undefined && { tariffVersion }),
      },
      costed,
      s.clock.now(),
    ),
    limits,
    guards: [{ subject: customerGuard(customer.id), version: customer.guardVersion }],
  }
}

/** Limit on the total in minor units; the ledger's own limit is twice this. */
const maxUnits = 2n ** 61n

/** Limit on problems in an answer. */
const maxProblems = 100

/**
 * Rows with amounts and fees, if all payments are valid. @throws InvalidInput with all problems, at
 * `payments.<id>.<field>`
 */
function requireAll(judgedRows: readonly JudgedRow[]): BatchRow[] {
  const problems = judgedRows.flatMap(({ row, problems: rowProblems }) =>
    rowProblems.map((inputProblem) => ({
      ...inputProblem,
      parameter: `payments.${row.id}.${inputProblem.parameter}`,
    })),
  )
  if (problems.length > 0) throw new InvalidInput(problems.slice(0, maxProblems))
  return judgedRows.flatMap(({ row, payment }) =>
    payment
      ? [{ ...row, units: String(payment.terms.amount.units), feeUnits: String(payment.terms.fee.units) }]
      : [],
  )
}

/**
 * Sets the batch to submitted, after which it cannot be edited, and stores amounts and fees. Refused as busy if a
 * payment was edited after it was read.
 */
function lockIn(
  context: SubmitContext,
  looked: readonly BatchRow[],
  costed: readonly BatchRow[],
): Promise<void> {
  const { own, services: s, idempotency } = context
  const batch = own.batchId
  return transaction(s.db, async (client) => {
    if (!(await submitGlobalBatch(client, batch, idempotency.key, s.clock.now())))
      await whyTaken(context, client)
    const now = await keptRows(s, client, batch)
    if (digestOfRows(s.personal, batch, now) !== digestOfRows(s.personal, batch, looked))
      throw new Refused('busy')
    await writeCosts(client, costed)
  })
}

/** Refuses a submit that lost the race: busy if it is the same submit repeated, else globalBatchNotEditable. */
async function whyTaken({ own, idempotency, refuse }: SubmitContext, client: pg.ClientBase): Promise<never> {
  const { rows } = await client.query<{ key: string | null }>(
    'select submit_key as key from app.global_batch where id = $1',
    [own.batchId.id],
  )
  if (rows[0]?.key === idempotency.key) throw new Refused('busy')
  return refuse('globalBatchNotEditable')
}
