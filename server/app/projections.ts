import { requestNotices } from '#features/approvals/request-notices.ts'
import { cardProjection } from '#features/cards/carry-out.ts'
import { batchProjection } from '#features/history/batch-projection.ts'
import { fundingProjection } from '#features/invoices/funding.ts'
import { invoiceArrivals } from '#features/invoices/invoice-arrivals.ts'
import { invoiceNotices } from '#features/invoices/invoice-notices.ts'
import { checkProjection } from '#features/merchant/check-projection.ts'
import { paymentNotices } from '#features/merchant/payment-notices.ts'
import { payeeProjection } from '#features/p2p/payee-projection.ts'
import { webhookProjection } from '#features/v1/webhook-projection.ts'
import { globalProjection } from '#payments/links/projection.ts'
import { massProjection } from '#payments/mass/work.ts'
import { instructionProjection } from '#payments/rails/keep-instructions.ts'
import { keptPaymentProjection } from '#payments/receiving/kept-payment-projection.ts'
import { subscriptionProjection } from '#payments/schedules/orders.ts'
import type { Clock } from '#core/clock.ts'
import type { Projection } from '#core/outbox/outbox.ts'
import type { Secrets } from '#core/secrets.ts'

/** The projections to which the sequencer passes each event of the outbox, in this order. */
export const projectionsOf = ({
  secrets,
  clock,
  added,
}: {
  secrets: Secrets
  clock: Clock
  /** Those of packages. */
  added: readonly Projection[]
}): Projection[] => [
  payeeProjection,
  instructionProjection,
  keptPaymentProjection,
  globalProjection({ secrets, clock }),
  massProjection,
  requestNotices,
  invoiceNotices,
  fundingProjection,
  invoiceArrivals,
  paymentNotices,
  webhookProjection,
  subscriptionProjection,
  batchProjection,
  cardProjection,
  checkProjection,
  ...added,
]
