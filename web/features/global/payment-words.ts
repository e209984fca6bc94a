import type { GlobalBatchPayment } from '@sixpence/protocol/global/global-batches'
import type { Translate } from '#lib/language/translate.ts'
import { isAmountOf } from '#widgets/payment/steps/amount-problem.ts'

/** The payee of a line, whose name may be missing. */
export const nameIn = (payment: GlobalBatchPayment, t: Translate): string =>
  payment.beneficiaryName.trim() || payment.beneficiaryEmail.trim() || t('No name')

/** The amount of a line, if valid. */
export const amountIn = ({ amount }: GlobalBatchPayment, currency: string): string | undefined =>
  isAmountOf(amount, currency) ? amount : undefined

/** Problem of a payment as text, with line number and field. */
export function problemWords(
  { line }: GlobalBatchPayment,
  { field, description }: GlobalBatchPayment['problems'][number],
  t: Translate,
): string {
  const where = [line !== undefined && t('Line {line}', { line }), fieldWord(field, t)].filter(Boolean)
  return where.length > 0 ? `${where.join(', ')}: ${description}` : description
}

function fieldWord(field: string, t: Translate): string | undefined {
  if (field === 'beneficiaryName') return t('Recipient')
  if (field === 'beneficiaryEmail') return t('E-mail')
  if (field === 'beneficiaryType') return t('Kind')
  if (field === 'beneficiaryCountryCode') return t('Country')
  if (field === 'amount') return t('Amount')
  if (field === 'feeShare') return t('Fee')
  if (field === 'description') return t('Message')
  return field.startsWith('paymentMethods') ? t('Ways to receive it') : undefined
}
