import { randomBytes } from 'node:crypto'
import type { DecodedInputOf, OutputOf } from '@sixpence/protocol/call'
import { approvalMethods, customerTypes } from '@sixpence/protocol/rights'
import type * as calls from '@sixpence/protocol/security/security'
import { confirmMethodOf, type ConfirmMethod } from '#auth/confirm-method.ts'
import { openConfirmation } from '#auth/confirmation.ts'
import { browserFacts } from '#auth/confirmed.ts'
import { approvalMethodOf } from '#auth/second-factor.ts'
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
 * Begins a change of two-factor authentication, or of the approval of payments. It is confirmed by the strongest
 * factor, so that neither a stolen session nor a weaker factor can weaken it; moving the sign-in to push is confirmed
 * on the phone, whose linking was confirmed by the strongest factor and whose answer proves that it works. @throws
 * Refused modeNotPossible | notYourDecision
 */
export async function begin(
  { mode, typeMode }: Begin,
  { by, services: s, browser, t, change }: Ctx,
): Promise<BeginResult> {
  const { person } = by
  if (!isPossible(person, mode)) throw new Refused('modeNotPossible')
  const customerId = typeMode === 'transaction' ? await ownCustomer(s, by) : undefined
  const method: ConfirmMethod =
    mode === 'push' && typeMode === 'login' ? 'push' : await confirmMethodOf(s, by)
  const secret = mode === 'otp' && !person.totpSecret ? randomBytes(20) : undefined
  const opened = await openConfirmation(s, {
    person,
    brand: browser.brand,
    kind: 'twoStep',
    subject: customerId === undefined ? `change:${mode}` : `change:${mode}:${customerId}`,
    method,
    ...(secret && { pending: await sealTotpKey(s.personal, person.id, secret) }),
    facts: { before: await modeBefore(s, person, customerId), ...browserFacts(browser) },
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

/** The current mode: of the sign-in, or of the approval of the customer's payments. */
export async function modeBefore(
  s: Services,
  person: Person,
  customerId: number | undefined,
): Promise<string> {
  if (customerId === undefined) return modeOfLogin[person.login2fa]
  const customer = (await s.store.people.customersOf(person.id)).find(({ id }) => id === customerId)
  const method = approvalMethodOf(customer?.approveMode ?? approvalMethods.none, person)
  return modeOfApproval[method ?? approvalMethods.none] ?? 'none'
}

const modeOfLogin = { no: 'none', sms: 'sms', push: 'push', otp: 'otp' } as const

const modeOfApproval: Readonly<Record<number, string>> = {
  [approvalMethods.sms]: 'sms',
  [approvalMethods.push]: 'push',
  [approvalMethods.otp]: 'otp',
  [approvalMethods.approvalCode]: 'approvalCode',
}

/** Whether the person can use this mode: push needs a linked phone, SMS a phone number. */
export const isPossible = (person: Person, mode: Mode): boolean =>
  mode === 'push' ? person.linkedDevices > 0 : mode !== 'sms' || person.phone !== null

/** Id of the person's own customer, or else of the only company they run. @throws Refused notYourDecision */
export async function ownCustomer(s: Services, { person }: Principal): Promise<number> {
  const run = (await s.store.people.customersOf(person.id)).filter(
    (customer) => customer.right === 'full' && !customer.closed,
  )
  const [only, second] = run
  const own = run.find((customer) => customer.type === customerTypes.personal) ?? (second ? undefined : only)
  if (!own) throw new Refused('notYourDecision')
  return own.id
}
