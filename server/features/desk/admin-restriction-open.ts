import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { limitWhileRestricted } from '#store/customer/customer-state.ts'
import { decide } from './decide.ts'
import { type opened, restrictionColumns, tellable } from './restriction-row.ts'
import { isSerious, only, deadline, checkDocuments, facts } from './restrictions.ts'

export const adminRestrictionOpen: Handler<typeof calls.adminRestrictionOpen> = async (input, context) => {
  const { services: s, refuse } = context
  const { customerId, reason, told = tellable(reason), documents = [], why } = input
  if (told !== 5 && told !== reason) return refuse('toldTooMuch')
  const answerBy = deadline(s, input.answerBy)
  checkDocuments(documents)
  const call = 'adminRestrictionOpen'
  return decide(context, { call, customerId, why }, async (client, { limited }) => {
    const { rows } = await client.query<Parameters<typeof opened>[1]>(
      `insert into app.restriction (customer_id, reason, told, documents, answer_by, created_at)
         values ($1, $2, $3, $4, $5, $6) returning ${restrictionColumns}`,
      [customerId, reason, told, documents, answerBy ?? null, s.clock.now()],
    )
    await limitWhileRestricted(client, customerId)
    const restriction = await only(s, rows, client)
    return {
      before: { limited },
      after: { limited: true, ...facts(restriction) },
      result: { restriction },
      ...(!isSerious(reason) && { letter: { about: 'restricted' } }),
    }
  })
}
