import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler } from '#context/handler.ts'
import { requireRequest, event } from './username-request.ts'
import { beginVideoJob } from './video-job.ts'

export const usernameChangeRequestIdentityJob: Handler<
  typeof calls.usernameChangeRequestIdentityJob
> = async ({ requestId }, context) => {
  const { by, services: s, refuse } = context
  const request = await requireRequest(s, by, requestId, refuse)
  if (!request.isEmailConfirmed) return refuse('usernameEmailFirst')
  if (request.status === 'failed') return refuse('usernameIdentityFailed')
  const { id, link } = await beginVideoJob(context)
  await s.db.query(
    `update app.username_change set job_id = $2, status = 'pending', log = log || $3::jsonb
       where id = $1 and status in ('active', 'pending')`,
    [requestId, id, event(s, 'identityBegun')],
  )
  return { link }
}
