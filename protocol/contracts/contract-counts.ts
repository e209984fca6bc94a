import * as z from 'zod/mini'
import { call } from '../call.ts'
import { empty } from '../fields.ts'
import { mayRead } from '../rights.ts'

/**
 * Numbers of contracts: all; waiting for the caller, not yet agreed, running, ended; and those in which the caller pays
 * or receives.
 */
export const contractCounts = z.object({
  total: z.int(),
  requests: z.int(),
  pending: z.int(),
  active: z.int(),
  ended: z.int(),
  pay: z.int(),
  receive: z.int(),
})
export type ContractCounts = z.infer<typeof contractCounts>

export const contractStatsGet = call('contractStatsGet', {
  ids: ['OP359'],
  about: 'The numbers of contracts, for the menu.',
  door: 'GET /contract/stats',
  input: empty,
  output: z.object({ meta: contractCounts }),
  refusals: ['contractsNotOffered'],
  access: { who: 'customer', rights: mayRead },
  reads: ['contracts'],
  rate: 'read',
  audit: 'none',
})
