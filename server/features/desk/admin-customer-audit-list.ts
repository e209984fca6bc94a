import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { fullName, openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'
import { lookAt } from './customer/looked-at.ts'

const pageSize = 50

export const adminCustomerAuditList: Handler<typeof calls.adminCustomerAuditList> = async (
  { customerId, before },
  context,
) => {
  const { services: s } = context
  await lookAt(context, customerId, 'trail')
  const { rows } = await s.db.query<AuditLine>(
    `select a.id, a.at, a.call, a.outcome, a.address, a.detail - 'request' as detail, ${sealedPerson('p')} as actor,
       coalesce(p.brand = 'console', false) as "isStaff"
     from app.audit a left join app.person p on p.id = a.actor_id
     where a.customer_id = $1 and ($2::bigint is null or a.id < $2) order by a.id desc limit ${pageSize + 1}`,
    [customerId, before ?? null],
  )
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    rows: page.map(({ at, actor, detail: { role, ...detail }, ...row }) => ({
      ...row,
      at: at.toISOString(),
      ...(actor && { actor: fullName(openPerson(s.personal, actor)) }),
      ...(typeof role === 'string' && role !== '' && { role }),
      detail,
    })),
    ...(rows.length > pageSize && last && { next: last.id }),
  }
}

type AuditLine = {
  id: number
  at: Date
  call: string
  outcome: string
  address: string
  detail: Record<string, unknown>
  actor: SealedPerson | null
  isStaff: boolean
}
