import type { AnyCall, InputOf, OutputOf } from '@sixpence/protocol/call'
import { refresh } from './refresh.ts'
import { Refusal } from './refusal.ts'
import { sendOnce } from './send-once.ts'

/**
 * Sends a call whose refusals the caller shows itself. Returns the result of `read`, `true` when that is undefined, or the
 * refusal.
 */
export async function tryCall<C extends AnyCall, Read = undefined>(
  call: C,
  input: InputOf<C>,
  read?: (answer: OutputOf<C>) => Read,
  /** Names the form of a call that moves money, for its idempotency key. */
  form?: string,
): Promise<true | NonNullable<Read> | Refusal> {
  try {
    const answer = await sendOnce(call, input, form)
    void refresh(call.changes ?? [])
    return read?.(answer) ?? true
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
