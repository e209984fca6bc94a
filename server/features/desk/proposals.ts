import type { Proposal } from '@sixpence/protocol/desk/desk'
import type { Principal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import { factsOf, proposalColumns, type ProposalRow, proposedInput } from './propose.ts'

/** Undecided proposals about a customer, oldest first; those whose customer's key was erased are left out. */
export async function proposalsOf(s: Services, customerId: number, by: Principal): Promise<Proposal[]> {
  const { rows } = await s.db.query<ProposalRow>(
    `select ${proposalColumns} from app.proposal where customer_id = $1 and outcome is null order by id`,
    [customerId],
  )
  const all = await Promise.all(
    rows.map(async (row) => {
      const [input, person] = await Promise.all([proposedInput(s, row), s.store.people.person(row.actorId)])
      if (!input) return undefined
      return {
        id: row.id,
        call: row.call,
        at: row.createdAt.toISOString(),
        by: person ? `${person.firstName} ${person.lastName}` : '',
        isOwn: row.actorId === by.person.id,
        reason: input.why,
        facts: factsOf(input),
      }
    }),
  )
  return all.filter((one) => one !== undefined)
}
