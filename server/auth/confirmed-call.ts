import type { AnyCall } from '@sixpence/protocol/call'
import { onceConfirmed } from './confirmed.ts'
import type { ActingPrincipal, AnyHandler, Plan } from '#context/handler.ts'
import type { Change } from '#core/audited-transaction.ts'

type ConfirmedContext = Parameters<typeof onceConfirmed>[0] & { by: Pick<ActingPrincipal, 'key'> }
type Confirmation = Parameters<typeof onceConfirmed>[1]

/** Whether the dispatcher takes a confirmation before the work of this call. */
export const isConfirmedCall = ({ protection }: AnyCall): boolean =>
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
