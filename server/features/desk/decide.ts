import type pg from 'pg'
import { digestOf } from '#core/audit.ts'
import type { Change, Tell } from '#core/audited-transaction.ts'
import type { Principal } from '#context/handler.ts'
import { announceTold, type Letter, sendLetter } from '#notify/customer-letter.ts'
import { announce } from '#core/outbox/outbox.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { raiseGuard } from '#store/customer/people.ts'
import type { Translate } from '#core/translate.ts'
import { isConflict } from '#store/staff/staff.ts'
import { userIdsOf } from '#store/customer/users.ts'
import { type DeskCall, requireStill } from './require-permission.ts'

type Facts = Record<string, unknown>

/** The customer a decision is about; the row is locked until the decision commits. */
export type Subject = {
  id: number
  type: 1 | 2 | 3
  verified: boolean
  limited: boolean
  dueDiligenceLevel: number
}

export type WorkResult<T> = {
  before: Facts
  after: Facts
  result: T
  /** The notification of the customer: in open pages with the commit, and by mail after it. */
  letter?: Letter | undefined
}

type DecisionInput = { call: DeskCall; customerId: number; why: string }
export type DeskContext = { by: Principal; services: Services; change: Change; tell: Tell; t: Translate }

/**
 * A decision of the desk, in a single transaction: checks the author's permission again, locks the customer, does
 * `work`, stores reason, before and after sealed for the customer, and puts their digest into the audit row. The
 * customer's guard version is raised, so that money commands decided on earlier rights are refused as stale. @throws
 * Refused notAllowed | customerNotFound | ownCase
 */
export async function decide<T>(
  { by, services: s, change, tell }: DeskContext,
  { call, customerId, why }: DecisionInput,
  work: (client: pg.PoolClient, subject: Subject) => Promise<WorkResult<T>>,
): Promise<T> {
  const people: number[] = []
  const { result, letter } = await change(async (client) => {
    const subject = await locked(client, { by, services: s }, { call, customerId })
    const workResult = await work(client, subject)
    const { before, after } = workResult
    const words = { reason: why, before, after }
    const { rows } = await client.query<{ id: number }>(
      `insert into app.decision (at, actor_id, customer_id, call, words) values ($1, $2, $3, $4, $5) returning id`,
      [
        s.clock.now(),
        by.person.id,
        customerId,
        call,
        await s.personal.seal(`customer:${customerId}`, words, client),
      ],
    )
    tell({ customerId, detail: { decision: rows[0]?.id ?? 0, digest: digestOf(words) } })
    await raiseGuard(client, customerId)
    if (workResult.letter) await announceTold(client, customerId, workResult.letter.about)
    else await announce(client, { customerId, event: 'refresh', data: {}, changed: ['customer', 'limits'] })
    people.push(...(await userIdsOf(client, customerId)))
    return workResult
  })
  for (const id of people) s.store.people.forget(id)
  if (letter) sendLetter(s, customerId, letter)
  return result
}

/**
 * The rows of author and role are locked first, so that a concurrent withdrawal of the right either waits for this
 * decision or takes effect before it.
 */
async function locked(
  client: pg.PoolClient,
  { by, services: s }: Pick<DeskContext, 'by' | 'services'>,
  { call, customerId }: Pick<DecisionInput, 'call' | 'customerId'>,
): Promise<Subject> {
  const { person } = by
  await requireStill(client, by, call)
  const { rows } = await client.query<Subject & { isOwn: boolean }>(
    `select id, type, verified, limited, due_diligence_level as "dueDiligenceLevel",
       ${isConflict('c', '$3', '$4')} as "isOwn"
     from app.customer c where id = $1 and brand = $2 and sandbox_of is null for update`,
    [customerId, person.brand, person.id, s.personal.lookUps('email', person.brand, person.email)],
  )
  const [row] = rows
  if (!row) throw new Refused('customerNotFound')
  if (row.isOwn) throw new Refused('ownCase')
  return row
}
