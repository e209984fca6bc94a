import { type AnyCall, type InputOf, intentOf, type OutputOf } from '@sixpence/protocol/call'
import { send } from './call.ts'
import { outcomeKnown, pendingKey } from './pending-key.ts'
import { Refusal } from './refusal.ts'

/** Sends a call; with the idempotency key that is stored under the name of its form, if any. */
export async function sendOnce<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  form: string | undefined,
): Promise<OutputOf<C>> {
  const idempotencyKey = form === undefined ? undefined : await pendingKey(form, intentOf(call, input))
  try {
    const output = await send(call, input, { idempotencyKey })
    if (form !== undefined) outcomeKnown(form)
    return output as OutputOf<C>
  } catch (error) {
    if (form !== undefined && error instanceof Refusal && error.isCertain) outcomeKnown(form)
    throw error
  }
}
