import type * as calls from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { openPerson, sealedPerson, type SealedPerson } from '#store/customer/sealed-people.ts'
import type { Services } from '#context/services.ts'
import type { Staff } from '#store/staff/staff.ts'
import { readerOf } from './conflict.ts'
import { lookAt } from '#auth/looked-at.ts'
import { hiddenFrom, hiddenKinds, maySeeDecision } from './secret.ts'

const pageSize = 50

export const adminCustomerAuditList: Handler<typeof calls.adminCustomerAuditList> = async (
  { customerId, before },
  context,
) => {
  const { services: s, by } = context
  await lookAt(context, customerId, 'trail')
  const staff = await readerOf(s, by, customerId)
  const { rows } = await s.db.query<AuditLine>(
    `select a.id, a.at, a.call, a.outcome, a.address, a.detail - 'request' as detail, ${sealedPerson('p')} as actor,
       coalesce(p.brand = 'console', false) as "isStaff"
     from app.audit a left join app.person p on p.id = a.actor_id
     where a.customer_id = $1 and ($2::bigint is null or a.id < $2) and not a.call = any($3)
       and not coalesce(jsonb_extract_path_text(a.detail, 'kind') = any($4), false)
     order by a.id desc limit ${pageSize + 1}`,
    [customerId, before ?? null, hiddenFrom(staff), hiddenKinds(staff)],
  )
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  const secret = await secretDecisions(s, customerId, { page, staff })
  return {
    rows: page
      .filter(({ detail }) => !secret.has(Number(detail['decision'])))
      .map(({ at, actor, detail: { role, ...detail }, ...row }) => ({
        ...row,
        at: at.toISOString(),
        ...(actor && { actor: fullName(openPerson(s.personal, actor)) }),
        ...(typeof role === 'string' && role !== '' && { role }),
        detail,
      })),
    ...(rows.length > pageSize && last && { next: last.id }),
  }
}

/** Numbers of the decisions on the page that the reader may not know of, because of their content. */
async function secretDecisions(
  { db, personal }: Services,
  customerId: number,
  { page, staff }: { page: readonly AuditLine[]; staff: Staff | null },
): Promise<Set<number>> {
  const ids = page.map(({ detail }) => Number(detail['decision'])).filter((id) => id > 0)
  const { rows } = await db.query<{ id: number; words: Buffer }>(
    'select id, words from app.decision where customer_id = $1 and id = any($2)',
    [customerId, ids],
  )
  const unseal = await personal.unsealer(`customer:${customerId}`)
  const isSecret = (words: unknown) => !maySeeDecision(staff, words as Parameters<typeof maySeeDecision>[1])
  return new Set(rows.filter(({ words }) => !unseal || isSecret(unseal(words))).map(({ id }) => id))
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
