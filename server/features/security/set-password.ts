import type pg from 'pg'
import { passwordChanged } from '#core/sessions.ts'
import type { Change } from '#core/audited-transaction.ts'
import type { Browser } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import type { Person } from '#store/customer/people.ts'
import { setPasswordHash } from '#store/customer/credentials.ts'

/** Sets a password by its hash; ends all sessions but `except` and mails the person. */
export async function setPassword(
  s: Services,
  next: {
    person: Person
    hash: string
    browser: Browser
    t: Translate
    change: Change
    except?: string
    /** Runs first in the same transaction; may throw. */
    first?: (client: pg.PoolClient) => Promise<void>
  },
): Promise<void> {
  const { person, hash, browser, t, change, except, first } = next
  await change(async (client) => {
    await first?.(client)
    await setPasswordHash(client, person.id, hash)
  })
  s.store.people.forget(person.id)
  await s.sessions.endOf(person.id, passwordChanged, except === undefined ? {} : { except })
  const { name } = s.brand(browser.brand)
  // By another way too: whoever changed it by the mailbox reads the mail.
  const { phone } = person
  if (phone !== null)
    s.later.run(() =>
      s.partners.sms.send({
        personId: person.id,
        brand: browser.brand,
        to: phone,
        personId: person.id,
        text: t('{brand}: your password was changed. If this was not you, reset it and call us.', {
          brand: name,
        }),
      }),
    )
  s.later.run(() =>
    s.partners.mail.send({
      brand: browser.brand,
      to: person.email,
      subject: t('Your password was changed'),
      text: t(
        'The password of your {brand} account was changed. If this was not you, reset it and call us.',
        {
          brand: name,
        },
      ),
    }),
  )
}
