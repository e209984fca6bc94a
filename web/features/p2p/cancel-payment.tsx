import { transferCancel } from '@sixpence/protocol/approvals/approvals'
import type { Receipt } from '@sixpence/protocol/history/history'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { ActionConfirmation } from '#widgets/approval/action-confirmation.tsx'

/** Cancels a payment that is approved and not yet sent. */
export function TakeBack({ receipt }: { receipt: Receipt }) {
  const t = useTranslate()
  const format = useFormat()
  const [isAsked, setAsked] = useState(false)
  const change = useChange(transferCancel, { shows: () => true })
  const close = () => {
    setAsked(false)
    change.clear()
  }
  return (
    <>
      <Button block onClick={() => setAsked(true)}>
        {t('Cancel this payment')}
      </Button>
      {isAsked && (
        <ActionConfirmation
          question={t('Cancel the payment of {amount} to {name}? The money is free again at once.', {
            amount: format.amount(receipt.total, receipt.currencyCode),
            name: receipt.payeeName,
          })}
          action={t('Cancel this payment')}
          isSending={change.isSending}
          refusal={change.refusal}
          onConfirm={() => {
            void change.send({ trxid: receipt.transactionId }).then((done) => done && close())
          }}
          onClose={close}
        />
      )}
    </>
  )
}
