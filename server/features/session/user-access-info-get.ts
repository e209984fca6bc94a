import { accessRights, customerTypes } from '@sixpence/protocol/rights'
import type * as calls from '@sixpence/protocol/session'
import type { Handler } from '#app/handler.ts'

/** Positions belong to what a company says of itself, which it is not asked for yet. */
export const userAccessInfoGet: Handler<typeof calls.userAccessInfoGet> = async (_input, { by }) => {
  const { customer } = by
  return {
    permissions: customer.permissions,
    accessRights: accessRights[customer.right],
    accessList: customer.balanceInfo ? { balanceInfo: true } : {},
    businessRepresentativePositionIds: [],
    isNeedKyc: customer.needKyc,
    isStrictMode: customer.strict,
    isConverted: customer.type !== customerTypes.oldBusiness,
  }
}
