import { accessRights, customerTypes } from '@sixpence/protocol/rights'
import type * as calls from '@sixpence/protocol/session/session'
import type { Handler } from '#context/handler.ts'
import { positionsOf } from '#store/representative/representatives.ts'

export const userAccessInfoGet: Handler<typeof calls.userAccessInfoGet> = async (
  _input,
  { by: { customer, person }, services: s },
) => {
  const positions = await positionsOf(s.db, customer.id)
  return {
    permissions: customer.permissions,
    accessRights: accessRights[customer.right],
    accessList: customer.balanceInfo ? { balanceInfo: true } : {},
    businessRepresentativePositionIds: [...positions(person.id)],
    isNeedKyc: customer.needKyc,
    isStrictMode: customer.strict,
    isConverted: customer.type !== customerTypes.oldBusiness,
  }
}
