import { createHash } from 'node:crypto'
import type { AnyCall } from '@sixpence/protocol/call'
import type { Change } from '#core/audited-transaction.ts'
import type { Act, ActingPrincipal, AnyHandler, Browser, Plan, Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { Refused } from '#core/refused.ts'
import { confirmMethodOf, type ConfirmMethod } from './confirm-method.ts'
import { openConfirmation, takeConfirmation, type PendingConfirmation } from './confirmation.ts'
import { toPendingConfirmationDto } from './pending-confirmation-dto.ts'

/** A digest of the change, used in the subject: the confirmation is valid for exactly that change. */
export const digestOfChange = (change: unknown): string =>
  createHash('sha256').update(JSON.stringify(change)).digest('base64url')

type ConfirmationContext = {
  by: Pick<Principal, 'person' | 'sessionId'>
  services: Services
  browser: Pick<Browser, 'brand' | 'userAgent' | 'address'>
  t: Translate
  change: Change
}

type Waits = { requestKey: string } & ReturnType<typeof toPendingConfirmationDto>

/**
 * Ends the first request of a call that is made twice: nothing is done yet, so that it is no success (decision 161).
 * @throws Refused confirmationNeeded, with how to confirm
 */
export function confirmationNeeded(method: ConfirmMethod, opened: PendingConfirmation): never {
  const waits: Waits = { requestKey: opened.key, ...toPendingConfirmationDto(method, opened) }
  throw new Refused('confirmationNeeded', {}, undefined, waits)
}

/** How to confirm, of an error that is the end of a first request; other errors are thrown again. */
export function waitsOf(error: unknown): Waits {
  if (error instanceof Refused && error.refusal === 'confirmationNeeded') return error.extra as Waits
  throw error
}

/**
 * For a call that is made twice: without a key it starts the confirmation and is refused with how to confirm; with the
 * key and the code, or the phone's answer, it does the work. `subject` identifies what is confirmed.
 * @throws Refused confirmationNeeded
 */
export async function onceConfirmed<Done>(
  { by, services: s, browser, t, change }: ConfirmationContext,
  { requestKey, code }: { requestKey?: string | undefined; code?: string | undefined },
  subject: string,
  work: () => Promise<Done>,
  /** Facts of the act, for its words in the message and on the phone (`act-words.ts`). */
  facts: Act['facts'] = {},
): Promise<Done> {
  const { person } = by
  if (requestKey === undefined) {
    const method = await confirmMethodOf(s, by)
    const opened = await openConfirmation(s, {
      person,
      brand: browser.brand,
      kind: 'twoStep',
      subject,
      method,
      facts: { ...facts, ...askedFrom(browser) },
      t,
      change,
    })
    return confirmationNeeded(method, opened)
  }
  await takeConfirmation(s, {
    key: requestKey,
    person,
    kind: 'twoStep',
    code,
    subject,
  })
  return work()
}

/** The browser of the session that asks, as shown on the phone. */
export const askedFrom = ({ userAgent, address }: Pick<Browser, 'userAgent' | 'address'>) => ({
  browser: userAgent.slice(0, 200),
  location: address,
})

type ConfirmedContext = Parameters<typeof onceConfirmed>[0] & { by: Pick<ActingPrincipal, 'key'> }
type Confirmation = Parameters<typeof onceConfirmed>[1]

/** Whether the dispatcher takes a confirmation before the work of this call. */
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
  return onceConfirmed(context, input as Confirmation, act.subject, () => reach(true), act.facts)
}
