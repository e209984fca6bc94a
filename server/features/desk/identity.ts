import type { IdentityRead } from '@sixpence/partners/identity/identity'
import type { DeskRun } from '@sixpence/protocol/desk/desk'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { IdentityState } from '@sixpence/protocol/identity/identity'
import type pg from 'pg'
import type { Handlers } from '#context/handler.ts'
import { announce } from '#core/outbox.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { undecidedRun, verifyWhenWhole } from '#store/identity-run/identity-runs.ts'
import type { Person } from '#store/customer/people.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { decide } from './decide.ts'

type Calls = Pick<typeof calls, 'adminIdentityGet' | 'adminIdentityDecide'>

/** Proofs of identity in which the company needs a person of the bank. */
export const identityRuns: Handlers<Calls> = {
  adminIdentityGet: async ({ runId }, { by, services: s }) => ({
    run: await runOf(s, await find(s, by.person.brand, runId)),
  }),

  adminIdentityDecide: async ({ runId, state, decision, reason, why }, context) => {
    const { by, services: s, refuse } = context
    if (decision === 'reject' && !reason) return refuse('reasonMissing')
    const { customerId } = await find(s, by.person.brand, runId)
    const call = 'adminIdentityDecide'
    return decide(context, { call, customerId, why }, async (client) => {
      const now = s.clock.now()
      const was = await locked(client, runId, now)
      if (!was.isOpen || was.state !== state) throw new Refused('caseDecided')
      const outcome = decision === 'accept' ? 'passed' : 'failed'
      await client.query(
        'update app.identity_run set state = $2, reason = $3, decided_at = $4 where id = $1',
        [runId, outcome, decision === 'reject' ? reason : null, now],
      )
      const isVerified = outcome === 'passed' && (await verifyWhenWhole(client, customerId))
      await announce(client, {
        customerId,
        event: 'identity.state',
        data: { state: outcome },
        changed: ['customer'],
      })
      return {
        before: { run: runId, state },
        after: {
          run: runId,
          state: outcome,
          ...(reason && { reason }),
          ...(isVerified && { verified: true }),
        },
        result: {},
        ...(isVerified && { letter: { about: 'verified' } }),
      }
    })
  },
}

type Row = {
  id: string
  customerId: number
  customer: SealedCustomer
  residenceCountry: string
  personId: number
  kind: DeskRun['kind']
  purpose: DeskRun['purpose']
  state: IdentityState
  reason: DeskRun['reason'] | null
  createdAt: Date
  decidedAt: Date | null
  said: Buffer | null
  duplicateOf: string | null
  isOpen: boolean
}

/** @throws Refused identityRunNotFound */
async function find(s: Services, brand: string, runId: string): Promise<Row> {
  const { rows } = await s.db.query<Row>(
    `select r.id, r.customer_id as "customerId", ${sealedCustomer('c')} as customer, c.residence_country as "residenceCountry",
       r.person_id as "personId", r.kind, r.purpose,
       case when r.state = 'waiting' and r.expires_at <= $3 then 'expired' else r.state end as state, r.reason,
       r.created_at as "createdAt", r.decided_at as "decidedAt", r.said, r.duplicate_of as "duplicateOf",
       ${undecidedRun('$3')} as "isOpen"
     from app.identity_run r join app.customer c on c.id = r.customer_id where r.id = $1 and c.brand = $2`,
    [runId, brand, s.clock.now()],
  )
  const [row] = rows
  if (!row) throw new Refused('identityRunNotFound')
  return row
}

async function locked(
  client: pg.PoolClient,
  runId: string,
  now: Date,
): Promise<{ state: string; isOpen: boolean }> {
  const { rows } = await client.query<{ state: string; isOpen: boolean }>(
    `select r.state, ${undecidedRun('$2')} as "isOpen" from app.identity_run r where r.id = $1 for update of r`,
    [runId, now],
  )
  return rows[0] ?? { state: '', isOpen: false }
}

async function runOf(s: Services, row: Row): Promise<DeskRun> {
  const { id, customerId, customer, kind, purpose, state, reason, createdAt, decidedAt, isOpen } = row
  const [person, read, duplicate] = await Promise.all([
    s.store.people.person(row.personId),
    row.said ? s.personal.open<IdentityRead>(`customer:${customerId}`, row.said) : undefined,
    row.duplicateOf === null ? undefined : duplicateOf(s, row.duplicateOf, row),
  ])
  return {
    id,
    customerId,
    customerName: openCustomer(s.personal, customer).name,
    kind,
    purpose,
    state,
    ...(reason && { reason }),
    createdAt: createdAt.toISOString(),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    isOpen,
    ours: { ...namesOf(person), residenceCountryCode: row.residenceCountry },
    ...(read && { read }),
    ...(duplicate && { duplicate }),
  }
}

const namesOf = (person: Person | undefined) => ({
  firstName: person?.firstName ?? '',
  lastName: person?.lastName ?? '',
  ...(person?.birthDay && { birthDay: person.birthDay }),
})

/** Somebody of another brand is not told of: that is another bank. */
async function duplicateOf(
  s: Services,
  reference: string,
  { id, personId }: Row,
): Promise<DeskRun['duplicate']> {
  const { rows } = await s.db.query<{
    customerId: number
    personId: number
    residenceCountryCode: string
    createdAt: Date
    verified: boolean
  }>(
    `select c.id as "customerId", o.person_id as "personId", c.residence_country as "residenceCountryCode",
       c.created_at as "createdAt", c.verified
     from app.identity_run o join app.customer c on c.id = o.customer_id
     where o.id = $1 and o.person_id <> $3 and c.brand = (select brand from app.identity_run where id = $2)`,
    [reference, id, personId],
  )
  const [row] = rows
  if (!row) return undefined
  const { createdAt, personId: other, ...rest } = row
  return { ...rest, ...namesOf(await s.store.people.person(other)), createdAt: createdAt.toISOString() }
}
