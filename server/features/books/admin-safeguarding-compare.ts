import type * as calls from '@sixpence/protocol/books/safeguarding'
import type { Handler } from '#context/handler.ts'
import { faultFields } from '#core/log.ts'
import { reconcile } from '#payments/rails/reconcile.ts'
import { storeComparison } from './differences.ts'
import { readStatements } from './statements.ts'

export const adminSafeguardingCompare: Handler<typeof calls.adminSafeguardingCompare> = async (
  _input,
  { by: { person }, services: s, refuse },
) => {
  await readStatements(s)
  const reconciliation = await reconcile(s).catch((error: unknown) => {
    s.log.warn(faultFields(error), 'the books could not be compared with the payment companies')
  })
  if (!reconciliation) return refuse('bookPartnerAway')
  await storeComparison(s, reconciliation.differences, person.id)
  return { open: reconciliation.differences.length }
}
