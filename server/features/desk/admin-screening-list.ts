import { before } from '@sixpence/days'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { openCustomer, sealedCustomer, type SealedCustomer } from '#store/customer/sealed-people.ts'
import { screeningCaseColumns, type ScreeningCaseRow } from '#store/screening/cases.ts'
import { newestList, providerState } from '#store/screening/lists.ts'
import { isConflict } from '#store/staff/staff.ts'
import { subjectsBehind } from '#store/screening/subjects.ts'
import { listDto } from './screening-list-words.ts'

/** Lists are published daily; an older list means a missed day. */
const lateAfter = { days: 2 }

export const adminScreeningList: Handler<typeof calls.adminScreeningList> = async (
  { decided = false },
  { by: { person }, services: s },
) => {
  const [list, provider, cases] = await Promise.all([
    newestList(s.db),
    providerState(s.db),
    s.db.query<ScreeningCaseRow & { customer: SealedCustomer }>(
      `select ${screeningCaseColumns}, ${sealedCustomer('c')} as customer
       from app.screening_case k join app.customer c on c.id = k.customer_id
       where c.brand = $1 and (k.outcome is not null) = $2 and not ${isConflict('c', '$3', '$4')}
       order by coalesce(k.decided_at, k.opened_at) desc, k.id desc limit 100`,
      [person.brand, decided, person.id, s.personal.lookUps('email', person.brand, person.email)],
    ),
  ])
  const listDate = list?.madeAt ?? list?.seenAt
  return {
    isSet: s.partners.screening !== undefined,
    ...(provider.answeredAt && { answeredAt: provider.answeredAt.toISOString() }),
    ...(provider.failingSince && { failingSince: provider.failingSince.toISOString() }),
    ...(list && { list: listDto(list) }),
    isLate: listDate !== undefined && listDate < before(s.clock.now(), lateAfter),
    behind: list ? await subjectsBehind(s.db, list.id) : 0,
    cases: cases.rows.map(({ id, kind, customerId, customer, score, openedAt, outcome, decidedAt }) => ({
      id,
      kind,
      customerId,
      customerName: openCustomer(s.personal, customer).name,
      score,
      openedAt: openedAt.toISOString(),
      ...(outcome && { outcome }),
      ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    })),
  }
}
