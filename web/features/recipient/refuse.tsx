import { recipientPaymentCancel } from '@sixpence/protocol/recipient/recipient'
import { useState } from 'react'
import { tryCall } from '#lib/call/try-call.ts'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import type { Transfer } from './transfer.ts'

type RefuseProps = { secret: string; transfer: Transfer; onRefused: () => void }

/** Refuses the payment after a confirmation; this is final (B248). */
export function Refuse({ secret, transfer, onRefused }: RefuseProps) {
  const t = useTranslate()
  const format = useFormat()
  const [isAsked, setAsked] = useState(false)
  const { senderName, amount, currencyCode, paymentId } = transfer

  return (
    <>
      <Button kind="text" onClick={() => setAsked(true)}>
        {t('I do not want this payment')}
      </Button>
      {isAsked && (
        <SureDialog
          title={t('Refuse this payment?')}
          action={t('Refuse {amount}', { amount: format.amount(amount, currencyCode) })}
          cancel={t('Keep it')}
          onSure={() => tryCall(recipientPaymentCancel, { paymentSecret: secret, paymentId }, onRefused)}
          onClose={() => setAsked(false)}
        >
          <p>
            {t('{name} gets all of it back, including the fee. This link will then stop working.', {
              name: senderName,
            })}
          </p>
        </SureDialog>
      )}
    </>
  )
}
