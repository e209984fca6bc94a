import type pg from 'pg'
import { passwordChanged } from '#core/sessions.ts'
import { notifyPerson } from '#auth/notify-person.ts'
import type { Change } from '#core/audited-transaction.ts'
import type { Services } from '#context/services.ts'
import { translator } from '#core/translate.ts'
import type { Person } from '#store/customer/people.ts'
import { setPasswordHash } from '#store/customer/credentials.ts'

/** Sets a password by its hash; ends all sessions but `except` and mails the person. */
export async function setPassword(
  s: Services,
  next: {
    person: Person
    hash: string
    change: Change
    except?: string
    /** Runs first in the same transaction; may throw. */
    first?: (client: pg.PoolClient) => Promise<void>
  },
): Promise<void> {
  const { person, hash, change, except, first } = next
  await change(async (client) => {
    await first?.(client)
    await setPasswordHash(client, person.id, hash)
    await notifyPerson(s, client, {
      person,
      act: { subject: 'password' },
      words: (t, brand) => [
        t('Your password was changed'),
        t('The password of your {brand} account was changed. If this was not you, reset it and call us.', {
          brand,
        }),
      ],
    })
  })
  s.store.people.forget(person.id)
  await s.sessions.endOf(person.id, passwordChanged, except === undefined ? {} : { except })
  const { name } = s.brand(person.brand)
  const t = translator(person.language, person.brand)
  // Also notified by SMS: an attacker who changed it through the mailbox reads the mail.
  const { phone } = person
  if (phone !== null)
    s.later.run('setPassword', () =>
      s.partners.sms.send({
        personId: person.id,
        brand: person.brand,
        to: phone,
        text: t('{brand}: your password was changed. If this was not you, reset it and call us.', {
          brand: name,
        }),
      }),
    )
}
