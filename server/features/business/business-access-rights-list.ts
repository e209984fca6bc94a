import type * as calls from '@sixpence/protocol/business/business-info'
import { assignableRights } from '@sixpence/protocol/rights'
import type { Handler } from '#context/handler.ts'

export const businessAccessRightsList: Handler<typeof calls.businessAccessRightsList> = async () => ({
  rights: assignableRights.map((right) => ({ id: right, right })),
})
