import { after } from '@sixpence/days'
import { add, amountText, money } from '@sixpence/money'
import { massKeptDays, type MassBatch, type PayeeCheckCounts } from '@sixpence/protocol/mass/mass'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { nameReader } from '#store/customer/person-names.ts'
import { countNames } from '#store/mass/payee-checks.ts'
import { countLines, massStatusOf, type OwnMassBatch } from '#store/mass/mass-batches.ts'
import { accountOfBatch } from './account-of-batch.ts'

/** Batches as calls return them, with the counts of their lines. */
export async function toBatchDtos(
  { by, services: s }: { by: ActingPrincipal; services: Services },
  batches: readonly OwnMassBatch[],
): Promise<MassBatch[]> {
  const ids = batches.map(({ id }) => id)
  const asking = batches.flatMap(({ id, kind }) => (kind === 'p2p' ? [] : [id]))
  const [counts, checks] = await Promise.all([
    countLines(s.db, ids),
    asking.length > 0 ? countNames(s.db, asking) : new Map<number, PayeeCheckCounts>(),
  ])
  const readName = nameReader(s)
  return Promise.all(
    batches.map(async (batch): Promise<MassBatch> => {
      const count = counts.get(batch.id)
      if (!count) throw new Error(`countLines returned no counts for mass batch ${batch.id}`)
      const { currency } = await accountOfBatch(s, batch)
      const [debit, fee] = [money(BigInt(count.debit), currency), money(BigInt(count.fee), currency)]
      const { lines, withProblems, duplicates, removed, ready, underWay, paid, failed } = count
      const { proposed, state } = batch
      const names = checks.get(batch.id)
      const isOwn = batch.personId === by.person.id
      const mayCancel = isOwn
        ? state === 'uploaded' || state === 'submitted'
        : state === 'uploaded' && proposed !== null
      return {
        batchId: batch.id,
        name: (await s.personal.open<string>(`customer:${batch.customerId}`, batch.nameSealed)) ?? '',
        kind: batch.kind,
        accountId: batch.accountId,
        currencyCode: currency,
        status: massStatusOf(batch, count),
        createdBy: (await readName(batch.personId)).name,
        ...(proposed && {
          proposedBy: {
            keyId: proposed.key,
            keyName: proposed.name,
            ...(proposed.agent !== undefined && { agent: proposed.agent }),
          },
        }),
        createdAt: batch.createdAt.toISOString(),
        lines,
        withProblems,
        duplicates,
        removed,
        ...(names && { checks: names }),
        progress: { ready, underWay, paid, failed },
        amount: amountText(debit),
        fee: amountText(fee),
        total: amountText(add(debit, fee)),
        ...(batch.operationId !== null && { transactionId: batch.operationId }),
        ...(batch.fromId !== null && { fromBatchId: batch.fromId }),
        ...(batch.payOn !== null && { payOn: batch.payOn }),
        ...(batch.state === 'uploaded' && {
          keptUntil: after(batch.createdAt, { days: massKeptDays }).toISOString(),
        }),
        mayEdit: state === 'uploaded',
        mayCancel,
      }
    }),
  )
}
