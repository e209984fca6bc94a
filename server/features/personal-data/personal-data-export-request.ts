import type * as calls from '@sixpence/protocol/personal-data/personal-data'
import { confirmMethodOf, openConfirmation } from '#auth/confirmation.ts'
import { toPendingConfirmationDto } from '#auth/pending-confirmation-dto.ts'
import type { Handler } from '#context/handler.ts'
import { ownCustomerOf } from './own-customer.ts'

export const personalDataExportRequest: Handler<typeof calls.personalDataExportRequest> = async (
  _input,
  { by: { person }, services: s, browser, t, refuse },
) => {
  // What was before the move to this cell would be missing.
  if ((await ownCustomerOf(s, person))?.movedFrom) refuse('dataElsewhere')
  const method = confirmMethodOf(person)
  const { brand } = browser
  const opened = await openConfirmation(s, { person, brand, kind: 'twoStep', subject: 'export', method, t })
  return { requestKey: opened.key, ...toPendingConfirmationDto(method, opened) }
}
