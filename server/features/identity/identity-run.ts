import type { IdentityKind } from '@sixpence/partners/identity/identity'
import type { videoStatuses } from '@sixpence/protocol/identity/identity'
import type { Services } from '#context/services.ts'
import type { Change } from '#core/audited-transaction.ts'
import { faultFields } from '#core/log.ts'
import { announce } from '#core/outbox/outbox.ts'
import { Refused } from '#core/refused.ts'
import { type IdentityRun, isOver, runByToken } from '#store/identity-run/identity-runs.ts'
import { reviewRun } from '#store/identity-run/run-changes.ts'

/** The check a link opens, within the brand. @throws Refused identityLinkInvalid */
export async function findRun(
  s: Services,
  brand: string,
  link: { kind: IdentityKind; token: string; workflowRunId?: string },
): Promise<IdentityRun> {
  const run = await runByToken(s, brand, link)
  if (!run) throw new Refused('identityLinkInvalid')
  return run
}

/**
 * Submits a check to the identity company, once; if it was submitted before, returns its state. @throws Refused
 * identityUnavailable
 */
export async function handIn(s: Services, run: IdentityRun, change: Change): Promise<IdentityRun> {
  if (run.state !== 'waiting') return run
  await s.partners.identity.handIn(run.id).catch((error: unknown) => {
    s.log.warn({ run: run.id, ...faultFields(error) }, 'the identity company did not take what was handed in')
    throw new Refused('identityUnavailable')
  })
  const now = s.clock.now()
  await change(async (client) => {
    if (await reviewRun(client, run.id, now))
      await announce(client, {
        customerId: run.customerId,
        event: run.purpose === 'merchant' ? 'refresh' : 'identity.state',
        data: { state: 'review' },
        changed: run.purpose === 'merchant' ? ['merchant'] : ['customer'],
      })
  })
  return { ...run, state: 'review', handedInAt: now }
}

/** State of a check as on the wire; `goOnAt` is the company's page while the person has to act. */
export const runOf = ({ state, reason, goOnAt, expiresAt }: IdentityRun) => ({
  state,
  ...(reason !== null && { reason }),
  ...(goOnAt !== null && state === 'waiting' && { goOnAt }),
  expiresAt: expiresAt.toISOString(),
})

function jobStatusOf(state: IdentityRun['state']): (typeof videoStatuses)[number] {
  if (state === 'passed') return 'done'
  return isOver(state) ? 'failed' : 'pending'
}

/** State of a check as a job to poll: pending, done or failed. */
export const jobOf = ({ state, goOnAt, expiresAt }: IdentityRun) => ({
  status: jobStatusOf(state),
  isHandedIn: state !== 'waiting',
  ...(goOnAt !== null && state === 'waiting' && { goOnAt }),
  expiresAt: expiresAt.toISOString(),
})
