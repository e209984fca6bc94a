import type { BackgroundJob } from '#context/background-job.ts'
import { dueHolds, operation } from '@sixpence/ledger'
import { faultFields } from '#core/log.ts'
import type { Services } from '#context/services.ts'
import { voidCardHold } from '#payments/kinds/card-hold.ts'
import { cardKinds } from '#store/operation/kinds.ts'
import { isSandbox } from '#rules/play-money.ts'
import { customerGuard } from '#store/customer/people.ts'
import { readPayment } from '#store/operation/details.ts'
import { moveApproval } from './approval.ts'
import { bookHeld, voidHeld } from './held-payment.ts'
import type { VoidReason } from '#payments/kinds/kind.ts'
import { payerWithRights } from './require-payer-rights.ts'

/**
 * Expires approvals and finishes interrupted payments: confirmed payments that were not booked, dead or canceled
 * payments whose money is still held, and holds that are due. Every step has its own idempotency key, so that running
 * it twice, or in two processes, is safe. Returns the number of ended payments.
 */
export async function finishHeldPayments(s: Services, limit = 200): Promise<number> {
  await s.db.query(`update app.approval set state = 'dead' where state = 'open' and expires_at <= $1`, [
    s.clock.now(),
  ])
  const { rows } = await s.db.query<{ id: number; state: keyof typeof stepByState; personId: number }>(
    `select a.operation_id as id, a.state, a.person_id as "personId"
     from app.approval a
       join ledger.hold h using (account_id, operation_id)
       left join app.instruction i on i.operation_id = a.operation_id
     where a.state in ('passed', 'dead', 'canceled') and h.state = 'open'
       -- The worker of the rails ends dispatched and withdrawn instructions.
       and coalesce(i.state, 'created') = 'created' and i.dispatched_at is null
       -- The jobs of global payments and batches end theirs once they are decided.
       and not exists (select from app.global_payment g where g.operation_id = a.operation_id and g.state <> 'waiting')
       and not exists (select from app.global_batch b where b.operation_id = a.operation_id and b.state <> 'submitted')
       and not exists (select from app.mass_batch b where b.operation_id = a.operation_id and b.state <> 'submitted')
       and a.created_at > now() - interval '1 day'
     limit $1`,
    [limit],
  )
  const decided = rows.map(({ id, state, personId }) => step(s, id, personId, stepByState[state]))
  const waited = [...(await dueHolds(s.db, limit)).map((hold) => hold.operation), ...(await dueOut(s, limit))]
  const due = waited.map((id) => step(s, id, 0, 'due'))
  const done = await Promise.all([...decided, ...due])
  return done.filter(Boolean).length
}

/** Payments out and global payments not approved in time. Their holds last longer, for the company or the payee. */
async function dueOut({ db, clock }: Services, limit: number): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `select operation_id as id from app.instruction
     where waits_until <= $1 and dispatched_at is null and state = 'created'
     union all select operation_id from app.global_payment where waits_until <= $1 and state = 'waiting'
     union all select operation_id from app.global_batch where waits_until <= $1 and state = 'submitted'
     union all select operation_id from app.mass_batch where waits_until <= $1 and state = 'submitted' limit $2`,
    [clock.now(), limit],
  )
  return rows.map(({ id }) => id)
}

type Step = 'book' | VoidReason

/** What happens to the hold, by the state of the decided approval. */
const stepByState = { passed: 'book', dead: 'expired', canceled: 'rejected' } as const satisfies Record<
  string,
  Step
>

async function step(s: Services, id: number, actor: number, what: Step): Promise<boolean> {
  try {
    const hold = await operation(s.db, id)
    if (hold?.kind === cardKinds.hold)
      return (await voidCardHold(s, hold, { isDue: true })).outcome === 'done'
    const detail = hold && readPayment(hold)
    if (!detail) return false
    const held = { operation: hold, detail }
    if (what !== 'book') return (await voidHeld(s, held, actor, what)) === 'done'
    if (isSandbox(detail.payer)) return (await bookHeld(s, held, actor)) === 'done'
    const payer = await payerWithRights(s, actor, detail)
    if (payer)
      return (
        (await bookHeld(s, held, actor, [
          { subject: customerGuard(payer.id), version: payer.guardVersion },
        ])) === 'done'
      )
    // The payer was limited, or lost the right to pay, after confirming.
    if (!(await moveApproval(s, id, ['passed'], 'canceled'))) return false
    return (await voidHeld(s, held, actor, 'failed')) === 'done'
  } catch (error) {
    s.log.error({ operation: id, ...faultFields(error) }, 'ending a held payment failed')
    return false
  }
}

export const finishHeldPaymentsJob: BackgroundJob = {
  name: 'finishHeldPayments',
  everyMs: 1_000,
  work: (services) => finishHeldPayments(services),
}
