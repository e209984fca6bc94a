import { add, amountText, money, zero, type Currency, type Money } from '@sixpence/money'
import type { GlobalBatch } from '@sixpence/protocol/global/global-batches'
import { digestOfRows } from '#payments/links/batch-digest.ts'
import { judgeRows, type JudgedRow, type BatchContext } from '#payments/links/batch-judge.ts'
import { rowsOfBatch, type BatchRow } from '#payments/links/batch-rows.ts'
import type { OwnAccount } from '#store/account/accounts.ts'
import { nameReader } from '#store/customer/person-names.ts'
import { batchStatusOf, type OwnGlobalBatch } from '#store/batch/global-batches.ts'

type Line = Pick<JudgedRow, 'row' | 'problems'> & { cost: { amount: Money; fee: Money } | undefined }

/**
 * A batch with its payments. While it can be edited every payment is validated and priced at current rates; afterwards
 * amounts and fees are those of the submit.
 */
export async function looked(
  context: BatchContext,
  batch: OwnGlobalBatch,
): Promise<{ summary: GlobalBatch; lines: Line[] }> {
  const { by, services: s } = context
  const account = await s.store.accounts.own(batch.customerId, batch.accountId)
  if (!account)
    throw new Error(
      `customer ${batch.customerId} has no account ${batch.accountId}, which pays batch ${batch.id}`,
    )
  const rows = await rowsOfBatch(s, s.db, batch)
  const lines =
    batch.state === 'uploaded'
      ? await judgedPayments(context, account, rows)
      : rows.map((row) => ({ row, problems: [], cost: submittedCost(row, account.currency) }))
  const sums = lines
    .filter(({ row }) => !row.isRemoved)
    .flatMap(({ cost }) => cost ?? [])
    .reduce((sum, item) => ({ amount: add(sum.amount, item.amount), fee: add(sum.fee, item.fee) }), {
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
      createdBy: (await nameReader(s)(batch.personId)).name,
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

const judgedPayments = async (
  context: BatchContext,
  account: OwnAccount,
  rows: readonly BatchRow[],
): Promise<Line[]> =>
  (await judgeRows(context, account, rows)).map(({ row, problems, payment }) => ({
    row,
    problems,
    cost: payment?.terms,
  }))

/** Rows with amount and fee in minor units, as a submit would store them; without removed rows. */
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
