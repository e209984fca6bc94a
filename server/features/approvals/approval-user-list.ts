import type * as calls from '@sixpence/protocol/approvals/approvals'
import type { Handler } from '#context/handler.ts'
import { nameReader } from '#store/customer/person-names.ts'
import { openRequests } from '#store/request/open-requests.ts'

export const approvalUserList: Handler<typeof calls.approvalUserList> = async (
  _input,
  { by, services: s },
) => {
  const { rows } = await s.db.query<{ id: number }>(
    `select person_id as id from app.access where customer_id = $1 and access_right in (2, 3, 4) order by person_id`,
    [by.customer.id],
  )
  const waiting = await openRequests(s.db, by.customer.id)
  const ids = new Set([...rows.map(({ id }) => id), ...waiting.map(({ actor }) => actor)])
  return { users: await Promise.all([...ids].map(nameReader(s))) }
}
