import { amountText, money } from '@sixpence/money'
import type { BatchStatus, BatchTransfer } from '@sixpence/protocol/history/batches'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { OwnBatch } from '#store/batch/batches.ts'
import { naming } from '#store/customer/named.ts'
import { lineTypes } from '#store/operation/lines.ts'

/** Batches of payments as on the wire, in the given order; amounts are decimal text in the batch's currency. */
export async function described(
  s: Services,
  { customer }: ActingPrincipal,
  found: readonly OwnBatch[],
): Promise<BatchTransfer[]> {
  const named = naming(s)
  return Promise.all(
    found.map(async (one) => ({
      id: one.id,
      name: (await s.personal.open<string>(`customer:${customer.id}`, one.nameSealed)) ?? '',
      type: lineTypes[one.kind],
      status: statusOf(one),
      dateTime: one.createdAt.toISOString(),
      createdBy: (await named(one.personId)).name,
      accountId: one.accountId,
      payments: one.payments,
      paid: one.paid,
      unpaid: one.unpaid,
      amount: amountText(money(BigInt(one.units), one.currency)),
      currencyCode: one.currency,
      mediaType: one.mediaType,
      size: one.size,
      isKept: one.isKept,
    })),
  )
}

function statusOf({ payments, paid, unpaid }: OwnBatch): BatchStatus {
  if (paid + unpaid < payments) return 'underWay'
  if (unpaid === 0) return 'completed'
  return paid === 0 ? 'unpaid' : 'partly'
}
