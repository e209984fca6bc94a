import type { Projection } from '#core/outbox/outbox.ts'
import { readInside } from '#store/operation/details.ts'
import { keepPayees } from '#store/batch/quiet-paid.ts'
import { databaseField } from '#rules/internal-payment.ts'

/**
 * Payees of a customer, updated by every booked payment, immediate or approved. The projection receives new operations
 * only: a read model added later is filled from earlier ones by its migration. Payments without notifications are left to
 * the projection of batches.
 */
export const payeeProjection: Projection = {
  name: 'payees',
  async onOperations(client, operations) {
    // The payees of a payer in another database are stored there.
    const paid = operations.filter(
      ({ kind, detail }) => (kind === 'p2p' || kind === 'p2pPost') && !(databaseField in detail),
    )
    if (paid.length === 0) return
    const details = paid.map((operation) => readInside(operation.detail))
    await client.query({
      name: 'payees-project',
      text: keepPayees(`select * from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::text[], $5::timestamptz[])
        with ordinality u(payer, payee, units, currency, at, n)`),
      values: [
        details.map((detail) => detail.payer),
        details.map((detail) => detail.payee),
        details.map((detail) => detail.units),
        details.map((detail) => detail.currency),
        paid.map((operation) => operation.at),
      ],
    })
  },
}
