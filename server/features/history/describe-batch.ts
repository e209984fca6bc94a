import { amountText, money } from '@sixpence/money'
import type { BatchStatus, BatchTransfer } from '@sixpence/protocol/history/batches'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { OwnBatch } from '#store/batch/batches.ts'
import { nameReader } from '#store/customer/person-names.ts'
import { lineTypes } from '#store/operation/lines.ts'

/** Batches of payments as on the wire, in the given order; amounts are decimal text in the batch's currency. */
export async function described(
  s: Services,
  { customer }: ActingPrincipal,
  batches: readonly OwnBatch[],
): Promise<BatchTransfer[]> {
  const readName = nameReader(s)
  return Promise.all(
    batches.map(async (batch) => ({
      id: batch.id,
      name: (await s.personal.open<string>(`customer:${customer.id}`, batch.nameSealed)) ?? '',
      type: lineTypes[batch.kind],
      status: statusOf(batch),
      dateTime: batch.createdAt.toISOString(),
      createdBy: (await readName(batch.personId)).name,
      accountId: batch.accountId,
      payments: batch.payments,
      paid: batch.paid,
      unpaid: batch.unpaid,
      amount: amountText(money(BigInt(batch.units), batch.currency)),
      currencyCode: batch.currency,
      mediaType: batch.mediaType,
      size: batch.size,
      isKept: batch.isKept,
    })),
  )
}

function statusOf({ payments, paid, unpaid }: OwnBatch): BatchStatus {
  if (paid + unpaid < payments) return 'underWay'
  if (unpaid === 0) return 'completed'
  return paid === 0 ? 'unpaid' : 'partly'
}
