import { type MassBatch, massBatchGet, type MassLine, massLineList } from '@sixpence/protocol/mass/mass'
import type { Batch, BatchDetails, BatchLine } from '@sixpence/protocol/v1/batches'
import type { OperationContext } from './operation-handler.ts'

/** Maximum number of lines whose problems are shown with the batch itself. */
const problemsShown = 50

/** A batch with its totals and first problems. @throws Refused massNotFound */
export async function batchOf({ run }: OperationContext, batchId: number): Promise<BatchDetails> {
  const { batch, missing, totals } = await run(massBatchGet, { batchId })
  const { lines } =
    batch.withProblems > 0
      ? await run(massLineList, { batchId, filter: 'problems', limit: problemsShown })
      : { lines: [] }
  return {
    ...toBatch(batch),
    missing,
    totals: totals.map(({ currencyCode, count, amount, debit, fee, rate }) => ({
      currency: currencyCode as Batch['currency'],
      payments: count,
      amount,
      debit,
      fee,
      rate,
    })),
    problems: lines.map(({ line, problems }) => ({ line, problems: problems.map(toProblem) })),
  }
}

/** A batch as the public interface lists it. */
export const toBatch = (massBatch: MassBatch): Batch => ({
  id: massBatch.batchId,
  name: massBatch.name,
  kind: massBatch.kind,
  status: massBatch.status,
  accountId: massBatch.accountId,
  currency: massBatch.currencyCode as Batch['currency'],
  lines: massBatch.lines,
  withProblems: massBatch.withProblems,
  duplicates: massBatch.duplicates,
  progress: massBatch.progress,
  amount: massBatch.amount,
  fee: massBatch.fee,
  total: massBatch.total,
  createdAt: massBatch.createdAt,
  ...(massBatch.proposedBy && { proposedBy: massBatch.proposedBy }),
})

/** A payment of a batch as the public interface shows it. */
export function toBatchLine({
  line,
  cells,
  problems,
  duplicateOf,
  check,
  isRemoved,
  state,
  cost,
  transactionId,
  reason,
}: MassLine): BatchLine {
  return {
    line,
    fields: cells,
    problems: problems.map(toProblem),
    ...(duplicateOf && {
      duplicateOf: {
        ...(duplicateOf.line !== undefined && { line: duplicateOf.line }),
        ...(duplicateOf.transactionId !== undefined && { paymentId: duplicateOf.transactionId }),
      },
    }),
    ...(check && { payeeCheck: check }),
    removed: isRemoved,
    status: state,
    ...(cost && {
      amount: cost.amount,
      fee: cost.fee,
      credit: { amount: cost.toAmount, currency: cost.toCurrencyCode as Batch['currency'] },
    }),
    ...(transactionId !== undefined && { paymentId: transactionId }),
    ...(reason !== undefined && { reason }),
  }
}

const toProblem = ({ field, name, description }: MassLine['problems'][number]) => ({
  field,
  code: name,
  message: description,
})
