import { randomBytes } from 'node:crypto'
import type { DecodedInputOf, OutputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/security/security'
import { confirmMethodOf, openConfirmation, type ConfirmMethod } from '#auth/confirmation.ts'
import { toPendingConfirmationDto } from '#auth/pending-confirmation-dto.ts'
import type { Context, Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { Refused } from '#core/refused.ts'
import type { Person } from '#store/customer/people.ts'
import { sealTotpKey } from '#store/device/totp-key.ts'
import { base32 } from '#auth/base32.ts'

type Begin = DecodedInputOf<typeof calls.twoStepVerificationPut>
export type Mode = Begin['mode']
type BeginResult = OutputOf<typeof calls.twoStepVerificationPut>
type Ctx = Pick<Context<typeof calls.twoStepVerificationPut>, 'by' | 'services' | 'browser' | 't' | 'change'>

/**
 * Begins a change of the second step. It is confirmed by the present second step, so that a stolen session cannot
 * weaken it; moving to push is confirmed on the phone, whose linking was confirmed by the present step.
 * @throws Refused modeNotPossible | notYourDecision
 */
export async function begin(
  { mode, typeMode }: Begin,
  { by, services: s, browser, t, change }: Ctx,
): Promise<BeginResult> {
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
    ...toPendingConfirmationDto(method, opened),
    ...(secret && {
      otpauth: `otpauth://totp/${name}:${encodeURIComponent(person.email)}?secret=${base32(secret)}&issuer=${name}`,
    }),
  }
}

/** Whether the person can use this mode: push needs a linked phone, SMS a phone number. */
export const isPossible = (person: Person, mode: Mode): boolean =>
  mode === 'push' ? person.linkedDevices > 0 : mode !== 'sms' || person.phone !== null

/** Id of the person's own customer, or else of the only company they run. @throws Refused notYourDecision */
export async function ownCustomer(s: Services, { person }: Principal): Promise<number> {
  const run = (await s.store.people.customersOf(person.id)).filter(
    (one) => one.right === 'full' && !one.closed,
  )
  const [only, second] = run
  const own = run.find((one) => one.type === 1) ?? (second ? undefined : only)
  if (!own) throw new Refused('notYourDecision')
  return own.id
}
