import type { Services } from '#context/services.ts'
import {
  isPaymentOut,
  isGlobal,
  isGlobalBatch,
  isMassBatch,
  isPaymentElsewhere,
  type PaymentDetail,
} from '#store/operation/details.ts'
import { sha256 } from '#core/keys/sha256.ts'
import { globalBatch } from './batch.ts'
import { insidePayment } from './inside.ts'
import type { PaymentKind } from './kind.ts'
import { globalPayment } from './link.ts'
import { massBatch } from './mass.ts'
import { orderOut, paymentOut } from './outside.ts'
import { paymentElsewhere } from './payment-elsewhere.ts'

/** The behaviour of a payment's kind; the only place that distinguishes kinds. */
export function kindOf(detail: PaymentDetail): PaymentKind<PaymentDetail> {
  return kindFor(detail) as PaymentKind<PaymentDetail>
}

function kindFor(detail: PaymentDetail) {
  if (isGlobal(detail)) return globalPayment
  if (isGlobalBatch(detail)) return globalBatch
  if (isMassBatch(detail)) return massBatch
  if (isPaymentElsewhere(detail)) return paymentElsewhere
  if (isPaymentOut(detail)) return detail.series?.later ? orderOut : paymentOut
  return insidePayment
}

/** SHA-256 over what an approval binds: the amount and payee that were shown (dynamic linking, RTS article 5). */
export const digestOf = (detail: PaymentDetail): Buffer =>
  sha256(JSON.stringify(kindOf(detail).facts(detail)))

/** The payee as shown to people: a name, with account or e-mail address if the kind has it. */
export const payeeInWords = (s: Pick<Services, 'db' | 'personal'>, detail: PaymentDetail): Promise<string> =>
  kindOf(detail).payee(s, detail)
