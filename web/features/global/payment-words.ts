import type { GlobalBatchPayment } from '@sixpence/protocol/global-batches'
import type { Translate } from '#lib/translate.ts'
import { isAmountOf } from '#widgets/payment/amount-problem.ts'

/** The payee of a line, which may name nobody. */
export const nameIn = (payment: GlobalBatchPayment, t: Translate): string =>
  payment.beneficiaryName.trim() || payment.beneficiaryEmail.trim() || t('Without a name')

/** The amount of a line, if it is one. */
export const amountIn = ({ amount }: GlobalBatchPayment, currency: string): string | undefined =>
  isAmountOf(amount, currency) ? amount : undefined
