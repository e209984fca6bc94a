import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { correct } from './corrections/correct.ts'
import { isStillThere } from './corrections/incoming.ts'
import { whyNoWriteOff } from './corrections/may-write-off.ts'
import { incomingFor, wayOfIncoming } from './corrections/of-payment.ts'

export const adminPaymentWriteOff: Handler<typeof calls.adminPaymentWriteOff> = async (
  { operationId, why },
  context,
) => {
  const { by, services: s, refuse } = context
  const item = await incomingFor(s, by, operationId)
  const { amount, partner, subject, cases, account, ...incoming } = item
  // Money credited to a customer's account cannot be written off.
  if (account !== undefined) return refuse('actionNotNow')
  const way = await wayOfIncoming(s, by.person.brand, item)
  return correct(context, {
    call: 'adminPaymentWriteOff',
    kind: 'writeOff',
    why,
    amount,
    partner,
    subject,
    operationId: incoming.operationId,
    caseId: cases[0],
    check: async (client) => {
      if (!(await isStillThere(client, cases))) refuse('correctedAlready')
      const no = await whyNoWriteOff(s, client, { incoming, way })
      if (no) refuse(no.refused, 'day' in no ? { day: no.day } : {})
    },
  })
}
