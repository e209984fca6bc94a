import { contractOrders } from '@sixpence/protocol/rules/contract-orders'
import * as z from 'zod/mini'
import { searchParameter } from '#lib/search-parameter.ts'

/** The group of contracts shown. */
export const contractViews = ['all', 'requests', 'pending', 'active', 'ended'] as const
export type ContractView = (typeof contractViews)[number]

/** Search parameters of the list; the searched name is not part of the URL. */
export const contractsSearch = z.object({
  view: searchParameter(z.enum(contractViews)),
  order: searchParameter(z.enum(contractOrders)),
})
export type ContractsSearch = z.output<typeof contractsSearch>

export const newContractSteps = ['parties', 'terms', 'check'] as const
export type NewContractStep = (typeof newContractSteps)[number]

export const newContractSearch = z.object({ step: searchParameter(z.enum(newContractSteps)) })
export type NewContractSearch = z.output<typeof newContractSearch>
