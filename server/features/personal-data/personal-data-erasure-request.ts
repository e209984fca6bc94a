import type * as calls from '@sixpence/protocol/personal-data/personal-data'
import { confirmMethodOf } from '#auth/confirm-method.ts'
import { openConfirmation } from '#auth/confirmation.ts'
import { browserFacts } from '#auth/confirmed.ts'
import { toOpenedConfirmationDto } from '#auth/pending-confirmation-dto.ts'
import type { Handler } from '#context/handler.ts'
import { subject, requireLeavable, lastDay } from './finish-erasures.ts'
import { ownCustomerOf } from './own-customer.ts'

export const personalDataErasureRequest: Handler<typeof calls.personalDataErasureRequest> = async (
  _input,
  { by, services: s, browser, t, refuse },
) => {
  const { person } = by
  const customer = await ownCustomerOf(s, person)
  await requireLeavable(s, person, customer, refuse)
  const until = await lastDay(s, customer)
  const method = await confirmMethodOf(s, by)
  const { brand } = browser
  const opened = await openConfirmation(s, {
    person,
    brand,
    kind: 'twoStep',
    subject,
    method,
    facts: browserFacts(browser),
    t,
  })
  return {
    ...toOpenedConfirmationDto(method, opened),
    ...(until && { keptUntil: until.toISOString() }),
  }
}
