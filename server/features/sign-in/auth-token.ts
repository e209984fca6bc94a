import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/sign-in/sign-in'
import type { Context, Handler } from '#context/handler.ts'
import { InvalidInput } from '#core/refused.ts'
import type { Services } from '#context/services.ts'
import { useTotp } from '#auth/authenticator.ts'
import { useDeviceSecret } from '#auth/device-key.ts'
import { takeTry } from '#auth/one-time-code.ts'
import { readPushRequest, stateOf } from '#auth/push-request.ts'
import { mayComeFrom } from '#auth/ip-access.ts'
import { recordLogin } from '#auth/session/login-record.ts'
import { useRecoveryCode } from '#auth/recovery-code.ts'
import { codeTries } from '#auth/session/known-browser.ts'
import { admitTry, forgetTries } from '#auth/tries.ts'
import type { Person } from '#store/customer/people.ts'
import { isSignInCode } from './sign-in-code.ts'
import type { Flow } from './flow.ts'
import { startSession } from '#auth/session/start-session.ts'
import { isBegunBy, useSignIn } from '#auth/sign-in.ts'
import { setPushToken } from '#store/device/device-changes.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { isVerifierOf } from '#auth/code-verifier.ts'

type Ctx = Context<typeof calls.authToken>
type Input = DecodedInputOf<typeof calls.authToken>

type SignInRow = {
  personId: number
  flow: Flow
  client: string
  challenge: string
  binding: Buffer
  isProgram: boolean
  smsCodeHash: Buffer | null
  pushKey: string | null
}

/**
 * The token step. The statement that finds the sign-in also counts the try, so at most five codes are evaluated; a
 * conditional update uses up the sign-in, so concurrent calls start a single session.
 */
export const authToken: Handler<typeof calls.authToken> = async (input, context) => {
  if (input.secret !== undefined) return byDevice(input, input.secret, context)
  const { services: s, browser, refuse } = context
  const { code, codeVerifier } = required(input, ['code', 'codeVerifier'])
  const codeHash = sha256(code)
  const waiting = await takeTry<SignInRow>(s.db, 'sign_in', {
    where: { code_hash: codeHash, brand: browser.brand },
    now: s.clock.now(),
    still: 'used_at is null',
    columns: `person_id as "personId", flow, client, challenge, binding_hash as binding,
       is_program as "isProgram",       sms_code_hash as "smsCodeHash", push_key as "pushKey"`,
  })
  if (!waiting) return refuse('signInExpired')
  if (!isBegunBy(browser, waiting)) return refuse('signInElsewhere')
  // RFC 7636, S256.
  if (!isVerifierOf(codeVerifier, waiting.challenge)) return refuse('verifierWrong')
  const person = await s.store.people.person(waiting.personId)
  if (!person) return refuse('signInExpired')
  const method = await secondStep(waiting, person, input, context)
  if (!(await useSignIn(s.db, codeHash, s.clock.now()))) return refuse('signInExpired')
  return startSession(context, { personId: person.id, client: waiting.client, method })
}

/** Checks the second factor. @returns the method, for the sign-in history */
async function secondStep(waiting: SignInRow, person: Person, input: Input, context: Ctx): Promise<string> {
  const { services: s, browser, refuse } = context
  const { recoveryCode } = input
  const hasSecondStep = waiting.flow === 'push' || waiting.flow === 'otp' || waiting.flow === 'sms'
  if (recoveryCode !== undefined && hasSecondStep) return recovered(recoveryCode, person, context)
  switch (waiting.flow) {
    case 'direct':
      return waiting.flow
    case 'push':
      await pushed(waiting, context)
      return waiting.flow
    case 'migrate':
      return refuse('migrationNeeded')
    case 'otp':
    case 'sms': {
      const tried = codeTries(s, browser, person.id)
      await admitTry(s, browser.brand, tried)
      if (!(await isRightCode(s, waiting, person, input.otp))) {
        await recordLogin(s, browser, { personId: person.id, method: waiting.flow, outcome: 'failed' })
        return refuse('wrongSignInCode')
      }
      await forgetTries(s, browser.brand, tried)
      return waiting.flow
    }
    // A phone being linked signs in with its own secret; a simple sign-in has no second factor.
    case 'verifyDevice':
    case 'simple':
      break
  }
  return refuse('signInExpired')
}

/** Uses up a recovery code (of ten) in the update that finds it; the person is notified. */
async function recovered(code: string, person: Person, context: Ctx): Promise<string> {
  const { services: s, browser, refuse, t } = context
  const tried = codeTries(s, browser, person.id)
  await admitTry(s, browser.brand, tried)
  if (!(await useRecoveryCode(s, person.id, code))) {
    await recordLogin(s, browser, { personId: person.id, method: 'recovery', outcome: 'failed' })
    return refuse('wrongSignInCode', {}, 'recoveryCode')
  }
  await forgetTries(s, browser.brand, tried)
  s.store.people.forget(person.id)
  s.later.run('authToken', () =>
    s.partners.mail.send({
      brand: browser.brand,
      to: person.email,
      subject: t('A recovery code was used'),
      text: t(
        'Someone signed in to {brand} with one of your recovery codes. If this was not you, change your password now.',
        {
          brand: s.brand(browser.brand).name,
        },
      ),
    }),
  )
  return 'recovery'
}

async function pushed({ pushKey }: SignInRow, { services: s, refuse }: Ctx): Promise<void> {
  const request = pushKey === null ? undefined : await readPushRequest(s, pushKey)
  const state = request && stateOf(request, s.clock.now())
  if (state === 'waiting') return refuse('pushWaiting')
  if (state === 'declined') return refuse('pushDeclined')
  if (state !== 'accepted') return refuse('pushExpired')
}

/** A linked phone signs in with the secret it was issued, signed with its key (B072). */
async function byDevice(
  input: Input,
  secret: string,
  context: Ctx,
): Promise<{ accessToken: string; refreshToken: string }> {
  const { services: s, browser, refuse } = context
  const { deviceId, signature } = required(input, ['deviceId', 'signature'])
  const device = await useDeviceSecret(s, browser.brand, { deviceId, secret, signature })
  if (!device) return refuse('signInExpired')
  if (!(await mayComeFrom(s, device.personId, browser.address))) return refuse('addressNotAllowed')
  if (input.pushToken !== undefined) await setPushToken(s.db, device.id, input.pushToken)
  return startSession(context, {
    personId: device.personId,
    client: 'sei',
    deviceId: device.id,
    method: 'device',
  })
}

async function isRightCode(
  s: Services,
  waiting: SignInRow,
  person: Person,
  code: string | undefined,
): Promise<boolean> {
  if (code === undefined) return false
  if (waiting.flow === 'otp') return useTotp(s, person, code)
  const { smsCodeHash } = waiting
  return smsCodeHash !== null && isSignInCode(s, person.id, { codeHash: smsCodeHash, code })
}

/** Fields this variant of the call requires. @throws InvalidInput for each missing field */
function required<Field extends keyof Input>(
  input: Input,
  fields: readonly Field[],
): { [Name in Field]: NonNullable<Input[Name]> } {
  const missing = fields.filter((field) => input[field] === undefined)
  if (missing.length > 0)
    throw new InvalidInput(
      missing.map((parameter) => ({ parameter, code: 'missing', description: 'This field is missing.' })),
    )
  return input as never
}
