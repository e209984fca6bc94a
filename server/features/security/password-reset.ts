import { randomInt } from 'node:crypto'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/security'
import type { Context, Handler } from '#app/handler.ts'
import { Refused } from '#app/refused.ts'
import { sameSecret } from '#app/secrets.ts'
import type { Services } from '#app/services.ts'
import { admitTry, forgetTries } from '#approval/tries.ts'
import { requireStrong, setPassword } from './set-password.ts'

const lifeMs = 10 * 60_000
const mostTries = 5

/**
 * The same record, counters and time for every address; the mail goes out after the answer, to who exists. A mailbox
 * changes the password and nothing more: the second step of the next sign-in is what it was.
 */
export const passwordChangeRequest: Handler<typeof calls.passwordChangeRequest> = async (
  { email },
  { services: s, browser, t, change },
) => {
  const { brand } = browser
  await admitTry(s, brand, { sendsTo: email })
  const person = await s.store.people.personByEmail(brand, email)
  const code = String(randomInt(100_000_000)).padStart(8, '0')
  await change((client) =>
    client.query(
      `insert into app.password_reset (brand, email_hash, person_id, code_hash, expires_at) values ($1, $2, $3, $4, $5)
       on conflict (brand, email_hash) do update set
         person_id = excluded.person_id, code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at`,
      [
        brand,
        emailHash(s, brand, email),
        person?.id ?? null,
        codeHash(s, brand, email, code),
        new Date(s.clock.now().getTime() + lifeMs),
      ],
    ),
  )
  s.later.run(async () => {
    if (!person) return
    await s.partners.mail.send({
      brand,
      to: person.email,
      subject: t('Your code for a new password'),
      text: t(
        '{brand}: {code} sets a new password. It is good for ten minutes. If you did not ask for it, do nothing.',
        {
          brand: s.brand(brand).name,
          code,
        },
      ),
    })
  })
  return {}
}

export const passwordChangeCodeCheck: Handler<typeof calls.passwordChangeCodeCheck> = async (
  input,
  context,
) => {
  await takeTry(input, context)
  // A right code is no try: it has to be given once more, with the password.
  await context.change((client) =>
    client.query(
      'update app.password_reset set attempts = attempts - 1 where brand = $1 and email_hash = $2',
      [context.browser.brand, emailHash(context.services, context.browser.brand, input.email)],
    ),
  )
  return {}
}

export const passwordChangeWithCode: Handler<typeof calls.passwordChangeWithCode> = async (
  input,
  context,
) => {
  const { services: s, browser, t, change } = context
  const personId = await takeTry(input, context)
  const person = await s.store.people.person(personId)
  if (!person) throw new Refused('resetCodeInvalid')
  await s.db.query(
    'update app.password_reset set attempts = attempts - 1 where brand = $1 and email_hash = $2',
    [browser.brand, emailHash(s, browser.brand, input.email)],
  )
  requireStrong(s, person, input.password, 'password')
  const hash = await s.passwords.hash(input.password)
  await setPassword(s, {
    person,
    hash,
    browser,
    t,
    change,
    first: async (client) => {
      const used = await client.query(
        'delete from app.password_reset where brand = $1 and email_hash = $2 and code_hash = $3',
        [
          browser.brand,
          emailHash(s, browser.brand, input.email),
          codeHash(s, browser.brand, input.email, input.code),
        ],
      )
      if (used.rowCount !== 1) throw new Refused('resetCodeInvalid')
    },
  })
  await forgetTries(s, browser.brand, { password: input.email })
  return {}
}

/** Counts a try in the statement that hands out the record, so that five are ever looked at; gives whose reset it is. */
async function takeTry(
  { email, code }: Pick<DecodedInputOf<typeof calls.passwordChangeCodeCheck>, 'email' | 'code'>,
  { services: s, browser }: Pick<Context<typeof calls.passwordChangeCodeCheck>, 'services' | 'browser'>,
): Promise<number> {
  const { brand } = browser
  const { rows } = await s.db.query<{ codeHash: Buffer; personId: number | null }>(
    `update app.password_reset set attempts = attempts + 1
     where brand = $1 and email_hash = $2 and expires_at > $3 and attempts < $4
     returning code_hash as "codeHash", person_id as "personId"`,
    [brand, emailHash(s, brand, email), s.clock.now(), mostTries],
  )
  const [reset] = rows
  const isRight = reset !== undefined && sameSecret(reset.codeHash, codeHash(s, brand, email, code))
  if (!isRight || reset.personId === null) throw new Refused('resetCodeInvalid')
  return reset.personId
}

const emailHash = (s: Services, brand: string, email: string): Buffer =>
  s.secrets.mac('email-index', brand, 'reset', email)
const codeHash = (s: Services, brand: string, email: string, code: string): Buffer =>
  s.secrets.mac('one-time-code', 'reset', brand, email, code)
