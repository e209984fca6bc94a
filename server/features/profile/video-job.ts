import type { Context } from '#context/handler.ts'
import { faultFields } from '#core/log.ts'
import { Refused } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { beginRun } from '#auth/begin-identity.ts'
import { linkOf } from '#store/identity-run/identity-runs.ts'
import type * as calls from '@sixpence/protocol/profile/profile'
import { customerTypes } from '@sixpence/protocol/rights'

type VideoJobContext = Context<typeof calls.usernameChangeRequestIdentityJob>

/**
 * Orders a video identification of a person who wants to change their username; ends an earlier incomplete
 * identification. @throws Refused identityInReview | identityUnavailable | usernameIdentityFailed
 */
export async function beginVideoJob({
  by: { person },
  services: s,
  language,
  change,
  refuse,
}: VideoJobContext): Promise<{ id: string; link: string }> {
  const customers = await s.store.people.customersOf(person.id)
  const customer = customers.find(({ type }) => type === customerTypes.personal) ?? customers[0]
  // Without a customer there is no verified identity to compare with.
  if (!customer) return refuse('usernameIdentityFailed')
  const order = { customer, person, kind: 'video', purpose: 'username', language } as const
  const run = await beginRun(s, order, change).catch((error: unknown) => {
    if (error instanceof Refused) throw error
    s.log.warn({ person: person.id, ...faultFields(error) }, 'the identity company did not take an order')
    return refuse('identityUnavailable')
  })
  if (run === 'inReview') return refuse('identityInReview')
  return { id: run.workflowRunId, link: linkOf({ kind: 'video', ...run }) }
}

/** Result of the video. An expired link counts as pending, since a new link can be ordered. */
export async function outcomeOf(
  s: Services,
  personId: number,
  jobId: string | null,
): Promise<'waiting' | 'passed' | 'failed'> {
  const { rows } = await s.db.query<{ state: string }>(
    `select state from app.identity_run where id = $1 and person_id = $2 and kind = 'video' and purpose = 'username'`,
    [jobId, personId],
  )
  const { state = 'waiting' } = rows[0] ?? {}
  if (state === 'passed') return 'passed'
  return ['waiting', 'review', 'expired'].includes(state) ? 'waiting' : 'failed'
}
