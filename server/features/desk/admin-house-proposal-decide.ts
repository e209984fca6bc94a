import type * as calls from '@sixpence/protocol/desk/desk'
import { answerHouse } from '#auth/house-decision.ts'
import type { Handler } from '#context/handler.ts'
import { houseDecisions } from './house/house-decisions.ts'

export const adminHouseProposalDecide: Handler<typeof calls.adminHouseProposalDecide> = (input, context) =>
  answerHouse(context, houseDecisions, input)
