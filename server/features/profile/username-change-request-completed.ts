import type * as calls from '@sixpence/protocol/profile/profile'
import type { Handler, Context } from '#context/handler.ts'
import type { UsernameChange } from '#store/customer/username-changes.ts'
import { changeUsername } from './set-username.ts'
import { requireRequest, event } from './username-request.ts'
import { outcomeOf } from './video-job.ts'

export const usernameChangeRequestCompleted: Handler<typeof calls.usernameChangeRequestCompleted> = async (
  { requestId },
  context,
) => {
  const { by, services: s, refuse } = context
  const request = await requireRequest(s, by, requestId, refuse)
  if (!request.isEmailConfirmed) return refuse('usernameEmailFirst')
  if (request.status === 'failed') return refuse('usernameIdentityFailed')
  const outcome = await outcomeOf(s, by.person.id, request.jobId)
  if (outcome === 'waiting') return refuse('usernameIdentityFirst')
  if (outcome === 'failed') {
    await s.db.query(
      `update app.username_change set status = 'failed', log = log || $2::jsonb
         where id = $1 and status = 'pending'`,
      [requestId, event(s, 'identityFailed')],
    )
    return refuse('usernameIdentityFailed')
  }
  await complete(request, context)
  return {}
}

async function complete(
  { id, desiredUsername }: UsernameChange,
  { by, services: s, browser, t, refuse, change }: Context<typeof calls.usernameChangeRequestCompleted>,
): Promise<void> {
  const { person } = by
  await change(async (client) => {
    const { rowCount } = await client.query(
      `update app.username_change set status = 'completed' where id = $1 and status = 'pending'`,
      [id],
    )
    if (rowCount !== 1) return refuse('usernameChangeNotFound')
    const isChanged = await changeUsername(s, client, { person, username: desiredUsername })
    return isChanged ? undefined : refuse('usernameTaken')
  })
  s.store.people.forget(person.id)
  await s.sessions.endOf(person.id, 'username changed', { except: by.sessionId })
  const brand = s.brand(browser.brand).name
  s.later.run('usernameChangeRequestCompleted', async () => {
    for (const to of [person.email, desiredUsername])
      await s.partners.mail.send({
        brand: browser.brand,
        to,
        subject: t('Your sign-in address was changed'),
        text: t('{brand}: you now sign in with {address}. If this was not you, call us.', {
          brand,
          address: desiredUsername,
        }),
      })
  })
}
