import type * as calls from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { openPerson } from '#store/customer/sealed-people.ts'
import { searchesAt } from '#store/desk-search/desk-searches.ts'

const pageSize = 50

export const adminSearchList: Handler<typeof calls.adminSearchList> = async (
  { personId, before },
  { by: { person }, services: s },
) => {
  const rows = await searchesAt(s, {
    brand: person.brand,
    limit: pageSize + 1,
    ...(personId !== undefined && { personId }),
    ...(before !== undefined && { before }),
  })
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    searches: page.map(({ at, person: sealed, ...row }) => ({
      ...row,
      at: at.toISOString(),
      by: fullName(openPerson(s.personal, sealed)),
    })),
    ...(rows.length > pageSize && last && { next: last.id }),
  }
}
