import { recipientPaymentCancel } from '@sixpence/protocol/recipient/recipient'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import type { Transfer } from './transfer.ts'

type RefuseProps = { secret: string; transfer: Transfer; onRefused: () => void }

/** The payee does not want it: asked once more, for it cannot be taken back (B248). */
export function Refuse({ secret, transfer, onRefused }: RefuseProps) {
  const t = useTranslate()
  const format = useFormat()
  const [isAsked, setAsked] = useState(false)
  const refusing = useChange(recipientPaymentCancel, { shows: () => true })
  const { senderName, amount, currencyCode, paymentId } = transfer

  async function refuse(): Promise<void> {
    if (!(await refusing.send({ paymentSecret: secret, paymentId }))) return
    setAsked(false)
    onRefused()
  }

  return (
    <>
      <Button kind="text" onClick={() => setAsked(true)}>
        {t('I do not want this payment')}
      </Button>
      {isAsked && (
        <Dialog
          title={t('Refuse this payment?')}
          onClose={() => setAsked(false)}
          actions={
            <>
              <Button onClick={() => setAsked(false)}>{t('Keep it')}</Button>
              <Button kind="danger" busy={refusing.isSending} onClick={() => void refuse()}>
                {t('Refuse {amount}', { amount: format.amount(amount, currencyCode) })}
              </Button>
            </>
          }
        >
          <p>
            {t('{name} gets all of it back, the fee too. This link does not work any more after that.', {
              name: senderName,
            })}
          </p>
          {refusing.refusal && <Notice kind="bad" live="assertive" title={refusing.refusal.description} />}
        </Dialog>
      )}
    </>
  )
}
