import {
  adminPaymentAsk,
  adminPaymentRecall,
  adminPaymentResolve,
  adminPaymentRetry,
  type DeskPayment,
  type PaymentAction,
} from '@sixpence/protocol/desk/desk'
import { useState } from 'react'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { Segmented } from '#ui/fields/segmented.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { showToast } from '#ui/feedback/toast.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { useMay } from '../use-self.ts'
import { useDecision, DecisionDialog } from '../decision-dialog.tsx'
import { actionHint, actionName } from './arrival-words.ts'

/** The actions that are possible in the payment's state. */
export function PaymentActions({ payment: { operationId, actions } }: { payment: DeskPayment }) {
  const t = useTranslate()
  const mayAct = useMay('payments.act')
  const [open, setOpen] = useState<PaymentAction>()
  if (!mayAct || actions.length === 0) return null
  const Open = open && dialogs[open]
  return (
    <Cluster gap="2">
      {actions.map((action) => (
        <Button key={action} size="small" onClick={() => setOpen(action)}>
          {actionName(action, t)}
        </Button>
      ))}
      {Open && <Open operationId={operationId} onClose={() => setOpen(undefined)} />}
    </Cluster>
  )
}

type DialogProps = { operationId: number; onClose: () => void }

function AskDialog({ operationId, onClose }: DialogProps) {
  const t = useTranslate()
  const form = useDecision(adminPaymentAsk, {
    inputOf: ({ why }) => ({ operationId, why }),
    onDone: ({ hasMoved }) => {
      showToast({
        text: hasMoved
          ? t('The company answered and the payment was updated.')
          : t('The company has nothing new to report.'),
      })
      onClose()
    },
  })
  return <ActionDialog action="ask" form={form} onClose={onClose} />
}

function RetryDialog({ operationId, onClose }: DialogProps) {
  const t = useTranslate()
  const form = useDecision(adminPaymentRetry, {
    inputOf: ({ why }) => ({ operationId, why }),
    onDone: () => {
      showToast({ text: t('It will be tried again in a moment.') })
      onClose()
    },
  })
  return <ActionDialog action="retry" form={form} onClose={onClose} />
}

function RecallDialog({ operationId, onClose }: DialogProps) {
  const t = useTranslate()
  const words = {
    withdrawn: t('It had not been sent. The payer gets the money back.'),
    asked: t('The company was asked to return it.'),
    tooLate: t('The company says it is too late.'),
  }
  const form = useDecision(adminPaymentRecall, {
    inputOf: ({ why }) => ({ operationId, why }),
    onDone: ({ outcome }) => {
      showToast({ text: words[outcome] })
      onClose()
    },
  })
  return <ActionDialog action="recall" form={form} onClose={onClose} />
}

function ResolveDialog({ operationId, onClose }: DialogProps) {
  const t = useTranslate()
  const [outcome, setOutcome] = useState<'settled' | 'rejected'>('settled')
  const form = useDecision(adminPaymentResolve, {
    first: { statement: '' },
    problemsOf: ({ statement }) => ({
      statement: statement.trim() === '' && t('Enter the statement and line.'),
    }),
    inputOf: ({ why, statement }) => ({ operationId, outcome, statement, why }),
    onDone: onClose,
  })
  return (
    <DecisionDialog
      form={form}
      title={actionName('resolve', t)}
      action={actionName('resolve', t)}
      danger
      onClose={onClose}
    >
      <p>{actionHint('resolve', t)}</p>
      <Segmented
        label={t('Status on the statement')}
        options={[
          { value: 'settled', label: t('Settled') },
          { value: 'rejected', label: t('Rejected') },
        ]}
        value={outcome}
        onChange={setOutcome}
      />
      <TextField
        {...form.text('statement')}
        label={t('Statement and line')}
        autoComplete="off"
        maxLength={60}
      />
    </DecisionDialog>
  )
}

type ActionDialogProps = {
  action: PaymentAction
  form: Parameters<typeof DecisionDialog>[0]['form']
  onClose: () => void
}

function ActionDialog({ action, form, onClose }: ActionDialogProps) {
  const t = useTranslate()
  const name = actionName(action, t)
  return (
    <DecisionDialog form={form} title={name} action={name} onClose={onClose}>
      <p>{actionHint(action, t)}</p>
    </DecisionDialog>
  )
}

const dialogs = { ask: AskDialog, retry: RetryDialog, recall: RecallDialog, resolve: ResolveDialog }
