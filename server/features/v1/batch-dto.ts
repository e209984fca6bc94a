import { type MassBatch, massBatchGet, type MassLine, massLineList } from '@sixpence/protocol/mass/mass'
import type { Batch, BatchDetails, BatchLine } from '@sixpence/protocol/v1/batches'
import type { OperationContext } from './operation-handler.ts'

/** Number of lines whose problems are listed with the batch itself. */
const maxProblemLines = 50

/** A batch with its totals and first problems. @throws Refused massNotFound */
export async function batchOf({ run }: OperationContext, batchId: number): Promise<BatchDetails> {
  const { batch, missing, totals } = await run(massBatchGet, { batchId })
  const { lines } =
    batch.withProblems > 0
      ? await run(massLineList, { batchId, filter: 'problems', limit: maxProblemLines })
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
export function toBatchLine(massLine: MassLine): BatchLine {
  const { duplicateOf, check, cost, transactionId, reason } = massLine
  return {
    line: massLine.line,
    fields: massLine.cells,
    problems: massLine.problems.map(toProblem),
    ...(duplicateOf && { duplicateOf: toDuplicate(duplicateOf) }),
    ...(check && { payeeCheck: check }),
    removed: massLine.isRemoved,
    status: massLine.state,
    ...(cost && toCost(cost)),
    ...(transactionId !== undefined && { paymentId: transactionId }),
    ...(reason !== undefined && { reason }),
  }
}

const toDuplicate = ({ line, transactionId }: NonNullable<MassLine['duplicateOf']>) => ({
  ...(line !== undefined && { line }),
  ...(transactionId !== undefined && { paymentId: transactionId }),
})

const toCost = ({ amount, fee, toAmount, toCurrencyCode }: NonNullable<MassLine['cost']>) => ({
  amount,
  fee,
  credit: { amount: toAmount, currency: toCurrencyCode as Batch['currency'] },
})

const toProblem = ({ field, name, description }: MassLine['problems'][number]) => ({
  field,
  code: name,
  message: description,
})
