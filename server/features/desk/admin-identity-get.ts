import type { IdentityRead } from '@sixpence/partners/identity/identity'
import type * as calls from '@sixpence/protocol/desk/desk'
import type { DeskRun } from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { openCustomer } from '#store/customer/sealed-people.ts'
import { type Row, find, namesOf, duplicateOf } from './find-identity.ts'

export const adminIdentityGet: Handler<typeof calls.adminIdentityGet> = async (
  { runId },
  { by, services: s },
) => ({
  run: await runOf(s, await find(s, by.person.brand, runId)),
})

async function runOf(s: Services, row: Row): Promise<DeskRun> {
  const { id, customerId, customer, kind, purpose, state, reason, createdAt, decidedAt, isOpen } = row
  const [person, read, duplicate] = await Promise.all([
    s.store.people.person(row.personId),
    row.said ? s.personal.open<IdentityRead>(`customer:${customerId}`, row.said) : undefined,
    row.duplicateOf === null ? undefined : duplicateOf(s, row.duplicateOf, row),
  ])
  return {
    id,
    customerId,
    customerName: openCustomer(s.personal, customer).name,
    kind,
    purpose,
    state,
    ...(reason && { reason }),
    createdAt: createdAt.toISOString(),
    ...(decidedAt && { decidedAt: decidedAt.toISOString() }),
    isOpen,
    ours: { ...namesOf(person), residenceCountryCode: row.residenceCountry },
    ...(read && { read }),
    ...(duplicate && { duplicate }),
  }
}
