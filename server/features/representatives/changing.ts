import { bumpGuard } from '@sixpence/ledger'
import type * as calls from '@sixpence/protocol/representatives/representatives'
import type pg from 'pg'
import { digestOf } from '#core/audit.ts'
import type { Change, Tell } from '#core/audited-transaction.ts'
import type { Acting } from '#context/handler.ts'
import { announce } from '#core/outbox.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { customerGuard } from '#store/customer/people.ts'
import { keepRepresentativeChange } from '#store/representative/representative-changes.ts'
import { userIdsOf } from '#store/customer/users.ts'

export type Changing = { by: Acting; services: Services; change: Change; tell: Tell }

type Made<T> = {
  id: number
  /** Nothing before somebody was there, and nothing when they are gone. */
  before?: object
  after?: object
  result: T
  /** Whose access has changed. */
  personId?: number | null
}

/**
 * One change of a company's people. In one transaction: the right is read again, the company is locked, so that two
 * changes follow each other, and what was and what is are kept. Money that was decided on earlier rights is stale.
 * @throws Refused notAllowed
 */
export async function changing<T>(
  { by, services: s, change, tell }: Changing,
  call: keyof typeof calls,
  work: (client: pg.PoolClient) => Promise<Made<T>>,
): Promise<T> {
  const customerId = by.customer.id
  const { result, personId, users } = await change(async (client) => {
    await lock(client, by)
    const users = await userIdsOf(client, customerId)
    const made = await work(client)
    const words = { before: made.before, after: made.after }
    await keepRepresentativeChange(
      { db: client, personal: s.personal },
      { at: s.clock.now(), actorId: by.person.id, customerId, representativeId: made.id, call, words },
    )
    tell({ customerId, detail: { representative: made.id, digest: digestOf(words) } })
    await bumpGuard(client, customerGuard(customerId))
    await announce(client, {
      customerId,
      event: 'refresh',
      data: {},
      changed: ['customer', 'limits', 'approvals'],
    })
    return { ...made, users }
  })
  for (const id of users) s.store.people.forget(id)
  if (personId) await s.hub.accessChanged(personId)
  return result
}

/** Whoever withdraws the right waits for this change, or this one sees that it is gone. */
async function lock(client: pg.PoolClient, { person, customer }: Acting): Promise<void> {
  await client.query('select from app.customer where id = $1 for update', [customer.id])
  const { rowCount } = await client.query(
    `select from app.access where person_id = $1 and customer_id = $2 and access_right = 2 and balance_info`,
    [person.id, customer.id],
  )
  if (rowCount === 0) throw new Refused('notAllowed')
}
