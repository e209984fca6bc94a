import type * as users from '@sixpence/protocol/registration/company-users'
import type * as representatives from '@sixpence/protocol/representatives/representatives'
import type pg from 'pg'
import { digestOf } from '#core/audit.ts'
import type { Change, Tell } from '#core/audited-transaction.ts'
import type { ActingPrincipal } from '#context/handler.ts'
import { announce } from '#core/outbox/outbox.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { raiseGuard } from '#store/customer/people.ts'
import { keepRepresentativeChange } from '#store/representative/representative-changes.ts'
import { userIdsOf } from '#store/customer/users.ts'
import { lockCustomer } from '#store/customer/locks.ts'
import { hasFullAccessSql } from '#store/customer/customer-sql.ts'

export type ChangeContext = { by: ActingPrincipal; services: Services; change: Change; tell: Tell }

type ChangeResult<T> = {
  id: number
  /** `before` is undefined for a new representative, `after` for a removed representative. */
  before?: object
  after?: object
  result: T
  /** The person whose access changed. */
  personId?: number | null
}

/**
 * Changes a company's representatives in a transaction: locks the company, reads the caller's right again, does
 * `work`, and stores before and after. The company's guard version is raised, so that money commands decided on
 * earlier rights are refused as stale. @throws Refused notAllowed
 */
export async function changeRepresentatives<T>(
  { by, services: s, change, tell }: ChangeContext,
  call: keyof typeof representatives | keyof typeof users,
  work: (client: pg.PoolClient) => Promise<ChangeResult<T>>,
): Promise<T> {
  const customerId = by.customer.id
  const { result, personId, userIds } = await change(async (client) => {
    await lock(client, by)
    const userIds = await userIdsOf(client, customerId)
    const representativeChange = await work(client)
    const words = { before: representativeChange.before, after: representativeChange.after }
    await keepRepresentativeChange(
      { db: client, personal: s.personal },
      {
        at: s.clock.now(),
        actorId: by.person.id,
        customerId,
        representativeId: representativeChange.id,
        call,
        words,
      },
    )
    tell({ customerId, detail: { representative: representativeChange.id, digest: digestOf(words) } })
    await raiseGuard(client, customerId)
    await announce(client, {
      customerId,
      event: 'refresh',
      data: {},
      changed: ['customer', 'limits', 'approvals'],
    })
    return { ...representativeChange, userIds }
  })
  for (const id of userIds) s.store.people.forget(id)
  if (personId) await s.hub.accessChanged(personId)
  return result
}

/** The lock orders this change against another that withdraws the caller's right. */
async function lock(client: pg.PoolClient, { person, customer }: ActingPrincipal): Promise<void> {
  await lockCustomer(client, customer.id)
  const { rowCount } = await client.query(
    `select from app.access a where a.person_id = $1 and a.customer_id = $2 and ${hasFullAccessSql('a')}`,
    [person.id, customer.id],
  )
  if (rowCount === 0) throw new Refused('notAllowed')
}
