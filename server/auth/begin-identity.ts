import { randomBytes, randomUUID } from 'node:crypto'
import { after } from '@sixpence/days'
import type { IdentityKind } from '@sixpence/partners/identity/identity'
import type { Change } from '#core/audited-transaction.ts'
import type { Services } from '#context/services.ts'
import { siteOf } from '#core/site.ts'
import { type IdentityPurpose, linkOf } from '#store/identity-run/identity-runs.ts'
import type { Customer, Person } from '#store/customer/people.ts'
import { insertRun } from '#store/identity-run/run-changes.ts'

export type BegunRun = { workflowRunId: string; token: string; goOnAt: string | undefined }

const goodFor = { days: 1 }

/**
 * Orders an identity check from the identity company and stores it; an earlier, unfinished check of the same kind
 * ends. The token is only known to the link. `inReview` when the company is still reviewing an earlier check. @throws
 * when the company did not accept the order
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
  await change((client) =>
    insertRun(client, {
      id: workflowRunId,
      customerId: customer.id,
      personId: person.id,
      brand: customer.brand,
      kind,
      purpose,
      token,
      goOnAt,
      at: now,
      expiresAt: after(now, goodFor),
    }),
  )
  return { workflowRunId, token, goOnAt }
}
