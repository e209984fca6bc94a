import type * as counts from '@sixpence/protocol/contracts/contract-counts'
import type { Handler } from '#context/handler.ts'
import { allContracts } from './all-contracts.ts'
import { countsOf } from './describe.ts'
import { requireOffered } from './offered.ts'

export const contractStatsGet: Handler<typeof counts.contractStatsGet> = async (
  _input,
  { by, services: s },
) => {
  requireOffered(s, by)
  const all = await allContracts(s, by.customer)
  return {
    meta: countsOf(
      all.flatMap(({ rows }) => rows),
      by.customer.id,
    ),
  }
}
