import { amountText } from '@sixpence/money'
import type { DecodedInputOf } from '@sixpence/protocol/call'
import type * as calls from '@sixpence/protocol/transfers-submit'
import type { Services } from '#app/services.ts'
import { keepExternalCard } from '#store/external-cards.ts'
import { keepTemplate } from '#store/payment-templates.ts'
import { creditOf, type PaymentOutDetail } from '#store/transactions.ts'
import { detailsOf, openPayment } from './kept-details.ts'

type Input = DecodedInputOf<typeof calls.transferWireSubmit>

/** What the payer wanted to find again, once the payment is there; sent again it is kept again, and is the same. */
export async function keepForAgain(
  s: Pick<Services, 'db' | 'personal' | 'clock'>,
  { templateName, saveCard, details }: Input,
  detail: PaymentOutDetail,
): Promise<void> {
  if (templateName === undefined && !saveCard) return
  const { payer, method, country, permission, reference, sealed = '' } = detail
  const opened = await openPayment(s, payer, Buffer.from(sealed, 'base64'))
  if (!opened) return
  const credit = creditOf(detail)
  const to = { country, currency: credit.currency }
  const { kind: beneficiaryType, name: payeeName } = opened.payee
  const now = s.clock.now()
  if (templateName !== undefined) {
    const filled = { details: detailsOf(opened, reference), amount: amountText(credit) }
    await keepTemplate(
      s,
      payer,
      { name: templateName, method, permission, beneficiaryType, ...to, ...filled },
      now,
    )
  }
  const token = opened.destination['cardToken']
  const number = details['cardNumber']?.replace(/\D/g, '')
  if (!saveCard || !token || !number) return
  const seen = { bin: number.slice(0, 6), last4: number.slice(-4) }
  await keepExternalCard(s, payer, { token, ...seen, payeeName, ...to }, now)
}
