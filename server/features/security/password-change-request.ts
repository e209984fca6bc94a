import type * as calls from '@sixpence/protocol/security/security'
import { freshDigits } from '#auth/one-time-code.ts'
import { admitTry } from '#auth/tries.ts'
import type { Handler } from '#context/handler.ts'
import { emailHash, codeHash } from './password-reset.ts'

/**
 * Record, counters and timing are the same for every e-mail; the mail is sent after the answer, to existing persons
 * only. The mailbox changes only the password, never two-factor authentication. A person who signs in with the phone
 * confirms the new password on it, or with a recovery code if it is lost.
 */
export const passwordChangeRequest: Handler<typeof calls.passwordChangeRequest> = async (
  { email },
  { services: s, browser, t, change },
) => {
  const { brand } = browser
  await admitTry(s, brand, { sendsTo: email })
  const person = await s.store.people.personByEmail(brand, email)
  const code = freshDigits(8)
  await change((client) =>
    client.query(
      `insert into app.password_reset (brand, email_hash, person_id, code_hash, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (brand, email_hash) do update set
         person_id = excluded.person_id, code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at,
         request_key = null, asks = 0`,
      [
        brand,
        emailHash(s, { brand, email }),
        person?.id ?? null,
        codeHash(s, { brand, email, code }),
        new Date(s.clock.now().getTime() + lifeMs),
      ],
    ),
  )
  s.later.run('passwordChangeRequest', async () => {
    if (!person) return
    await s.partners.mail.send({
      brand,
      to: person.email,
      subject: t('Your code to set a new password'),
      text: t(
        '{brand}: {code} sets a new password. It is valid for ten minutes. If you did not ask for it, ignore this message.',
        {
          brand: s.brand(brand).name,
          code,
        },
      ),
    })
  })
  return {}
}

const lifeMs = 10 * 60_000
