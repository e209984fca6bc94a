import type * as calls from '@sixpence/protocol/identity/identity'
import type { Acting, Context, Handlers } from '#context/handler.ts'
import { siteOf } from '#core/site.ts'
import { faultFields } from '#core/log.ts'
import { Refused } from '#core/refused.ts'
import { beginRun, type BegunRun } from '#auth/begin-identity.ts'
import { linkOf } from '#store/identity-run/identity-runs.ts'

type Calls = Pick<
  typeof calls,
  'identityVerificationStart' | 'identityVerificationStartFor' | 'customerJumioDocumentCreate'
>

/** Three names for one beginning. */
export const starts: Handlers<Calls> = {
  identityVerificationStart: async (_input, context) => begun(await begin(context)),

  identityVerificationStartFor: async ({ fromCustomerId }, context) => {
    // The path names the customer too, and all that name one must agree (Q040).
    if (fromCustomerId !== context.by.customer.id) throw new Refused('customerDisagreement')
    return begun(await begin(context))
  },

  customerJumioDocumentCreate: async (_input, context) => {
    const run = await begin(context)
    const { services: s, by } = context
    return {
      redirectUrl: run.goOnAt ?? siteOf(s.config, by.customer.brand) + linkOf({ kind: 'document', ...run }),
    }
  },
}

type Starting = Pick<
  Context<typeof calls.identityVerificationStart>,
  'services' | 'language' | 'change' | 'refuse'
> & {
  by: Acting
}

async function begin({ by, services: s, language, change, refuse }: Starting): Promise<BegunRun> {
  const { customer, person } = by
  const order = { customer, person, kind: 'document', purpose: 'verification', language } as const
  const run = await beginRun(s, order, change).catch((error: unknown) => {
    if (error instanceof Refused) throw error
    s.log.warn(faultFields(error), 'the identity company did not take an order')
    return refuse('identityUnavailable')
  })
  return run === 'inReview' ? refuse('identityInReview') : run
}

const begun = ({ workflowRunId, token }: BegunRun) => ({ workflowRunId, token })
