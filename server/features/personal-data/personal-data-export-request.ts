import type * as calls from '@sixpence/protocol/personal-data/personal-data'
import { confirmMethodOf } from '#auth/confirm-method.ts'
import { openConfirmation } from '#auth/confirmation.ts'
import { browserFacts } from '#auth/confirmed.ts'
import { toOpenedConfirmationDto } from '#auth/pending-confirmation-dto.ts'
import type { Handler } from '#context/handler.ts'
import { ownCustomerOf } from './own-customer.ts'

export const personalDataExportRequest: Handler<typeof calls.personalDataExportRequest> = async (
  _input,
  { by, services: s, browser, t, refuse },
) => {
  const { person } = by
  // Data from before the move to this database would be missing.
  if ((await ownCustomerOf(s, person))?.movedFrom) refuse('dataElsewhere')
  const method = await confirmMethodOf(s, by)
  const { brand } = browser
  const opened = await openConfirmation(s, {
    person,
    brand,
    kind: 'twoStep',
    subject: 'export',
    method,
    facts: browserFacts(browser),
    t,
  })
  return toOpenedConfirmationDto(method, opened)
}
