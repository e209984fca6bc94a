import type * as calls from '@sixpence/protocol/invoices/invoices'
import type { Handler } from '#context/handler.ts'
import { Refused } from '#core/refused.ts'
import { commandOf } from '#payments/command.ts'
import { invoiceDecisionKey, isDecided, refuseDecided } from '#payments/invoice-decision.ts'
import { refuseUndecided } from '#payments/outcome.ts'
import { operationKinds } from '#store/operation/kinds.ts'
import { sha256 } from '#core/keys/sha256.ts'

/** Idempotent by its note. An invoice that funds an own account is withdrawn by this call too. */
export const invoiceReject: Handler<typeof calls.invoiceReject> = async (
  { note },
  { own, by, services: s, refuse },
) => {
  const invoice = own.invoiceId
  if (invoice.side !== 'payer') throw new Refused('invoiceUnknown')
  if (invoice.fundedBy !== null) refuse('invoicePaid')
  const bodyHash = sha256(note)
  const idempotency = await invoiceDecisionKey(s, {
    invoice,
    payerId: by.customer.id,
    idempotency: { key: 'reject', bodyHash },
  })
  const result = await s.committer.submit({
    ...commandOf(operationKinds.invoiceReject, { by, idempotency }),
    detail: {
      payer: by.customer.id,
      ...(invoice.payeeId !== null && { payee: invoice.payeeId }),
      invoice: invoice.id,
      ...(note && { note }),
    },
  })
  if (isDecided(result)) return refuseDecided(s, { invoiceId: invoice.id, payerId: by.customer.id }, refuse)
  refuseUndecided(result)
  if (!('operationId' in result)) throw new Refused('busy')
  return {}
}
