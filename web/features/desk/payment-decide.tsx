import {
  adminPaymentCaseAsk,
  adminPaymentCaseClose,
  adminPaymentCaseCredit,
  type PaymentCase,
} from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './desk.module.css'
import { Decision, DecisionDialog, useDecision } from './decision-dialog.tsx'
import { DeskLink } from './kit/desk-link.tsx'
import { DialogButton } from './kit/dialog-button.tsx'
import { useMay } from './use-self.ts'

/** The possible decisions; the usual decision first. */
export function PaymentDecide({
  paymentCase: { id: caseId, payment, suspended },
}: {
  paymentCase: PaymentCase
}) {
  const t = useTranslate()
  const format = useFormat()
  const ask = useChange(adminPaymentCaseAsk)
  const [mayAsk, mayCredit, mayClose] = [useMay('cases.ask'), useMay('cases.credit'), useMay('cases.close')]
  const [mayReturn, mayWriteOff] = [useMay('payments.return'), useMay('payments.writeoff')]
  const [isOtherwise, setOtherwise] = useState(false)
  const send = async () => {
    setOtherwise(false)
    const answer = await ask.send({ caseId })
    if (answer) setOtherwise(!answer.isResolved)
  }
  return (
    <Cluster gap="2" className={styles.decideActions}>
      {isOtherwise && (
        <Notice kind="warn" live="polite">
          {t('The company’s answer still differs from our record.')}
        </Notice>
      )}
      {payment && mayAsk && (
        <Button kind="primary" busy={ask.isSending} onClick={() => void send()}>
          {t('Ask the company again')}
        </Button>
      )}
      {suspended && mayCredit && (
        <DialogButton
          kind="primary"
          renderDialog={(onClose) => <CreditDialog caseId={caseId} suspended={suspended} onClose={onClose} />}
        >
          {t('Credit {amount}', { amount: format.amount(suspended.amount, suspended.currencyCode) })}
        </DialogButton>
      )}
      {suspended && (mayReturn || mayWriteOff) && (
        <DeskLink at={{ operation: suspended.operationId }}>{t('Return it or write it off')}</DeskLink>
      )}
      {mayClose && !suspended && (
        <DialogButton
          renderDialog={(onClose) => (
            <Decision
              call={adminPaymentCaseClose}
              input={{ caseId }}
              title={t('Close the case?')}
              action={t('Close the case')}
              onClose={onClose}
            >
              <p>
                {t(
                  'Closing the case books nothing. If the payment has no final status, the company is asked again.',
                )}
              </p>
            </Decision>
          )}
        >
          {t('Close the case')}
        </DialogButton>
      )}
    </Cluster>
  )
}

type CreditProps = { caseId: number; suspended: NonNullable<PaymentCase['suspended']>; onClose: () => void }

function CreditDialog({ caseId, suspended: { amount, currencyCode }, onClose }: CreditProps) {
  const t = useTranslate()
  const format = useFormat()
  const form = useDecision(adminPaymentCaseCredit, {
    first: { accountNumber: '' },
    problemsOf: ({ accountNumber }) => ({
      accountNumber: accountNumber.trim().length < 4 && t('Enter the account number.'),
    }),
    inputOf: (values) => ({ caseId, ...values }),
    onDone: onClose,
  })
  const title = t('Credit {amount}', { amount: format.amount(amount, currencyCode) })
  return (
    <DecisionDialog form={form} title={title} onClose={onClose}>
      <TextField
        {...form.text('accountNumber')}
        label={t('Account number')}
        hint={t('An open {currency} account at this brand.', { currency: currencyCode })}
        autoComplete="off"
        maxLength={42}
      />
    </DecisionDialog>
  )
}
