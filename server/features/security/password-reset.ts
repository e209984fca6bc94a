import { randomInt } from 'node:crypto'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/security/security'
import type { Context, Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { sameSecret } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'
import { noteFactor } from '#auth/cooling.ts'
import { endPushOf, openPushRequest, readPushRequest, stateOf } from '#auth/push-request.ts'
import { useRecoveryCode } from '#auth/recovery-code.ts'
import { admitTry, forgetTries } from '#auth/tries.ts'
import type { Person } from '#store/customer/people.ts'
import { requireStrong, setPassword } from './set-password.ts'

const lifeMs = 10 * 60_000
const mostTries = 5

/**
 * The same record, counters and time for every address; the mail goes out after the answer, to who exists. A mailbox
 * changes the password and nothing more: the second step of the next sign-in is what it was. Who signs in with the phone
 * confirms the new password on it, or with a recovery code where the phone is lost.
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
         person_id = excluded.person_id, code_hash = excluded.code_hash, attempts = 0, expires_at = excluded.expires_at,
         request_key = null, asks = 0`,
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
  const isByPhone = person.login2fa === 'push' && person.linkedDevices > 0
  if (isByPhone && input.recoveryCode !== undefined)
    await takeRecoveryCode(person, input.recoveryCode, context)
  else if (isByPhone && input.requestKey === undefined) return askPhone(person, input, context)
  else if (isByPhone) await requireAccepted(person, input, context)
  const hash = await s.passwords.hash(input.password)
  await setPassword(s, {
    person,
    hash,
    browser,
    t,
    change,
    first: async (client) => {
      const used = await client.query(
        `delete from app.password_reset where brand = $1 and email_hash = $2 and code_hash = $3
           and ($4::text is null or request_key = $4)`,
        [
          browser.brand,
          emailHash(s, browser.brand, input.email),
          codeHash(s, browser.brand, input.email, input.code),
          isByPhone && input.recoveryCode === undefined ? input.requestKey : null,
        ],
      )
      if (used.rowCount !== 1) throw new Refused('resetCodeInvalid')
      await noteFactor(s, client, person.id, 'password')
    },
  })
  await forgetTries(s, browser.brand, { password: input.email })
  return {}
}

export const passwordChangePhoneStatus: Handler<typeof calls.passwordChangePhoneStatus> = async (
  { requestKey },
  { services: s, browser },
) => {
  const request = await readPushRequest(s, requestKey)
  const isReset =
    request?.kind === 'password' && request.subject === subject && request.brand === browser.brand
  return { state: isReset ? stateOf(request, s.clock.now()) : 'expired' }
}

type Reset = Context<typeof calls.passwordChangeWithCode>
type Given = DecodedInputOf<typeof calls.passwordChangeWithCode>

/** Of push requests: a reset, not a change. */
const subject = 'reset'
/** A mailbox that others read must not make the phone ring for ever. */
const mostAsks = 3

async function askPhone(
  person: Person,
  { email, code }: Given,
  { services: s, browser, t, change, refuse }: Reset,
): Promise<{ requestKey: string; number: number; expiresAt: string }> {
  const { brand, userAgent, address } = browser
  const { key, number, expiresAt } = await openPushRequest(s, {
    person,
    brand,
    kind: 'password',
    subject,
    facts: { browser: userAgent.slice(0, 200), location: address },
    t,
    change,
    also: async (client, requestKey) => {
      const asked = await client.query(
        `update app.password_reset set request_key = $4, asks = asks + 1
         where brand = $1 and email_hash = $2 and code_hash = $3 and asks < $5`,
        [brand, emailHash(s, brand, email), codeHash(s, brand, email, code), requestKey, mostAsks],
      )
      if (asked.rowCount !== 1) refuse('resendUsedUp')
      const which = { personId: person.id, kind: 'password', subject, except: requestKey } as const
      await endPushOf({ db: client, clock: s.clock }, which)
    },
  })
  return { requestKey: key, number: number ?? 0, expiresAt: expiresAt.toISOString() }
}

/** The phone has accepted this very reset; declined, the reset is over. */
async function requireAccepted(
  person: Person,
  { email, requestKey = '' }: Given,
  { services: s, browser: { brand }, refuse }: Reset,
): Promise<void> {
  const request = await readPushRequest(s, requestKey)
  const isOwn = request?.personId === person.id && request.kind === 'password' && request.subject === subject
  const state = isOwn && stateOf(request, s.clock.now())
  if (state === 'waiting') return refuse('phoneNotAnswered')
  if (state === 'declined') {
    await s.db.query(
      'delete from app.password_reset where brand = $1 and email_hash = $2 and request_key = $3',
      [brand, emailHash(s, brand, email), requestKey],
    )
    return refuse('phoneDeclined')
  }
  return state === 'accepted' ? undefined : refuse('confirmationOver')
}

async function takeRecoveryCode(
  person: Person,
  recoveryCode: string,
  { services: s, browser: { brand }, refuse }: Reset,
): Promise<void> {
  const tried = { codesOf: person.id }
  await admitTry(s, brand, tried)
  if (!(await useRecoveryCode(s, person.id, recoveryCode))) refuse('wrongSignInCode', {}, 'recoveryCode')
  await forgetTries(s, brand, tried)
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
