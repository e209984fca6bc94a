import type * as calls from '@sixpence/protocol/brand/brand'
import { decideHouse } from '#auth/house-decision.ts'
import type { Handler } from '#context/handler.ts'
import { changeWork } from './change-work.ts'

export const adminBrandChange: Handler<typeof calls.adminBrandChange> = (input, context) =>
  decideHouse(context, changeWork, input)
