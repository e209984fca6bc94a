import { add, amountText } from '@sixpence/money'
import type * as calls from '@sixpence/protocol/global/global-batches'
import type { GlobalBatchPayment } from '@sixpence/protocol/global/global-batches'
import { claimMethods } from '@sixpence/protocol/rules/global'
import type { Handler } from '#context/handler.ts'
import { recipientStatusOf, type GlobalState } from '#rules/global-state.ts'
import { looked } from './batch-get.ts'

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
