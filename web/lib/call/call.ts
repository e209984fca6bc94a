import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import { actingParts } from './acting.ts'
import { takeActive } from './activity.ts'
import { type AnswerOf, exchange } from './exchange.ts'
import { Refusal } from './refusal.ts'
import { report } from '#lib/report.ts'
import { session } from './session.ts'
import { acceptances, untilAccepted } from './terms.ts'

export type SendOptions = {
  signal?: AbortSignal | undefined
  /** For money calls; created and stored before sending, see pending-key.ts. */
  idempotencyKey?: string | undefined
}

/**
 * Sends a call as the signed-in person, for the customer this tab acts for. A token the server no longer accepts is renewed
 * once and the call repeated once; so is a call that had to wait for new terms (B178). All other calls are sent only once,
 * above all those that move money (Q077). Pending calls are aborted when the session ends. @throws Refusal
 */
export async function send<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<AnswerOf<C>> {
  const { who } = call.access
  // Authorised by its secret or the desk's cookie alone; no token is sent, so that the caller is not identified.
  if (who === 'paymentSecret') return exchange(call, input, options)
  if (who === 'staff') return sendAtDesk(call, input, options)
  const isPublic = who === 'public'
  const parts = who === 'customer' ? actingParts() : {}
  const ending = session().signal()
  const signal = options.signal ? AbortSignal.any([options.signal, ending]) : ending
  const once = (token: string | undefined) =>
    exchange(call, input, { ...options, ...parts, token, isActive: takeActive(), signal })
  const ask = async (token: string | undefined) => {
    const before = acceptances()
    try {
      return await once(token)
    } catch (error) {
      if (!(error instanceof Refusal) || !error.words.terms) throw error
      if (before === acceptances()) await untilAccepted(error.words.terms, signal)
      return once(await session().token())
    }
  }
  try {
    if (isPublic && !session().isSignedIn()) return await exchange(call, input, options)
    const token = await session().token()
    try {
      return await ask(token)
    } catch (error) {
      if (isPublic || !isSessionOver(error)) throw error
      return await ask(await session().replace(token))
    }
  } catch (error) {
    if (error instanceof Refusal) noticed(call, error)
    throw error
  }
}

/** At the desk an ended session is noticed with the first refused call, not with the next poll. */
async function sendAtDesk<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  options: SendOptions,
): Promise<AnswerOf<C>> {
  try {
    return await exchange(call, input, { ...options, isActive: takeActive() })
  } catch (error) {
    if (isSessionOver(error) && call.name !== 'consoleSelfGet') sideEffects.get('AU')?.()
    throw error
  }
}

const isSessionOver = (error: unknown): boolean =>
  error instanceof Refusal && (error.status === 401 || error.code === 'AU')

/** Effects of a response code, for every call (Q077, B171). */
const sideEffects = new Map<string, () => void>()

/**
 * Returns a function that ends the effect. `CA`: the accounts have changed. Set by refresh.ts, which this file must not
 * import.
 */
export function onCode(code: string, effect: () => void): () => void {
  sideEffects.set(code, effect)
  return () => {
    if (sideEffects.get(code) === effect) sideEffects.delete(code)
  }
}

function noticed(call: AnyCall, refusal: Refusal): void {
  if (isSessionOver(refusal) && call.access.who !== 'public') session().end('expired')
  if (refusal.code === 'IM') report('a call the server does not know', { detail: call.name })
  sideEffects.get(refusal.code)?.()
}
