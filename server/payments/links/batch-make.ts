import { add, money } from '@sixpence/money'
import { batchPaymentInput } from '@sixpence/protocol/global/global-batches'
import type { Services } from '#context/services.ts'
import { stepKey } from '#store/operation/step-key.ts'
import { noteMade } from '#store/batch/global-batch-changes.ts'
import { readBatchHold, type BatchHold } from './batch-link.ts'
import { digestOfRows } from './batch-digest.ts'
import { freeHeld } from './batch-free.ts'
import { inputOf, keptRows, type BatchRow } from './batch-rows.ts'
import { globalHold } from './hold.ts'
import { payeeOf } from './payee.ts'

type BatchDeps = Pick<Services, 'db' | 'personal' | 'committer' | 'clock'>

/** Payments submitted to the ledger at once. */
const atOnce = 50

/**
 * Creates the payments of a confirmed batch. Each is a single operation that posts its part of the batch's hold and
 * holds it again for its payee. The key is derived from the row, so that a crash or a second worker creates none twice.
 * Returns the number of payments created.
 */
export async function makePayments(s: BatchDeps, batchId: number, operationId: number): Promise<number> {
  const hold = await readBatchHold(s.db, operationId)
  const rows = await keptRows(s, s.db, { id: batchId, customerId: hold.detail.payer })
  requireShown(s, hold, rows)
  const left = rows.filter((row) => row.operationId === null)
  const tooLate: BatchRow[] = []
  let madeCount = 0
  for (let at = 0; at < left.length; at += atOnce) {
    const part = left.slice(at, at + atOnce)
    const outcomes = await Promise.all(part.map((row) => make(s, hold, row)))
    madeCount += outcomes.filter((outcome) => outcome === 'made').length
    tooLate.push(...part.filter((_, n) => outcomes[n] === 'tooLate'))
    if (outcomes.includes('later')) return madeCount
  }
  const units = tooLate.reduce((sum, row) => sum + BigInt(row.units ?? 0), 0n)
  // Payments that could not be created before the hold ended go back to the payer.
  if (tooLate.length > 0 && !(await freeHeld(s, hold, units, 'expired'))) return madeCount
  await noteMade(s.db, batchId, { now: s.clock.now(), tooLate: tooLate.length })
  return madeCount
}

/** Compares the payments with the digest that was submitted and approved. @throws Error when they differ */
export function requireShown(
  { personal }: Pick<Services, 'personal'>,
  { id, detail }: Pick<BatchHold, 'id' | 'detail'>,
  rows: readonly BatchRow[],
): void {
  const { payer: customerId, from: accountId, payments, shown: shownDigest } = detail
  if (rows.length !== payments || digestOfRows(personal, { customerId, accountId }, rows) !== shownDigest)
    throw new Error(`the payments of batch operation ${id} are not those that were submitted`)
}

/** `later`: the account is frozen or the ledger busy; `tooLate`: the batch's hold has expired or ended. */
async function make(s: BatchDeps, hold: BatchHold, row: BatchRow): Promise<'made' | 'later' | 'tooLate'> {
  const { id, at, actor, channel, brand, detail } = hold
  const input = batchPaymentInput.parse(inputOf(row.text))
  const [amount, fee] = [row.units, row.feeUnits].map((units) => money(BigInt(units ?? 0), detail.currency))
  if (!amount || !fee) throw new Error(`payment ${row.id} of batch ${detail.batchId} has no amount or no fee`)
  const total = add(amount, fee)
  const result = await s.committer.submit({
    ...stepKey('globalBatchPayment', { id: row.id, at }),
    actor,
    channel,
    brand,
    settle: { account: detail.from, hold: id, amount: total, final: false },
    ...globalHold(
      s.personal,
      await s.personal.sealer(`customer:${detail.payer}`),
      {
        payer: detail.payer,
        from: detail.from,
        approve: detail.approve,
        batchId: detail.batchId,
        countedAt: at.toISOString(),
        terms: {
          amount,
          fee,
          total,
          ...(detail.tariffVersion !== undefined && { tariffVersion: detail.tariffVersion }),
        },
        feeShare: input.feeShare ?? 'sender',
        payee: payeeOf(input),
      },
      s.clock.now(),
    ),
  })
  if ('operationId' in result) {
    await s.db.query('update app.global_batch_payment set operation_id = $2 where id = $1', [
      row.id,
      result.operationId,
    ])
    return 'made'
  }
  if (result.outcome === 'holdExpired' || result.outcome === 'holdNotOpen') return 'tooLate'
  if (later.has(result.outcome)) return 'later'
  throw new Error(`the ledger refused payment ${row.id} of batch ${detail.batchId}: ${result.outcome}`)
}

const later: ReadonlySet<string> = new Set(['busy', 'unknown', 'accountFrozen'])
