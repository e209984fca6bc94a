import type * as calls from '@sixpence/protocol/contracts/contracts'
import { hasRight, mayManage } from '@sixpence/protocol/rights'
import { mayAct } from '@sixpence/protocol/rules/contracts'
import type { Handler } from '#context/handler.ts'
import { factsOf, partyOf } from '#store/contract/contracts.ts'

export const contractCheckSigner: Handler<typeof calls.contractCheckSigner> = async (
  _input,
  { by: { customer }, own: { id } },
) => ({
  data: {
    canSign: hasRight(customer, mayManage) && mayAct(factsOf(id), partyOf(id, customer.id), 'sign'),
  },
})
