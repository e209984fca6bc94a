import type * as calls from '@sixpence/protocol/security/security'
import type { Handler } from '#context/handler.ts'

/** Ends all sessions but this one and removes the phone that was used. */
export const loginDispute: Handler<typeof calls.loginDispute> = async (
  { id },
  { by, services: s, browser, t, refuse, change },
) => {
  const { person } = by
  await change(async (client) => {
    const { rows } = await client.query<{ deviceId: number | null }>(
      `update app.login_history h set outcome = 'disputed'
       from (select $1::bigint as id) one left join app.login_history l on l.id = one.id
         left join app.session s on s.id = l.session_id
       where h.id = one.id and h.person_id = $2 and h.session_id is distinct from $3
       returning s.device_id as "deviceId"`,
      [id, person.id, by.sessionId],
    )
    const [disputed] = rows
    if (!disputed) return refuse('loginNotFound')
    return client.query(
      `update app.device set state = 'removed', removed_at = $2, push_token = null, is_default = false
       where id = $1 and person_id = $3`,
      [disputed.deviceId, s.clock.now(), person.id],
    )
  })
  s.store.people.forget(person.id)
  const ended = await s.sessions.endOf(person.id, 'disputed', { except: by.sessionId })
  s.later.run(() =>
    s.partners.mail.send({
      brand: browser.brand,
      to: person.email,
      subject: t('We signed everybody else out'),
      text: t(
        'You told us that a sign-in was not you. Everyone else is signed out of {brand}. Change your password now.',
        {
          brand: s.brand(browser.brand).name,
        },
      ),
    }),
  )
  return { ended, recovery: 'passwordChange' }
}
