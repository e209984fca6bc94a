import type { Services } from '#context/services.ts'
import { openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'
import type { Somebody } from '#store/representative/representatives.ts'

/** Id and names of a representative as on the wire. */
export function named({ id, text: { firstName, middleName, lastName } }: Somebody) {
  return { id, firstName, ...(middleName && { middleName }), lastName }
}

/** Users of a company by person id, with right, restriction and login e-mail. */
export async function usersOf(s: Services, customerId: number) {
  const { rows } = await s.db.query<{ right: number; isRestricted: boolean; sealed: SealedPerson }>(
    `select a.access_right as right, not a.balance_info as "isRestricted", ${sealedPerson('p')} as sealed
     from app.access a join app.person p on p.id = a.person_id where a.customer_id = $1`,
    [customerId],
  )
  return new Map(
    rows.map(({ sealed, ...item }) => [sealed.id, { ...item, login: openPerson(s.personal, sealed).email }]),
  )
}

/** Expiry of the open invitations of a company, by representative id. */
export async function invitationsOf(s: Services, customerId: number): Promise<ReadonlyMap<number, Date>> {
  const { rows } = await s.db.query<{ id: number; until: Date }>(
    `select r.id, max(i.expires_at) as until
     from app.representative r join app.registration i on i.representative_id = r.id
     where r.customer_id = $1 and i.activated_at is null and i.expires_at > $2 group by r.id`,
    [customerId, s.clock.now()],
  )
  return new Map(rows.map(({ id, until }) => [id, until]))
}
