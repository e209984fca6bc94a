import type * as calls from '@sixpence/protocol/accounts/pay-in'
import type { Handler } from '#context/handler.ts'
import { noteFirstView } from '#store/way-in/ways-in.ts'

/** Only the first view is recorded. */
export const paymentInstructionViewed: Handler<typeof calls.paymentInstructionViewed> = async (
  _input,
  { own, services: s, change },
) => {
  await change((client) => noteFirstView(client, own.instructionId.id, s.clock.now()))
  return {}
}
