import type { AnyCall, InputOf, OutputOf } from '@sixpence/protocol/call'
import { send } from '#lib/call/call.ts'
import { refresh } from '#lib/call/refresh.ts'
import { Refusal } from '#lib/call/refusal.ts'

/** Makes a change whose refusals the caller shows, then refetches what it changed. */
export async function attempt<C extends AnyCall>(
  call: C,
  input: InputOf<C>,
  { refreshes = true } = {},
): Promise<OutputOf<C> | Refusal> {
  try {
    const answer = (await send(call, input)) as OutputOf<C>
    if (refreshes) await refresh(call.changes ?? [])
    return answer
  } catch (error) {
    if (error instanceof Refusal) return error
    throw error
  }
}
