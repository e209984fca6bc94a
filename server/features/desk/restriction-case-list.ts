import type * as calls from '@sixpence/protocol/desk/desk'
import type { Handler } from '#context/handler.ts'
import { restrictionsOf } from './restriction-row.ts'

/** The parts of their restrictions that the customer may see. */
export const restrictionCaseList: Handler<typeof calls.restrictionCaseList> = async (
  _input,
  { by: { customer }, services: s },
) => ({
  cases: (await restrictionsOf(s, customer.id)).map(
    ({ id, told: toldReason, stage, documents, answerBy, answer, appeal }) => ({
      id,
      actionTypeId: toldReason,
      stage,
      requirementDocuments: documents.map((documentTypeId) => ({ documentTypeId })),
      ...(answerBy && { answerBy }),
      ...(answer !== undefined && { answer }),
      ...(appeal !== undefined && { appeal }),
      isAppealPossible: stage !== 'closed' && appeal === undefined,
    }),
  ),
})
