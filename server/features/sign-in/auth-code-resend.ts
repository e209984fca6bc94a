import type * as calls from '@sixpence/protocol/sign-in/sign-in'
import { maxTries, resendMs } from '#auth/one-time-code.ts'
import type { Handler } from '#context/handler.ts'
import { maskPhone } from '#rules/mask.ts'
import { claimSignInSms, isBegunBy, setSignInSms } from '#auth/sign-in.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { sendSmsCode } from './sign-in-code.ts'

const maxSends = 4

/** The new code replaces the old code; used tries stay counted. */
export const authCodeResend: Handler<typeof calls.authCodeResend> = async (
  input,
  { services: s, browser, refuse, t },
) => {
  const now = s.clock.now()
  const codeHash = sha256(input.code)
  const { rows } = await s.db.query<SmsSignIn>(
    `select person_id as "personId", binding_hash as binding, is_program as "isProgram", sms_sent_at as "sentAt", sms_sends as sends
     from app.sign_in
     where code_hash = $1 and brand = $2 and flow = 'sms' and used_at is null and expires_at > $3 and attempts < $4`,
    [codeHash, browser.brand, now, maxTries],
  )
  const [waiting] = rows
  const person = waiting && (await s.store.people.person(waiting.personId))
  if (!waiting || !person) return refuse('signInExpired')
  if (!isBegunBy(browser, waiting)) return refuse('signInElsewhere')
  const sentBefore = new Date(now.getTime() - resendMs)
  if (!(await claimSignInSms(s.db, codeHash, { now, max: maxSends, sentBefore }))) {
    if (waiting.sends >= maxSends) return refuse('resendUsedUp')
    const waited = now.getTime() - waiting.sentAt.getTime()
    return refuse('resendTooSoon', { count: Math.max(1, Math.ceil((resendMs - waited) / 1000)) })
  }
  const sms = await sendSmsCode(s, person, browser.brand, t)
  await setSignInSms(s.db, codeHash, sms)
  return { phoneNumber: maskPhone(person.phone ?? ''), smsIdentifier: sms.identifier }
}

/** A sign-in that waits for the code. */
type SmsSignIn = { personId: number; binding: Buffer; isProgram: boolean; sentAt: Date; sends: number }
