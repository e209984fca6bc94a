import type * as calls from '@sixpence/protocol/security/security'
import type { Handler } from '#context/handler.ts'
import { disputeLogin } from '#auth/login-record.ts'
import { removeDevice } from '#store/device/device-changes.ts'

/** Ends all sessions but this one and removes the phone that was used. */
export const loginDispute: Handler<typeof calls.loginDispute> = async (
  { id },
  { by, services: s, browser, t, refuse, change },
) => {
  const { person } = by
  await change(async (client) => {
    const disputed = await disputeLogin(client, { id, personId: person.id, except: by.sessionId })
    if (!disputed) return refuse('loginNotFound')
    return removeDevice(client, { id: disputed.deviceId, personId: person.id }, s.clock.now())
  })
  s.store.people.forget(person.id)
  const ended = await s.sessions.endOf(person.id, 'disputed', { except: by.sessionId })
  s.later.run(() =>
    s.partners.mail.send({
      brand: browser.brand,
      to: person.email,
      subject: t('We signed everyone else out'),
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
