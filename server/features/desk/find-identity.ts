import type { DeskRun } from '@sixpence/protocol/desk/desk'
import type { IdentityState } from '@sixpence/protocol/identity/identity'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import type { Person } from '#store/customer/people.ts'
import { sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { undecidedRun } from '#store/identity-run/identity-runs.ts'

export type Row = {
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

/** An identity check of a customer of the brand, with state as of now. @throws Refused identityRunNotFound */
export async function find(s: Services, brand: string, runId: string): Promise<Row> {
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

/** Names and birthday of a person; empty names if there is none. */
export const namesOf = (person: Person | undefined) => ({
  firstName: person?.firstName ?? '',
  lastName: person?.lastName ?? '',
  ...(person?.birthDay && { birthDay: person.birthDay }),
})

/**
 * The person that the identity company considers identical, if they are of the same brand; other brands are other
 * banks, and nothing about their customers is disclosed.
 */
export async function duplicateOf(
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
