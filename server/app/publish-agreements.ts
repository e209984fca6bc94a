import type pg from 'pg'
import { customerTypes } from '@sixpence/protocol/rights'
import { agreementIds, versionOf } from '#papers/agreements.ts'
import { servedBrands } from '#core/served-brands.ts'
import { askForAgreement } from '#store/agreement/agreements.ts'

/**
 * Records the current versions of the agreements per brand. A new version has to be accepted by all affected customers;
 * the first was accepted at registration. An advisory lock orders concurrent processes.
 */
export async function publishAgreements(
  client: pg.ClientBase,
  versions?: Readonly<Record<string, string>>,
): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('sixpence agreements'))`)
  for (const servedBrand of servedBrands()) {
    const brand = servedBrand.key
    const own = Object.fromEntries(agreementIds.map((id) => [id, versionOf(id, servedBrand)]))
    for (const [agreement, version] of Object.entries(versions ?? own)) {
      const { rows } = await client.query<{ version: string }>(
        'select version from app.agreement_published where brand = $1 and agreement = $2',
        [brand, agreement],
      )
      if (rows.some((row) => row.version === version)) continue
      await client.query(
        'insert into app.agreement_published (brand, agreement, version) values ($1, $2, $3)',
        [brand, agreement, version],
      )
      const request = { id: agreement, version, customerTypes: customerTypesFor(agreement) }
      if (rows.length > 0) await askForAgreement(client, brand, request)
    }
  }
}

/** Types of the customers who have to accept the agreement. */
function customerTypesFor(agreement: string): number[] {
  const { personal, business, oldBusiness } = customerTypes
  if (agreement === 'terms') return [personal]
  if (agreement === 'businessTerms') return [business, oldBusiness]
  return Object.values(customerTypes)
}
