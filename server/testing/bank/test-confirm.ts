import type { AnyCall, InputOf } from '@sixpence/protocol/call'
import type { TestBank, TestClient } from './test-bank.ts'
import { waitsIn, type SendOptions, type TestAnswer } from './test-client.ts'

/**
 * Makes a call that the person, of the demo or with this number, confirms: starts it, and completes it with the code
 * that was sent or that their authenticator shows. An answer without confirmation, or a refusal, is returned
 * unchanged.
 */
export async function confirmedBy<C extends AnyCall>(
  { bank, client, person }: { bank: TestBank; client: TestClient; person: string },
  call: C,
  input: InputOf<C>,
  options: SendOptions = {},
): Promise<TestAnswer<C>> {
  const answer = await client.call(call, input, options)
  const waits = waitsIn(answer)
  if (!waits) return answer
  const { requestKey, method } = waits
  const given = await bank.confirm({ requestKey, method, person })
  return client.raw(call, { ...(input as object), requestKey, ...given }, options)
}
