import { randomUUID } from 'node:crypto'
import type * as calls from '@sixpence/protocol/merchant/notices'
import type { Handler } from '#context/handler.ts'
import { recordDeliveries } from '#store/delivery/queue.ts'

export const ipnTestSend: Handler<typeof calls.ipnTestSend> = async (
  _input,
  { by: { customer }, services: s, change, refuse },
) => {
  const key = `test:${randomUUID()}`
  await change(async (client) => {
    const recorded = await recordDeliveries(
      client,
      [{ customerId: customer.id, kind: 'ipn', key, subject: key, event: 'test', facts: {} }],
      s.clock.now(),
    )
    if (recorded === 0) refuse('noticeOff')
  })
  return {}
}
