import { withBoundCode } from '#auth/bound-code.ts'
import type { ActingPrincipal } from '#context/handler.ts'
import type { Services } from '#context/services.ts'
import type { Translate } from '#core/translate.ts'
import { maskPhone } from '#rules/mask.ts'
import { amountOf, isBatch, type PaymentDetail } from '#store/operation/details.ts'
import { sendCode as sendOneTimeCode, type CodeSent } from '#auth/one-time-code.ts'
import { frequencyText } from '#auth/frequency-text.ts'
import { payeeInWords } from '#payments/kinds/payment-kind.ts'

export type HeldPayment = { transactionId: number; detail: PaymentDetail; by: ActingPrincipal; t: Translate }

/**
 * Sends a new code by SMS to the person who created the payment; `first` sends nothing if a code was sent before.
 * Returns the outcome, with the seconds to wait when it is too soon.
 */
export async function sendCode(
  s: Services,
  payment: HeldPayment,
  which: 'first' | 'again',
): Promise<CodeSent> {
  const { transactionId, by } = payment
  const { phone, id } = by.person
  if (!phone) throw new Error(`person ${id} approves by SMS but has no phone`)
  return sendOneTimeCode(
    s,
    { table: 'approval', id: transactionId },
    {
      where: { person_id: id },
      set: { sent_to: maskPhone(phone) },
      isFirst: which === 'first',
      deliver: async (code) =>
        s.partners.sms.send({
          brand: by.customer.brand,
          to: phone,
          text: withBoundCode(s, by.customer.brand, { text: await textOf(s, payment, code), code }),
          personId: id,
        }),
    },
  )
}

/** Amount and payee from the held operation that will be booked (RTS article 5). */
async function textOf(s: Services, { detail, by, t }: HeldPayment, code: string): Promise<string> {
  const facts = {
    brand: s.brand(by.customer.brand).name,
    code,
    amount: amountOf(detail),
    payee: await payeeInWords(s, detail),
  }
  if (isBatch(detail))
    return t(
      '{brand}: {code} confirms {amount} to {count} recipients, “{payee}”. Never give this code to anyone.',
      { ...facts, count: detail.payments },
    )
  if (!detail.series)
    return t('{brand}: {code} confirms {amount} to {payee}. Never give this code to anyone.', facts)
  return t(
    '{brand}: {code} confirms {amount} to {payee}, {often} from {first}. Never give this code to anyone.',
    { ...facts, often: frequencyText[detail.series.frequency](t), first: new Date(detail.series.first) },
  )
}
