import type * as calls from '@sixpence/protocol/brand/brand'
import { answerHouse } from '#auth/house-decision.ts'
import type { Handler } from '#context/handler.ts'
import { changeWork } from './change-work.ts'

export const adminBrandProposalDecide: Handler<typeof calls.adminBrandProposalDecide> = (input, context) =>
  answerHouse(context, { adminBrandChange: changeWork }, input)
