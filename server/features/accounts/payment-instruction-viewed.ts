import type * as calls from '@sixpence/protocol/accounts/pay-in'
import type { Handler } from '#context/handler.ts'

/** Only the first view is recorded. */
export const paymentInstructionViewed: Handler<typeof calls.paymentInstructionViewed> = async (
  _input,
  { own, services: s, change },
) => {
  await change((client) =>
    client.query('update app.way_in set viewed_at = $2 where id = $1 and viewed_at is null', [
      own.instructionId.id,
      s.clock.now(),
    ]),
  )
  return {}
}
