import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import type { DecodedInputOf, OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/security/security'
import { approvalMethods } from '@sixpence/protocol/rights'
import type { Context, Handler, Principal } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { sameSecret } from '#core/secrets.ts'
import type { Services } from '#context/services.ts'
import { acceptableSteps, totpAt } from '#auth/totp.ts'
import {
  confirmMethodOf,
  openConfirmation,
  takeConfirmation,
  type ConfirmMethod,
} from '#auth/confirmation.ts'
import { noteFactor } from '#auth/cooling.ts'
import { handOver } from '#auth/start-session.ts'
import { setLogin2fa } from '#auth/two-step.ts'
import type { Person } from '#store/customer/people.ts'
import { openTotpKey, sealTotpKey } from '#store/device/totp-key.ts'
import { base32 } from './base32.ts'
import { waitsOnWire } from '#auth/waits-on-wire.ts'

type Begin = DecodedInputOf<typeof calls.twoStepVerificationPut>
type Mode = Begin['mode']
type Begun = OutputOf<typeof calls.twoStepVerificationPut>
type Ctx = Pick<Context<typeof calls.twoStepVerificationPut>, 'by' | 'services' | 'browser' | 't' | 'change'>

const logins = { none: 'no', sms: 'sms', push: 'push', otp: 'otp' } as const
const approvals = {
  none: approvalMethods.none,
  sms: approvalMethods.sms,
  push: approvalMethods.push,
  otp: approvalMethods.otp,
}

export const twoStepVerificationPut: Handler<typeof calls.twoStepVerificationPut> = async (input, context) =>
  begin(input, context)

export const twoStepVerificationPost: Handler<typeof calls.twoStepVerificationPost> = async (
  input,
  context,
) => begin(input, context)

/**
 * The step there is confirms the one to come, so that a session somebody took over cannot lower it; moving to push is
 * confirmed on the phone, which was approved by the step there is when it was linked.
 */
async function begin(
  { mode, typeMode }: Begin,
  { by, services: s, browser, t, change }: Ctx,
): Promise<Begun> {
  const { person } = by
  if (!isPossible(person, mode)) throw new Refused('modeNotPossible')
  const customerId = typeMode === 'transaction' ? await ownCustomer(s, by) : undefined
  const method: ConfirmMethod = mode === 'push' ? 'push' : confirmMethodOf(person)
  const secret = mode === 'otp' && !person.totpSecret ? randomBytes(20) : undefined
  const opened = await openConfirmation(s, {
    person,
    brand: browser.brand,
    kind: 'twoStep',
    subject: customerId === undefined ? `change:${mode}` : `change:${mode}:${customerId}`,
    method,
    ...(secret && { pending: await sealTotpKey(s.personal, person.id, secret) }),
    facts: { browser: browser.userAgent.slice(0, 200), location: browser.address },
    t,
    change,
  })
  const name = encodeURIComponent(s.brand(browser.brand).name)
  return {
    reqId: opened.key,
    ...waitsOnWire(method, opened),
    ...(secret && {
      otpauth: `otpauth://totp/${name}:${encodeURIComponent(person.email)}?secret=${base32(secret)}&issuer=${name}`,
    }),
  }
}

export const twoStepVerificationConfirm: Handler<typeof calls.twoStepVerificationConfirm> = async (
  { reqId, code, authenticatorCode },
  context,
) => {
  const { by, services: s, change } = context
  const { person } = by
  const taken = await takeConfirmation(s, {
    key: reqId,
    person,
    kind: 'twoStep',
    code,
    subject: /^change:/,
    // A key that no authenticator has yet must show that one has it now.
    also: async (pending) => pending === null || isCodeOf(s, { person, pending }, authenticatorCode),
  })
  const [, text = '', customer] = taken.subject.split(':')
  const mode = (Object.keys(logins) as Mode[]).find((one) => one === text)
  if (!mode || !isPossible(person, mode)) throw new Refused('modeNotPossible')
  const keepSecret = async (client: pg.PoolClient): Promise<void> => {
    if (mode === 'none') await noteFactor(s, client, person.id, 'secondStep')
    if (!taken.pending) return
    await noteFactor(s, client, person.id, 'otp')
    await client.query('update app.person set totp_secret = $2, totp_step = 0 where id = $1', [
      person.id,
      taken.pending,
    ])
  }
  if (customer === undefined) await setLogin2fa(context, person.id, logins[mode], keepSecret)
  else {
    if ((await ownCustomer(s, by)) !== Number(customer)) throw new Refused('notYourDecision')
    await change(async (client) => {
      await keepSecret(client)
      await client.query('update app.customer set approve_mode = $2 where id = $1', [
        customer,
        approvals[mode],
      ])
    })
  }
  s.store.people.forget(person.id)
  // Another way to sign in: the session goes on with other tokens (B375).
  return customer === undefined
    ? { mode, ...handOver(await s.sessions.renew(by.sessionId), context.browser) }
    : { mode }
}

const isPossible = (person: Person, mode: Mode): boolean =>
  mode === 'push' ? person.linkedDevices > 0 : mode !== 'sms' || person.phone !== null

/** The person's own customer, or the one company they run. */
async function ownCustomer(s: Services, { person }: Principal): Promise<number> {
  const run = (await s.store.people.customersOf(person.id)).filter(
    (one) => one.right === 'full' && !one.closed,
  )
  const [only, second] = run
  const own = run.find((one) => one.type === 1) ?? (second ? undefined : only)
  if (!own) throw new Refused('notYourDecision')
  return own.id
}

async function isCodeOf(
  s: Services,
  { person, pending }: { person: Person; pending: Buffer },
  code: string | undefined,
): Promise<boolean> {
  const key = await openTotpKey(s.personal, person.id, pending)
  if (!key || code === undefined) return false
  return acceptableSteps(s.clock.now()).some((step) => sameSecret(totpAt(key, step), code))
}
