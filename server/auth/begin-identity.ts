import { randomBytes, randomUUID } from 'node:crypto'
import type { IdentityKind } from '@sixpence/partners/identity/identity'
import type { Change } from '#core/audited-transaction.ts'
import type { Services } from '#context/services.ts'
import { siteOf } from '#core/site.ts'
import { type IdentityPurpose, linkOf, tokenHash } from '#store/identity-run/identity-runs.ts'
import type { Customer, Person } from '#store/customer/people.ts'

export type BegunRun = { workflowRunId: string; token: string; goOnAt: string | undefined }

const goodForMs = 24 * 60 * 60_000

/**
 * Orders an identity check from the identity company and stores it; an earlier, unfinished one of the same kind ends.
 * The token is only known to the link. `inReview` when the company is still reviewing an earlier check. @throws when
 * the company did not accept the order
 */
export async function beginRun(
  s: Services,
  order: {
    customer: Customer
    person: Person
    kind: IdentityKind
    purpose: IdentityPurpose
    language: string
  },
  change: Change,
): Promise<BegunRun | 'inReview'> {
  const { customer, person, kind, purpose, language } = order
  const { rowCount: inReview } = await s.db.query(
    `select from app.identity_run where customer_id = $1 and kind = $2 and purpose = $3 and state = 'review'`,
    [customer.id, kind, purpose],
  )
  if (inReview) return 'inReview'
  const workflowRunId = randomUUID()
  const token = randomBytes(32).toString('base64url')
  const now = s.clock.now()
  const { goOnAt } = await s.partners.identity.begin({
    reference: workflowRunId,
    kind,
    brand: customer.brand,
    firstName: person.firstName,
    lastName: person.lastName,
    birthDay: person.birthDay,
    residenceCountry: customer.residenceCountry,
    language,
    returnTo: siteOf(s.config, customer.brand) + linkOf({ kind, workflowRunId, token }),
  })
  await change(async (client) => {
    await client.query(
      `update app.identity_run set state = 'expired', decided_at = $4
       where customer_id = $1 and kind = $2 and purpose = $3 and state = 'waiting'`,
      [customer.id, kind, purpose, now],
    )
    return client.query(
      `insert into app.identity_run
         (id, customer_id, person_id, brand, kind, purpose, token_hash, go_on_at, created_at, expires_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [
        workflowRunId,
        customer.id,
        person.id,
        customer.brand,
        kind,
        purpose,
        tokenHash(token),
        goOnAt ?? null,
        now,
        new Date(now.getTime() + goodForMs),
      ],
    )
  })
  return { workflowRunId, token, goOnAt }
}
