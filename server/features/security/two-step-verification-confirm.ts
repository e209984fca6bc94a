import { approvalMethods } from '@sixpence/protocol/rights'
import type * as calls from '@sixpence/protocol/security/security'
import type pg from 'pg'
import { takeConfirmation } from '#auth/confirmation.ts'
import { noteFactor } from '#auth/cooling.ts'
import { handOver } from '#auth/session/start-session.ts'
import { acceptableSteps, totpAt } from '#auth/totp.ts'
import { notifyPerson } from '#auth/notify-person.ts'
import { setLogin2fa } from '#auth/two-step.ts'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import { sameSecret } from '#core/secrets.ts'
import type { Person } from '#store/customer/people.ts'
import { openTotpKey } from '#store/device/totp-key.ts'
import { setTotpSecret } from '#store/customer/credentials.ts'
import { setApproveMode } from '#store/customer/customer-state.ts'
import { type Mode, isPossible, modeBefore, ownCustomer } from './two-step.ts'

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
    subject: { beginsWith: 'change:' },
    // A new authenticator key must be proved by a code from it.
    also: async (pending) => pending === null || isCodeOf(s, { person, pending }, authenticatorCode),
  })
  const [, text = '', customer] = taken.subject.split(':')
  const mode = (Object.keys(logins) as Mode[]).find((name) => name === text)
  if (!mode || !isPossible(person, mode)) throw new Refused('modeNotPossible')
  const before = await modeBefore(s, person, customer === undefined ? undefined : Number(customer))
  const isLower = customer !== undefined && isLowered(before, mode)
  const keepSecret = async (client: pg.PoolClient): Promise<void> => {
    const factor = mode === 'none' || isLower ? ('secondStep' as const) : undefined
    const act = { subject: taken.subject, facts: { before } }
    await notifyPerson(s, client, { person, act, ...(factor && { factor }) })
    if (!taken.pending) return
    await noteFactor(s, client, person.id, 'otp')
    await setTotpSecret(client, person.id, taken.pending)
  }
  if (customer === undefined) await setLogin2fa(context, person.id, logins[mode], keepSecret)
  else {
    if ((await ownCustomer(s, by)) !== Number(customer)) throw new Refused('notYourDecision')
    await change(async (client) => {
      await keepSecret(client)
      await setApproveMode(client, Number(customer), approvals[mode])
    })
  }
  s.store.people.forget(person.id)
  // A changed sign-in mode gives the session new tokens (B375).
  return customer === undefined
    ? { mode, ...handOver(await s.sessions.renew(by.sessionId), context.browser) }
    : { mode }
}

/** Whether payments are approved by a weaker method from now on. */
const isLowered = (before: string, mode: string): boolean => {
  const order = ['push', 'otp', 'sms', 'approvalCode', 'none']
  return order.indexOf(mode) > order.indexOf(before)
}

const logins = { none: 'no', sms: 'sms', push: 'push', otp: 'otp' } as const

const approvals = {
  none: approvalMethods.none,
  sms: approvalMethods.sms,
  push: approvalMethods.push,
  otp: approvalMethods.otp,
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
