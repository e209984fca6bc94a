import type { GlobalBatchPayment } from '@sixpence/protocol/global/global-batches'
import type { Refusal } from '#lib/call/refusal.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Notice } from '#ui/feedback/notice.tsx'
import { ButtonTo } from '#ui/links.tsx'
import { Stack } from '#ui/layout/primitives.tsx'
import { nameIn } from './payment-words.ts'

type Props = { batchId: number; payments: readonly GlobalBatchPayment[]; refusal: Refusal }

/** The server's problems with a batch when it was sent, by payment. */
export function WrongPayments({ batchId, payments, refusal }: Props) {
  const t = useTranslate()
  return (
    <Notice
      kind="bad"
      live="assertive"
      title={t('Nothing was sent')}
      actions={
        <ButtonTo to="/transfer/mass/global" search={{ batch: batchId }}>
          {t('Correct the payments')}
        </ButtonTo>
      }
    >
      <Stack as="ul" gap="1h">
        {refusal.validationErrors.map(({ parameter, description }) => (
          <li key={parameter}>
            <b>{nameOf(parameter)}</b> {description}
          </li>
        ))}
      </Stack>
    </Notice>
  )

  /** Name of the payee for a parameter such as "payments.12.amount"; 12 is the id of the payment. */
  function nameOf(parameter: string): string {
    const payment = payments.find(({ id }) => String(id) === parameter.split('.')[1])
    return payment ? nameIn(payment, t) : ''
  }
}
