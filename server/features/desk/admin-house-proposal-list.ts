import type * as calls from '@sixpence/protocol/desk/desk'
import { fullName } from '@sixpence/protocol/rules/person-name'
import type { Handler } from '#context/handler.ts'
import { wordsOf } from '#auth/house-decision.ts'
import { mayAnswer } from '#auth/two-people.ts'
import { houseProposals } from '#store/house-proposal/house-proposals.ts'
import { housePermissions, isOfBrand } from './house/permissions.ts'

/** Only proposals whose call the reader's role may make, and their own. */
export const adminHouseProposalList: Handler<typeof calls.adminHouseProposalList> = async (
  _input,
  { by, services: s },
) => {
  const { staff, brand, id: personId } = by.person
  const rows = await houseProposals(s.db, Object.keys(housePermissions))
  const nameOf = async (id: number | null) => {
    const person = id === null ? undefined : await s.store.people.person(id)
    return person ? fullName(person) : ''
  }
  const all = await Promise.all(
    rows.map(async (row) => {
      const permission = housePermissions[row.call]
      if (!permission || (isOfBrand(row.call) && row.brand !== brand)) return undefined
      const isOwn = row.proposedBy === personId
      const mayDecide = mayAnswer(staff, { permission, brand })
      const words = await wordsOf<{ why: string }>(s, row)
      if (!words || !(isOwn || mayDecide || staff?.permissions.includes('staff.read'))) return undefined
      return {
        id: row.id,
        call: row.call,
        at: row.proposedAt.toISOString(),
        by: await nameOf(row.proposedBy),
        isOwn,
        mayAnswer: !isOwn && mayDecide,
        reason: words.input.why,
        facts: words.facts,
        ...(row.outcome && { outcome: row.outcome, decidedBy: await nameOf(row.decidedBy) }),
        ...(row.decidedAt && { decidedAt: row.decidedAt.toISOString() }),
      }
    }),
  )
  return { proposals: all.filter((item) => item !== undefined) }
}
