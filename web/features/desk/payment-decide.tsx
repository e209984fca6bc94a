import {
  adminPaymentCaseAsk,
  adminPaymentCaseClose,
  adminPaymentCaseCredit,
  type PaymentCase,
} from '@sixpence/protocol/desk/desk'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useFormat } from '#lib/language/format.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { useChange } from '#lib/call/use-call.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/feedback/notice.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import styles from './desk.module.css'
import { useMay } from './use-self.ts'
import { useDecision, DecisionDialog } from './decision-dialog.tsx'

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
  const [open, setOpen] = useState<'credit' | 'close'>()
  const close = () => setOpen(undefined)
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
        <Button kind="primary" onClick={() => setOpen('credit')}>
          {t('Credit {amount}', { amount: format.amount(suspended.amount, suspended.currencyCode) })}
        </Button>
      )}
      {suspended && (mayReturn || mayWriteOff) && (
        <Link to="/admin-overview" search={{ operation: suspended.operationId }}>
          {t('Return it or write it off')}
        </Link>
      )}
      {mayClose && !suspended && <Button onClick={() => setOpen('close')}>{t('Close the case')}</Button>}
      {open === 'credit' && suspended && (
        <CreditDialog caseId={caseId} suspended={suspended} onClose={close} />
      )}
      {open === 'close' && <CloseDialog caseId={caseId} onClose={close} />}
    </Cluster>
  )
}

type DialogProps = { caseId: number; onClose: () => void }

function CreditDialog({
  caseId,
  suspended: { amount, currencyCode },
  onClose,
}: DialogProps & { suspended: { amount: string; currencyCode: string } }) {
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
    <DecisionDialog form={form} title={title} action={title} onClose={onClose}>
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

function CloseDialog({ caseId, onClose }: DialogProps) {
  const t = useTranslate()
  const form = useDecision(adminPaymentCaseClose, {
    inputOf: ({ why }) => ({ caseId, why }),
    onDone: onClose,
  })
  return (
    <DecisionDialog form={form} title={t('Close the case?')} action={t('Close the case')} onClose={onClose}>
      <p>
        {t('Closing the case books nothing. If the payment has no final status, the company is asked again.')}
      </p>
    </DecisionDialog>
  )
}
