import { brandKeys } from '@sixpence/brands'
import type pg from 'pg'
import { agreementVersions } from '#papers/agreements.ts'

/**
 * Records the current versions of the agreements per brand. A new version has to be accepted by all it concerns;
 * the first was accepted at registration. An advisory lock orders concurrent processes.
 */
export async function publishAgreements(
  client: pg.ClientBase,
  versions: Readonly<Record<string, string>> = agreementVersions,
): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('sixpence agreements'))`)
  for (const [agreement, version] of Object.entries(versions))
    for (const brand of brandKeys) {
      const { rows } = await client.query<{ version: string }>(
        'select version from app.agreement_published where brand = $1 and agreement = $2',
        [brand, agreement],
      )
      if (rows.some((one) => one.version === version)) continue
      await client.query(
        'insert into app.agreement_published (brand, agreement, version) values ($1, $2, $3)',
        [brand, agreement, version],
      )
      if (rows.length > 0) await askEverybody(client, brand, agreement, version)
    }
}

/** Asks every person with access to a customer of the agreement's type. */
async function askEverybody(
  client: pg.ClientBase,
  brand: string,
  agreement: string,
  version: string,
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
    [brand, agreement, version, kindsOf(agreement)],
  )
}

const kindsOf = (agreement: string): number[] =>
  agreement === 'terms' ? [1] : agreement === 'businessTerms' ? [2, 3] : [1, 2, 3]
