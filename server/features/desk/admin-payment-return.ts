import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { correct } from './corrections/correct.ts'
import { isStillThere } from './corrections/incoming.ts'
import { incomingFor, wayOfIncoming } from './corrections/of-payment.ts'

/** The payer gets the full amount back; the bank bears the company's fee. */
export const adminPaymentReturn: Handler<typeof calls.adminPaymentReturn> = async (
  { operationId, why },
  context,
) => {
  const { by, services: s, refuse } = context
  const incoming = await incomingFor(s, by, operationId)
  const { amount, partner, subject, cases, account, customerId } = incoming
  const way = await wayOfIncoming(s, by.person.brand, incoming)
  if (typeof way === 'string') return refuse(way)
  return correct(context, {
    call: 'adminPaymentReturn',
    kind: 'return',
    why,
    amount,
    partner,
    subject,
    operationId: incoming.operationId,
    caseId: cases[0],
    customerId: account === undefined ? undefined : customerId,
    way,
    check: async (client) => {
      if (!(await isStillThere(client, cases))) refuse('correctedAlready')
    },
  })
}
