import { createHash } from 'node:crypto'
import type { Services } from '#context/services.ts'
import { isPaymentOut, isGlobal, isGlobalBatch, type PaymentDetail } from '#store/operation/details.ts'
import { globalBatch } from './batch.ts'
import { insidePayment } from './inside.ts'
import type { PaymentKind } from './kind.ts'
import { globalPayment } from './link.ts'
import { orderOut, paymentOut } from './outside.ts'

/** The one place where the sorts of payment part. */
export function kindOf(detail: PaymentDetail): PaymentKind<PaymentDetail> {
  return kindFor(detail) as PaymentKind<PaymentDetail>
}

function kindFor(detail: PaymentDetail) {
  if (isGlobal(detail)) return globalPayment
  if (isGlobalBatch(detail)) return globalBatch
  if (isPaymentOut(detail)) return detail.series?.later ? orderOut : paymentOut
  return insidePayment
}

/** Binds an approval to what was shown (RTS article 5). */
export const digestOf = (detail: PaymentDetail): Buffer =>
  createHash('sha256')
    .update(JSON.stringify(kindOf(detail).facts(detail)))
    .digest()

export const payeeInWords = (s: Pick<Services, 'db' | 'personal'>, detail: PaymentDetail): Promise<string> =>
  kindOf(detail).payee(s, detail)
