import { hold } from '@sixpence/ledger'
import type { Services } from '#context/services.ts'
import { transaction } from '#core/database.ts'
import { digestOf } from '#payments/kinds/payment-kind.ts'
import { isSandbox } from '#rules/play-money.ts'
import { waitsUntil } from '#store/operation/details.ts'
import type { OwnTransaction } from '#store/operation/transactions.ts'
import { bookHeld, voidHeld } from './held-payment.ts'

type Decision = { person: number; decision: 'approve' | 'decline' }

/**
 * Decides a payment of play money in place of the company's people; false if it is no longer pending and was not
 * decided this way. Concurrent decisions are ordered by the payment's approval, like those of people.
 */
export async function decidePlay(
  s: Services,
  payment: OwnTransaction,
  { person, decision }: Decision,
): Promise<boolean> {
  const { operation, detail } = payment
  if (!isSandbox(detail.payer) || !detail.request) return false
  const finalState = decision === 'approve' ? 'passed' : 'canceled'
  const state = await transaction(s.db, async (client) => {
    await client.query(
      `insert into app.approval (operation_id, account_id, customer_id, person_id, brand, method, digest, expires_at)
       select $1, h.account_id, $2, $3, $4, 0, $5, coalesce($7, h.expires) from ledger.hold h
       where h.account_id = $6 and h.operation_id = $1 and h.state = 'open' on conflict (operation_id) do nothing`,
      [
        operation.id,
        detail.payer,
        person,
        operation.brand,
        digestOf(detail),
        detail.from,
        waitsUntil(detail) ?? null,
      ],
    )
    // `created_at` restarts the day during which the job finishes interrupted payments.
    await client.query(
      `update app.approval set state = $2, created_at = now() where operation_id = $1 and state = 'open'
         and expires_at > $3`,
      [operation.id, finalState, s.clock.now()],
    )
    const { rows } = await client.query<{ state: string }>(
      'select state from app.approval where operation_id = $1',
      [operation.id],
    )
    return rows[0]?.state
  })
  if (state !== finalState) return false
  const outcome = await (decision === 'approve'
    ? bookHeld(s, payment, person)
    : voidHeld(s, payment, person, 'rejected'))
  if (outcome === 'done' || outcome === 'repeated') return true
  const held = await hold(s.db, detail.from, operation.id)
  return held?.state === (decision === 'approve' ? 'posted' : 'voided')
}
