import { contractOrders } from '@sixpence/protocol/rules/contract-orders'
import * as z from 'zod/mini'

/** An address may be edited by hand: a wrong part of it counts as left out. */
const known = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined)

/** Which of them are looked at. */
export const contractViews = ['all', 'requests', 'pending', 'active', 'ended'] as const
export type ContractView = (typeof contractViews)[number]

/** What the address of the list says; who is looked for stays out of it. */
export const contractsSearch = z.object({
  view: known(z.enum(contractViews)),
  order: known(z.enum(contractOrders)),
})

export const newContractSteps = ['parties', 'terms', 'check'] as const
export type NewContractStep = (typeof newContractSteps)[number]

export const newContractSearch = z.object({ step: known(z.enum(newContractSteps)) })
