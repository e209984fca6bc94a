import type * as calls from '@sixpence/protocol/desk/desk'
import { answerHouse } from '#auth/house-decision.ts'
import type { Handler } from '#context/handler.ts'
import { houseWorks } from './house/works.ts'

export const adminHouseProposalDecide: Handler<typeof calls.adminHouseProposalDecide> = (input, context) =>
  answerHouse(context, houseWorks, input)
