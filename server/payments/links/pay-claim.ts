import { add } from '@sixpence/money'
import { isUndecided } from '#payments/outcome.ts'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { holdOf } from '#payments/rails/payment.ts'
import { stepKey } from '#store/operation/step-key.ts'
import type { PaymentOutDetail } from '#store/operation/details.ts'
import { globalPayment } from '#store/global-payment/payments.ts'
import { moveGlobal } from './move-global.ts'

/** `done`: the payment out exists or follows shortly; `impossible`: the payer’s account cannot pay it now. */
export type PayClaimResult = { outcome: 'done' } | { outcome: 'impossible' }

export type ClaimDeps = Pick<Services, 'db' | 'personal' | 'committer' | 'clock' | 'log'>

/**
 * Creates the payment out of a passed claim. A single operation voids the hold of the global payment and places that of
 * the payment out, so that there is always exactly one hold. The key is derived from the claim.
 */
export async function payClaim(s: ClaimDeps, id: number, claimId: number): Promise<PayClaimResult> {
  const { rows } = await s.db.query<{ sealed: Buffer; createdAt: Date }>(
    `select sealed, created_at as "createdAt" from app.global_claim where id = $1 and operation_id = $2 and state = 'passed'`,
    [claimId, id],
  )
  const [claim] = rows
  const payment = await globalPayment(s, id)
  // Claimed or ended before.
  if (!claim || payment?.state !== 'claiming') return { outcome: 'done' }
  const detail = await s.personal.open<PaymentOutDetail>(`customer:${payment.customerId}`, claim.sealed)
  if (!detail)
    throw new Error(
      `claim ${claimId} of payment ${id} cannot be decrypted: customer ${payment.customerId} erased, or key missing`,
    )
  const { hold, kind } = holdOf(detail, s.clock.now())
  const result = await s.committer.submit({
    ...stepKey('globalClaim', { id: claimId, at: claim.createdAt }),
    kind,
    actor: 0,
    channel: 'link',
    brand: payment.brand,
    void: { account: payment.accountId, hold: payment.holdId },
    ...(hold && { hold: { ...hold, amount: add(payment.amount, payment.fee) } }),
    detail,
  })
  // The projection of the operation advances the payment; the job repeats an undecided step.
  if ('operationId' in result || isUndecided(result)) return { outcome: 'done' }
  if (!impossible.has(result.outcome))
    throw new Error(`the ledger refused claim ${claimId} of payment ${id}: ${result.outcome}`)
  await giveUp(s, id, claimId)
  return { outcome: 'impossible' }
}

/** Outcomes with which the payer's account cannot pay now. */
const impossible: ReadonlySet<string> = new Set(['accountFrozen', 'accountClosed', 'insufficientFunds'])

/** Reopens the payment for another claim. */
const giveUp = (s: ClaimDeps, id: number, claimId: number): Promise<void> =>
  transaction(s.db, async (client) => {
    if (!(await moveGlobal(client, id, ['claiming'], 'new', s.clock.now()))) return
    await client.query(`update app.global_claim set state = 'dead' where id = $1`, [claimId])
  })
