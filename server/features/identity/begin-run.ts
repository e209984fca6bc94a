import type * as calls from '@sixpence/protocol/identity/identity'
import { beginRun, type BegunRun } from '#auth/begin-identity.ts'
import type { ActingPrincipal, Context } from '#context/handler.ts'
import { faultFields } from '#core/log.ts'
import { Refused } from '#core/refused.ts'

type RunContext = Pick<
  Context<typeof calls.identityVerificationStart>,
  'services' | 'language' | 'change' | 'refuse'
> & {
  by: ActingPrincipal
}

/**
 * Orders an identity check with a document from the identity company. @throws Refused identityUnavailable |
 * identityInReview, and those of `beginRun`
 */
export async function begin({ by, services: s, language, change, refuse }: RunContext): Promise<BegunRun> {
  const { customer, person } = by
  const order = { customer, person, kind: 'document', purpose: 'verification', language } as const
  const run = await beginRun(s, order, change).catch((error: unknown) => {
    if (error instanceof Refused) throw error
    s.log.warn({ person: person.id, ...faultFields(error) }, 'the identity company did not take an order')
    return refuse('identityUnavailable')
  })
  return run === 'inReview' ? refuse('identityInReview') : run
}

/** The check's id and the token that opens it. */
export const runAnswer = ({ workflowRunId, token }: BegunRun) => ({ workflowRunId, token })
