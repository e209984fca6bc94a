import type pg from 'pg'

type Queries = Pick<pg.Pool, 'query'>

/** Accepted agreements of a person, with the IP address from which they were accepted. */
type Acceptance = {
  personId: number
  agreements: readonly { id: string; version: string }[]
  at: Date
  address: string
}

/** Records that a person accepted agreements; each version is recorded once. */
export async function acceptAgreements(
  client: Queries,
  { personId, agreements, at, address }: Acceptance,
): Promise<void> {
  await client.query(
    `insert into app.agreement_acceptance (person_id, agreement, version, at, address)
     select $1, agreement, version, $4, $5 from unnest($2::text[], $3::text[]) as a (agreement, version)
     on conflict do nothing`,
    [personId, agreements.map(({ id }) => id), agreements.map(({ version }) => version), at, address],
  )
}

/** Removes the request to accept these agreements from the person. */
export async function deletePending(
  client: Queries,
  personId: number,
  agreements: readonly string[],
): Promise<void> {
  await client.query('delete from app.agreement_pending where person_id = $1 and agreement = any($2)', [
    personId,
    agreements,
  ])
}

/**
 * Requires every person of the brand with access to a customer of any of the types to accept an agreement, unless
 * they accepted this version.
 */
export async function askForAgreement(
  client: Queries,
  brand: string,
  agreement: { id: string; version: string; customerTypes: readonly number[] },
): Promise<void> {
  await client.query(
    `insert into app.agreement_pending (person_id, agreement)
     select p.id, $2 from app.person p
     where p.brand = $1
       and exists (select from app.access a join app.customer c on c.id = a.customer_id
         where a.person_id = p.id and c.type = any($4::smallint[]))
       and not exists (select from app.agreement_acceptance d
         where d.person_id = p.id and d.agreement = $2 and d.version = $3)
     on conflict do nothing`,
    [brand, agreement.id, agreement.version, agreement.customerTypes],
  )
}
