import {
  type Contract,
  contractCancel,
  contractReject,
  contractTerminateCancel,
  contractTerminateNow,
} from '@sixpence/protocol/contracts/contracts'
import { type ReactNode, useState } from 'react'
import { tryCall } from '#lib/call/try-call.ts'
import { useTranslate } from '#lib/language/translate.ts'
import { Button } from '#ui/button.tsx'
import { SureDialog } from '#kit/form/sure-dialog.tsx'
import { TerminateDialog } from './terminate-dialog.tsx'
import { Cluster } from '#ui/layout/primitives.tsx'

/** Actions that need a confirmation. */
const calls = {
  cancel: contractCancel,
  reject: contractReject,
  terminateCancel: contractTerminateCancel,
  terminateNow: contractTerminateNow,
} as const
type ConfirmableAction = keyof typeof calls
const asks = [
  'reject',
  'cancel',
  'terminateCancel',
  'terminateNow',
] as const satisfies readonly ConfirmableAction[]

/** Further actions besides the next step. */
export function ContractActions({ contract }: { contract: Contract }) {
  const t = useTranslate()
  const [open, setOpen] = useState<ConfirmableAction | 'terminate'>()
  const mine = asks.filter((action) => contract.actions.includes(action))
  const mayTerminate = contract.actions.includes('terminate')
  if (mine.length === 0 && !mayTerminate) return null
  return (
    <Cluster gap="3">
      {mine.map((action) => (
        <Button key={action} onClick={() => setOpen(action)}>
          <ActionWord action={action} />
        </Button>
      ))}
      {mayTerminate && <Button onClick={() => setOpen('terminate')}>{t('Give notice')}</Button>}
      {open === 'terminate' && <TerminateDialog contract={contract} onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'terminate' && (
        <AskDialog key={open} contract={contract} action={open} onClose={() => setOpen(undefined)} />
      )}
    </Cluster>
  )
}

function ActionWord({ action }: { action: ConfirmableAction }): ReactNode {
  const t = useTranslate()
  const words: Record<ConfirmableAction, string> = {
    cancel: t('Withdraw the contract'),
    reject: t('Decline the contract'),
    terminateCancel: t('Withdraw the notice'),
    terminateNow: t('End it now'),
  }
  return words[action]
}

function AskDialog({
  contract,
  action,
  onClose,
}: {
  contract: Contract
  action: ConfirmableAction
  onClose: () => void
}) {
  const t = useTranslate()
  const what: Record<ConfirmableAction, string> = {
    cancel: t('The contract will not take effect. We will notify the other party.'),
    reject: t('The contract will not take effect. We will notify the other party.'),
    terminateCancel: t('The contract continues as before. We will notify the other party.'),
    terminateNow: t('It ends immediately. This cannot be undone.'),
  }
  return (
    <SureDialog
      title={<ActionWord action={action} />}
      action={<ActionWord action={action} />}
      kind={action === 'terminateCancel' ? 'primary' : 'danger'}
      cancel={t('Back')}
      onSure={() => tryCall(calls[action], { id: contract.id })}
      onClose={onClose}
    >
      <p>{what[action]}</p>
    </SureDialog>
  )
}
