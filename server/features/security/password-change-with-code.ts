import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/security/security'
import { noteFactor } from '#auth/cooling.ts'
import { refuseUntilConfirmed } from '#auth/confirmed.ts'
import { toOpenedConfirmationDto, type OpenedConfirmationDto } from '#auth/pending-confirmation-dto.ts'
import { endPushOf, openPushRequest, readPushRequest, stateOf } from '#auth/push-request.ts'
import { useRecoveryCode } from '#auth/recovery-code.ts'
import { codeTries } from '#auth/session/known-browser.ts'
import { admitTry, forgetTries } from '#auth/tries.ts'
import type { Context, Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import type { Person } from '#store/customer/people.ts'
import { subject, tryReset, emailHash, codeHashes } from './password-reset.ts'
import { requireStrong } from '#auth/strong-password.ts'
import { setPassword } from './set-password.ts'

export const passwordChangeWithCode: Handler<typeof calls.passwordChangeWithCode> = async (
  input,
  context,
) => {
  const { services: s, browser, change } = context
  const personId = await tryReset(input, context)
  const person = await s.store.people.person(personId)
  if (!person) throw new Refused('resetCodeInvalid')
  await s.db.query(
    'update app.password_reset set attempts = attempts - 1 where brand = $1 and email_hash = $2',
    [browser.brand, emailHash(s, { brand: browser.brand, email: input.email })],
  )
  await requireStrong(s, person, { password: input.password, field: 'password' })
  const isByPhone = person.login2fa === 'push' && person.linkedDevices > 0
  if (isByPhone && input.recoveryCode !== undefined)
    await takeRecoveryCode(person, input.recoveryCode, context)
  else if (isByPhone && input.requestKey === undefined)
    return refuseUntilConfirmed(context.change, (pendingChange) =>
      askPhone(person, input, { ...context, change: pendingChange }),
    )
  else if (isByPhone) await requireAccepted(person, input, context)
  const hash = await s.passwords.hash(input.password)
  await setPassword(s, {
    person,
    hash,
    change,
    first: async (client) => {
      const used = await client.query(
        `delete from app.password_reset where brand = $1 and email_hash = $2 and code_hash = any($3)
           and ($4::text is null or request_key = $4)`,
        [
          browser.brand,
          emailHash(s, { brand: browser.brand, email: input.email }),
          codeHashes(s, { brand: browser.brand, email: input.email, code: input.code }),
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

type Reset = Context<typeof calls.passwordChangeWithCode>

type Input = DecodedInputOf<typeof calls.passwordChangeWithCode>

/** Limits phone requests per reset, so that an attacker with access to the mailbox cannot flood the phone. */
const maxRequests = 3

async function askPhone(
  person: Person,
  { email, code }: Input,
  { services: s, browser, t, change, refuse }: Reset,
): Promise<OpenedConfirmationDto> {
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
      const resends = await client.query(
        `update app.password_reset set request_key = $4, asks = asks + 1
         where brand = $1 and email_hash = $2 and code_hash = any($3) and asks < $5`,
        [
          brand,
          emailHash(s, { brand, email }),
          codeHashes(s, { brand, email, code }),
          requestKey,
          maxRequests,
        ],
      )
      if (resends.rowCount !== 1) refuse('resendUsedUp')
      const which = { personId: person.id, kind: 'password', subject, except: requestKey } as const
      await endPushOf({ db: client, clock: s.clock }, which)
    },
  })
  return toOpenedConfirmationDto('push', { key, expiresAt, number: number ?? 0 })
}

/** The phone must have accepted this reset; if it declined, the reset ends. */
async function requireAccepted(
  person: Person,
  { email, requestKey = '' }: Input,
  { services: s, browser: { brand }, refuse }: Reset,
): Promise<void> {
  const request = await readPushRequest(s, requestKey)
  const isOwn = request?.personId === person.id && request.kind === 'password' && request.subject === subject
  const state = isOwn && stateOf(request, s.clock.now())
  if (state === 'waiting') return refuse('phoneNotAnswered')
  if (state === 'declined') {
    await s.db.query(
      'delete from app.password_reset where brand = $1 and email_hash = $2 and request_key = $3',
      [brand, emailHash(s, { brand, email }), requestKey],
    )
    return refuse('phoneDeclined')
  }
  return state === 'accepted' ? undefined : refuse('confirmationOver')
}

async function takeRecoveryCode(
  person: Person,
  recoveryCode: string,
  { services: s, browser, refuse }: Reset,
): Promise<void> {
  const { brand } = browser
  const tried = codeTries(s, browser, person.id)
  await admitTry(s, brand, tried)
  if (!(await useRecoveryCode(s, person.id, recoveryCode))) refuse('wrongSignInCode', {}, 'recoveryCode')
  await forgetTries(s, brand, tried)
}
