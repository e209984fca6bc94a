import type { AnyCall } from '@sixpence/protocol/call'
import type { Change } from '#core/audited-transaction.ts'
import type { Act, ActingPrincipal, AnyHandler, Browser, Plan, Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { Refused } from '#core/refused.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { confirmMethodOf } from './confirm-method.ts'
import { openConfirmation, takeConfirmation } from './confirmation.ts'
import { toOpenedConfirmationDto, type OpenedConfirmationDto } from './pending-confirmation-dto.ts'

/** A digest of the change, used in the subject: the confirmation is valid for exactly that change. */
export const digestOfChange = (change: unknown): string =>
  sha256(JSON.stringify(change)).toString('base64url')

type ConfirmationContext = {
  by: Pick<Principal, 'person' | 'sessionId'>
  services: Services
  browser: Pick<Browser, 'brand' | 'userAgent' | 'address'>
  t: Translate
  change: Change
}

/** Starts the confirmation of `subject` and returns how to confirm, for a call whose purpose that is. */
export async function beginConfirmation(
  { by, services: s, browser, t, change }: ConfirmationContext,
  subject: string,
  /** Facts of the act, for its text in the message and on the phone (`act-words.ts`). */
  facts: Act['facts'] = {},
): Promise<OpenedConfirmationDto> {
  const method = await confirmMethodOf(s, by)
  const opened = await openConfirmation(s, {
    person: by.person,
    brand: browser.brand,
    kind: 'twoStep',
    subject,
    method,
    facts: { ...facts, ...browserFacts(browser) },
    t,
    change,
  })
  return toOpenedConfirmationDto(method, opened)
}

/**
 * Ends the first request of a call that is made twice: its work is not done, so it is not a success (decision 161).
 * `begin` starts the confirmation, recorded as such; its result is in the answer. @throws Refused confirmationNeeded
 */
export async function refuseUntilConfirmed(
  change: Change,
  begin: (change: Change) => Promise<OpenedConfirmationDto>,
): Promise<never> {
  const opened = await begin((work) => change(work, 'confirmationNeeded'))
  throw new Refused('confirmationNeeded', {}, undefined, opened)
}

/**
 * For a call that is made twice: without a key it starts the confirmation and is refused with how to confirm; with the
 * key and the code, or the phone's answer, it does the work. `subject` identifies what is confirmed.
 * @throws Refused confirmationNeeded
 */
export async function onceConfirmed<Done>(
  context: ConfirmationContext,
  { requestKey, code, subject, facts }: Confirmation & Pick<Act, 'subject' | 'facts'>,
  work: () => Promise<Done>,
): Promise<Done> {
  if (requestKey === undefined)
    return refuseUntilConfirmed(context.change, (change) =>
      beginConfirmation({ ...context, change }, subject, facts),
    )
  const { person } = context.by
  await takeConfirmation(context.services, { key: requestKey, person, kind: 'twoStep', code, subject })
  return work()
}

/** The browser of the requesting session, as shown on the phone. */
export const browserFacts = ({ userAgent, address }: Pick<Browser, 'userAgent' | 'address'>) => ({
  browser: userAgent.slice(0, 200),
  location: address,
})

type ConfirmedContext = ConfirmationContext & { by: Pick<ActingPrincipal, 'key'> }
/** The fields of a call that is confirmed. */
type Confirmation = { requestKey?: string | undefined; code?: string | undefined }

/** Whether the dispatcher requires a confirmation before the work of this call. */
const isConfirmedCall = ({ protection }: AnyCall): boolean =>
  protection !== undefined && 'factor' in protection && protection.factor === 'own' && !protection.taken

/**
 * Runs a handler. The work of a call that its person confirms is reached only through the confirmation: until then its
 * handler can change nothing. A key of the public interface has no factor and is limited by its scopes.
 */
export async function runConfirmed(
  call: AnyCall,
  handler: AnyHandler,
  input: unknown,
  context: ConfirmedContext,
): Promise<unknown> {
  if (!isConfirmedCall(call)) return handler(input as never, context as never)
  let isReached = false
  const change: Change = (work) => {
    if (!isReached) throw new Error(`${call.name} changes something before it is confirmed`)
    return context.change(work)
  }
  const { act, does } = (await handler(input as never, { ...context, change } as never)) as Plan<unknown>
  const reach = (isConfirmed: boolean): Promise<unknown> => {
    isReached = true
    return does({ isConfirmed })
  }
  if (!act) return reach(false)
  if (context.by.key) return reach(true)
  const { requestKey, code } = input as Confirmation
  const { subject, facts } = act
  return onceConfirmed(context, { requestKey, code, subject, facts }, () => reach(true))
}
