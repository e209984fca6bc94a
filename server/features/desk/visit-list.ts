import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { looksAt } from './customer/looks-at.ts'
import { visitsOf } from './visits.ts'

export const visitList: Handler<typeof calls.visitList> = async (
  _input,
  { by: { customer }, services: s },
) => {
  const [visits, looks] = await Promise.all([
    visitsOf(s, customer.id, ({ firstName }) => firstName),
    looksAt(s, customer.id),
  ])
  return { visits, looks }
}
