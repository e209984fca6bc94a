import type * as calls from '@sixpence/protocol/security/security'
import { disputedPhone, disputeLogin } from '#auth/session/login-record.ts'
import { notifyPerson } from '#auth/notify-person.ts'
import { leavePush } from '#auth/two-step.ts'
import type { Handler } from '#context/handler.ts'
import { removeDevice } from '#store/device/device-changes.ts'

/**
 * Ends all other sessions and removes the phone that was used. Disputing a sign-in with a phone requires a factor,
 * because the dispute removes the phone.
 */
export const loginDispute: Handler<typeof calls.loginDispute> = async (
  { id },
  { by, services: s, refuse, change },
) => {
  const { person } = by
  const phone = await disputedPhone(s.db, { id, personId: person.id })
  const act = { subject: `deviceRemove:dispute:${id}`, facts: { name: phone?.name ?? '–' } }
  const does = async ({ isConfirmed }: { isConfirmed: boolean }) => {
    await change(async (client) => {
      const disputed = await disputeLogin(client, { id, personId: person.id, except: by.sessionId })
      if (!disputed) return refuse('loginNotFound')
      if (isConfirmed) {
        await removeDevice(client, { id: disputed.deviceId, personId: person.id }, s.clock.now())
        await leavePush(s, client, person)
      }
      return notifyPerson(s, client, {
        person,
        act,
        words: (t, brand) => [
          t('We signed everyone else out'),
          t(
            'You told us that a sign-in was not you. Everyone else is signed out of {brand}. Change your password now.',
            { brand },
          ),
        ],
      })
    })
    s.store.people.forget(person.id)
    const sessionCount = await s.sessions.endOf(person.id, 'disputed', { except: by.sessionId })
    return { ended: sessionCount, recovery: 'passwordChange' as const }
  }
  return { act: phone ? act : undefined, does }
}
