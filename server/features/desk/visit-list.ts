import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { visitsOf } from './visits.ts'

export const visitList: Handler<typeof calls.visitList> = async (
  _input,
  { by: { customer }, services: s },
) => ({
  visits: await visitsOf(s, customer.id, ({ firstName }) => firstName),
})
