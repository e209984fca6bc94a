import type * as counts from '@sixpence/protocol/contracts/contract-counts'
import type { Handler } from '#context/handler.ts'
import { ifThere } from '#core/dependency-down.ts'
import { contractsOf } from '#store/contract/contracts.ts'
import { countsOf } from './describe.ts'
import { requireOffered } from './offered.ts'

export const contractStatsGet: Handler<typeof counts.contractStatsGet> = async (
  _input,
  { by, services: s },
) => {
  requireOffered(s, by)
  const past = s.placement.earlier(s, by.customer)
  const { id } = by.customer
  // The menu shows them, even while the former database does not answer.
  const all = await Promise.all([contractsOf(s.db, id), past ? ifThere(contractsOf(past.db, id)) : []])
  return { meta: countsOf(all.flat(), id) }
}
