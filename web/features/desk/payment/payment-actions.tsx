import {
  adminPaymentAsk,
  adminPaymentRecall,
  adminPaymentResolve,
  adminPaymentRetry,
  type DeskPayment,
  type PaymentAction,
} from '@sixpence/protocol/desk/desk'
import { useTranslate } from '#lib/language/translate.ts'
import { Segmented } from '#ui/fields/segmented.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'
import { Decision, DecisionDialog, useDecision } from '../decision-dialog.tsx'
import { DialogButton } from '../kit/dialog-button.tsx'
import { useMay } from '../use-self.ts'
import { actionHint, actionName } from './arrival-words.ts'

/** The actions that are possible in the payment's state. */
export function PaymentActions({ payment: { operationId, actions } }: { payment: DeskPayment }) {
  const t = useTranslate()
  const mayAct = useMay('payments.act')
  if (!mayAct || actions.length === 0) return null
  return (
    <Cluster gap="2">
      {actions.map((action) => (
        <DialogButton
          key={action}
          size="small"
          renderDialog={(onClose) => (
            <ActionDialog action={action} operationId={operationId} onClose={onClose} />
          )}
        >
          {actionName(action, t)}
        </DialogButton>
      ))}
    </Cluster>
  )
}

type DialogProps = { operationId: number; onClose: () => void }

function ActionDialog({ action, operationId, onClose }: DialogProps & { action: PaymentAction }) {
  const t = useTranslate()
  const dialog = {
    input: { operationId },
    title: actionName(action, t),
    children: <p>{actionHint(action, t)}</p>,
    onClose,
  }
  const recalled = {
    withdrawn: t('It had not been sent. The payer gets the money back.'),
    asked: t('The company was asked to return it.'),
    tooLate: t('The company says it is too late.'),
  }
  switch (action) {
    case 'ask':
      return (
        <Decision
          {...dialog}
          call={adminPaymentAsk}
          doneWords={({ hasMoved }) =>
            hasMoved
              ? t('The company answered and the payment was updated.')
              : t('The company has nothing new to report.')
          }
        />
      )
    case 'retry':
      return (
        <Decision
          {...dialog}
          call={adminPaymentRetry}
          doneWords={() => t('It will be tried again in a moment.')}
        />
      )
    case 'recall':
      return <Decision {...dialog} call={adminPaymentRecall} doneWords={({ outcome }) => recalled[outcome]} />
    case 'resolve':
      return <ResolveDialog operationId={operationId} onClose={onClose} />
    default:
      return action satisfies never
  }
}

const first: { statement: string; outcome: 'settled' | 'rejected' } = { statement: '', outcome: 'settled' }

function ResolveDialog({ operationId, onClose }: DialogProps) {
  const t = useTranslate()
  const form = useDecision(adminPaymentResolve, {
    first,
    problemsOf: ({ statement }) => ({
      statement: statement.trim() === '' && t('Enter the statement and line.'),
    }),
    inputOf: (values) => ({ operationId, ...values }),
    onDone: onClose,
  })
  return (
    <DecisionDialog form={form} title={actionName('resolve', t)} danger onClose={onClose}>
      <p>{actionHint('resolve', t)}</p>
      <Segmented
        {...form.choice('outcome')}
        label={t('Status on the statement')}
        options={[
          { value: 'settled', label: t('Settled') },
          { value: 'rejected', label: t('Rejected') },
        ]}
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
