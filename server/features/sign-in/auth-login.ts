import { randomBytes } from 'node:crypto'
import type { DecodedInputOf, OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/sign-in/sign-in'
import type { Context, Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { issueTemporary } from '#auth/sign-in-token.ts'
import { issueDeviceLink } from '#auth/device-link.ts'
import { useDeviceSecret } from '#auth/device-key.ts'
import { openPushRequest, type PushRequest } from '#auth/push-request.ts'
import { mayComeFrom } from '#auth/ip-access.ts'
import { recordLogin } from '#auth/session/login-record.ts'
import { admitTry, forgetTries, forgiveTry } from '#auth/tries.ts'
import { maskPhone } from '#rules/mask.ts'
import type { Person } from '#store/customer/people.ts'
import { flowOf, migrationOf, type Flow } from './flow.ts'
import { isKnownBrowser } from '#auth/session/known-browser.ts'
import { startSession } from '#auth/session/start-session.ts'
import { insertSignIn } from '#auth/sign-in.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { isVerifierOf } from '#auth/code-verifier.ts'
import { sendSmsCode } from './sign-in-code.ts'

type Ctx = Context<typeof calls.authLogin>
type Input = DecodedInputOf<typeof calls.authLogin>
type Answer = OutputOf<typeof calls.authLogin>

/** Lifetime of a started sign-in. */
const signInMs = 5 * 60_000
/** Its lifetime when a phone is linked on the way. */
const linkingMs = 15 * 60_000
/** Lifetime of a code that needs only its verifier (Q039). */
const directMs = 60_000
const freshCode = (): string => randomBytes(32).toString('base64url')

/**
 * The credential step. A wrong password and an unknown e-mail take the same time and get the same answer. The try
 * is counted before the password is verified, so that concurrent guesses cannot exceed the limit. Guesses of others do not
 * lock out a browser that the person has used.
 */
export const authLogin: Handler<typeof calls.authLogin> = async (input, context) => {
  const { services: s, browser, refuse } = context
  const { codeVerifier, codeChallenge } = input
  if (codeVerifier !== undefined && !isVerifierOf(codeVerifier, codeChallenge)) return refuse('verifierWrong')
  s.passwords.requireRoom()
  const person = await s.store.people.personByEmail(browser.brand, input.username)
  const tried =
    person && isKnownBrowser(s, browser, person.id) ? { passwordOf: person.id } : { password: input.username }
  await admitTry(s, browser.brand, tried)
  const matches = await s.passwords
    .verify(input.password, person?.passwordHash)
    .catch(async (error: unknown) => {
      await forgiveTry(s, browser.brand, tried)
      throw error
    })
  if (!person || !matches) {
    await recordLogin(s, browser, { personId: person?.id, method: 'password', outcome: 'failed' })
    return refuse('wrongCredentials')
  }
  await forgetTries(s, browser.brand, tried)
  if (!(await mayComeFrom(s, person.id, browser.address))) {
    await recordLogin(s, browser, { personId: person.id, method: 'password', outcome: 'declined' })
    return refuse('addressNotAllowed')
  }
  return begin(input, person, context)
}

/** After a right password: chooses the second factor and stores the sign-in that the token step completes. */
async function begin(input: Input, person: Person, context: Ctx): Promise<Answer> {
  const { services: s, browser, t } = context
  const now = s.clock.now()
  const migration = migrationOf(person, now)
  const device = await deviceOf(input, context)
  const isOnDevice = device !== undefined && device.personId === person.id
  // The code only exists to be exchanged with the verifier later; a client that sends the verifier with the password
  // needs no code.
  const allowsSimple = input.codeVerifier !== undefined || s.config.simpleSignIn.includes(input.client)
  const flow = flowOf(person, { client: input.client, isOnDevice, migration, allowsSimple })
  if (flow === 'simple')
    return {
      authFlow: flow,
      ...(await startSession(context, { personId: person.id, client: input.client, method: flow })),
    }

  const code = freshCode()
  const cookie = freshCode()
  const isLinking = flow === 'verifyDevice' || flow === 'migrate'
  const isAtOnce = flow === 'direct' && migration.req === 'none'
  const unlinkedMs = isAtOnce ? directMs : signInMs
  const lifeMs = isLinking ? linkingMs : unlinkedMs
  const expiresAt = new Date(now.getTime() + lifeMs)
  const sms = flow === 'sms' ? await sendSmsCode(s, person, browser.brand, t) : undefined
  const pushRequest = flow === 'push' ? await askPhone(person, context) : undefined
  const push = pushRequest && 'key' in pushRequest ? pushRequest : undefined
  await insertSignIn(s.db, {
    codeHash: sha256(code),
    personId: person.id,
    brand: browser.brand,
    flow,
    client: input.client,
    challenge: input.codeChallenge,
    bindingHash: sha256(cookie),
    isProgram: browser.isProgram,
    sms: sms && { ...sms, at: now },
    expiresAt,
    pushKey: push?.key ?? null,
  })
  browser.setCookie('sign-in', cookie, lifeMs / 1000)
  const signIn = { code, binding: sha256(cookie) }
  return {
    // For the client, a sign-in that waits for the move to push is `direct`: afterwards it only exchanges the code.
    authFlow: flow === 'migrate' ? 'direct' : flow,
    code,
    expiresAt: (push?.expiresAt ?? expiresAt).toISOString(),
    ...(sms && { phoneNumber: maskPhone(person.phone ?? ''), smsIdentifier: sms.identifier }),
    ...(push && { key: push.key, ...(push.number !== null && { number: push.number }) }),
    ...(pushRequest && 'pushAgainInMinutes' in pushRequest && pushRequest),
    ...(await toGoOn({ flow, migration, person, signIn }, context)),
  }
}

const deviceOf = async (
  { deviceId, secret, signature }: Input,
  { services: s, browser }: Ctx,
): ReturnType<typeof useDeviceSecret> =>
  deviceId === undefined || secret === undefined || signature === undefined
    ? undefined
    : useDeviceSecret(s, browser.brand, { deviceId, secret, signature })

/** The push request, or the minutes until the phone may be asked again; until then the sign-in can use a recovery code. */
const askPhone = (
  person: Person,
  { services: s, browser, t, change }: Ctx,
): Promise<PushRequest | { pushAgainInMinutes: number }> =>
  openPushRequest(s, {
    person,
    brand: browser.brand,
    kind: 'signIn',
    facts: { browser: browser.userAgent.slice(0, 200), location: browser.address },
    t,
    change,
  }).catch((error: unknown) => {
    if (!(error instanceof Refused) || error.refusal !== 'pushUsedUp') throw error
    return { pushAgainInMinutes: Number(error.facts['count']) }
  })

/** The data the client needs besides the code: tmpJwt, phones, and a link for a new phone. */
async function toGoOn(
  attempt: {
    flow: Flow
    migration: ReturnType<typeof migrationOf>
    person: Person
    signIn: { code: string; binding: Buffer }
  },
  { services: s, browser }: Ctx,
): Promise<Partial<Answer>> {
  const { flow, migration, person, signIn } = attempt
  const asks = migration.req !== 'none'
  if (!asks && flow !== 'push' && flow !== 'verifyDevice') return {}
  const tmpJwt = await issueTemporary(s, {
    personId: person.id,
    signIn: sha256(signIn.code),
    binding: signIn.binding,
    isProgram: browser.isProgram,
    brand: browser.brand,
  })
  const linked = (await s.store.devices.of(person.id)).filter(({ state }) => state === 'linked')
  const devices = linked.map(({ id, name, type, createdAt }) => ({
    id,
    name,
    type,
    state: 'linked' as const,
    createdAt: createdAt.toISOString(),
  }))
  if (flow === 'push') return { tmpJwt, devices }
  const { deeplink: link } = await issueDeviceLink(s, { person, browser, enablesPush: asks })
  if (!asks) return { tmpJwt, devices, link }
  const strat = devices.length > 0 ? 'enable' : 'migrate'
  return { tmpJwt, link, migration: { ...migration, devices, tmpJwt, strat } }
}
