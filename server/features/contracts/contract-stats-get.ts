import type * as counts from '@sixpence/protocol/contracts/contract-counts'
import type { Handler } from '#context/handler.ts'
import { contractsOf } from '#store/contract/contracts.ts'
import { countsOf } from './describe.ts'
import { requireOffered } from './offered.ts'

export const contractStatsGet: Handler<typeof counts.contractStatsGet> = async (
  _input,
  { by, services: s },
) => {
  requireOffered(s, by)
  return { meta: countsOf(await contractsOf(s.db, by.customer.id), by.customer.id) }
}
