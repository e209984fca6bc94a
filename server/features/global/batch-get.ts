import { add, amountText, money, zero, type Currency, type Money } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/global/global-batches'
import type { GlobalBatch, GlobalBatchPayment } from '@sixpence/protocol/global/global-batches'
import { claimMethods } from '@sixpence/protocol/rules/global'
import type { Handler } from '#context/handler.ts'
import { batchStatusOf, underWay, type OwnGlobalBatch } from '#store/global-batch/batches.ts'
import { digestOfRows } from '#payments/links/batch-digest.ts'
import { sampleFile } from '#payments/links/batch-file.ts'
import { judgeRows, type Judged, type Judging } from '#payments/links/batch-judge.ts'
import { rowsOfBatch, type BatchRow } from '#payments/links/batch-rows.ts'
import { recipientStatusOf, type GlobalState } from '#rules/global-state.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { naming } from '#store/customer/named.ts'

export const globalBatchList: Handler<typeof calls.globalBatchList> = async (_input, context) => {
  const { by, services: s } = context
  const found = await underWay(s.db, by.customer.id)
  return { batches: await Promise.all(found.map(async (one) => (await looked(context, one)).summary)) }
}

export const globalBatchGet: Handler<typeof calls.globalBatchGet> = async (_input, context) => {
  const { own, services: s, t } = context
  const { summary, lines } = await looked(context, own.batchId)
  const { rows } = await s.db.query<{ id: number; state: GlobalState }>(
    'select operation_id as id, state from app.global_payment where batch_id = $1 and customer_id = $2',
    [own.batchId.id, own.batchId.customerId],
  )
  const states = new Map(rows.map(({ id, state }) => [id, state]))
  return {
    summary,
    batch: lines.map(({ row, cost, problems }): GlobalBatchPayment => {
      const { forbidden, ...text } = row.text
      const state = row.operationId === null ? undefined : states.get(row.operationId)
      return {
        batchId: row.batchId,
        id: row.id,
        ...(row.line !== null && { line: row.line }),
        ...text,
        paymentMethods: claimMethods.map((name) => ({ name, forbidden: forbidden.includes(name) })),
        isRemoved: row.isRemoved,
        ...(cost && {
          paymentData: {
            fee: amountText(cost.fee),
            total: amountText(add(cost.amount, cost.fee)),
            toAmount: amountText(cost.amount),
            ...(row.operationId !== null && { transactionId: row.operationId }),
            ...(state && { status: recipientStatusOf[state] }),
          },
        }),
        problems: problems.map(({ parameter, code, description, facts }) => ({
          field: parameter,
          name: code,
          description: t(description, facts),
        })),
      }
    }),
  }
}

export const globalBatchStatusGet: Handler<typeof calls.globalBatchStatusGet> = async (_input, { own }) => ({
  status: batchStatusOf(own.batchId),
})

export const globalBatchSampleGet: Handler<typeof calls.globalBatchSampleGet> = async () => ({
  bytes: sampleFile(),
  name: 'global-payments.csv',
})

type Line = Pick<Judged, 'row' | 'problems'> & { cost: { amount: Money; fee: Money } | undefined }

/** As long as it can be changed every payment is judged as of now; from then on it is as it was submitted. */
async function looked(
  context: Judging,
  batch: OwnGlobalBatch,
): Promise<{ summary: GlobalBatch; lines: Line[] }> {
  const { by, services: s } = context
  const account = await s.store.accounts.own(batch.customerId, batch.accountId)
  if (!account) throw new Error(`batch ${batch.id} has no account`)
  const rows = await rowsOfBatch(s, s.db, batch)
  const lines =
    batch.state === 'uploaded'
      ? await judged(context, account, rows)
      : rows.map((row) => ({ row, problems: [], cost: submittedCost(row, account.currency) }))
  const sums = lines
    .filter(({ row }) => !row.isRemoved)
    .flatMap(({ cost }) => cost ?? [])
    .reduce((sum, one) => ({ amount: add(sum.amount, one.amount), fee: add(sum.fee, one.fee) }), {
      amount: zero(account.currency),
      fee: zero(account.currency),
    })
  const waits = batch.state === 'submitted'
  const isOwn = batch.personId === by.person.id
  return {
    lines,
    summary: {
      batchId: batch.id,
      batchName: (await s.personal.open<string>(`customer:${batch.customerId}`, batch.nameSealed)) ?? '',
      accountId: account.id,
      currencyCode: account.currency,
      status: batchStatusOf(batch),
      createdBy: (await naming(s)(batch.personId)).name,
      createdAt: batch.createdAt.toISOString(),
      payments: rows.filter(({ isRemoved }) => !isRemoved).length,
      withProblems: lines.filter(({ row, problems }) => !row.isRemoved && problems.length > 0).length,
      toAmount: amountText(sums.amount),
      fee: amountText(sums.fee),
      total: amountText(add(sums.amount, sums.fee)),
      ...(batch.state === 'uploaded' && {
        digest: digestOfRows(s.personal, batch, costed(lines)),
      }),
      ...(batch.operationId !== null && { transactionId: batch.operationId }),
      mayCancel: isOwn && (waits || batch.state === 'uploaded'),
      mayReject: !isOwn && waits && batch.isRequest && by.customer.right === 'full',
    },
  }
}

const judged = async (context: Judging, account: OwnAccount, rows: readonly BatchRow[]): Promise<Line[]> =>
  (await judgeRows(context, account, rows)).map(({ row, problems, payment }) => ({
    row,
    problems,
    cost: payment?.terms,
  }))

/** As a submit would keep them. */
const costed = (lines: readonly Line[]): BatchRow[] =>
  lines.flatMap(({ row, cost }) =>
    row.isRemoved
      ? []
      : [
          {
            ...row,
            units: cost ? String(cost.amount.units) : null,
            feeUnits: cost ? String(cost.fee.units) : null,
          },
        ],
  )

const submittedCost = ({ units, feeUnits }: BatchRow, currency: Currency): Line['cost'] =>
  units === null || feeUnits === null
    ? undefined
    : { amount: money(BigInt(units), currency), fee: money(BigInt(feeUnits), currency) }
